import type { EmailKind } from '../../../domain/outbox/email.ts';
import type { EmailState } from '../../../domain/outbox/email-lifecycle.ts';
import { formatCount, formatShortMoment } from '../../../domain/shared/format-date.ts';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.tsx';
import styles from './booking-emails.module.css';
import { useSendAgain } from './use-send-again.ts';

const KINDS: Readonly<Record<EmailKind, string>> = {
  received: 'Reservation received, to the customer',
  notice: 'Notice of the request, to us',
  confirmation: 'Confirmation, to the customer',
  changed: 'Reservation changed, to the customer',
  cancelled: 'Reservation cancelled, to the customer',
  declined: 'Decline, to the customer',
  inquiry: 'Business inquiry, to us',
  contact: 'Contact message, to us',
  attention: 'What needs attention, to the owner',
};

type BookingEmailsProps = { readonly bookingId: string; readonly emails: readonly EmailState[] };

/** The e-mails of a booking with their states, and buttons to send them again (MAIL-14). */
export function BookingEmails({ bookingId, emails }: BookingEmailsProps) {
  const { outcome, sendAgain } = useSendAgain();
  return (
    <section className={styles.emails} aria-labelledby="booking-emails">
      <h3 id="booking-emails">Emails</h3>
      <ul className={styles.list}>
        {emails.map((email) => (
          <li key={email.id}>
            <div>
              <b>{formatEmailKind(email.kind)}</b>
              <EmailStatus email={email} />
            </div>
            {email.state !== 'cancelled' && email.to !== '' && (
              <Button
                variant="secondary"
                small
                aria-label={`Send again: ${formatEmailKind(email.kind)}`}
                onClick={() => sendAgain({ bookingId, emailId: email.id })}
              >
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="hint">
        {outcome}
      </p>
    </section>
  );
}

/** The kind of an e-mail, and to whom it goes. */
export function formatEmailKind(kind: EmailKind): string {
  return KINDS[kind];
}

function EmailStatus({ email }: { readonly email: EmailState }) {
  const today = useToday();
  const count = email.tries === 0 ? '' : `, ${formatCount(email.tries, 'try', 'tries')}`;
  switch (email.state) {
    case 'sent':
      return <p>Sent {formatShortMoment(email.sentAt, today)}</p>;
    case 'held':
      return <p>Held, not sent until it is released</p>;
    case 'cancelled':
      return <p>Cancelled</p>;
    case 'failed':
      return (
        <p className={styles.failed}>
          Email not delivered{count}
          {email.reason && ` (${email.reason})`}
        </p>
      );
    case 'queued':
      return (
        <p>
          Email waiting, next try {formatShortMoment(email.nextTryAt, today)}
          {count}
          {email.reason && ` (${email.reason})`}
        </p>
      );
  }
}
