import type { DatabaseSync } from 'node:sqlite';
import { DECISION_EMAILS, type Email } from '../../../domain/outbox/email.ts';
import type { SendAgain } from '../../../ports/stores/booking-store.ts';
import { documentOf, optionalTextOf, textOf } from '../rows.ts';

/** What an e-mail belongs to. */
export type EmailOwner = { readonly bookingId: string } | { readonly messageId: string };

/** The stores' side of the outbox. Every call belongs inside the transaction of the change that owes the e-mails. */
export type EmailQueue = {
  /** Queues e-mails, due from their `queuedAt`. */
  put(owner: EmailOwner, emails: readonly Email[]): void;
  /** Has an e-mail of a booking sent again, as `BookingStore.sendAgain` says. */
  again(bookingId: string, again: SendAgain): 'queued' | 'missing' | 'text-gone';
  /** Cancels the decisions of a booking that still wait: another overtakes them. */
  supersede(bookingId: string): void;
  /** Cancels what still waits for a booking that is removed or erased, and erases the addresses and texts of all its e-mails. */
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
  const cancelDecisions = db.prepare(
    `UPDATE emails SET state = 'cancelled', due_at = NULL, lease_ends = NULL
     WHERE booking_id = ? AND state = 'queued' AND kind IN (${DECISION_EMAILS.map((kind) => `'${kind}'`).join()})`,
  );
  const erase = db.prepare("UPDATE emails SET document = NULL, recipient = '', seen = 1 WHERE booking_id = ?");
  const ofBooking = db.prepare('SELECT state, document FROM emails WHERE id = ? AND booking_id = ?');
  const requeue = db.prepare(
    `UPDATE emails SET state = 'queued', due_at = ?, tries = 0, reason = NULL, seen = 0
     WHERE id = ? AND (state = 'failed' OR state = 'queued' AND lease_ends IS NULL)`,
  );

  function put(owner: EmailOwner, emails: readonly Email[]): void {
    const bookingId = 'bookingId' in owner ? owner.bookingId : null;
    const messageId = 'messageId' in owner ? owner.messageId : null;
    for (const email of emails) {
      const document = JSON.stringify(email);
      insert.run(email.id, bookingId, messageId, email.kind, email.to.address, email.queuedAt, document);
    }
  }

  return {
    put,
    again(bookingId, { emailId, event, copy }) {
      const row = ofBooking.get(emailId, bookingId);
      if (!row) return 'missing';
      const state = textOf(row, 'state');
      if (state === 'cancelled' || optionalTextOf(row, 'document') === undefined) return 'text-gone';
      if (state === 'sent') {
        put({ bookingId }, [{ ...documentOf<Email>(row), ...copy, queuedAt: event.at }]);
      } else {
        requeue.run(event.at, emailId);
      }
      return 'queued';
    },
    supersede: (bookingId) => void cancelDecisions.run(bookingId),
    cancel(bookingId) {
      cancelWaiting.run(bookingId);
      erase.run(bookingId);
    },
  };
}
