import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { type FormEvent, useEffect, useMemo, useRef } from 'react';
import { CODE_WRONG } from '../../../domain/staff/messages.ts';
import type { Enrolment as Begun, Enrolled, StaffUser } from '../../../ports/api/staff.ts';
import { Button } from '../../kit/button.tsx';
import { typedIn } from '../../kit/form-refusals.ts';
import { InlineAlert } from '../../kit/inline-alert.tsx';
import { TextField } from '../../kit/text-field.tsx';
import styles from './enrolment.module.css';
import { useEnrolment } from './use-enrolment.ts';

/**
 * Enrols a second factor: shows the secret as a QR code and as text, asks for a code, then shows
 * the recovery codes once.
 */
export function Enrolment({ onDone }: { readonly onDone: (user: StaffUser) => void }) {
  const { begun, enrolled, problem, running, begin, confirm } = useEnrolment();
  if (enrolled !== undefined) return <RecoveryCodes enrolled={enrolled} onKept={() => onDone(enrolled.user)} />;
  if (begun === undefined) {
    return (
      <div className={styles.steps}>
        <InlineAlert text={problem} />
        <p>
          A second factor keeps others out even when they know your password: a code from an authenticator app on your
          phone.
        </p>
        <Button disabled={running} onClick={begin}>
          Set up the second factor
        </Button>
      </div>
    );
  }
  return <Proof begun={begun} problem={problem} running={running} onCode={confirm} />;
}

type ProofProps = {
  readonly begun: Begun;
  readonly problem: string | undefined;
  readonly running: boolean;
  readonly onCode: (code: string) => void;
};

/**
 * Its first line takes the focus, since the button that led here no longer exists. A wrong code is
 * shown at its field, which is far below the QR code on a phone.
 */
function Proof({ begun, problem, running, onCode }: ProofProps) {
  const start = useRef<HTMLParagraphElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const isWrong = problem === CODE_WRONG;
  useEffect(() => start.current?.focus(), []);
  useEffect(() => {
    if (!isWrong) return;
    code.current?.focus();
    code.current?.scrollIntoView({ block: 'nearest' });
  }, [isWrong]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onCode(typedIn(event.currentTarget)('code'));
  };
  return (
    <form className={styles.steps} aria-label="Set up the second factor" onSubmit={submit}>
      <p ref={start} tabIndex={-1}>
        Scan this with your authenticator app, or type the secret into it.
      </p>
      <QrCode text={begun.uri} />
      <p>
        Secret: <code className={styles.secret}>{begun.secret}</code>
      </p>
      <InlineAlert text={isWrong ? undefined : problem} />
      {/* If the field already has the focus, focusing it again announces nothing. */}
      <div aria-live="assertive">
        <TextField
          ref={code}
          id="enrolment-code"
          name="code"
          label="Code"
          hint="The six digits that the app shows now."
          error={isWrong ? problem : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
        />
      </div>
      <Button type="submit" disabled={running}>
        Confirm code
      </Button>
    </form>
  );
}

/** They are shown only once, and take the focus so that nobody misses them. */
function RecoveryCodes({ enrolled, onKept }: { readonly enrolled: Enrolled; readonly onKept: () => void }) {
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.steps}>
      <p ref={title} tabIndex={-1} className={styles.title}>
        Your recovery codes
      </p>
      <p>
        Keep these where only you can find them. Each one signs you in once if you lose your phone. They are not shown
        again.
      </p>
      <ul className={`num ${styles.codes}`} aria-label="Recovery codes">
        {enrolled.recoveryCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onKept}>I have kept them</Button>
    </div>
  );
}

/** A QR code includes a quiet zone of four modules around it. */
function QrCode({ text }: { readonly text: string }) {
  const code = useMemo(() => generate(text), [text]);
  const side = code.size + 8;
  return (
    <svg
      className={styles.qr}
      viewBox={`-4 -4 ${side} ${side}`}
      role="img"
      aria-label="The secret, as a picture to scan"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}
