import { type Email, isUrgent } from '../../../domain/outbox/email.ts';
import type { EmailState, OwedEmail } from '../../../domain/outbox/email-lifecycle.ts';
import type { EmailOwner } from '../../../ports/stores/outbox.ts';
import { type EmailFields, fieldsOf, owedOf, stateOf } from '../../shared/email-fields.ts';
import { documentOf, type Row, textOf } from '../../shared/rows.ts';
import { insertInto, type Sql, type Statement } from '../database.ts';

/** The columns with the names of `EmailFields`. */
const FIELDS = `json_build_object('id', id, 'kind', kind, 'to', recipient, 'state', state, 'tries', tries,
  'dueAt', due_at, 'leaseEnds', lease_ends, 'sentAt', sent_at, 'reason', reason, 'seen', seen)::text AS fields`;

/** Selects e-mails for `readOwed`. */
export const SELECT_OWED = `SELECT ${FIELDS}, document FROM emails`;

/** The same with the version of the row. */
export const SELECT_VERSIONED = `SELECT ${FIELDS}, document, xmin::text AS version FROM emails`;

/** Reads an e-mail from a row of `SELECT_OWED`. */
export function readOwed(row: Row): OwedEmail {
  return owedOf({ ...fieldsIn(row), email: emailOf(row) ?? null });
}

/** Reads what an e-mail says. Undefined once it is erased. */
export function emailOf(row: Row): Email | undefined {
  return row.document === null ? undefined : documentOf<Email>(row);
}

/** Returns the e-mails of an owner in the order in which they were queued. */
export async function emailsOf(sql: Sql, owner: EmailOwner): Promise<readonly OwedEmail[]> {
  const [column, id] = ownerColumn(owner);
  return (await sql.rows(`${SELECT_OWED} WHERE ${column} = $1 ORDER BY seq`, [id])).map(readOwed);
}

/** Returns the states of an owner's e-mails. Their texts are not read. */
export async function emailStatesOf(sql: Sql, owner: EmailOwner): Promise<readonly EmailState[]> {
  const [column, id] = ownerColumn(owner);
  const rows = await sql.rows(`SELECT ${FIELDS} FROM emails WHERE ${column} = $1 ORDER BY seq`, [id]);
  return rows.map(readState);
}

/** Returns the same of several messages, each with its id. */
export async function emailStatesOfMessages(sql: Sql, ids: readonly string[]) {
  const rows = await sql.rows(`SELECT message_id, ${FIELDS} FROM emails WHERE message_id = ANY($1) ORDER BY seq`, [
    ids,
  ]);
  return rows.map((row) => ({ id: textOf(row, 'message_id'), state: readState(row) }));
}

function readState(row: Row): EmailState {
  return stateOf(fieldsIn(row));
}

function fieldsIn(row: Row): EmailFields {
  return JSON.parse(textOf(row, 'fields'));
}

/** Reads the e-mails of an owner until the transaction ends: nobody else changes them meanwhile. */
export async function lockEmails(sql: Sql, owner: EmailOwner): Promise<readonly OwedEmail[]> {
  const [column, id] = ownerColumn(owner);
  return (await sql.rows(`${SELECT_OWED} WHERE ${column} = $1 ORDER BY seq FOR UPDATE`, [id])).map(readOwed);
}

/** Inserts e-mails in their order. 'site' stands for e-mails of the site itself. */
export async function insertEmails(sql: Sql, owner: EmailOwner | 'site', emails: readonly OwedEmail[]): Promise<void> {
  if (emails.length > 0) await sql.run(...emailsInsert(owner, emails));
}

/** Returns the statement that inserts e-mails, of which there is at least one. */
export function emailsInsert(owner: EmailOwner | 'site', emails: readonly OwedEmail[]): Statement {
  const { bookingId, messageId } = { bookingId: undefined, messageId: undefined, ...(owner === 'site' ? {} : owner) };
  return insertInto(
    'emails',
    EMAIL_COLUMNS,
    emails.map((owed) => [...columnsOf(owed), bookingId, messageId, owed.kind, isUrgent(owed.kind)]),
  );
}

const EMAIL_COLUMNS = [
  'id',
  'recipient',
  'state',
  'tries::integer',
  'due_at',
  'lease_ends',
  'sent_at',
  'reason',
  'seen::boolean',
  'document',
  'booking_id',
  'message_id',
  'kind',
  'urgent::boolean',
];

/** Writes an e-mail. With a version of the row, only while it is that one; returns whether. */
export async function updateEmail(sql: Sql, owed: OwedEmail, version?: string): Promise<boolean> {
  const written = await sql.run(
    `UPDATE emails SET recipient = $2, state = $3, tries = $4, due_at = $5, lease_ends = $6, sent_at = $7,
       reason = $8, seen = $9, document = $10
     WHERE id = $1 AND ($11::text IS NULL OR xmin::text = $11)`,
    [...columnsOf(owed), version],
  );
  return written === 1;
}

/** Writes the e-mails of an owner that a rule changed, and inserts those that it appended. */
export async function saveEmails(
  sql: Sql,
  owner: EmailOwner,
  before: readonly OwedEmail[],
  after: readonly OwedEmail[],
): Promise<void> {
  for (const [place, owed] of after.slice(0, before.length).entries()) {
    if (owed !== before[place]) await updateEmail(sql, owed);
  }
  await insertEmails(sql, owner, after.slice(before.length));
}

/** Applies a rule to the e-mails of an owner. */
export async function changeEmails(
  sql: Sql,
  owner: EmailOwner,
  rule: (owed: readonly OwedEmail[]) => readonly OwedEmail[],
): Promise<void> {
  const before = await lockEmails(sql, owner);
  await saveEmails(sql, owner, before, rule(before));
}

function ownerColumn(owner: EmailOwner): readonly [column: string, id: string] {
  return 'bookingId' in owner ? ['booking_id', owner.bookingId] : ['message_id', owner.messageId];
}

function columnsOf(owed: OwedEmail) {
  const { id, to, state, tries, dueAt, leaseEnds, sentAt, reason, seen } = fieldsOf(owed);
  return [
    id,
    to,
    state,
    tries,
    dueAt,
    leaseEnds,
    sentAt,
    reason,
    seen,
    owed.email && JSON.stringify(owed.email),
  ] as const;
}
