import * as v from 'valibot';
import { MESSAGE_KINDS, MESSAGE_STATES, MESSAGE_VIEWS } from '../../domain/inquiry/message.ts';
import { InstantSchema, textOf, WholeSchema } from './common.ts';
import { ItinerarySchema } from './quote.ts';
import type { TypeOf } from './schema.ts';
import { EmailStateSchema } from './staff/booking-record.ts';
import { bulkAnswer, PageLimitText } from './staff/bulk.ts';

export const MessageListQuery = v.strictObject({
  view: v.exactOptional(v.picklist(MESSAGE_VIEWS)),
  q: v.exactOptional(
    v.pipe(
      textOf(254),
      v.description('Words of name, company, e-mail, phone, subject or text; case and accents do not matter'),
    ),
  ),
  cursor: v.exactOptional(v.pipe(textOf(300), v.description('`nextCursor` of the page before'))),
  limit: v.exactOptional(PageLimitText),
});

export const StateOfMessage = v.picklist(MESSAGE_STATES);

/** A message in the inbox, or of a booking. */
export const MessageSchema = v.object({
  id: v.string(),
  kind: v.picklist(MESSAGE_KINDS),
  receivedAt: InstantSchema,
  from: v.object({ name: v.string(), email: v.string(), phone: v.string() }),
  subject: v.string(),
  text: v.string(),
  fields: v.exactOptional(
    v.pipe(v.record(v.string(), v.string()), v.description('The other fields of the form of an inquiry')),
  ),
  bookingId: v.exactOptional(v.pipe(v.string(), v.description('The booking that a `reservation` message is about'))),
  itinerary: v.exactOptional(v.pipe(ItinerarySchema, v.description('The trip that the customer would like'))),
  state: StateOfMessage,
  answeredBy: v.exactOptional(v.string()),
  email: v.pipe(EmailStateSchema, v.description('The latest e-mail of this message to the company')),
});
/** A message in the inbox. */
export type InboxMessage = TypeOf<typeof MessageSchema>;

export const MessageListAnswer = v.object({
  messages: v.array(MessageSchema),
  nextCursor: v.nullable(v.string()),
  total: v.pipe(WholeSchema, v.description('Exact up to 10,000')),
  totalIsMore: v.optional(v.boolean(), false),
});
export type MessageListAnswer = TypeOf<typeof MessageListAnswer>;

export const MessageAnswer = v.object({ message: MessageSchema });

/** Which messages were released or deleted, and why others were not (FORM-14). */
export const MessageBulkAnswer = bulkAnswer(['message-not-found', 'not-held']);
export type MessageBulkOutcome = TypeOf<typeof MessageBulkAnswer>;
