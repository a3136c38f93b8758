import { domainToUnicode } from 'node:url';
import type { Collection, Db, Document } from 'mongodb';
import { oweMessageEmails } from '../../../domain/inquiry/message.ts';
import { messageSearchText } from '../../../domain/inquiry/message-search.ts';
import { emailKey, isSameEmail } from '../../../domain/shared/email-address.ts';
import type { MessageStore } from '../../../ports/stores/message-store.ts';
import { withPortErrors } from '../faults.ts';
import {
  MESSAGE_ALONE,
  type MessageDocument,
  messageDocument,
  messageOf,
  storedState,
} from '../schema/message-document.ts';
import { WITHOUT_CASE } from '../schema/schema.ts';
import { mongoMessageList } from './message-list.ts';
import { owedBy, owing, rewriting, STATES_ALONE, statesOf } from './owed-emails.ts';
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
        const found = await messages.findOne({ _id: id }, { projection: { ...MESSAGE_ALONE, owedEmails: 1 } });
        return found === null ? undefined : { message: messageOf(found), emails: owedBy(found) };
      }),

    newestFirst: (page) => withPortErrors(() => list.page(page)),

    count: (filter, most) => withPortErrors(() => list.count(filter, most)),

    replace: (before, after) =>
      withPortErrors(async () => {
        const { asRead, $set, $unset } = rewriting(owing(before.emails), after.emails);
        const { held, answeredBy = null } = storedState(before.message);
        const unchanged: Document = { ...asRead, held, answeredBy };
        const to = storedState(after.message);
        const { matchedCount } = await messages.updateOne(
          { _id: before.message.id, ...unchanged },
          {
            $set: { ...$set, ...to, 'message.held': to.held },
            $unset: { ...$unset, ...(to.answered ? {} : { answered: '', answeredBy: '' }) },
          },
        );
        return matchedCount === 1 ? 'replaced' : 'stale';
      }),

    ofEmail: (email) =>
      withPortErrors(async () => {
        const found = await messages
          .find({ 'message.content.email': { $in: spellingsOf(email) } }, { projection: MESSAGE_ALONE })
          .collation(WITHOUT_CASE)
          .sort({ receivedAt: 1, _id: 1 })
          .toArray();
        // The collation of the database may treat more addresses as equal than the domain does.
        return found.map(messageOf).filter(({ content }) => isSameEmail(content.email, email));
      }),

    ofBooking: (bookingId) =>
      withPortErrors(async () => {
        const found = messages
          .find({ 'message.content.bookingId': bookingId })
          .hint('of booking')
          .sort({ receivedAt: 1, _id: 1 })
          .project<MessageDocument>({ ...MESSAGE_ALONE, ...STATES_ALONE });
        return (await found.toArray()).map((document) => ({
          message: messageOf(document),
          emails: statesOf(document),
        }));
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

/** Fills in the search texts of messages that an earlier version stored. Safe to run twice. */
export async function fillSearchTexts(db: Db): Promise<void> {
  const messages = db.collection<MessageDocument>('messages');
  const isMissing = { searchText: { $exists: false } };
  for await (const document of messages.find(isMissing, { projection: MESSAGE_ALONE })) {
    const searchText = messageSearchText(messageOf(document));
    await messages.updateOne({ _id: document._id, ...isMissing }, { $set: { searchText } });
  }
}

/** The spellings of an address, whose international domain is stored as typed. */
function spellingsOf(email: string): readonly string[] {
  const key = emailKey(email);
  return [key, key.replace(/[^@]*$/, domainToUnicode)];
}
