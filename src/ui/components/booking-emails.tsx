import { sayCount } from '../../domain/date-words.ts';
import type { EmailKind } from '../../domain/email.ts';
import { sayShortMoment } from '../../domain/short-date-words.ts';
import type { EmailState } from '../../ports/outbox.ts';
import { useToday } from '../state/clock.tsx';
import { useSendAgain } from '../state/use-send-again.ts';
import styles from './booking-emails.module.css';
import { Button } from './button.tsx';

const KINDS: Readonly<Record<EmailKind, string>> = {
  received: 'Reservation received, to the customer',
  notice: 'Notice of the request, to us',
  confirmation: 'Confirmation, to the customer',
  declined: 'Decline, to the customer',
  inquiry: 'Business inquiry, to us',
  contact: 'Contact message, to us',
};

type Emails = {
  readonly bookingId: string;
  readonly emails: readonly EmailState[];
  readonly onChanged: () => void;
};

/** Each e-mail of a booking with its state, and a way to send it again (MAIL-14). */
export function BookingEmails({ bookingId, emails, onChanged }: Emails) {
  const { told, sendAgain } = useSendAgain(onChanged);
  return (
    <section className={styles.emails} aria-labelledby="booking-emails">
      <h3 id="booking-emails">Emails</h3>
      <ul className={styles.list}>
        {emails.map((email) => (
          <li key={email.id}>
            <div>
              <b>{sayKind(email.kind)}</b>
              <EmailWords email={email} />
            </div>
            {email.state !== 'cancelled' && email.to !== '' && (
              <Button
                look="quiet"
                small
                aria-label={`Send again: ${sayKind(email.kind)}`}
                onClick={() => sendAgain(bookingId, email.id)}
              >
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="hint">
        {told}
      </p>
    </section>
  );
}

/** What an e-mail is, and to whom it goes. */
export function sayKind(kind: EmailKind): string {
  return KINDS[kind];
}

function EmailWords({ email: { state, tries, nextTryAt, sentAt, reason } }: { readonly email: EmailState }) {
  const today = useToday();
  const count = tries === 0 ? '' : `, ${sayCount(tries, 'try', 'tries')}`;
  switch (state) {
    case 'sent':
      return <p>Sent{sentAt === undefined ? '' : ` ${sayShortMoment(sentAt, today)}`}</p>;
    case 'cancelled':
      return <p>Cancelled</p>;
    case 'failed':
      return (
        <p className={styles.failed}>
          Email not delivered{count}
          {reason && ` (${reason})`}
        </p>
      );
    case 'queued':
      return (
        <p>
          Email waiting{nextTryAt === undefined ? '' : `, next try ${sayShortMoment(nextTryAt, today)}`}
          {count}
          {reason && ` (${reason})`}
        </p>
      );
  }
}
