import { type FormEvent, useState } from 'react';
import { tokenIn } from '../../../domain/shared/link-token.ts';
import {
  ACCOUNT_FAILED,
  LINK_NOT_WHOLE,
  PASSWORD_NOT_SET,
  PASSWORD_RESET,
  RATE_LIMITED,
  RESET_ASKED,
  RESET_LINK_WRONG,
} from '../../../domain/staff/messages.ts';
import { askForReset, resetPassword } from '../../../ports/api/calls/staff/links.ts';
import type { PasswordReset } from '../../../ports/api/staff/people.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { type FieldErrors, refusalsAtFields, typedIn } from '../../kit/form-refusals.ts';
import { InlineAlert } from '../../kit/inline-alert.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useLinkToken } from '../../kit/use-link-token.ts';
import { useTitle } from '../../site/use-title.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { AccessCard, SignInLink } from './access-card.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import styles from './sign-in.module.css';

/** Where a tab keeps the link that it opened. */
const STORED_LINK = 'reset-link';
const CHOOSE = 'Choose a new password';

/**
 * Asks for the link that resets a password and, opened by that link, sets the new one (STAFF-36). A
 * link that is opened in the same tab starts again.
 */
export function ResetPage() {
  useTitle('New password');
  const { token, isRead } = useLinkToken(STORED_LINK);
  // The address changes next, which moves the focus: a form would lose what is typed until then.
  if (!isRead) return <AccessCard title={CHOOSE}>{null}</AccessCard>;
  if (token === undefined) return <AskForLink />;
  if (tokenIn(token) === undefined) return <AskForLink problem={LINK_NOT_WHOLE} />;
  return <ChoosePassword key={token} token={token} />;
}

function AskForLink({ problem }: { readonly problem?: string }) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) {
    return (
      <AccessCard key="asked" title="Check your email" takesFocus>
        <p className={styles.over}>{RESET_ASKED}</p>
        <SignInLink />
      </AccessCard>
    );
  }
  return (
    <AccessCard title="Forgot your password?">
      <AskForm before={problem} onDone={() => setAsked(true)} />
    </AccessCard>
  );
}

function ChoosePassword({ token }: { readonly token: string }) {
  const [isSet, setSet] = useState(false);
  if (isSet) {
    return (
      <AccessCard key="set" title={PASSWORD_RESET} takesFocus>
        <SignInLink />
      </AccessCard>
    );
  }
  return (
    <AccessCard title={CHOOSE}>
      <ResetForm token={token} onDone={() => setSet(true)} />
    </AccessCard>
  );
}

function AskForm({ before, onDone }: { readonly before: string | undefined; readonly onDone: () => void }) {
  const { send } = useStaffSession();
  const [problem, setProblem] = useState(before);
  const { running, start } = useAction(ACCOUNT_FAILED, () => setProblem(ACCOUNT_FAILED));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const email = typedIn(event.currentTarget)('email');
    setProblem(undefined);
    void start(async () => {
      const asked = await send(askForReset, { body: { email } });
      if (asked.ok) onDone();
      else setProblem(RATE_LIMITED);
    });
  };
  return (
    <form className={styles.form} aria-label="Forgot your password?" onSubmit={submit}>
      <InlineAlert text={problem} />
      <p>We mail you a link if your account has a second factor. Without one, ask an owner.</p>
      <TextField
        id="reset-email"
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={254}
        required
      />
      <Button type="submit" disabled={running}>
        {running ? 'Sending…' : 'Send the link'}
      </Button>
      <SignInLink isSecondary />
    </form>
  );
}

function ResetForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const { send } = useStaffSession();
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors<keyof PasswordReset>>(new Map());
  const { running, start } = useAction(PASSWORD_NOT_SET, () => setProblem(ACCOUNT_FAILED));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = typedIn(event.currentTarget);
    setProblem(undefined);
    setErrors(new Map());
    void start(async () => {
      const body = { token, password: typed('password'), code: typed('code') };
      const reset = await send(resetPassword, { body });
      if (reset.ok) return onDone();
      const refused = reset.problem;
      if (refused.code === 'invalid-input') {
        const labels = [
          { field: 'password', text: 'New password' },
          { field: 'code', text: 'Code' },
        ] as const;
        const { errors: found, other = PASSWORD_NOT_SET } = refusalsAtFields(labels, refused.errors);
        setErrors(found);
        setProblem(other);
      } else setProblem(refused.code === 'rate-limited' ? RATE_LIMITED : RESET_LINK_WRONG);
    });
  };
  return (
    <form className={styles.form} aria-label={CHOOSE} onSubmit={submit}>
      <InlineAlert text={problem} />
      {problem === RESET_LINK_WRONG && (
        <ButtonLink to="/admin/reset" variant="secondary">
          Ask for a new link
        </ButtonLink>
      )}
      <NewPasswordField label="New password" error={errors.get('password')} />
      <TextField
        id="reset-code"
        name="code"
        label="Code"
        hint="The six digits that your authenticator app shows, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={errors.get('code')}
        required
      />
      <Button type="submit" disabled={running}>
        {running ? 'Saving…' : 'Set the new password'}
      </Button>
      <p className="hint">All browsers that are signed in to the account are signed out.</p>
    </form>
  );
}
