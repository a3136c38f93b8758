import type { CompanyStamp, Email } from '../outbox/email.ts';
import {
  holdEmail,
  type OwedEmail,
  oweEmails,
  releaseEmails,
  type WithEmails,
  withdrawEmail,
} from '../outbox/email-lifecycle.ts';
import { emailKey } from '../shared/email-address.ts';
import type { Deletion, Edit, Kind, Stored } from '../shared/record.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { type Message, type MessageAction, type MessageState, messageEmail, type Standing } from './message.ts';
import { messageSearchText } from './message-search.ts';

/** The stored messages with the e-mails that they owe. A search compares one text after the other. */
export const MESSAGES = {
  name: 'messages',
  parts: ['emails'],
  fields: { receivedAt: 'text', state: 'text', email: 'text', bookingId: 'text', searchText: 'text' },
  fieldsOf: ({ value }) => ({
    receivedAt: value.receivedAt,
    state: value.state,
    email: emailKey(value.content.email),
    ...(value.kind === 'reservation' ? { bookingId: value.content.bookingId } : {}),
    searchText: messageSearchText(value),
  }),
  unique: [],
  orders: { newest: ['receivedAt', 'desc'], oldest: ['receivedAt', 'asc'] },
  indexes: {
    time: ['receivedAt'],
    state: ['state', 'receivedAt'],
    email: ['email', 'receivedAt'],
    booking: ['bookingId', 'receivedAt'],
  },
  isCounted: true,
} as const satisfies Kind<Message, WithEmails>;

/** A message with the e-mails that it owes. */
export type StoredMessage = Stored<Message, WithEmails>;

/** Why a message is not changed. `state` is the one that it has. */
export type MessageRefusal =
  | { readonly code: 'message-not-found' }
  | { readonly code: 'not-possible'; readonly state: MessageState };

/** Returns a new message with the e-mails that it owes: those of a held message are held too (FORM-11). */
export function newMessage(message: Message, emails: readonly Email[]): StoredMessage {
  return { value: message, emails: message.state === 'held' ? emails.map(holdEmail) : oweEmails([], emails) };
}

/**
 * Applies what a member of staff does (FORM-14). `resend` queues the message's e-mail, written with
 * the stamp: so a message goes to the present address of the company (FORM-15), even when its first
 * e-mail failed because that address was wrong.
 */
export function changeMessage(
  action: MessageAction,
  { by, stamp }: { readonly by: string; readonly stamp: CompanyStamp },
) {
  return (found: StoredMessage | undefined): Edit<Message, Result<StoredMessage, MessageRefusal>, WithEmails> => {
    if (found === undefined) return { out: refuse({ code: 'message-not-found' }) };
    const { state } = found.value;
    if (!ALLOWED[action](state)) return { out: refuse({ code: 'not-possible', state }) };
    const next = changed(found, action, by, stamp);
    return { out: ok(next), next };
  };
}

/** The states in which each action is possible. */
const ALLOWED: Readonly<Record<MessageAction, (state: MessageState) => boolean>> = {
  answered: (state) => state === 'open',
  reopen: (state) => state === 'answered',
  release: (state) => state === 'held',
  resend: (state) => state !== 'held',
};

function changed(
  { value, emails }: StoredMessage,
  action: MessageAction,
  by: string,
  stamp: CompanyStamp,
): StoredMessage {
  switch (action) {
    case 'answered':
      return { value: withStanding(value, { state: 'answered', answeredBy: by }), emails };
    case 'reopen':
      return { value: withStanding(value, { state: 'open' }), emails };
    case 'release':
      return { value: withStanding(value, { state: 'open' }), emails: releaseEmails(emails, stamp.at) };
    case 'resend':
      return { value, emails: resent(emails, messageEmail(value, stamp)) };
  }
}

function withStanding({ state: _, answeredBy: _by, ...message }: Message, standing: Standing): Message {
  return { ...message, ...standing };
}

/** An e-mail that is being sent is not queued a second time. */
function resent(emails: readonly OwedEmail[], email: Email): readonly OwedEmail[] {
  const isBeingSent = emails.some((owed) => owed.state === 'queued' && owed.leaseEnds !== undefined);
  return isBeingSent ? emails : oweEmails(emails.map(withdrawEmail), [email]);
}

/** Deletes a message with its e-mails, those that wait too, on the ledger (FAIL-14). Answers what it was. */
export function removeMessage(found: Stored<Message> | undefined): Deletion<Message | undefined> {
  if (found === undefined) return { out: undefined };
  const { value } = found;
  return { out: value, next: 'gone', erases: true, ledger: { kind: 'message-deleted', id: value.id } };
}
