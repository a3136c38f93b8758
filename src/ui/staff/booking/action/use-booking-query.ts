import { useStaffQuery } from '../../shared/staff-queries.ts';
import { bookingKey, readBooking } from './use-action-outcome.ts';

/** The whole of a booking. */
export function useBookingQuery(id: string) {
  const query = useStaffQuery(bookingKey(id), (calls) => readBooking(calls, id));
  return {
    query,
    /** Undefined until it is loaded, and of a deleted one. */
    detail: query.data === 'missing' ? undefined : query.data,
    reload: async () => {
      const { data, isSuccess } = await query.refetch();
      return isSuccess && data !== 'missing' ? data : undefined;
    },
  };
}
