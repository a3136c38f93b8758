import { useId, useState } from 'react';
import { describeUnanswered, EMAIL_NOT_KEPT } from '../../../../domain/booking/staff-messages.ts';
import type { EmailKind } from '../../../../domain/outbox/email.ts';
import type { EmailState } from '../../../../domain/outbox/email-lifecycle.ts';
import { formatCount, formatShortMoment } from '../../../../domain/shared/format-date.ts';
import { showEmail } from '../../../../ports/api/calls/staff/bookings.ts';
import { Button } from '../../../kit/button.tsx';
import { useToday } from '../../../kit/clock.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import { LoadHint } from '../../shared/load-hint.tsx';
import { useStaffQuery } from '../../shared/staff-queries.ts';
import { TypedText } from '../../shared/typed-text.tsx';
import styles from './booking-emails.module.css';
import { useSendAgain } from './use-send-again.ts';

const KINDS: Readonly<Record<EmailKind, string>> = {
  received: 'Reservation received, to the customer',
  notice: 'Notice of the request, to us',
  confirmation: 'Confirmation, to the customer',
  changed: 'Reservation changed, to the customer',
  cancelled: 'Reservation cancelled, to the customer',
  agreement: 'Signed agreement, to the customer',
  settlement: 'Bill, to the customer',
  'cancelled-notice': 'Cancelled by the customer, to us',
  link: 'Link to the reservation, to the customer',
  'entry-withdrawn': 'Calendar entry removed, to the previous address',
  message: 'Message about the reservation, to us',
  'message-copy': 'Copy of a message, to the customer',
  'reminder-pickup': 'Reminder of the pickup, to the customer',
  'reminder-return': 'Reminder of the return, to the customer',
  invoice: 'Invoice',
  'invoice-reminder': 'Reminder of an invoice',
  declined: 'Decline, to the customer',
  inquiry: 'Business inquiry, to us',
  contact: 'Contact message, to us',
  attention: 'What needs attention, to the owner',
  test: 'Test, to the owner',
  evening: 'Evening email, to the owner',
  quote: 'Quote, sent to a friend',
  invitation: 'Invitation, to a colleague',
  'password-reset': 'Link for a new password, to staff',
};

/** They are mailed again by the dialog of the invoice (MAIL-28). */
const INVOICE_MAILS: readonly EmailState['kind'][] = ['invoice', 'invoice-reminder'];

/** Of a booking that was entered without an address, or by another program. */
const NO_EMAILS = 'No email belongs to this booking.';

type BookingEmailsProps = { readonly bookingId: string; readonly emails: readonly EmailState[] };

/** The e-mails of a booking with their states, and buttons to send them again (MAIL-14). */
export function BookingEmails({ bookingId, emails }: BookingEmailsProps) {
  const { outcome, sendAgain } = useSendAgain();
  return (
    <section className={styles.emails} aria-labelledby="booking-emails">
      <h3 id="booking-emails">Emails</h3>
      {emails.length === 0 && <p className="hint">{NO_EMAILS}</p>}
      <ul className={styles.list} hidden={emails.length === 0}>
        {emails.map((email) => (
          <li key={email.id}>
            <div>
              <EmailKindLine bookingId={bookingId} email={email} />
            </div>
            {email.state !== 'cancelled' && email.to !== '' && !INVOICE_MAILS.includes(email.kind) && (
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

/** The kind of an e-mail and its state. A press on the kind shows the text, as long as it is kept. */
function EmailKindLine({ bookingId, email }: { readonly bookingId: string; readonly email: EmailState }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const kind = formatEmailKind(email.kind);
  if (email.to === '') {
    return (
      <>
        <b>{kind}</b>
        <EmailStatus email={email} />
      </>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.kind}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {kind}
      </button>
      <EmailStatus email={email} />
      <div id={id}>{isOpen && <EmailText bookingId={bookingId} emailId={email.id} />}</div>
    </>
  );
}

function EmailText({ bookingId, emailId }: { readonly bookingId: string; readonly emailId: string }) {
  const query = useStaffQuery(['email', bookingId, emailId], ({ send }) =>
    send(showEmail, { params: { id: bookingId, emailId } }),
  );
  if (query.data === undefined) return <LoadHint query={query} />;
  if (!query.data.ok) return <p className="hint">{EMAIL_NOT_KEPT}</p>;
  const { subject, text } = query.data.value;
  return (
    <section className={styles.text} aria-label={subject}>
      <b>
        <TypedText text={subject} />
      </b>
      <p>
        <TypedText text={text} />
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
      return (
        <p>
          Taken by the mail server <Unbroken>{formatShortMoment(email.sentAt, today)}</Unbroken>
        </p>
      );
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
    case 'unknown':
      return (
        <p className={styles.failed}>
          {describeUnanswered(email.nextTryAt && formatShortMoment(email.nextTryAt, today))}
          {count} ({email.reason})
        </p>
      );
    case 'queued':
      return (
        <p>
          Email waiting, next try <Unbroken>{formatShortMoment(email.nextTryAt, today)}</Unbroken>
          {count}
          {email.reason && ` (${email.reason})`}
        </p>
      );
  }
}
