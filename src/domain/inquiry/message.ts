import type { CompanyStamp, Email, RenderedEmail } from '../outbox/email.ts';
import type { EmailState } from '../outbox/email-lifecycle.ts';
import type { Instant } from '../shared/toronto-time.ts';
import { type Itinerary, isSameTrip } from '../trip/itinerary.ts';
import type { ContactMessage } from './contact-message.ts';
import { contactEmail, inquiryEmail, inquirySubject, reservationMessageEmail } from './emails.ts';
import type { Inquiry } from './inquiry.ts';
import { type ReservationMessage, reservationSubject } from './reservation-message.ts';

/**
 * The states of a message (FORM-13). An open one waits for an answer. A held one was not mailed,
 * since its hidden field was filled in or its sender has reached the limit.
 */
export const MESSAGE_STATES = ['open', 'answered', 'held'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** The views of the inbox: a state, or all messages. */
export const MESSAGE_VIEWS = [...MESSAGE_STATES, 'all'] as const;
export type MessageView = (typeof MESSAGE_VIEWS)[number];

export type Standing =
  | { readonly state: 'open' | 'held'; readonly answeredBy?: never }
  | { readonly state: 'answered'; readonly answeredBy: string };

/** What a message says, by the form that it was sent with. */
export type MessageContent =
  | { readonly kind: 'inquiry'; readonly content: Inquiry }
  | { readonly kind: 'contact'; readonly content: ContactMessage }
  | { readonly kind: 'reservation'; readonly content: ReservationMessage };
export const MESSAGE_KINDS = ['contact', 'inquiry', 'reservation'] as const satisfies readonly MessageContent['kind'][];

/** A message to the company, as it was sent with its form. */
export type Message = { readonly id: string; readonly receivedAt: Instant } & Standing & MessageContent;

/** What staff do with a message (FORM-14). */
export type MessageAction = 'answered' | 'reopen' | 'release' | 'resend';

/**
 * A quote by e-mail that is held (HOLD-8), as the inbox shows it. Releasing it sends the quote to its
 * recipient.
 */
export function quoteMessage({ to: { address }, subject, text }: RenderedEmail): MessageContent {
  return { kind: 'contact', content: { name: address, email: address, phone: '', subject, message: text } };
}

/** Writes the e-mail of a message to the company. */
export function messageEmail(message: MessageContent, stamp: CompanyStamp): Email {
  switch (message.kind) {
    case 'inquiry':
      return inquiryEmail(message.content, stamp);
    case 'contact':
      return contactEmail(message.content, stamp);
    case 'reservation':
      return reservationMessageEmail(message.content, stamp);
  }
}

/** Whether a message asks for the trip that its booking has now, so that nobody has to answer it (FORM-14). */
export function isGranted(message: Message, booked: Itinerary): boolean {
  if (message.state !== 'open' || message.kind !== 'reservation') return false;
  const { itinerary } = message.content;
  return itinerary !== undefined && isSameTrip(itinerary, booked);
}

/** A message as the inbox shows it. `fields` are those of its form that are not shown elsewhere. */
export type MessageRow = {
  readonly id: string;
  readonly kind: Message['kind'];
  readonly receivedAt: Instant;
  readonly from: { readonly name: string; readonly email: string; readonly phone: string };
  readonly subject: string;
  readonly text: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** The booking that the message is about, and the trip that the customer would like. */
  readonly bookingId?: string;
  readonly itinerary?: Itinerary;
  readonly state: MessageState;
  readonly answeredBy?: string;
  readonly email: EmailState;
};

/** Describes a message for the inbox, with the state of its latest e-mail. */
export function describeMessage(message: Message, emails: readonly EmailState[]): MessageRow {
  const { id, kind, receivedAt, state, answeredBy } = message;
  return {
    id,
    kind,
    receivedAt,
    ...describeContent(message),
    state,
    ...(answeredBy === undefined ? {} : { answeredBy }),
    email: emails.at(-1) ?? withoutEmail(message),
  };
}

type ShownContent = Pick<MessageRow, 'from' | 'subject' | 'text' | 'fields' | 'bookingId' | 'itinerary'>;

function describeContent(message: MessageContent): ShownContent {
  switch (message.kind) {
    case 'inquiry': {
      const { contact: name, email, phone, message: text = '', ...fields } = message.content;
      return { from: { name, email, phone }, subject: inquirySubject(fields), text, fields };
    }
    case 'contact': {
      const { name, email, phone, subject, message: text } = message.content;
      return { from: { name, email, phone }, subject, text };
    }
    case 'reservation': {
      const { name, email, phone, text, bookingId, itinerary } = message.content;
      const requested = itinerary === undefined ? {} : { itinerary };
      return {
        from: { name, email, phone },
        subject: reservationSubject(message.content),
        text,
        bookingId,
        ...requested,
      };
    }
  }
}

/** Nobody is mailed about the messages of a demonstration (CONF-10). */
function withoutEmail({ id, kind }: Message): EmailState {
  return { id, kind: kind === 'reservation' ? 'message' : kind, to: '', tries: 0, state: 'cancelled' };
}
