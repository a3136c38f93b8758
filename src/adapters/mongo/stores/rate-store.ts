import type { Collection } from 'mongodb';
import type { RateStore } from '../../../ports/stores/rate-store.ts';
import { isDuplicate, withPortErrors } from '../faults.ts';

/** `windowEnds` is a date of the database, since that removes what is over by it. */
export type CallsDocument = { readonly _id: string; readonly calls: number; readonly windowEnds: Date };

/** Counts the calls of all processes in collection `calls`, one write a call. A power cut may forget some: nothing waits for the journal. */
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
          // Two made the document of a new key at once: now it is there.
          if (isDuplicate(fault)) return count();
          throw fault;
        });
        if (counted === null) throw new Error('A count that was just written is not there');
        return { calls: counted.calls, windowEnds: counted.windowEnds.toISOString() };
      }),
  };
}
