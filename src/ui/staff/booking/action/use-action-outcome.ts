import { useQueryClient } from '@tanstack/react-query';
import type { BookingStatus } from '../../../../domain/booking/booking.ts';
import { VEHICLE_GONE } from '../../../../domain/booking/messages.ts';
import {
  AGREEMENT_CHANGED,
  BOOKING_ERASED,
  EMAIL_COMES_LATER,
  EMAIL_NOT_DELIVERED,
  INVOICED,
  NOBODY_MAILED,
} from '../../../../domain/booking/staff-messages.ts';
import type { Quote } from '../../../../domain/pricing/quote.ts';
import {
  type ActionTexts,
  describeMeanwhile,
  LOOK_AND_SAVE_AGAIN,
  PRICE_MOVED,
} from '../../../../domain/rental/action-texts.ts';
import { PAYMENT_REFUSALS } from '../../../../domain/rental/payment-texts.ts';
import { describeWarning, type Warning } from '../../../../domain/rental/warnings.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import { type ActionFailure, showBooking } from '../../../../ports/api/calls/staff/bookings.ts';
import type { FieldRefusal } from '../../../../ports/api/problem.ts';
import type { BookingActionResult, BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { type Notice, useNotifier } from '../../../kit/alerts.tsx';
import { useToday } from '../../../kit/clock.tsx';
import type { StaffCalls } from '../../session/staff-session.tsx';
import { useCreditWords } from './use-credit-words.ts';

/** The query of one booking. */
export function bookingKey(bookingId: string): readonly unknown[] {
  return ['booking', bookingId];
}

/** Reads a booking; 'missing' if it is deleted. */
export async function readBooking({ send }: StaffCalls, id: string): Promise<BookingDetail | 'missing'> {
  const found = await send(showBooking, { params: { id } });
  return found.ok ? found.value : 'missing';
}

/** A booking as the dialog has loaded it, and how it is loaded again. */
export type LoadedBooking = {
  readonly booking: { readonly id: string; readonly status: BookingStatus };
  /** Loads it again; undefined if it is deleted or cannot be loaded. */
  reload(): Promise<BookingDetail | undefined>;
};

type OutcomeOptions = LoadedBooking & {
  /** 'mail-failed': it is saved, and the alert says that the e-mail was not sent. */
  onDone(outcome: 'done' | 'mail-failed'): void;
  onPriceChanged?(quote: Quote): void;
  /** The action has no form, so what the site refuses at fields is said in the alert. */
  readonly isFormless?: boolean;
  /** The page that shows what is done, where that is another one. */
  readonly donePage?: string | undefined;
  /** A refused action shows the booking as it is now; the alert follows. */
  onReloaded?(booking: BookingDetail): void;
};

/**
 * Says in the page's alert what came of an action, and shows the booking as it is now (STAFF-26).
 * Returns what the site refuses at fields. A stale action is answered by who did what and when; the
 * next press carries the version that is shown then.
 */
export function useActionOutcome(options: OutcomeOptions) {
  const { booking, reload, onDone, onPriceChanged, isFormless = false, donePage, onReloaded } = options;
  const { notify } = useNotifier();
  const client = useQueryClient();
  const today = useToday();
  const creditWords = useCreditWords();

  const describe = async (problem: ActionFailure): Promise<string | undefined> => {
    switch (problem.code) {
      case 'invalid-input':
        return problem.errors[0]?.message;
      case 'changed-meanwhile': {
        const now = await reload();
        if (now) onReloaded?.(now);
        return describeMeanwhile(booking.status, problem, now?.history ?? [], today);
      }
      case 'booking-not-found':
        // The dialog itself says that it was deleted.
        await reload();
        return undefined;
      case 'vehicle-not-found':
        await reload();
        return VEHICLE_GONE;
      case 'booking-erased':
        await reload();
        return BOOKING_ERASED;
      case 'invoiced':
        await reload();
        return creditWords(INVOICED);
      case 'not-possible': {
        const now = await reload();
        if (now) onReloaded?.(now);
        return `It is ${problem.status} now.`;
      }
      case 'do-not-rent':
      case 'booking-cancelled':
      case 'booking-approved':
      case 'vehicle-out':
      case 'pickup-passed':
      case 'check-hand-out':
      case 'check-return':
      case 'vehicle-taken':
        await reload();
        return describeWarning(problem, today);
      case 'payment-differs':
        await reload();
        return PAYMENT_REFUSALS[problem.code];
      case 'key-missing':
        return undefined;
      case 'agreement-changed':
        return AGREEMENT_CHANGED;
      case 'price-changed':
        onPriceChanged?.(problem.quote);
        return `${PRICE_MOVED} ${LOOK_AND_SAVE_AGAIN}`;
    }
  };

  /** The messages too: a change may answer some (FORM-14). */
  const reloadLists = () => {
    for (const list of ['bookings', 'messages']) void client.invalidateQueries({ queryKey: [list] });
  };

  return async (
    result: Result<BookingActionResult, ActionFailure>,
    texts: ActionTexts,
    /** Shows a warning in place of the alert. False if it was shown and confirmed already. */
    onWarning?: (warning: Warning) => boolean,
  ): Promise<readonly FieldRefusal[] | undefined> => {
    if (!result.ok) {
      const { problem } = result;
      if (problem.code === 'invalid-input' && !isFormless) return problem.errors;
      reloadLists();
      if (isWarning(problem) && onWarning?.(problem)) return void (await reload());
      const detail = await describe(problem);
      notify({ kind: 'failed', text: texts.failed, ...(detail === undefined ? {} : { detail }) });
      return undefined;
    }
    const { email, booking: saved } = result.value;
    client.setQueryData<BookingDetail | 'missing'>(bookingKey(booking.id), (before) =>
      before === undefined || before === 'missing' ? before : withSaved(before, saved),
    );
    reloadLists();
    void reload();
    const notice = savedNotice(email, texts);
    onDone(notice.kind === 'done' ? 'done' : 'mail-failed');
    notify({ ...notice, ...(donePage === undefined ? {} : { page: donePage, takesFocus: true }) });
    return undefined;
  };
}

const WARNED_OF: ReadonlySet<ActionFailure['code']> = new Set<Warning['code']>([
  'do-not-rent',
  'booking-cancelled',
  'booking-approved',
  'vehicle-out',
  'pickup-passed',
  'check-hand-out',
  'check-return',
  'vehicle-taken',
]);

function isWarning(problem: ActionFailure): problem is Warning & typeof problem {
  return WARNED_OF.has(problem.code);
}

/** The alert of what is saved: what became of the e-mail to the customer, if there is one. */
export function savedNotice(
  email: BookingActionResult['email'],
  {
    done,
    failed,
    comesLater = EMAIL_COMES_LATER,
    notDelivered = EMAIL_NOT_DELIVERED,
    nobodyMailed = NOBODY_MAILED,
  }: ActionTexts,
): Notice {
  if (email === 'none') return { kind: 'done', text: nobodyMailed };
  if (email === 'queued') return { kind: 'failed', text: failed, detail: comesLater };
  if (email === 'failed') return { kind: 'failed', text: failed, detail: notDelivered };
  return { kind: 'done', text: done };
}

function withSaved(before: BookingDetail, saved: BookingActionResult['booking']): BookingDetail {
  const { emails, history, receipt, overlaps, availability, remarks, messages, photos, invoices } = before;
  return { ...saved, emails, history, receipt, overlaps, availability, remarks, messages, photos, invoices };
}
