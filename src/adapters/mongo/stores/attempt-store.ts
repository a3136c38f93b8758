import type { Collection } from 'mongodb';
import type { Attempts } from '../../../domain/shared/attempts.ts';
import type { AttemptStore } from '../../../ports/stores/attempt-store.ts';
import { isDuplicate, withPortErrors } from '../faults.ts';

export type AttemptsDocument = Omit<Attempts, 'key'> & { readonly _id: string };

/** Stores the counts in collection `attempts`. */
export function mongoAttemptStore(attempts: Collection<AttemptsDocument>): AttemptStore {
  return {
    find: (key) =>
      withPortErrors(async () => {
        const found = await attempts.findOne({ _id: key });
        if (found === null) return undefined;
        const { _id, ...counted } = found;
        return { key: _id, ...counted };
      }),

    put: ({ key, ...counted }, from) =>
      withPortErrors(async () => {
        if (from !== undefined) {
          const { count, lastAt } = from;
          const { matchedCount } = await attempts.replaceOne({ _id: key, count, lastAt }, counted);
          return matchedCount === 1 ? 'put' : 'stale';
        }
        try {
          await attempts.insertOne({ _id: key, ...counted });
          return 'put';
        } catch (fault) {
          if (isDuplicate(fault)) return 'stale';
          throw fault;
        }
      }),

    remove: (key) => withPortErrors(async () => void (await attempts.deleteOne({ _id: key }))),

    sweep: (now) => withPortErrors(async () => void (await attempts.deleteMany({ forgetAt: { $lte: now } }))),
  };
}
