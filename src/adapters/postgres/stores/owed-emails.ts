import type { EmailState, OwedEmail } from '../../../domain/outbox/email-lifecycle.ts';
import type { EmailOwner } from '../../../ports/stores/outbox.ts';
import {
  changedValuesOf,
  EMAIL_COLUMNS,
  OF_OWNER,
  ownerKey,
  readOwed,
  readState,
  SELECT_OWED,
  STATE_COLUMNS,
  UPDATE_EMAIL,
  valuesOf,
} from '../../sql/owed-emails.ts';
import { insertInto, type Sql, type Statement } from '../database.ts';

/** Returns the e-mails of an owner in the order in which they were queued. */
export async function emailsOf(sql: Sql, owner: EmailOwner): Promise<readonly OwedEmail[]> {
  return (await sql.rows(SELECT_OWED + OF_OWNER, ownerKey(owner))).map(readOwed);
}

/** Returns the states of an owner's e-mails. Their texts are not read. */
export async function emailStatesOf(sql: Sql, owner: EmailOwner): Promise<readonly EmailState[]> {
  return (await sql.rows(`SELECT ${STATE_COLUMNS} FROM emails${OF_OWNER}`, ownerKey(owner))).map(readState);
}

/** Reads the e-mails of an owner until the transaction ends: nobody else changes them meanwhile. */
export async function lockEmails(sql: Sql, owner: EmailOwner): Promise<readonly OwedEmail[]> {
  return (await sql.rows(`${SELECT_OWED}${OF_OWNER} FOR UPDATE`, ownerKey(owner))).map(readOwed);
}

/** Inserts e-mails in their order. */
export async function insertEmails(sql: Sql, owner: EmailOwner, emails: readonly OwedEmail[]): Promise<void> {
  if (emails.length > 0) await sql.run(...emailsInsert(owner, emails));
}

/** Returns the statement that inserts e-mails, of which there is at least one. */
export function emailsInsert(owner: EmailOwner, emails: readonly OwedEmail[]): Statement {
  return insertInto(
    'emails',
    EMAIL_COLUMNS,
    emails.map((owed) => valuesOf(ownerKey(owner), owed)),
  );
}

/** Writes an e-mail. With a version of the row, only while it is that one; returns whether. */
export async function updateEmail(sql: Sql, owed: OwedEmail, version?: string): Promise<boolean> {
  const written = await sql.run(`${UPDATE_EMAIL} AND ($11::text IS NULL OR xmin::text = $11)`, [
    ...changedValuesOf(owed),
    version,
  ]);
  return written === 1;
}

/** Writes the e-mails of an owner that a rule changed, and inserts those that it appended. */
export async function saveEmails(
  sql: Sql,
  owner: EmailOwner,
  before: readonly OwedEmail[],
  after: readonly OwedEmail[],
): Promise<void> {
  for (const [index, owed] of after.slice(0, before.length).entries()) {
    if (owed !== before[index]) await updateEmail(sql, owed);
  }
  await insertEmails(sql, owner, after.slice(before.length));
}
