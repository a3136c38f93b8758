import type { FastifyBaseLogger } from 'fastify';
import type { Ports } from '../../ports/ports.ts';
import type { RemovedRecord } from '../../ports/stores/removal-store.ts';
import { readRemovals } from '../use-cases/privacy/removals.ts';

/** Milliseconds between two copies. */
const A_MINUTE = 60_000;

/** The running job that copies records of removals out of the database. */
export type RemovalLedgerJob = { /** Copies the last records. */ stop(): Promise<void> };

/**
 * Copies at startup all records of removals to the ledger beside the database, and then new ones
 * once a minute (FAIL-14). So they are left when the database is damaged. A fault is logged, and
 * the copy is repeated a minute later.
 */
export function startRemovalLedger(
  { removals }: Pick<Ports, 'removals'>,
  add: (records: readonly RemovedRecord[]) => Promise<void>,
  log: Pick<FastifyBaseLogger, 'error'>,
): RemovalLedgerJob {
  let position = '';
  const copy = async (): Promise<void> => {
    try {
      const { records, last } = (await readRemovals(removals, position)).value;
      if (records.length > 0) await add(records);
      position = last;
    } catch (fault) {
      log.error({ err: fault }, 'removals not recorded in the ledger');
    }
  };
  let running = copy();
  const timer = setInterval(() => {
    running = running.then(copy);
  }, A_MINUTE);
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await copy();
    },
  };
}
