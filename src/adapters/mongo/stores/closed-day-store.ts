import type { Collection } from 'mongodb';
import type { DateText } from '../../../domain/shared/toronto-time.ts';
import type { ClosedDay } from '../../../domain/trip/closed-days.ts';
import type { ClosedDayStore } from '../../../ports/stores/closed-day-store.ts';
import { isDuplicate, withPortErrors } from '../faults.ts';

/** A closed day. Its date is the `_id`. */
export type ClosedDayDocument = { readonly _id: DateText; readonly reason: string };

/** Stores closed days in collection `closedDays`. */
export function mongoClosedDayStore(closedDays: Collection<ClosedDayDocument>): ClosedDayStore {
  return {
    between: (from, to) =>
      withPortErrors(async () => {
        const found = closedDays.find({ _id: { $gte: from, $lte: to } }).sort({ _id: 1 });
        return (await found.toArray()).map(closedDayOf);
      }),

    put: ({ date, reason }) =>
      withPortErrors(async () => {
        const put = () => closedDays.updateOne({ _id: date }, { $set: { reason } }, { upsert: true });
        await put().catch((fault: unknown) => {
          // Another process inserted the day at the same time. A second attempt finds it.
          if (isDuplicate(fault)) return put();
          throw fault;
        });
      }),

    remove: (date) =>
      withPortErrors(async () =>
        (await closedDays.deleteOne({ _id: date })).deletedCount === 1 ? 'removed' : 'missing',
      ),
  };
}

export function closedDayOf({ _id, reason }: ClosedDayDocument): ClosedDay {
  return { date: _id, reason };
}
