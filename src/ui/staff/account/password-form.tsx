import { type FormEvent, useState } from 'react';
import {
  ACCOUNT_FAILED,
  PASSWORD_CHANGED,
  PASSWORD_NOT_CHANGED,
  RATE_LIMITED,
} from '../../../domain/staff/messages.ts';
import { PASSWORD_LENGTH } from '../../../domain/staff/password.ts';
import { changePassword } from '../../../ports/api/calls/staff/own-account.ts';
import type { PasswordChange } from '../../../ports/api/staff.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button } from '../../kit/button.tsx';
import { type FieldErrors, type FieldLabel, refusalsAtFields, typedIn } from '../../kit/form-refusals.ts';
import { TextField } from '../../kit/text-field.tsx';
import { useAction } from '../../kit/use-action.ts';
import styles from '../access/sign-in.module.css';
import { useStaffSession } from '../session/staff-session.tsx';

const LABELS: readonly FieldLabel<keyof PasswordChange>[] = [
  { field: 'currentPassword', text: 'Current password' },
  { field: 'newPassword', text: 'New password' },
];

const MUST_WAIT = [{ path: '/currentPassword', message: RATE_LIMITED }];

/** Changes one's own password. Refusals are shown at their fields. */
export function PasswordForm() {
  const { access, send } = useStaffSession();
  const { notify, clear } = useNotifier();
  const { running, start } = useAction(ACCOUNT_FAILED);
  const [errors, setErrors] = useState<FieldErrors<keyof PasswordChange>>(new Map());
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = typedIn(form);
    const change = { currentPassword: typed('currentPassword'), newPassword: typed('newPassword') };
    clear();
    setErrors(new Map());
    void start(async () => {
      const changed = await send(changePassword, { body: change });
      if (changed.ok) {
        form.reset();
        notify({ kind: 'done', text: PASSWORD_CHANGED });
        return;
      }
      const { problem } = changed;
      const refusals = problem.code === 'rate-limited' ? MUST_WAIT : problem.errors;
      const { errors: found, links, other } = refusalsAtFields(LABELS, refusals);
      setErrors(found);
      notify({ kind: 'invalid', text: other ?? PASSWORD_NOT_CHANGED, links });
    });
  };
  return (
    <form className={styles.form} aria-label="Change password" onSubmit={submit}>
      {'user' in access && <input type="email" autoComplete="username" value={access.user.email} readOnly hidden />}
      <TextField
        id="currentPassword"
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        error={errors.get('currentPassword')}
        required
      />
      <TextField
        id="newPassword"
        name="newPassword"
        label="New password"
        hint={`${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters. A few words that you can remember are good.`}
        type="password"
        autoComplete="new-password"
        minLength={PASSWORD_LENGTH.least}
        maxLength={PASSWORD_LENGTH.most}
        error={errors.get('newPassword')}
        required
      />
      <Button type="submit" disabled={running}>
        Change password
      </Button>
    </form>
  );
}
