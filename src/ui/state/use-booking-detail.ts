import { useCallback, useState } from 'react';
import type { Decision } from '../../domain/booking.ts';
import { sayMomentAndYear } from '../../domain/date-words.ts';
import { DECISION_TEXTS, EMAIL_COMES_LATER, EMAIL_NOT_DELIVERED } from '../../domain/staff-texts.ts';
import type { BookingDetail, BookingRow, DecisionProblem } from '../../ports/staff-bookings-api.ts';
import { useNotifier } from './notifier.tsx';
import { useStaffSession } from './staff-session.tsx';
import { useAction } from './use-action.ts';
import { useLoaded } from './use-loaded.ts';

type Parts = { readonly row: BookingRow; readonly onClose: () => void; readonly onChanged: () => void };

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
      if (!answer.ok) notify({ kind: 'failed', text: failed, ...sayProblem(answer.problem) });
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
function sayProblem(problem: DecisionProblem): { readonly detail?: string } {
  switch (problem.code) {
    case 'stale':
      return { detail: `Already ${problem.status} by ${problem.changedBy}, ${sayMomentAndYear(problem.changedAt)}.` };
    case 'missing':
      return {};
    case 'invalid':
      return { detail: problem.errors.map(({ message }) => message).join(' ') };
  }
}
