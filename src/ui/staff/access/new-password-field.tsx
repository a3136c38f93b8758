import { useState } from 'react';
import { PASSWORD_LENGTH } from '../../../domain/staff/password.ts';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/text-field.tsx';
import styles from './sign-in.module.css';

type NewPasswordFieldProps = { readonly label: string; readonly error: string | undefined };

/** A new password, with a button that shows what is typed. */
export function NewPasswordField({ label, error }: NewPasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField
        id="new-password"
        name="password"
        label={label}
        hint={`${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters. A few words that you can remember are good.`}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        minLength={PASSWORD_LENGTH.least}
        maxLength={PASSWORD_LENGTH.most}
        error={error}
        required
      />
      <Button variant="secondary" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        Show <span className="vh">what is typed</span>
      </Button>
    </div>
  );
}
