import type { InboxMessage } from '../../../ports/api/message.ts';
import { Icon, type IconName } from '../../kit/icon.tsx';
import styles from './message-marks.module.css';

type MarkProps = { readonly kind: 'plain' | 'good' | 'warn' | 'bad'; readonly icon?: IconName; readonly text: string };

/** A fact about a message as a small label. Its text says it; colour and icon repeat it. */
function Mark({ kind, icon, text }: MarkProps) {
  return (
    <span className={`${styles.mark} ${styles[kind]}`}>
      {icon && <Icon name={icon} />}
      {text}
    </span>
  );
}

const KINDS: Readonly<Record<InboxMessage['kind'], string | undefined>> = {
  contact: undefined,
  inquiry: 'Inquiry',
  reservation: 'Reservation',
};

/**
 * What a row says beside sender, subject and text: kind, state, and an e-mail that did not arrive.
 */
export function MessageMarks({ message: { kind, state, email } }: { readonly message: InboxMessage }) {
  const kindText = KINDS[kind];
  return (
    <span className={styles.marks}>
      {kindText && <Mark kind="plain" text={kindText} />}
      {state === 'answered' && <Mark kind="good" icon="check" text="Answered" />}
      {state === 'held' && <Mark kind="warn" icon="pause" text="Held" />}
      {email.state === 'failed' && <Mark kind="bad" icon="alert" text="Not delivered to us" />}
      {email.state === 'queued' && email.tries > 0 && <Mark kind="warn" icon="clock" text="Waiting to be mailed" />}
      {email.state === 'unknown' && <Mark kind="warn" icon="clock" text="Perhaps not delivered to us" />}
    </span>
  );
}

/** The state of a message. */
export function MessageState({ message: { state, answeredBy } }: { readonly message: InboxMessage }) {
  switch (state) {
    case 'open':
      return <Mark kind="warn" icon="clock" text="Open" />;
    case 'answered':
      return <Mark kind="good" icon="check" text={`Answered by ${answeredBy}`} />;
    case 'held':
      return <Mark kind="warn" icon="pause" text="Held" />;
  }
}
