import { useState } from 'react';
import type { Decision } from '../../../domain/booking/booking.ts';
import { isOut } from '../../../domain/booking/handover.ts';
import { DECISION_TEXTS } from '../../../domain/booking/staff-messages.ts';
import type { ListedBooking } from '../../../ports/api/staff/staff-booking.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { useStaffMutation, useStaffQuery } from '../frame/staff-queries.ts';
import { bookingKey, useActionOutcome } from '../rental/use-action-outcome.ts';

type DecisionInput = { readonly decision: Decision; readonly note: string; readonly isMeant: boolean };

type DetailOptions = { readonly row: ListedBooking; readonly onDecided: () => void };

/** The rest of a booking, and the decision on it (BOOK-24, BOOK-25). */
export function useBookingDetail({ row, onDecided }: DetailOptions) {
  const { clear } = useNotifier();
  const query = useStaffQuery(bookingKey(row.id), ({ bookings }) => bookings.detail(row.id));
  const detail = query.data === 'missing' ? undefined : query.data;
  const booking = detail ?? row;
  const reload = async () => {
    const { data, isSuccess } = await query.refetch();
    return isSuccess && data !== 'missing' ? data : undefined;
  };
  /** The person saw that the vehicle is out, and the next press means it. */
  const [wasOutSeen, setOutSeen] = useState(false);
  const isOutSeen = wasOutSeen && isOut(booking);
  const finish = useActionOutcome({
    booking,
    reload,
    onDone: (outcome) => {
      if (outcome === 'done') onDecided();
    },
  });
  const mutation = useStaffMutation({
    send: ({ bookings }, { decision, note, isMeant }: DecisionInput) => {
      const seen = { seenVersion: booking.version, ...(isMeant ? { although: ['out'] } : {}) };
      return bookings.act(
        row.id,
        decision === 'approved'
          ? { action: 'approve', body: seen }
          : { action: 'decline', body: { ...seen, ...(note.trim() === '' ? {} : { note }) } },
      );
    },
    failed: ({ decision }) => DECISION_TEXTS[decision].failed,
    onSuccess: (result, { decision, isMeant }) =>
      void finish(result, DECISION_TEXTS[decision], isMeant ? undefined : () => setOutSeen(true)),
  });
  return {
    query,
    detail,
    reload,
    isOutSeen,
    deciding: mutation.isPending ? mutation.variables.decision : undefined,
    decide: (decision: Decision, note: string) => {
      clear();
      mutation.mutate({ decision, note, isMeant: isOutSeen });
    },
  };
}
