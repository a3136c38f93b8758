import type { Collection } from 'mongodb';
import { toInstant } from '../../../domain/shared/toronto-time.ts';
import type { RateStore } from '../../../ports/stores/rate-store.ts';
import { isDuplicate, withPortErrors } from '../faults.ts';

/** `windowEnds` is a BSON date, because the TTL index requires one. */
export type CallsDocument = { readonly _id: string; readonly calls: number; readonly windowEnds: Date };

/**
 * Counts the calls of all processes in collection `calls`, with one write per call. A power cut may
 * lose some counts, because writes do not wait for the journal.
 */
export function mongoRateStore(calls: Collection<CallsDocument>): RateStore {
  return {
    count: (key, now, windowEnds) =>
      withPortErrors(async () => {
        const goesOn = { $gt: ['$windowEnds', new Date(now)] };
        const change = {
          calls: { $cond: [goesOn, { $add: ['$calls', 1] }, 1] },
          windowEnds: { $cond: [goesOn, '$windowEnds', new Date(windowEnds)] },
        };
        const count = () =>
          calls.findOneAndUpdate({ _id: key }, [{ $set: change }], { upsert: true, returnDocument: 'after' });
        const counted = await count().catch((fault: unknown) => {
          // Another process inserted the document of the key at the same time. A second attempt
          // finds it.
          if (isDuplicate(fault)) return count();
          throw fault;
        });
        if (counted === null) throw new Error('A count that was just written is not there');
        return { calls: counted.calls, windowEnds: toInstant(counted.windowEnds) };
      }),
  };
}
