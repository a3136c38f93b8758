import type { Decision } from '../../../domain/booking/booking.ts';
import {
  BOOKING_ERASED,
  DECISION_TEXTS,
  EMAIL_COMES_LATER,
  EMAIL_NOT_DELIVERED,
} from '../../../domain/booking/staff-messages.ts';
import { formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import type { BookingRow, DecisionProblem } from '../../../ports/browser/staff-bookings-api.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { useStaffMutation, useStaffQuery } from '../frame/staff-queries.ts';

type DecisionInput = { readonly decision: Decision; readonly note: string };

/** The rest of a booking, and the decision on it (BOOK-24, BOOK-25). */
export function useBookingDetail({ row, onClose }: { readonly row: BookingRow; readonly onClose: () => void }) {
  const { notify, clear } = useNotifier();
  const query = useStaffQuery(['booking', row.id], ({ bookings }) => bookings.detail(row.id));
  const detail = query.data === 'missing' ? undefined : query.data;
  const { status: seenStatus } = detail ?? row;
  const mutation = useStaffMutation({
    send: ({ bookings }, { decision, note }: DecisionInput) =>
      bookings.decide(row.id, { decision, seenStatus, ...(note.trim() === '' ? {} : { note }) }),
    failed: ({ decision }) => DECISION_TEXTS[decision].failed,
    reloads: ['bookings'],
    onSuccess: (result, { decision }) => {
      const { done, failed: text } = DECISION_TEXTS[decision];
      if (result.ok && result.value === 'sent') {
        onClose();
        notify({ kind: 'done', text: done });
        return;
      }
      void query.refetch();
      if (!result.ok) notify({ kind: 'failed', text, ...describeProblem(result.problem) });
      else
        notify({ kind: 'failed', text, detail: result.value === 'queued' ? EMAIL_COMES_LATER : EMAIL_NOT_DELIVERED });
    },
  });
  return {
    query,
    detail,
    deciding: mutation.isPending ? mutation.variables.decision : undefined,
    decide: (decision: Decision, note: string) => {
      clear();
      mutation.mutate({ decision, note });
    },
  };
}

/** The dialog itself says that a booking was deleted, once it is loaded again. */
function describeProblem(problem: DecisionProblem): { readonly detail?: string } {
  switch (problem.code) {
    case 'stale':
      return {
        detail: `Already ${problem.status} by ${problem.changedBy}, ${formatMomentAndYear(problem.changedAt)}.`,
      };
    case 'missing':
      return {};
    case 'erased':
      return { detail: BOOKING_ERASED };
    case 'invalid':
      return { detail: problem.errors.map(({ message }) => message).join(' ') };
  }
}
