import { type Email, isUrgent } from '../../domain/outbox/email.ts';
import type { OwedEmail } from '../../domain/outbox/email-lifecycle.ts';
import { type EmailFields, fieldsOf, owedOf } from '../shared/email-fields.ts';
import { documentOf, type Row } from '../shared/rows.ts';
import type { Statement, Value } from './statement.ts';

/** The record that owes an e-mail, as table `emails` names it. */
export type OwnerKey = readonly [kind: string, id: string];

/** The columns that `readOwed` reads, with the names of `EmailFields`. */
export const OWED_COLUMNS = `id, kind, recipient AS "to", state, tries, due_at AS "dueAt", lease_ends AS "leaseEnds",
  sent_at AS "sentAt", reason, seen, document`;
/** Selects e-mails for `readOwed`. */
export const SELECT_OWED = `SELECT ${OWED_COLUMNS} FROM emails`;
/** The e-mails of an owner in the order in which they were queued. */
export const OF_OWNER = ' WHERE owner_kind = $1 AND owner_id = $2 ORDER BY seq';

/** Reads an e-mail from a row of `OWED_COLUMNS`. */
export function readOwed(row: Row): OwedEmail {
  return owedOf({ ...fieldsIn(row), email: emailOf(row) ?? null });
}

/** Reads what an e-mail says. Undefined once it is erased. */
export function emailOf(row: Row): Email | undefined {
  return row.document === null ? undefined : documentOf<Email>(row);
}

/** The columns of `valuesOf`. */
const EMAIL_COLUMNS = [
  'id',
  'recipient',
  'state',
  'tries',
  'due_at',
  'lease_ends',
  'sent_at',
  'reason',
  'seen',
  'document',
  'owner_kind',
  'owner_id',
  'kind',
  'urgent',
];

/** Inserts the e-mail of `valuesOf`. */
const INSERT_EMAIL = `INSERT INTO emails (${EMAIL_COLUMNS.join(', ')})
  VALUES (${EMAIL_COLUMNS.map((_, index) => `$${index + 1}`).join(', ')})`;

/** Returns the values of a new e-mail. */
function valuesOf(owner: OwnerKey, owed: OwedEmail): readonly Value[] {
  return [...changedValuesOf(owed), ...owner, owed.kind, isUrgent(owed.kind) ? 1 : 0];
}

/** Updates the e-mail `$1`. */
const UPDATE_EMAIL = `UPDATE emails SET recipient = $2, state = $3, tries = $4, due_at = $5, lease_ends = $6,
  sent_at = $7, reason = $8, seen = $9, document = $10 WHERE id = $1`;

/** Returns the values of `UPDATE_EMAIL`. */
function changedValuesOf(owed: OwedEmail): readonly Value[] {
  const { id, to, state, tries, dueAt, leaseEnds, sentAt, reason, seen } = fieldsOf(owed);
  const document = owed.email && JSON.stringify(owed.email);
  return [
    ...[id, to, state, tries],
    ...[dueAt, leaseEnds, sentAt, reason].map((value) => value ?? undefined),
    seen ? 1 : 0,
    document,
  ];
}

/** Only these programs write the columns, so their types are not checked. SQLite stores 0 and 1 for booleans. */
function fieldsIn(row: Row): EmailFields {
  return { ...(row as EmailFields), seen: Boolean(row.seen) };
}

/** Writes the e-mails that a rule changed, added or left out. */
export function emailWrites(
  owner: OwnerKey,
  before: readonly OwedEmail[] = [],
  after: readonly OwedEmail[] = [],
): readonly Statement[] {
  const stored = new Map(before.map((owed) => [owed.id, owed]));
  const next = new Set(after.map(({ id }) => id));
  if (next.size < after.length) throw new Error('Two e-mails of one id');
  const changed = after.flatMap((owed): readonly Statement[] => {
    const former = stored.get(owed.id);
    if (former === undefined) return [[INSERT_EMAIL, valuesOf(owner, owed)]];
    return former === owed ? [] : [[UPDATE_EMAIL, changedValuesOf(owed)]];
  });
  const deleted = before.flatMap(({ id }): readonly Statement[] =>
    next.has(id) ? [] : [['DELETE FROM emails WHERE id = $1', [id]]],
  );
  return [...deleted, ...changed];
}
