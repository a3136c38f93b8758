import type { FastifyBaseLogger } from 'fastify';
import type { Ports } from '../../ports/ports.ts';
import type { RemovedRecord } from '../../ports/stores/removal-store.ts';
import { readRemovals } from '../use-cases/privacy/removals.ts';
import { type RepeatedJob, repeat } from './repeat.ts';

/** Milliseconds between two copies. */
const A_MINUTE = 60_000;

/**
 * Copies at startup all records of removals to the ledger beside the database, and then new ones
 * once a minute (FAIL-14). So they are left when the database is damaged. A stop copies the last
 * ones. A fault is logged, and the copy is repeated a minute later.
 */
export function startRemovalLedger(
  { removals }: Pick<Ports, 'removals'>,
  add: (records: readonly RemovedRecord[]) => Promise<void>,
  log: Pick<FastifyBaseLogger, 'error'>,
): RepeatedJob {
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
  const job = repeat(copy, A_MINUTE);
  return {
    async stop() {
      await job.stop();
      await copy();
    },
  };
}
