import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { INVITATION_NOT_SENT, INVITATION_SENT } from '../../../domain/staff/messages.ts';
import { ROLES } from '../../../domain/staff/permissions.ts';
import { INVITATION_HOURS } from '../../../domain/staff/staff-link.ts';
import { invitePerson } from '../../../ports/api/calls/staff/people.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button } from '../../kit/button.tsx';
import { type FieldErrors, refusalsAtFields, typedIn } from '../../kit/form-refusals.ts';
import { SelectField, TextField } from '../../kit/text-field.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { ROLE_NAMES } from './accounts-table.tsx';
import styles from './invite-form.module.css';
import { refusedAddress } from './use-people.ts';

/** The least rights come first. */
const OFFERED = [...ROLES].reverse();

/** Invites a colleague (STAFF-35). A refusal is shown at its field. */
export function InviteForm() {
  const { send } = useStaffSession();
  const { notify, clear } = useNotifier();
  const client = useQueryClient();
  const { running, start } = useAction(INVITATION_NOT_SENT);
  const [errors, setErrors] = useState<FieldErrors<'email'>>(new Map());
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = typedIn(form);
    const email = typed('email').trim();
    const role = ROLES.find((one) => one === typed('role')) ?? 'desk';
    clear();
    setErrors(new Map());
    void start(async () => {
      const invited = await send(invitePerson, { body: { email, role } });
      if (invited.ok) {
        form.reset();
        notify({ kind: 'done', text: `${INVITATION_SENT} ${email}.` });
        void client.invalidateQueries({ queryKey: ['people'] });
        return;
      }
      const refused = refusalsAtFields([{ field: 'email', text: 'Email' }], refusedAddress(invited.problem));
      setErrors(new Map(refused.errors));
      const links = refused.links.map((link) => ({ ...link, field: 'invite-email' }));
      notify({ kind: 'invalid', text: refused.other ?? INVITATION_NOT_SENT, links });
    });
  };
  return (
    <form className={styles.form} aria-label="Invite a colleague" noValidate onSubmit={submit}>
      <TextField
        id="invite-email"
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={254}
        error={errors.get('email')}
        className={styles.email}
        required
      />
      <SelectField id="invite-role" name="role" label="Role">
        {OFFERED.map((role) => (
          <option key={role} value={role}>
            {ROLE_NAMES[role]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" small disabled={running}>
        Send invitation
      </Button>
      <p className={`hint ${styles.hint}`}>
        The link works once, for {INVITATION_HOURS} hours. They choose their own password.
      </p>
    </form>
  );
}
