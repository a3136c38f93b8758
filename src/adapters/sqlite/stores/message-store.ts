import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { type KeptMessage, type Message, oweMessageEmails } from '../../../domain/inquiry/message.ts';
import { messageSearchText } from '../../../domain/inquiry/message-search.ts';
import { emailKey } from '../../../domain/shared/email-address.ts';
import type { MessageStore } from '../../../ports/stores/message-store.ts';
import { documentOf, numberOf, type Row, textOf } from '../../shared/rows.ts';
import { withPortErrors } from '../faults.ts';
import { inSharedTransaction } from '../group-commit.ts';
import { emptyLog } from '../write-ahead-log.ts';
import { sqliteMessageList } from './message-list.ts';
import type { OwedEmails } from './owed-emails.ts';

/** Stores the messages to the company in table `messages`. */
export function sqliteMessageStore(db: DatabaseSync, owedEmails: OwedEmails): MessageStore {
  const list = sqliteMessageList(db, owedEmails);
  const put = sqliteMessagePut(db);
  const byId = db.prepare('SELECT document FROM messages WHERE id = ?');
  const update = db.prepare('UPDATE messages SET document = ? WHERE id = ?');
  const ofEmail = db.prepare('SELECT document FROM messages WHERE email_key = ? ORDER BY received_at, id');
  const ofBooking = db.prepare('SELECT document FROM messages WHERE booking_id = ? ORDER BY received_at, id');
  const receivedBefore = db.prepare('SELECT id FROM messages WHERE received_at < ? ORDER BY received_at, id LIMIT ?');
  const countDue = db.prepare('SELECT count(*) FILTER (WHERE received_at < ?) AS due, count(*) AS kept FROM messages');
  const removeEmails = db.prepare("DELETE FROM emails WHERE owner_kind = 'messages' AND owner_id = ?");
  const remove = db.prepare('DELETE FROM messages WHERE id = ?');

  const read = (row: Row): KeptMessage => {
    const message = documentOf<Message>(row);
    return { message, emails: owedEmails.of({ messageId: message.id }) };
  };

  return {
    add: (message, emails) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          put(message);
          owedEmails.insert({ messageId: message.id }, oweMessageEmails(message, emails));
        }),
      ),

    // In a transaction, so that the message and its e-mails are of one moment.
    find: (id) => withPortErrors(() => inSharedTransaction(db, () => byId.all(id).map(read)[0])),

    newestFirst: (page) => withPortErrors(() => list.page(page)),

    count: (filter, most) => withPortErrors(() => list.count(filter, most)),

    replace: (before, after) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          const { id } = before.message;
          if (!isDeepStrictEqual(byId.all(id).map(read)[0], before)) return 'stale';
          update.run(JSON.stringify(after.message), id);
          owedEmails.save({ messageId: id }, before.emails, after.emails);
          return 'replaced';
        }),
      ),

    ofEmail: (email) => withPortErrors(() => ofEmail.all(emailKey(email)).map((row) => documentOf<Message>(row))),

    ofBooking: (bookingId) =>
      withPortErrors(() =>
        ofBooking
          .all(bookingId)
          .map((row) => documentOf<Message>(row))
          .map((message) => ({ message, emails: owedEmails.statesOf({ messageId: message.id }) })),
      ),

    receivedBefore: (moment, limit) =>
      withPortErrors(() => receivedBefore.all(moment, limit).map((row) => textOf(row, 'id'))),

    countDue: (moment) =>
      withPortErrors(() => {
        const row = countDue.get(moment) ?? {};
        return { due: numberOf(row, 'due'), kept: numberOf(row, 'kept') };
      }),

    remove: (ids) =>
      withPortErrors(async () => {
        const removed = await inSharedTransaction(db, () => {
          for (const id of ids) removeEmails.run(id);
          return ids.filter((id) => remove.run(id).changes === 1).length;
        });
        if (removed > 0) emptyLog(db);
        return removed;
      }),
  };
}

/** Returns a function that stores a message. Call it inside a transaction. */
export function sqliteMessagePut(db: DatabaseSync): (message: Message) => void {
  const insert = db.prepare(
    'INSERT INTO messages (id, received_at, email_key, document, search_text) VALUES (?, ?, ?, ?, ?)',
  );
  return (message) => {
    const { id, receivedAt, content } = message;
    insert.run(id, receivedAt, emailKey(content.email), JSON.stringify(message), messageSearchText(message));
  };
}
