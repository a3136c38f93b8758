import { skipToken, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatMoment } from '../../../domain/shared/format-date.ts';
import {
  ACCOUNT_FAILED,
  INVITATION_ACCEPTED,
  INVITATION_TEXTS,
  PASSWORD_NOT_SET,
  RATE_LIMITED,
  ROLE_MEANINGS,
} from '../../../domain/staff/messages.ts';
import { acceptInvitation, openInvitation } from '../../../ports/api/calls/staff/links.ts';
import type { OpenedInvitation } from '../../../ports/api/staff/people.ts';
import { Button } from '../../kit/button.tsx';
import { typedIn } from '../../kit/form-refusals.ts';
import { InlineAlert } from '../../kit/inline-alert.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Unbroken } from '../../kit/unbroken.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useLinkToken } from '../../kit/use-link-token.ts';
import { useTitle } from '../../site/use-title.ts';
import { RentalGuideLink } from '../guide/rental-guide-page.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import { AccessCard, SignInLink } from './access-card.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import styles from './sign-in.module.css';

/** Where a tab keeps the link that it opened. */
const STORED_LINK = 'invitation-link';
const TITLE = 'Your invitation';
const UNKNOWN_LINK = { code: 'invitation-unknown' } as const;
const REFUSED = { ...INVITATION_TEXTS, 'rate-limited': RATE_LIMITED };

/** What the link of an invitation opens (STAFF-35). */
export function InvitationPage() {
  useTitle(TITLE);
  const { token, isRead } = useLinkToken(STORED_LINK);
  // The address changes next, which moves the focus: a form would lose what is typed until then.
  return isRead ? <LinkedInvitation key={token} token={token} /> : <AccessCard title={TITLE}>{null}</AccessCard>;
}

function LinkedInvitation({ token }: { readonly token: string | undefined }) {
  const { send } = useStaffSession();
  const [isAccepted, setAccepted] = useState(false);
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: token === undefined ? skipToken : () => send(openInvitation, { body: { token } }),
    enabled: !isAccepted,
  });
  const { data } = invitation;
  const refusal = token === undefined ? UNKNOWN_LINK : data?.ok === false ? data.problem : undefined;
  if (isAccepted) {
    return (
      <AccessCard title={INVITATION_ACCEPTED} takesFocus>
        <div className={styles.form}>
          <SignInLink />
          <p>
            New here? Read <RentalGuideLink /> after you sign in.
          </p>
        </div>
      </AccessCard>
    );
  }
  return (
    <AccessCard title={TITLE}>
      {invitation.isLoadingError && <LoadFailure onRetry={() => void invitation.refetch()} />}
      {refusal && (
        <div className={styles.form}>
          <InlineAlert text={REFUSED[refusal.code]} />
          <SignInLink />
        </div>
      )}
      {token !== undefined && data?.ok && (
        <AcceptForm token={token} invitation={data.value} onAccepted={() => setAccepted(true)} />
      )}
    </AccessCard>
  );
}

type AcceptFormProps = {
  readonly token: string;
  readonly invitation: OpenedInvitation;
  readonly onAccepted: () => void;
};

function AcceptForm({ token, invitation: { email, role, endsAt }, onAccepted }: AcceptFormProps) {
  const { send } = useStaffSession();
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<string>();
  const { running, start } = useAction(PASSWORD_NOT_SET, () => setProblem(ACCOUNT_FAILED));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const password = typedIn(event.currentTarget)('password');
    setProblem(undefined);
    setError(undefined);
    void start(async () => {
      const accepted = await send(acceptInvitation, { body: { token, password } });
      if (accepted.ok) return onAccepted();
      const refused = accepted.problem;
      if (refused.code === 'invalid-input') setError(refused.errors[0]?.message);
      else setProblem(REFUSED[refused.code]);
    });
  };
  return (
    <form className={styles.form} aria-label="Accept the invitation" onSubmit={submit}>
      <InlineAlert text={problem} />
      <p>
        You are invited as <b>{email}</b>. {ROLE_MEANINGS[role]} Choose your password.
      </p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField label="Password" error={error} />
      <Button type="submit" disabled={running}>
        {running ? 'Saving…' : 'Accept the invitation'}
      </Button>
      <p className="hint">
        The link works until <Unbroken>{formatMoment(endsAt)}</Unbroken>.
      </p>
    </form>
  );
}
