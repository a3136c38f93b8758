import type { DatabaseSync } from 'node:sqlite';
import type { Email } from '../../domain/email.ts';

/** What an e-mail belongs to. */
export type EmailOwner = { readonly bookingId: string } | { readonly messageId: string };

/** The stores' side of the outbox. Every call belongs inside the transaction of the change that owes the e-mails. */
export type EmailQueue = {
  /** Queues e-mails, due from their `queuedAt`. */
  put(owner: EmailOwner, emails: readonly Email[]): void;
  /** Cancels what still waits for a booking that is removed, and erases the addresses and texts of all its e-mails. */
  cancel(bookingId: string): void;
};

/** The queue in table `emails`, which `sqliteOutbox` hands out. */
export function sqliteEmailQueue(db: DatabaseSync): EmailQueue {
  const insert = db.prepare(
    `INSERT INTO emails (id, booking_id, message_id, kind, recipient, state, due_at, document)
     VALUES (?, ?, ?, ?, ?, 'queued', ?, ?)`,
  );
  const cancelWaiting = db.prepare(
    "UPDATE emails SET state = 'cancelled', due_at = NULL, lease_ends = NULL WHERE booking_id = ? AND state = 'queued'",
  );
  const erase = db.prepare("UPDATE emails SET document = NULL, recipient = '' WHERE booking_id = ?");
  return {
    put(owner, emails) {
      const bookingId = 'bookingId' in owner ? owner.bookingId : null;
      const messageId = 'messageId' in owner ? owner.messageId : null;
      for (const email of emails) {
        const document = JSON.stringify(email);
        insert.run(email.id, bookingId, messageId, email.kind, email.to.address, email.queuedAt, document);
      }
    },
    cancel(bookingId) {
      cancelWaiting.run(bookingId);
      erase.run(bookingId);
    },
  };
}
