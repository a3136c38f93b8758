import type { Message } from '../../../domain/inquiry/message.ts';
import { newMessage } from '../../../domain/inquiry/stored-message.ts';
import type { Email } from '../../../domain/outbox/email.ts';
import { type EmailState, emailStateOf } from '../../../domain/outbox/email-lifecycle.ts';
import { emailKey } from '../../../domain/shared/email-address.ts';
import type { Ports } from '../../../ports/ports.ts';

type Messages = Pick<Ports, 'messages'>;

/** A message with the states of its e-mails, in the order in which they were queued. */
type ListedMessage = { readonly message: Message; readonly emails: readonly EmailState[] };

/** Stores a message with the e-mails that it owes. */
export async function storeMessage(
  { messages }: Messages,
  message: Message,
  emails: readonly Email[] = [],
): Promise<void> {
  await messages.add(message.id, newMessage(message, emails));
}

/** Returns the messages about a booking, oldest first (MINE-6). */
export async function messagesOf({ messages }: Messages, bookingId: string): Promise<readonly Message[]> {
  return (await messages.list({ where: { bookingId }, order: 'oldest' })).values;
}

/** Returns the messages from one e-mail address (`isSameEmail`), oldest first. */
export async function messagesFrom({ messages }: Messages, email: string): Promise<readonly Message[]> {
  return (await messages.list({ where: { email: emailKey(email) }, order: 'oldest' })).values;
}

/** Reads the e-mails of listed messages. */
export async function withEmails(
  { messages }: Messages,
  listed: readonly Message[],
): Promise<readonly ListedMessage[]> {
  const stored = await messages.read({ ids: listed.map(({ id }) => id) });
  const emails = new Map(stored.map((record) => [record.id, record.emails.map(emailStateOf)]));
  return listed.map((message) => ({ message, emails: emails.get(message.id) ?? [] }));
}
