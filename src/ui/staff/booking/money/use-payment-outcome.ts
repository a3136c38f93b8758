import type { Payment } from '../../../../domain/booking/payments.ts';
import { describeWritten, PAYMENT_FAILED, PAYMENT_REFUSALS } from '../../../../domain/rental/payment-texts.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import { NOT_ALLOWED } from '../../../../domain/staff/messages.ts';
import type { FieldRefusal } from '../../../../ports/api/problem.ts';
import type { BookingActionResult } from '../../../../ports/api/staff/staff-booking.ts';
import { useNotifier } from '../../../kit/alerts.tsx';
import { type LoadedBooking, useActionOutcome } from '../action/use-action-outcome.ts';

const REFUSALS = { ...PAYMENT_REFUSALS, 'not-allowed': NOT_ALLOWED } as const;

/** How a press on money is refused: at fields, or as a whole. */
type Refusal =
  | { readonly code: 'invalid-input'; readonly errors: readonly FieldRefusal[] }
  | { readonly code: 'payment-differs'; readonly payment: Payment }
  | { readonly code: Exclude<keyof typeof REFUSALS, 'payment-differs'> };

/** Says what came of a press on money, and shows the booking as it is now, as `useActionOutcome` does. */
export function usePaymentOutcome({ booking, reload, onDone }: LoadedBooking & { onDone(): void }) {
  const { notify } = useNotifier();
  const finish = useActionOutcome({ booking, reload, onDone });
  return async (result: Result<Pick<BookingActionResult, 'booking'>, Refusal>, done: string) => {
    if (result.ok) return finish(ok({ booking: result.value.booking }), { done, failed: PAYMENT_FAILED });
    const { problem } = result;
    if (problem.code === 'invalid-input') return problem.errors;
    await reload();
    const isWritten = problem.code === 'payment-differs';
    // An earlier press was written after all. The form closes, so that the next entry has a key of its own.
    if (isWritten) onDone();
    const text = isWritten ? describeWritten(problem.payment) : PAYMENT_FAILED;
    notify({ kind: 'failed', text, detail: REFUSALS[problem.code] });
    return undefined;
  };
}
