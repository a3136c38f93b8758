import { useState } from 'react';
import { sayCount } from '../../domain/date-words.ts';
import type { BookingEmailKind } from '../../domain/email.ts';
import { sayShortMoment } from '../../domain/short-date-words.ts';
import { NOT_SENT_AGAIN, SENT_AGAIN } from '../../domain/staff-texts.ts';
import type { EmailState } from '../../ports/outbox.ts';
import { useToday } from '../state/clock.tsx';
import { logFault } from '../state/log-fault.ts';
import { useStaffSession } from '../state/staff-session.tsx';
import styles from './booking-emails.module.css';
import { Button } from './button.tsx';

const KINDS: Readonly<Record<BookingEmailKind, string>> = {
  received: 'Reservation received, to the customer',
  notice: 'Notice of the request, to us',
  confirmation: 'Confirmation, to the customer',
  declined: 'Decline, to the customer',
};

type Emails = {
  readonly bookingId: string;
  readonly emails: readonly EmailState[];
  readonly onChanged: () => void;
};

/** Each e-mail of a booking with its state, and a way to send it again. */
export function BookingEmails({ bookingId, emails, onChanged }: Emails) {
  const { ask } = useStaffSession();
  const [told, setTold] = useState('');
  const sendAgain = async ({ id }: EmailState): Promise<void> => {
    setTold('');
    try {
      const answer = await ask(({ bookings }) => bookings.resend(bookingId, id));
      setTold(answer === 'queued' ? SENT_AGAIN : NOT_SENT_AGAIN);
      onChanged();
    } catch (fault) {
      logFault(NOT_SENT_AGAIN, fault);
      setTold(NOT_SENT_AGAIN);
    }
  };
  return (
    <section className={styles.emails} aria-labelledby="booking-emails">
      <h3 id="booking-emails">Emails</h3>
      <ul>
        {emails.map((email) => (
          <li key={email.id}>
            <div>
              <b>{sayKind(email.kind)}</b>
              <EmailWords email={email} />
            </div>
            {email.state !== 'cancelled' && (
              <Button
                look="quiet"
                small
                aria-label={`Send again: ${sayKind(email.kind)}`}
                onClick={() => void sendAgain(email)}
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

function sayKind(kind: EmailState['kind']): string {
  return Object.entries(KINDS).find(([name]) => name === kind)?.[1] ?? kind;
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
