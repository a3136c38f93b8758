import { useCallback, useState } from 'react';
import type { Decision } from '../../../domain/booking/booking.ts';
import { DECISION_TEXTS, EMAIL_COMES_LATER, EMAIL_NOT_DELIVERED } from '../../../domain/booking/staff-messages.ts';
import { formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import type { BookingDetail, ListedBooking } from '../../../ports/api/staff-booking.ts';
import type { DecisionRefusal } from '../../../ports/browser/staff-bookings-api.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useLoaded } from '../../kit/use-loaded.ts';
import { useStaffSession } from '../access/staff-session.tsx';

type Parts = { readonly row: ListedBooking; readonly onClose: () => void; readonly onChanged: () => void };

/** What the dialog of a booking knows and does: the rest of the booking, and its answer to the customer (BOOK-24, BOOK-25). */
export function useBookingDetail({ row, onClose, onChanged }: Parts) {
  const { ask } = useStaffSession();
  const { notify, clear } = useNotifier();
  const [deciding, setDeciding] = useState<Decision>();
  const { loaded, reload } = useLoaded<BookingDetail | 'missing'>(
    useCallback(() => ask(({ bookings }) => bookings.detail(row.id)), [ask, row.id]),
  );
  const detail = loaded.value === 'missing' ? undefined : loaded.value;
  const approving = useAction(DECISION_TEXTS.approved.failed);
  const declining = useAction(DECISION_TEXTS.declined.failed);

  const decide = (decision: Decision, note: string): void => {
    const { done, failed } = DECISION_TEXTS[decision];
    clear();
    setDeciding(decision);
    const { start } = decision === 'approved' ? approving : declining;
    void start(async () => {
      const { status: seenStatus } = detail ?? row;
      const answer = await ask(({ bookings }) =>
        bookings.decide(row.id, { decision, seenStatus, ...(note.trim() === '' ? {} : { note }) }),
      );
      onChanged();
      if (answer.ok && answer.value === 'sent') {
        onClose();
        notify({ kind: 'done', text: done });
        return;
      }
      reload();
      if (!answer.ok) notify({ kind: 'failed', text: failed, ...describeProblem(answer.problem) });
      else
        notify({
          kind: 'failed',
          text: failed,
          detail: answer.value === 'queued' ? EMAIL_COMES_LATER : EMAIL_NOT_DELIVERED,
        });
    }).finally(() => setDeciding(undefined));
  };
  return {
    detail,
    state: loaded.value === 'missing' ? ('missing' as const) : loaded.state,
    reload,
    deciding,
    decide,
  };
}

/** That a booking is gone the dialog says by itself, once it has looked again. */
function describeProblem(problem: DecisionRefusal): { readonly detail?: string } {
  switch (problem.code) {
    case 'stale':
      return {
        detail: `Already ${problem.status} by ${problem.changedBy}, ${formatMomentAndYear(problem.changedAt)}.`,
      };
    case 'missing':
      return {};
    case 'invalid':
      return { detail: problem.errors.map(({ message }) => message).join(' ') };
  }
}
