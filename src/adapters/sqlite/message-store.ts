import type { DatabaseSync } from 'node:sqlite';
import type { Message, MessageStore } from '../../ports/message-store.ts';
import type { EmailQueue } from './email-queue.ts';
import { answer } from './faults.ts';
import { inSharedTransaction } from './group-commit.ts';
import { countOf, documentOf } from './rows.ts';

/** Inquiries and contact messages in table `messages`. */
export function sqliteMessageStore(db: DatabaseSync, emailQueue: EmailQueue): MessageStore {
  const insert = db.prepare('INSERT INTO messages (id, received_at, held, document) VALUES (?, ?, ?, ?)');
  const held = db.prepare('SELECT document FROM messages WHERE held = 1 ORDER BY received_at DESC, id DESC LIMIT ?');
  const countHeld = db.prepare(
    'SELECT count(*) AS count FROM (SELECT 1 FROM messages INDEXED BY messages_held WHERE held = 1 LIMIT ?)',
  );

  return {
    add: (message, emails) =>
      answer(() =>
        inSharedTransaction(db, () => {
          insert.run(message.id, message.receivedAt, message.held ? 1 : 0, JSON.stringify(message));
          emailQueue.put({ messageId: message.id }, emails);
        }),
      ),

    held: (limit) => answer(() => held.all(limit).map((row) => documentOf<Message>(row))),

    countHeld: (most) => answer(() => countOf(countHeld.get(most))),
  };
}
