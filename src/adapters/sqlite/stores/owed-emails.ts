import type { DatabaseSync } from 'node:sqlite';
import { type Email, isUrgent } from '../../../domain/outbox/email.ts';
import type { EmailState, OwedEmail } from '../../../domain/outbox/email-lifecycle.ts';
import type { EmailOwner } from '../../../ports/stores/outbox.ts';
import { type EmailFields, fieldsOf, owedOf, stateOf } from '../../shared/email-fields.ts';
import { documentOf, type Row, textOf } from '../../shared/rows.ts';

/** Accesses table `emails`. Every write belongs to the transaction of the change that causes it. */
export type OwedEmails = {
  /** 'site' stands for e-mails of the site itself. */
  insert(owner: EmailOwner | 'site', emails: readonly OwedEmail[]): void;
  /** Returns the e-mails of an owner in the order in which they were queued. */
  of(owner: EmailOwner): readonly OwedEmail[];
  find(id: string): OwedEmail | undefined;
  /** Returns the states of an owner's e-mails. Their texts are not read. */
  statesOf(owner: EmailOwner): readonly EmailState[];
  update(owed: OwedEmail): void;
  /** Writes the e-mails of an owner that a rule changed, and inserts those that it appended. */
  save(owner: EmailOwner, before: readonly OwedEmail[], after: readonly OwedEmail[]): void;
  change(owner: EmailOwner, rule: (owed: readonly OwedEmail[]) => readonly OwedEmail[]): void;
};

const FIELDS = `'id', id, 'kind', kind, 'to', recipient, 'state', state, 'tries', tries, 'dueAt', due_at,
  'leaseEnds', lease_ends, 'sentAt', sent_at, 'reason', reason, 'seen', json(iif(seen, 'true', 'false'))`;
/** Selects e-mails for `readOwed`. */
export const SELECT_OWED = `SELECT json_object(${FIELDS}) AS fields, document FROM emails`;

/** Reads an e-mail from a row of `SELECT_OWED`. */
export function readOwed(row: Row): OwedEmail {
  return owedOf({ ...fieldsIn(row), email: emailOf(row) ?? null });
}

/** Reads what an e-mail says. Undefined once it is erased. */
export function emailOf(row: Row): Email | undefined {
  return row.document === null ? undefined : documentOf<Email>(row);
}

/** Creates the access to table `emails`. */
export function sqliteOwedEmails(db: DatabaseSync): OwedEmails {
  const insert = db.prepare(
    `INSERT INTO emails
       (booking_id, message_id, id, kind, urgent, recipient, state, tries, due_at, lease_ends, sent_at, reason, seen,
        document)
     VALUES
       (:bookingId, :messageId, :id, :kind, :urgent, :to, :state, :tries, :dueAt, :leaseEnds, :sentAt, :reason, :seen,
        :document)`,
  );
  const update = db.prepare(
    `UPDATE emails SET recipient = :to, state = :state, tries = :tries, due_at = :dueAt, lease_ends = :leaseEnds,
       sent_at = :sentAt, reason = :reason, seen = :seen, document = :document
     WHERE id = :id`,
  );
  const ofBooking = db.prepare(`${SELECT_OWED} WHERE booking_id = ? ORDER BY seq`);
  const ofMessage = db.prepare(`${SELECT_OWED} WHERE message_id = ? ORDER BY seq`);
  const byId = db.prepare(`${SELECT_OWED} WHERE id = ?`);
  const states = (owner: string) =>
    db.prepare(`SELECT json_object(${FIELDS}) AS fields FROM emails WHERE ${owner} = ? ORDER BY seq`);
  const statesOfBooking = states('booking_id');
  const statesOfMessage = states('message_id');

  const emails: OwedEmails = {
    insert(owner, added) {
      const owners = { bookingId: null, messageId: null, ...(owner === 'site' ? {} : owner) };
      for (const owed of added) {
        insert.run({ ...owners, ...columnsOf(owed), urgent: isUrgent(owed.kind) ? 1 : 0 });
      }
    },
    of: (owner) =>
      ('bookingId' in owner ? ofBooking.all(owner.bookingId) : ofMessage.all(owner.messageId)).map(readOwed),
    find: (id) => byId.all(id).map(readOwed)[0],
    statesOf: (owner) =>
      ('bookingId' in owner ? statesOfBooking.all(owner.bookingId) : statesOfMessage.all(owner.messageId)).map((row) =>
        stateOf(fieldsIn(row)),
      ),
    update(owed) {
      const { kind: _, ...columns } = columnsOf(owed);
      update.run(columns);
    },
    save(owner, before, after) {
      for (const [place, owed] of after.slice(0, before.length).entries()) {
        if (owed !== before[place]) emails.update(owed);
      }
      emails.insert(owner, after.slice(before.length));
    },
    change(owner, rule) {
      const before = emails.of(owner);
      emails.save(owner, before, rule(before));
    },
  };
  return emails;
}

function fieldsIn(row: Row): EmailFields {
  return JSON.parse(textOf(row, 'fields'));
}

function columnsOf(owed: OwedEmail) {
  const { seen, ...columns } = fieldsOf(owed);
  return { ...columns, seen: seen ? 1 : 0, document: owed.email === undefined ? null : JSON.stringify(owed.email) };
}
