import { type FormEvent, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { InlineAlert } from '../../kit/inline-alert.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { Enrolment } from './enrolment.tsx';
import styles from './sign-in.module.css';
import { useSignIn } from './use-sign-in.ts';

/**
 * The steps of a sign-in (STAFF-7, STAFF-12): the password or a sign-in link (STAFF-21), then a
 * code or the enrolment of a second factor. Shown on its own page, and over a page whose session
 * has ended.
 */
export function SignIn() {
  const signIn = useSignIn();
  switch (signIn.step) {
    case 'password':
      return <PasswordStep {...signIn} />;
    case 'link':
      return <LinkStep {...signIn} />;
    case 'code':
      return <CodeStep {...signIn} />;
    case 'enrol':
      return (
        <div className={styles.form}>
          <Enrolment onDone={signIn.finish} />
          <Button variant="secondary" onClick={signIn.startAgain}>
            Start again
          </Button>
        </div>
      );
  }
}

type StepProps = ReturnType<typeof useSignIn>;

function PasswordStep({ problem, running, providerHost, givePassword, leaveForProvider }: StepProps) {
  const [isShown, setShown] = useState(false);
  return (
    <form
      className={styles.form}
      aria-label="Sign in"
      onSubmit={onTyped((typed) => givePassword(typed('email'), typed('password')))}
    >
      <InlineAlert text={problem} />
      <TextField id="sign-in-email" name="email" label="Email" type="email" autoComplete="username" required />
      <div className={styles.password}>
        <TextField
          id="sign-in-password"
          name="password"
          label="Password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={200}
          required
        />
        <Button variant="secondary" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          Show <span className="vh">what is typed</span>
        </Button>
      </div>
      <Button type="submit" disabled={running}>
        {running ? 'Signing in…' : 'Sign in'}
      </Button>
      {providerHost !== undefined && (
        <Button variant="secondary" disabled={running} onClick={leaveForProvider}>
          Sign in with {providerHost}
        </Button>
      )}
    </form>
  );
}

/** It waits for a press, so that a program that only opens the link does not use it up. */
function LinkStep({ problem, running, followLink, startAgain }: StepProps) {
  return (
    <form
      className={styles.form}
      aria-label="Sign in by link"
      onSubmit={(event) => {
        event.preventDefault();
        followLink();
      }}
    >
      <InlineAlert text={problem} />
      <p>You opened a sign-in link. It works once.</p>
      <Button type="submit" disabled={running}>
        {running ? 'Signing in…' : 'Sign in'}
      </Button>
      <Button variant="secondary" onClick={startAgain}>
        Use email and password
      </Button>
    </form>
  );
}

function CodeStep({ problem, running, giveCode, startAgain }: StepProps) {
  return (
    <form className={styles.form} aria-label="Second factor" onSubmit={onTyped((typed) => giveCode(typed('code')))}>
      <InlineAlert text={problem} />
      <TextField
        id="sign-in-code"
        name="code"
        label="Code"
        hint="The six digits that your authenticator app shows, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus
        required
      />
      <Button type="submit" disabled={running}>
        {running ? 'Signing in…' : 'Sign in'}
      </Button>
      <Button variant="secondary" onClick={startAgain}>
        Start again
      </Button>
    </form>
  );
}

function onTyped(send: (typed: (name: string) => string) => void) {
  return (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    send((name) => String(data.get(name) ?? ''));
  };
}
