import { type Account, accountOf } from '../booking/account.ts';
import { type Booking, type BookingStatus, BY_CUSTOMER, type Receipt, receiptOf } from '../booking/booking.ts';
import type { CardType } from '../booking/customer.ts';
import { isOut } from '../booking/handover.ts';
import {
  asLastNotified,
  type BookingEvent,
  type CancelReason,
  type DecisionEvent,
  isChange,
  type NotificationRecord,
} from '../booking/history.ts';
import { mayCustomerCancel, owesNothing } from '../booking/lifecycle.ts';
import { responseDeadline } from '../booking/response-deadline.ts';
import type { BillLine } from '../pricing/bill-lines.ts';
import type { Settlement } from '../pricing/settlement.ts';
import type { OfferedVehicle } from '../receipt/offers.ts';
import type { Instant } from '../shared/toronto-time.ts';
import { type LaterReturn, priceLaterReturns } from './later-returns.ts';

/** What a customer is shown of a history. Lines that concern staff alone are left out (MINE-3). */
export const RESERVATION_STEPS = [
  'submitted',
  'approved',
  'declined',
  'changed',
  'cancelled',
  'handed-out',
  'taken-back',
] as const;
export type ReservationStep = (typeof RESERVATION_STEPS)[number];

/** One line of a reservation's history. `by` is 'customer' or 'company', and no person. */
export type ReservationEvent = {
  readonly at: Instant;
  readonly what: ReservationStep;
  readonly by: 'customer' | 'company';
  /** Why the company cancelled, if staff said so. */
  readonly reason?: CancelReason;
};

/** A reservation as its customer sees it (MINE-3). */
export type MyReservation = {
  readonly receipt: Receipt;
  readonly status: BookingStatus;
  readonly version: number;
  /** Oldest first. */
  readonly history: readonly ReservationEvent[];
  readonly canCancel: boolean;
  readonly canAsk: boolean;
  /** The address of the .ics file, for a day. Absent until the reservation is approved. */
  readonly calendar?: string;
  /** When the request is answered at the latest. Absent once it is answered. */
  readonly answerBy?: Instant;
  /** When the customer last sent a request that is not answered. */
  readonly askedAt?: Instant;
  /** The reservation as it was told before the last change of trip or price, which is the latest event. */
  readonly changedFrom?: Receipt;
  /** The note of staff to a decline, and the vehicles that it offers, as its e-mail has them (MINE-10). */
  readonly note?: string;
  readonly offers?: readonly OfferedVehicle[];
  /** It came to nothing (MAIL-24). Absent otherwise. */
  readonly owesNothing?: true;
  readonly handedOutAt?: Instant;
  readonly returnedAt?: Instant;
  /** Absent until the vehicle is back. */
  readonly settlement?: Settlement;
  /** The lines by hand on the bill and what it comes to with them (PRICE-28). Absent without any. */
  readonly billLines?: readonly BillLine[];
  readonly account?: Account;
  /** What a later return costs, while the vehicle is out. Empty where all of it is past. */
  readonly laterReturns?: readonly LaterReturn[];
  readonly comments?: string;
  /** The credit card for the deposit. */
  readonly card?: { readonly type: CardType; readonly name: string };
};

/** What is shown beside the booking and its history. */
export type ReservationContext = Pick<NotificationRecord, 'emails'> & {
  readonly now: Instant;
  /** The address of the .ics file of the booking. */
  readonly calendar: string;
  /** When the customer sent the messages about it that are not answered. */
  readonly asked: readonly Instant[];
};

/**
 * Describes a booking to its customer (MINE-3): no names of staff, nothing of the notes that they
 * keep for themselves, and nothing of what they undid.
 */
export function describeReservation(
  booking: Booking,
  history: readonly BookingEvent[],
  { now, calendar, asked, emails }: ReservationContext,
): MyReservation {
  const { status, version, handover, settlement, billLines, form } = booking;
  const askedAt = [...asked].sort().at(-1);
  const changedFrom = beforeLastChange(booking, { history, emails });
  return {
    receipt: receiptOf(booking),
    status,
    version,
    history: stepsOf(history),
    canCancel: mayCustomerCancel(booking, now),
    canAsk: canAsk(booking),
    ...(status === 'approved' ? { calendar } : {}),
    ...(status === 'confirmed' ? { answerBy: responseDeadline(booking) } : {}),
    ...(askedAt === undefined ? {} : { askedAt }),
    ...(changedFrom === undefined ? {} : { changedFrom }),
    ...(status === 'declined' ? declineOf(history) : {}),
    ...(owesNothing(booking, history) ? { owesNothing: true } : {}),
    ...(handover === undefined ? {} : { handedOutAt: handover.out.at }),
    ...(handover?.back === undefined ? {} : { returnedAt: handover.back.at }),
    ...(settlement === undefined ? {} : { settlement }),
    ...(billLines === undefined ? {} : { billLines, account: accountOf(booking) }),
    ...(isOut(booking) ? { laterReturns: priceLaterReturns(booking).filter(({ until }) => until > now) } : {}),
    ...(form.comments === undefined || form.comments === '' ? {} : { comments: form.comments }),
    card: { type: form.cardType, name: form.cardName },
  };
}

/** Returns what the last decline says beside the status. */
function declineOf(history: readonly BookingEvent[]): Pick<MyReservation, 'note' | 'offers'> {
  const last = history.findLast((event): event is DecisionEvent => event.what === 'declined');
  const { note, offers } = last ?? {};
  return { ...(note === undefined ? {} : { note }), ...(offers === undefined ? {} : { offers }) };
}

/** Whether a customer may ask for a change (MINE-3): the request waits or is approved. */
export function canAsk({ status, erasedAt }: Pick<Booking, 'status' | 'erasedAt'>): boolean {
  return erasedAt === undefined && (status === 'confirmed' || status === 'approved');
}

/** Returns the lines of a history that a customer is shown. What staff undid is left out. */
function stepsOf(history: readonly BookingEvent[]): readonly ReservationEvent[] {
  const steps: ReservationEvent[] = [];
  for (const event of history) {
    if (event.what === 'undone') {
      const undone = steps.findLastIndex(({ what }) => what === (event.to === undefined ? 'handed-out' : 'taken-back'));
      if (undone >= 0) steps.splice(undone, 1);
    }
    const what = RESERVATION_STEPS.find((step) => step === event.what);
    if (what === undefined) continue;
    const reason = event.what === 'cancelled' ? event.reason : undefined;
    const by = event.by === BY_CUSTOMER ? 'customer' : 'company';
    steps.push({ at: event.at, what, by, ...(reason === undefined ? {} : { reason }) });
  }
  return steps;
}

/** Returns the receipt as it was told before the last change, if it differs (MINE-3). */
function beforeLastChange(booking: Booking, notifications: NotificationRecord): Receipt | undefined {
  const last = notifications.history.findLastIndex(isChange);
  if (notifications.history[last]?.what !== 'changed') return undefined;
  const before = receiptOf(asLastNotified(booking, notifications, last));
  return JSON.stringify(before) === JSON.stringify(receiptOf(booking)) ? undefined : before;
}
