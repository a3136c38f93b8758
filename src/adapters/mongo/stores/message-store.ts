import type { Collection } from 'mongodb';
import { emailKey, isSameEmail } from '../../../domain/booking/retention.ts';
import { oweEmails } from '../../../domain/outbox/email-lifecycle.ts';
import type { Message, MessageStore } from '../../../ports/stores/message-store.ts';
import { withPortErrors } from '../faults.ts';
import { WITHOUT_CASE } from '../schema/schema.ts';
import { type OwingDocument, owing } from './owed-emails.ts';
import { addRecords, type RemovalDocument } from './removal-store.ts';

/** A message with its owed e-mails. */
export type MessageDocument = OwingDocument & {
  readonly held: boolean;
  readonly receivedAt: string;
  readonly message: Message;
};

/**
 * Stores inquiries and contact messages in collection `messages`. Each message is one document with
 * its owed e-mails, so both are one write.
 */
export function mongoMessageStore(
  messages: Collection<MessageDocument>,
  removals: Collection<RemovalDocument>,
): MessageStore {
  return {
    add: (message, emails) =>
      withPortErrors(async () => {
        const { id, held, receivedAt } = message;
        await messages.insertOne({ _id: id, held, receivedAt, message, ...owing(oweEmails([], emails)) });
      }),

    held: (limit) =>
      withPortErrors(async () => {
        const found = messages.find({ held: true }).sort({ receivedAt: -1, _id: -1 }).limit(limit);
        return (await found.project<MessageDocument>({ message: 1 }).toArray()).map(({ message }) => message);
      }),

    countHeld: (most) => withPortErrors(() => messages.countDocuments({ held: true }, { limit: most })),

    ofEmail: (email) =>
      withPortErrors(async () => {
        const found = await messages
          .find({ 'message.content.email': emailKey(email) }, { projection: { message: 1 } })
          .collation(WITHOUT_CASE)
          .sort({ receivedAt: 1, _id: 1 })
          .toArray();
        // The collation of the database may treat more addresses as equal than the domain does.
        return found.map(({ message }) => message).filter(({ content }) => isSameEmail(content.email, email));
      }),

    receivedBefore: (moment, limit) =>
      withPortErrors(async () => {
        const found = messages.find({ receivedAt: { $lt: moment } }, { projection: { _id: 1 } });
        return (await found.sort({ receivedAt: 1, _id: 1 }).limit(limit).toArray()).map(({ _id }) => _id);
      }),

    countDue: (moment) =>
      withPortErrors(async () => {
        const [due, kept] = await Promise.all([
          messages.countDocuments({ receivedAt: { $lt: moment } }),
          messages.countDocuments({}, { hint: '_id_' }),
        ]);
        return { due, kept };
      }),

    remove: (ids) =>
      withPortErrors(async () => {
        const found = await messages.find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } }).toArray();
        await addRecords(
          removals,
          found.map(({ _id }) => ({ kind: 'message-deleted', id: _id })),
        );
        return (await messages.deleteMany({ _id: { $in: [...ids] } })).deletedCount;
      }),
  };
}
