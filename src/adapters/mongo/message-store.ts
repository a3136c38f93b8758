import type { Collection } from 'mongodb';
import type { Message, MessageStore } from '../../ports/message-store.ts';
import { answer } from './faults.ts';
import { type OwingDocument, owedEmail, owing } from './owed-emails.ts';

/** A message with the e-mails it owes. */
export type MessageDocument = OwingDocument & {
  readonly held: boolean;
  readonly receivedAt: string;
  readonly message: Message;
};

/** Inquiries and contact messages in collection `messages`, each with the e-mails it owes: one write. */
export function mongoMessageStore(messages: Collection<MessageDocument>): MessageStore {
  return {
    add: (message, emails) =>
      answer(async () => {
        const { id, held, receivedAt } = message;
        await messages.insertOne({ _id: id, held, receivedAt, message, ...owing(emails.map(owedEmail)) });
      }),

    held: (limit) =>
      answer(async () => {
        const found = messages.find({ held: true }).sort({ receivedAt: -1, _id: -1 }).limit(limit);
        return (await found.project<MessageDocument>({ message: 1 }).toArray()).map(({ message }) => message);
      }),

    countHeld: (most) => answer(() => messages.countDocuments({ held: true }, { limit: most })),
  };
}
