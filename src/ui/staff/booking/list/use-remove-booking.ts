import { useQueryClient } from '@tanstack/react-query';
import { DELETE_FAILED, DELETE_QUESTION, HAS_MONEY } from '../../../../domain/booking/staff-messages.ts';
import { deleteBooking } from '../../../../ports/api/calls/staff/bookings.ts';
import type { BookingListAnswer, ListedBooking } from '../../../../ports/api/staff/staff-booking.ts';
import { useNotifier } from '../../../kit/alerts.tsx';
import { useStaffMutation } from '../../shared/staff-queries.ts';
import { BOOKING_LIST } from './use-booking-list.ts';

/**
 * Deletes a booking after the browser's own question (BOOK-36). A failure is shown at its row until
 * the next attempt (BOOK-37).
 */
export function useRemoveBooking(onRemoved: (id: string) => void) {
  const client = useQueryClient();
  const { notify } = useNotifier();
  const removal = useStaffMutation({
    send: ({ send }, id: string) => send(deleteBooking, { params: { id } }),
    failed: DELETE_FAILED,
    isQuiet: true,
    reloads: ['bookings'],
    onSuccess: (result, removed) => {
      if (!result.ok && result.problem.code === 'not-possible') {
        notify({ kind: 'failed', text: DELETE_FAILED, detail: HAS_MONEY });
        return;
      }
      client.setQueriesData<BookingListAnswer>(
        { queryKey: BOOKING_LIST },
        (list) => list && { ...list, bookings: list.bookings.filter(({ id }) => id !== removed) },
      );
      onRemoved(removed);
    },
  });
  return {
    notDeleted: removal.isError ? removal.variables : undefined,
    running: removal.isPending ? removal.variables : undefined,
    remove: ({ id }: ListedBooking, question = DELETE_QUESTION) => {
      if (window.confirm(question)) removal.mutate(id);
    },
    /** Does not ask again. */
    tryAgain: ({ id }: ListedBooking) => removal.mutate(id),
  };
}
