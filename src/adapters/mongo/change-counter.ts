import type { Db } from 'mongodb';
import { withPortErrors } from './faults.ts';

/** The number of changes that all instances have counted. */
type CountDocument = { readonly _id: 'changes'; readonly count: number };

/** Counts the changes that staff see. */
export type ChangeCounter = {
  /** Counts a change, while nobody waits. */
  add(): void;
  read(): Promise<number>;
};

/**
 * Counts changes in one document of collection `site`, after the write that made the change. Nobody
 * waits for it, and changes that come while it is written are counted together, so that the
 * document slows no write down. A change that is not counted yet, because its process was killed or
 * the server was out of reach, is counted by the next read of this process, or after its restart:
 * each process counts one change of its own at first.
 */
export function mongoChangeCounter(db: Db): ChangeCounter {
  const counts = db.collection<CountDocument>('site');
  let isUncounted = true;
  let running: Promise<void> | undefined;

  return {
    add() {
      isUncounted = true;
      // A failed write is repeated by the next read.
      count().catch(() => undefined);
    },

    read: () =>
      withPortErrors(async () => {
        if (isUncounted) await count();
        return (await counts.findOne({ _id: 'changes' }))?.count ?? 0;
      }),
  };

  function count(): Promise<void> {
    running ??= countAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function countAll(): Promise<void> {
    while (isUncounted) {
      isUncounted = false;
      try {
        await counts.updateOne({ _id: 'changes' }, { $inc: { count: 1 } }, { upsert: true });
      } catch (fault) {
        isUncounted = true;
        throw fault;
      }
    }
  }
}
