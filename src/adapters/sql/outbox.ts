import { LAST_KINDS } from '../../domain/outbox/email.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { DueEmail, EmailOwner, FailedEmail, Outbox } from '../../ports/stores/outbox.ts';
import { countOf, momentOf, type Row, textOf } from '../shared/rows.ts';
import { emailOf } from './owed-emails.ts';
import { type SqlDriver, statementOf } from './statement.ts';

/** Finds e-mails in table `emails`, whose rows are in the order in which they were queued. */
export function sqlOutbox({ read }: SqlDriver): Outbox {
  return {
    async due(now, dueBy, limit, kinds) {
      const found: DueEmail[] = [];
      for (const isOfLane of LANES) {
        const rows = await read(
          statementOf((bind) => {
            const wanted = kinds === undefined ? '' : ` AND kind IN (${kinds.map(bind).join()})`;
            const isFree = `due_at <= ${bind(dueBy)} AND (lease_ends IS NULL OR lease_ends <= ${bind(now)})${wanted}`;
            return `SELECT id, owner_kind, owner_id FROM emails
              WHERE state = 'queued' AND ${isOfLane} AND ${isFree} ORDER BY due_at, seq LIMIT ${bind(limit - found.length)}`;
          }),
        );
        found.push(...rows.map((row) => ({ id: textOf(row, 'id'), owner: ownerIn(row) })));
        if (found.length >= limit) break;
      }
      return found;
    },

    async nextDue() {
      const [row] = await read(["SELECT due_at FROM emails WHERE state = 'queued' ORDER BY due_at, seq LIMIT 1", []]);
      return row && momentOf(row, 'due_at');
    },

    async waiting() {
      const [row] = await read([WAITING, []]);
      const oldest = row && queuedAtOf(row);
      return { count: countOf(row), ...(oldest === undefined ? {} : { oldest }) };
    },

    async newFailures() {
      const [row] = await read([`SELECT count(*) AS count FROM emails WHERE ${IS_NEW_FAILURE}`, []]);
      return countOf(row);
    },

    async listFailures(limit) {
      const rows = await read([
        `SELECT id, kind, recipient AS "to", reason, owner_kind, owner_id
         FROM emails WHERE ${IS_NEW_FAILURE} ORDER BY seq LIMIT $1`,
        [limit],
      ]);
      return rows.map((row) => {
        const { owner_kind: _kind, owner_id: _id, ...failure } = row;
        return { ...(failure as Omit<FailedEmail, 'owner'>), owner: ownerIn(row) };
      });
    },

    async reasons(limit) {
      const ofState = {
        queued: "state = 'queued' AND reason IS NOT NULL ORDER BY due_at, seq",
        failed: `${IS_NEW_FAILURE} ORDER BY seq`,
      };
      const found = (['queued', 'failed'] as const).map(async (state) => {
        const rows = await read([`SELECT reason FROM emails WHERE ${ofState[state]} LIMIT $1`, [limit]]);
        return rows.map((row) => ({ state, reason: textOf(row, 'reason') }));
      });
      return (await Promise.all(found)).flat();
    },

    async ownersOf(ids) {
      if (ids.length === 0) return [];
      const named = statementOf((bind) => `${SELECT_OWNERS} WHERE id IN (${ids.map(bind).join()})`);
      return ownersIn(await read(named));
    },

    async sentBefore(moment, limit) {
      return ownersIn(
        await read([
          `${SELECT_OWNERS} WHERE state = 'sent' AND document IS NOT NULL AND sent_at < $1 ORDER BY sent_at LIMIT $2`,
          [moment, limit],
        ]),
      );
    },
  };
}

/** The kinds that are sent after the others, as literals. */
const LAST = LAST_KINDS.map((kind) => `'${kind}'`).join();

/** What is sent first, next and last (MAIL-17). The first condition is that of a partial index. */
const LANES = ['urgent', `NOT urgent AND kind NOT IN (${LAST})`, `NOT urgent AND kind IN (${LAST})`];

/** The partial index `emails_new_failures` has these conditions. */
const IS_NEW_FAILURE = "state = 'failed' AND NOT seen";

/**
 * The sum makes the databases read the smallest number from the index of due e-mails and not from
 * the table.
 */
const WAITING = `SELECT count, (SELECT document FROM emails WHERE seq = first) AS document
  FROM (SELECT count(*) AS count, min(seq + 0) AS first FROM emails WHERE state = 'queued') AS found`;

/** When an e-mail was queued; undefined for one that cannot be read. */
function queuedAtOf(row: Row): Instant | undefined {
  try {
    return emailOf(row)?.queuedAt;
  } catch {
    return undefined;
  }
}

const SELECT_OWNERS = 'SELECT owner_kind, owner_id FROM emails';

function ownerIn(row: Row): EmailOwner {
  return { kind: textOf(row, 'owner_kind') as EmailOwner['kind'], id: textOf(row, 'owner_id') };
}

/** Returns each owner once. */
function ownersIn(rows: readonly Row[]): readonly EmailOwner[] {
  return [...new Map(rows.map(ownerIn).map((owner) => [`${owner.kind} ${owner.id}`, owner])).values()];
}
