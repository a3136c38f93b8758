import { useCallback, useState } from 'react';
import { DELETE_QUESTION } from '../../../domain/booking/staff-messages.ts';
import type { ListedBooking } from '../../../ports/api/staff-booking.ts';
import { logFault } from '../../kit/log-fault.ts';
import { useStaffSession } from '../access/staff-session.tsx';

/** Deletes a booking after the browser's own question (BOOK-36); one that could not be deleted is named until it is tried again (BOOK-37). */
export function useRemoveBooking(onRemoved: (id: string) => void) {
  const { ask } = useStaffSession();
  const [notDeleted, setNotDeleted] = useState<string>();
  const [running, setRunning] = useState<string>();

  const remove = useCallback(
    async ({ id }: ListedBooking) => {
      setRunning(id);
      setNotDeleted(undefined);
      try {
        await ask(({ bookings }) => bookings.remove(id));
        onRemoved(id);
      } catch (fault) {
        logFault('The booking could not be deleted.', fault);
        setNotDeleted(id);
      } finally {
        setRunning(undefined);
      }
    },
    [ask, onRemoved],
  );
  return {
    notDeleted,
    running,
    remove: (row: ListedBooking) => {
      if (window.confirm(DELETE_QUESTION)) void remove(row);
    },
    /** Without the question: it was answered. */
    tryAgain: (row: ListedBooking) => void remove(row),
  };
}
