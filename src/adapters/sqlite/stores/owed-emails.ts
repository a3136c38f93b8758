import type { DatabaseSync } from 'node:sqlite';
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
import type { Value } from '../../sql/statement.ts';
import { prepare } from '../driver.ts';

/** Accesses table `emails`. Every write belongs to the transaction of the change that causes it. */
export type OwedEmails = {
  /** Returns the e-mails of an owner in the order in which they were queued. */
  of(owner: EmailOwner): readonly OwedEmail[];
  find(id: string): OwedEmail | undefined;
  /** Returns the states of an owner's e-mails. Their texts are not read. */
  statesOf(owner: EmailOwner): readonly EmailState[];
  update(owed: OwedEmail): void;
};

/** Creates the access to table `emails`. */
export function sqliteOwedEmails(db: DatabaseSync): OwedEmails {
  const update = prepare(db, UPDATE_EMAIL);
  const ofOwner = prepare(db, SELECT_OWED + OF_OWNER);
  const byId = db.prepare(`${SELECT_OWED} WHERE id = ?`);
  const states = prepare(db, `SELECT ${STATE_COLUMNS} FROM emails${OF_OWNER}`);
  const storable = (values: readonly Value[]) => values.map((value) => value ?? null);

  return {
    of: (owner) => ofOwner.all(...ownerKey(owner)).map(readOwed),
    find: (id) => byId.all(id).map(readOwed)[0],
    statesOf: (owner) => states.all(...ownerKey(owner)).map(readState),
    update: (owed) => void update.run(...storable(changedValuesOf(owed))),
  };
}
