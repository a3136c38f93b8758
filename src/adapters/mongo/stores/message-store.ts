import { domainToUnicode } from 'node:url';
import type { Collection, Db } from 'mongodb';
import { oweMessageEmails } from '../../../domain/inquiry/message.ts';
import { emailKey, isSameEmail } from '../../../domain/shared/email-address.ts';
import type { MessageStore } from '../../../ports/stores/message-store.ts';
import { withPortErrors } from '../faults.ts';
import { type MessageDocument, messageDocument } from '../schema/message-document.ts';
import { WITHOUT_CASE } from '../schema/schema.ts';
import { mongoMessageList } from './message-list.ts';
import { emailsAsRead, owedBy, owing, STATES_ALONE, statesOf } from './owed-emails.ts';
import { addRecords, type RemovalDocument } from './removal-store.ts';

/**
 * Stores the messages to the company in collection `messages`. Each message is one document with its
 * owed e-mails, so both are one write.
 */
export function mongoMessageStore(db: Db, removals: Collection<RemovalDocument>): MessageStore {
  const messages = db.collection<MessageDocument>('messages');
  const list = mongoMessageList(db);

  return {
    add: (message, emails) =>
      withPortErrors(async () => {
        await messages.insertOne(messageDocument(message, owing(oweMessageEmails(message, emails))));
      }),

    find: (id) =>
      withPortErrors(async () => {
        const found = await messages.findOne({ _id: id }, { projection: { message: 1, owedEmails: 1 } });
        return found === null ? undefined : { message: found.message, emails: owedBy(found) };
      }),

    newestFirst: (page) => withPortErrors(() => list.page(page)),

    count: (filter, most) => withPortErrors(() => list.count(filter, most)),

    replace: (before, after) =>
      withPortErrors(async () => {
        const { id: _id, state, answeredBy = null } = before.message;
        const { matchedCount } = await messages.replaceOne(
          { _id, 'message.state': state, 'message.answeredBy': answeredBy, ...emailsAsRead(owing(before.emails)) },
          messageDocument(after.message, owing(after.emails)),
        );
        return matchedCount === 1 ? 'replaced' : 'stale';
      }),

    ofEmail: (email) =>
      withPortErrors(async () => {
        const found = await messages
          .find({ 'message.content.email': { $in: spellingsOf(email) } }, { projection: { message: 1 } })
          .collation(WITHOUT_CASE)
          .sort({ 'message.receivedAt': 1, _id: 1 })
          .toArray();
        // The collation of the database may treat more addresses as equal than the domain does.
        return found.map(({ message }) => message).filter(({ content }) => isSameEmail(content.email, email));
      }),

    ofBooking: (bookingId) =>
      withPortErrors(async () => {
        const found = messages
          .find({ 'message.content.bookingId': bookingId })
          .hint('of booking')
          .sort({ 'message.receivedAt': 1, _id: 1 })
          .project<MessageDocument>({ message: 1, ...STATES_ALONE });
        return (await found.toArray()).map((document) => ({
          message: document.message,
          emails: statesOf(document),
        }));
      }),

    receivedBefore: (moment, limit) =>
      withPortErrors(async () => {
        const found = messages.find({ 'message.receivedAt': { $lt: moment } }, { projection: { _id: 1 } });
        return (await found.sort({ 'message.receivedAt': 1, _id: 1 }).limit(limit).toArray()).map(({ _id }) => _id);
      }),

    countDue: (moment) =>
      withPortErrors(async () => {
        const [due, kept] = await Promise.all([
          messages.countDocuments({ 'message.receivedAt': { $lt: moment } }),
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

/** The spellings of an address, whose international domain is stored as typed. */
function spellingsOf(email: string): readonly string[] {
  const key = emailKey(email);
  return [key, key.replace(/[^@]*$/, domainToUnicode)];
}
