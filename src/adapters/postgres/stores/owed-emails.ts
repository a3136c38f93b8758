import type { EmailState, OwedEmail } from '../../../domain/outbox/email-lifecycle.ts';
import type { EmailOwner } from '../../../ports/stores/outbox.ts';
import {
  changedValuesOf,
  OF_OWNER,
  ownerKey,
  readOwed,
  readState,
  SELECT_OWED,
  STATE_COLUMNS,
  UPDATE_EMAIL,
} from '../../sql/owed-emails.ts';
import type { Sql } from '../database.ts';

/** Returns the e-mails of an owner in the order in which they were queued. */
export async function emailsOf(sql: Sql, owner: EmailOwner): Promise<readonly OwedEmail[]> {
  return (await sql.rows(SELECT_OWED + OF_OWNER, ownerKey(owner))).map(readOwed);
}

/** Returns the states of an owner's e-mails. Their texts are not read. */
export async function emailStatesOf(sql: Sql, owner: EmailOwner): Promise<readonly EmailState[]> {
  return (await sql.rows(`SELECT ${STATE_COLUMNS} FROM emails${OF_OWNER}`, ownerKey(owner))).map(readState);
}

/** Writes an e-mail. With a version of the row, only while it is that one; returns whether. */
export async function updateEmail(sql: Sql, owed: OwedEmail, version?: string): Promise<boolean> {
  const written = await sql.run(`${UPDATE_EMAIL} AND ($11::text IS NULL OR xmin::text = $11)`, [
    ...changedValuesOf(owed),
    version,
  ]);
  return written === 1;
}
