import type { Decision } from '../../../domain/booking/booking.ts';
import {
  BOOKING_ERASED,
  DECISION_TEXTS,
  EMAIL_COMES_LATER,
  EMAIL_NOT_DELIVERED,
  NOBODY_MAILED,
} from '../../../domain/booking/staff-messages.ts';
import { formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import type { ListedBooking } from '../../../ports/api/staff/staff-booking.ts';
import type { ActionFailure } from '../../../ports/browser/staff-bookings-api.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { useStaffMutation, useStaffQuery } from '../frame/staff-queries.ts';

type DecisionInput = { readonly decision: Decision; readonly note: string };

/** The rest of a booking, and the decision on it (BOOK-24, BOOK-25). */
export function useBookingDetail({ row, onClose }: { readonly row: ListedBooking; readonly onClose: () => void }) {
  const { notify, clear } = useNotifier();
  const query = useStaffQuery(['booking', row.id], ({ bookings }) => bookings.detail(row.id));
  const detail = query.data === 'missing' ? undefined : query.data;
  const { version: seenVersion } = detail ?? row;
  const mutation = useStaffMutation({
    send: ({ bookings }, { decision, note }: DecisionInput) =>
      bookings.act(
        row.id,
        decision === 'approved'
          ? { action: 'approve', body: { seenVersion } }
          : { action: 'decline', body: { seenVersion, ...(note.trim() === '' ? {} : { note }) } },
      ),
    failed: ({ decision }) => DECISION_TEXTS[decision].failed,
    reloads: ['bookings'],
    onSuccess: (result, { decision }) => {
      const { done, failed: text } = DECISION_TEXTS[decision];
      const email = result.ok ? result.value.email : undefined;
      if (email === 'sent' || email === 'none') {
        onClose();
        notify({ kind: 'done', text: email === 'none' ? NOBODY_MAILED : done });
        return;
      }
      void query.refetch();
      if (!result.ok) notify({ kind: 'failed', text, ...describeProblem(result.problem) });
      else notify({ kind: 'failed', text, detail: email === 'queued' ? EMAIL_COMES_LATER : EMAIL_NOT_DELIVERED });
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
function describeProblem(problem: ActionFailure): { readonly detail?: string } {
  switch (problem.code) {
    case 'stale':
      return {
        detail: `Already ${problem.status} by ${problem.changedBy}, ${formatMomentAndYear(problem.changedAt)}.`,
      };
    case 'missing':
    case 'not-possible':
    case 'vehicle-out':
    case 'price-changed':
      return {};
    case 'erased':
      return { detail: BOOKING_ERASED };
    case 'invalid':
      return { detail: problem.errors.map(({ message }) => message).join(' ') };
  }
}
