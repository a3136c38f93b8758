import { type KeyboardEvent, useEffect, useRef } from 'react';
import { describeUnanswered } from '../../../domain/booking/staff-messages.ts';
import type { MessageAction } from '../../../domain/inquiry/message.ts';
import { replyLink } from '../../../domain/inquiry/reply-link.ts';
import { HELD_MEANING, MESSAGE_GONE, REPLY_MEANING } from '../../../domain/inquiry/staff-messages.ts';
import type { EmailState } from '../../../domain/outbox/email-lifecycle.ts';
import { formatMoment, formatShortMoment } from '../../../domain/shared/format-date.ts';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import type { InboxMessage } from '../../../ports/api/message.ts';
import { Button, type ButtonVariant, buttonClass } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.tsx';
import { DefinitionTable } from '../../kit/definition-table.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Unbroken } from '../../kit/unbroken.tsx';
import { EmailLink, PhoneLink } from '../booking/facts/contact-links.tsx';
import { RequestedTrip } from '../booking/facts/requested-trip.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import { TypedText } from '../shared/typed-text.tsx';
import { MessageState } from './message-marks.tsx';
import styles from './message-pane.module.css';
import { useMessage } from './use-message.ts';

type MessagePaneProps = {
  /** What the list shows of the message. */
  readonly row: InboxMessage;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
  /** Opens the booking that the message is about, or a change of it. */
  readonly onBooking: (bookingId: string, requestedTrip?: Itinerary) => void;
};

/** The opened message with what staff do with it. Escape leads back to the list. */
export function MessagePane({ row, onClose, onRemoved, onBooking }: MessagePaneProps) {
  const { message, isRunning, outcome, act, remove } = useMessage(row, onRemoved);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <section className={styles.pane} aria-labelledby="message-subject" onKeyDown={onKeyDown}>
      <Button variant="secondary" small className={styles.back} onClick={onClose}>
        <Icon name="previous" />
        All messages
      </Button>
      <h2 ref={heading} id="message-subject" tabIndex={-1}>
        <TypedText text={row.subject} />
      </h2>
      {message === undefined ? (
        <p>{MESSAGE_GONE}</p>
      ) : (
        <>
          <Facts message={message} />
          <Actions message={message} isRunning={isRunning} onAct={act} onRemove={remove} />
          <p role="status" className="hint">
            {outcome}
          </p>
          <Fields message={message} />
          <AboutBooking message={message} onBooking={onBooking} />
          {message.text === '' ? (
            <p className="hint">No text.</p>
          ) : (
            <p className={styles.text}>
              <TypedText text={message.text} />
            </p>
          )}
          <p className="hint">{message.state === 'held' ? HELD_MEANING : REPLY_MEANING}</p>
        </>
      )}
    </section>
  );
}

function Facts({ message }: { readonly message: InboxMessage }) {
  const { from, receivedAt, email } = message;
  const today = useToday();
  return (
    <>
      <p className={styles.facts}>
        <b>{from.name}</b>
        <EmailLink address={from.email} />
        <PhoneLink phone={from.phone} className="num" />
        <span className="num">
          <Unbroken>{formatMoment(receivedAt)}</Unbroken>
        </span>
      </p>
      <p className={styles.facts}>
        <MessageState message={message} />
        <span className={`num ${email.state === 'failed' ? styles.failed : ''}`}>
          {describeDelivery(email, (at) => formatShortMoment(at, today))}
        </span>
      </p>
    </>
  );
}

function describeDelivery(email: EmailState, format: (at: Parameters<typeof formatShortMoment>[0]) => string): string {
  switch (email.state) {
    case 'sent':
      return `Mailed to the office ${format(email.sentAt)}`;
    case 'queued':
      return `Waiting to be mailed to the office, next try ${format(email.nextTryAt)}${because(email.reason)}`;
    case 'failed':
      return `Not delivered to the office${because(email.reason)}`;
    case 'unknown':
      return describeUnanswered(email.nextTryAt && format(email.nextTryAt)) + because(email.reason);
    case 'held':
      return 'Not mailed to the office until it is released';
    case 'cancelled':
      return 'Not mailed to the office';
  }
}

function because(reason: string | undefined): string {
  return reason === undefined ? '' : ` (${reason})`;
}

/** The labels of the fields of an inquiry that stand nowhere else. */
const LABELS: Readonly<Record<string, string>> = { companyName: 'Company', frequency: 'Rentals per month' };

function Fields({ message: { fields = {} } }: { readonly message: InboxMessage }) {
  const rows = Object.entries(fields).flatMap(([name, value]) => {
    const label = LABELS[name];
    return label === undefined ? [] : [[label, value] as const];
  });
  return rows.length > 0 && <DefinitionTable rows={rows} />;
}

/** The booking that a message is about, and the trip that the customer would like. */
function AboutBooking({ message: { bookingId, itinerary }, onBooking }: AboutBookingProps) {
  if (bookingId === undefined) return null;
  return (
    <>
      {itinerary && <RequestedTrip trip={itinerary} />}
      <div className={styles.actions}>
        {itinerary && (
          <Button variant="primary" small onClick={() => onBooking(bookingId, itinerary)}>
            Preview change
          </Button>
        )}
        <Button variant="secondary" small onClick={() => onBooking(bookingId)}>
          Open booking
        </Button>
      </div>
    </>
  );
}

type AboutBookingProps = Pick<MessagePaneProps, 'onBooking'> & { readonly message: InboxMessage };

type ActionsProps = {
  readonly message: InboxMessage;
  readonly isRunning: boolean;
  readonly onAct: (action: MessageAction) => void;
  readonly onRemove: () => void;
};

type Offer = readonly [action: MessageAction, text: string, variant: ButtonVariant];

const OFFERS: Readonly<Record<InboxMessage['state'], readonly Offer[]>> = {
  open: [
    ['answered', 'Mark as answered', 'secondary'],
    ['resend', 'Send to the office again', 'secondary'],
  ],
  answered: [
    ['reopen', 'Open again', 'secondary'],
    ['resend', 'Send to the office again', 'secondary'],
  ],
  held: [['release', 'Release', 'primary']],
};

function Actions({ message, isRunning, onAct, onRemove }: ActionsProps) {
  const { state } = message;
  const { may } = useStaffSession();
  return (
    <div className={styles.actions}>
      <a
        className={buttonClass({ variant: state === 'open' ? 'primary' : 'secondary', small: true, wide: false })}
        href={replyLink(message)}
      >
        <Icon name="mail" />
        Reply
      </a>
      {OFFERS[state].map(([action, text, variant]) => (
        <Button key={action} variant={variant} small disabled={isRunning} onClick={() => onAct(action)}>
          {text}
        </Button>
      ))}
      {may('delete-messages') && (
        <Button variant="danger" small disabled={isRunning} onClick={onRemove}>
          Delete
        </Button>
      )}
    </div>
  );
}
