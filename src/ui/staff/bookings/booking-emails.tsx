import type { EmailKind } from '../../../domain/outbox/email.ts';
import { formatCount, formatShortMoment } from '../../../domain/shared/format-date.ts';
import type { EmailState } from '../../../ports/stores/outbox.ts';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.tsx';
import styles from './booking-emails.module.css';
import { useSendAgain } from './use-send-again.ts';

const KINDS: Readonly<Record<EmailKind, string>> = {
  received: 'Reservation received, to the customer',
  notice: 'Notice of the request, to us',
  confirmation: 'Confirmation, to the customer',
  declined: 'Decline, to the customer',
  inquiry: 'Business inquiry, to us',
  contact: 'Contact message, to us',
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

function EmailStatus({ email: { state, tries, nextTryAt, sentAt, reason } }: { readonly email: EmailState }) {
  const today = useToday();
  const count = tries === 0 ? '' : `, ${formatCount(tries, 'try', 'tries')}`;
  switch (state) {
    case 'sent':
      return <p>Sent{sentAt === undefined ? '' : ` ${formatShortMoment(sentAt, today)}`}</p>;
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
          Email waiting{nextTryAt === undefined ? '' : `, next try ${formatShortMoment(nextTryAt, today)}`}
          {count}
          {reason && ` (${reason})`}
        </p>
      );
  }
}
