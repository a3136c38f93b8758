import type { DatabaseSync } from 'node:sqlite';
import { emailKey } from '../../../domain/booking/retention.ts';
import { oweEmails } from '../../../domain/outbox/email-lifecycle.ts';
import type { Message, MessageStore } from '../../../ports/stores/message-store.ts';
import { withPortErrors } from '../faults.ts';
import { inSharedTransaction } from '../group-commit.ts';
import { countOf, documentOf, numberOf, textOf } from '../rows.ts';
import { emptyLog } from '../write-ahead-log.ts';
import type { OwedEmails } from './owed-emails.ts';

/** Stores inquiries and contact messages in table `messages`. */
export function sqliteMessageStore(db: DatabaseSync, owedEmails: OwedEmails): MessageStore {
  const put = sqliteMessagePut(db);
  const held = db.prepare('SELECT document FROM messages WHERE held = 1 ORDER BY received_at DESC, id DESC LIMIT ?');
  const countHeld = db.prepare(
    'SELECT count(*) AS count FROM (SELECT 1 FROM messages INDEXED BY messages_held WHERE held = 1 LIMIT ?)',
  );
  const ofEmail = db.prepare('SELECT document FROM messages WHERE email_key = ? ORDER BY received_at, id');
  const receivedBefore = db.prepare('SELECT id FROM messages WHERE received_at < ? ORDER BY received_at, id LIMIT ?');
  const countDue = db.prepare('SELECT count(*) FILTER (WHERE received_at < ?) AS due, count(*) AS kept FROM messages');
  const removeEmails = db.prepare('DELETE FROM emails WHERE message_id = ?');
  const remove = db.prepare('DELETE FROM messages WHERE id = ?');

  return {
    add: (message, emails) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          put(message);
          owedEmails.insert({ messageId: message.id }, oweEmails([], emails));
        }),
      ),

    held: (limit) => withPortErrors(() => held.all(limit).map((row) => documentOf<Message>(row))),

    countHeld: (most) => withPortErrors(() => countOf(countHeld.get(most))),

    ofEmail: (email) => withPortErrors(() => ofEmail.all(emailKey(email)).map((row) => documentOf<Message>(row))),

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
  const insert = db.prepare('INSERT INTO messages (id, received_at, held, email_key, document) VALUES (?, ?, ?, ?, ?)');
  return (message) => {
    const { id, receivedAt, held, content } = message;
    insert.run(id, receivedAt, held ? 1 : 0, emailKey(content.email), JSON.stringify(message));
  };
}
