import { useState } from 'react';
import type { Decision } from '../../../../domain/booking/booking.ts';
import { DECISION_TEXTS } from '../../../../domain/booking/staff-messages.ts';
import { approveBooking, declineBooking } from '../../../../ports/api/calls/staff/bookings.ts';
import type { ListedBooking } from '../../../../ports/api/staff/staff-booking.ts';
import { useNotifier } from '../../../kit/alerts.tsx';
import { useStaffMutation } from '../../shared/staff-queries.ts';
import { useActionOutcome } from '../action/use-action-outcome.ts';
import { useBookingQuery } from '../action/use-booking-query.ts';
import { useWarning } from '../action/use-warning.ts';

type DecisionInput = {
  readonly decision: Decision;
  readonly note: string;
  readonly although: readonly string[];
  /** The vehicles that a decline offers. */
  readonly offered: readonly string[];
};

type DetailOptions = { readonly row: ListedBooking; readonly onDecided: () => void };

/** The rest of a booking, and the decision on it (BOOK-24, BOOK-25). */
export function useBookingDetail({ row, onDecided }: DetailOptions) {
  const { clear } = useNotifier();
  const { query, detail, reload } = useBookingQuery(row.id);
  const booking = detail ?? row;
  const [warned, setWarned] = useState<Decision>('approved');
  const { warning, although, warn, clear: clearWarning } = useWarning(booking.version);
  const finish = useActionOutcome({
    booking,
    reload,
    isFormless: true,
    onDone: (outcome) => {
      if (outcome === 'done') onDecided();
    },
  });
  const mutation = useStaffMutation({
    send: ({ send }, { decision, note, although: confirmed, offered }: DecisionInput) => {
      const params = { id: row.id };
      const seen = {
        seenVersion: booking.version,
        ...(note.trim() === '' ? {} : { note }),
        ...(confirmed.length > 0 ? { although: [...confirmed] } : {}),
      };
      if (decision === 'approved') return send(approveBooking, { params, body: seen });
      const alternatives = offered.length > 0 ? { alternatives: [...offered] } : {};
      return send(declineBooking, { params, body: { ...seen, ...alternatives } });
    },
    failed: ({ decision }) => DECISION_TEXTS[decision].failed,
    onSuccess: (result, { decision }) =>
      void finish(result, DECISION_TEXTS[decision], (found) => {
        setWarned(decision);
        return warn(found);
      }),
  });
  return {
    query,
    detail,
    reload,
    /** What the last press was warned of, and the decision that it was about. */
    warning: warning && { decision: warned, warning },
    deciding: mutation.isPending ? mutation.variables.decision : undefined,
    decide: (decision: Decision, note: string, offered: readonly string[] = []) => {
      clear();
      const isWarned = warned === decision;
      if (!isWarned) clearWarning();
      mutation.mutate({ decision, note, although: isWarned ? although : [], offered });
    },
  };
}
