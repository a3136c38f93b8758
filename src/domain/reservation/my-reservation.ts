import type { SignedAgreement } from '../agreement/signature.ts';
import {
  type Account,
  accountOf,
  countedLines,
  owesNothing,
  type PartOfAccount,
  partsOfAccount,
  paymentsOf,
} from '../booking/account.ts';
import { type Booking, type BookingStatus, BY_CUSTOMER, type Receipt, receiptOf } from '../booking/booking.ts';
import type { CardType } from '../booking/customer.ts';
import { FREE_TEXTS, type FreeText } from '../booking/customer-fields.ts';
import { isOut } from '../booking/handover.ts';
import {
  asLastNotified,
  type BookingEvent,
  type CancelReason,
  type DecisionEvent,
  isChange,
  type NotificationRecord,
  undoneStep,
} from '../booking/history.ts';
import { mayCustomerCancel } from '../booking/lifecycle.ts';
import type { PayerKind } from '../booking/payer.ts';
import type { ShownPayment } from '../booking/payments.ts';
import { responseDeadline } from '../booking/response-deadline.ts';
import type { ShownInvoice } from '../invoice/invoice.ts';
import type { BillLine } from '../pricing/bill-lines.ts';
import type { Settlement } from '../pricing/settlement.ts';
import type { Tariff } from '../pricing/tariff.ts';
import type { OfferedVehicle } from '../receipt/offers.ts';
import type { Cents } from '../shared/money.ts';
import { mapNames, namesOf } from '../shared/table.ts';
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
  'swapped',
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
  /** The rates that it was booked at, for the estimate of a change (MINE-13), as long as one may be asked for. */
  readonly tariff?: Tariff;
  /** What may be required at pickup, in cents. */
  readonly deposit: Cents;
  /** The address of the .ics file, for a day. Absent until the reservation is approved. */
  readonly calendar?: string;
  /** When the request is answered at the latest. Absent once it is answered. */
  readonly answerBy?: Instant;
  /** When the customer last sent a request that is not answered. */
  readonly askedAt?: Instant;
  /** The reservation as the customer read it before the last change of trip or price, if that is the latest event. */
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
  /** The lines by hand on the bill (PRICE-28). Absent without any. */
  readonly billLines?: readonly BillLine[];
  /** What it comes to, and what is paid of it (MINE-14). Absent without lines, payments and a payer. */
  readonly account?: Account;
  /** What the customer pays of it where somebody else pays the rest (MINE-16). */
  readonly ownPart?: OwnPart;
  /** The money that counts against the customer's part, the earliest first (MINE-17). Absent without any. */
  readonly payments?: readonly ShownPayment[];
  /** The papers that were made for the customer, the newest first (INV-11). Absent without any. */
  readonly invoices?: readonly CustomerInvoice[];
  /** The agreement in force, as the customer signed it (SIGN-12). Absent without one. */
  readonly agreement?: OwnAgreement;
  /** What a later return costs, while the vehicle is out. Empty where all of it is past. */
  readonly laterReturns?: readonly LaterReturn[];
  /** The credit card for the deposit. */
  readonly card?: { readonly type: CardType; readonly name: string };
} & { readonly [Name in FreeText]?: string };

/** An agreement as its customer sees it. */
export type OwnAgreement = Pick<SignedAgreement, 'text' | 'name' | 'path' | 'at'>;

/** The customer's part of an account, in cents, and who pays the rest. */
export type OwnPart = Pick<PartOfAccount, 'total' | 'paid' | 'balance'> & { readonly payer: PayerKind };

/** A paper as its customer sees it: without names and words of staff. */
export type CustomerInvoice = Omit<ShownInvoice, 'by' | 'reason' | 'bookingId' | 'for'>;

/** What is shown beside the booking and its history. */
export type ReservationContext = Pick<NotificationRecord, 'emails'> & {
  readonly now: Instant;
  /** The address of the .ics file of the booking. */
  readonly calendar: string;
  /** When the customer sent the messages about it that are not answered. */
  readonly asked: readonly Instant[];
  readonly invoices?: readonly ShownInvoice[];
};

/**
 * Describes a booking to its customer (MINE-3): no names of staff, nothing of the notes that they
 * keep for themselves, and nothing of what they undid.
 */
export function describeReservation(
  booking: Booking,
  history: readonly BookingEvent[],
  { now, calendar, asked, emails, invoices = [] }: ReservationContext,
): MyReservation {
  const { status, version, handover, settlement, payments, form } = booking;
  const billLines = countedLines(booking);
  const cameToNothing = owesNothing(booking, history);
  const ownPart = cameToNothing ? undefined : ownPartOf(booking);
  const hasAccount = billLines.length > 0 || payments !== undefined || ownPart !== undefined;
  const own = invoices.filter((invoice) => invoice.for === 'customer').map(forCustomer);
  const ownPayments = paymentsOf(booking, 'customer');
  const askedAt = [...asked].sort().at(-1);
  const changedFrom = beforeLastChange(booking, { history, emails });
  return {
    receipt: receiptOf(booking),
    status,
    version,
    history: stepsOf(history),
    canCancel: mayCustomerCancel(booking, now),
    canAsk: canAsk(booking),
    deposit: booking.tariff.deposit,
    ...(canAsk(booking) ? { tariff: booking.tariff } : {}),
    ...(status === 'approved' ? { calendar } : {}),
    ...(status === 'confirmed' ? { answerBy: responseDeadline(booking) } : {}),
    ...(askedAt === undefined ? {} : { askedAt }),
    ...(changedFrom === undefined ? {} : { changedFrom }),
    ...(status === 'declined' ? declineOf(history) : {}),
    ...(cameToNothing ? { owesNothing: true } : {}),
    ...(handover === undefined ? {} : { handedOutAt: handover.out.at }),
    ...(handover?.back === undefined ? {} : { returnedAt: handover.back.at }),
    ...(settlement === undefined ? {} : { settlement }),
    ...(billLines.length === 0 ? {} : { billLines }),
    ...(hasAccount ? { account: accountOf(booking) } : {}),
    ...(ownPart === undefined ? {} : { ownPart }),
    ...(ownPayments.length === 0 ? {} : { payments: ownPayments }),
    ...(own.length === 0 ? {} : { invoices: own }),
    ...(booking.agreement === undefined ? {} : { agreement: forSigner(booking.agreement) }),
    ...(isOut(booking) ? { laterReturns: priceLaterReturns(booking).filter(({ until }) => until > now) } : {}),
    ...mapNames(
      namesOf(FREE_TEXTS).filter((name) => form[name]),
      (name) => form[name] ?? '',
    ),
    card: { type: form.cardType, name: form.cardName },
  };
}

function ownPartOf(booking: Booking): OwnPart | undefined {
  const parts = partsOfAccount(booking);
  if (booking.payer === undefined || parts === undefined) return undefined;
  const { total, paid, balance } = parts.customer;
  return { payer: booking.payer.kind, total, paid, balance };
}

function forSigner({ text, name, path, at }: SignedAgreement): OwnAgreement {
  return { text, name, at, ...(path === undefined ? {} : { path }) };
}

function forCustomer({ by: _, reason: _reason, bookingId: _id, for: _for, ...invoice }: ShownInvoice): CustomerInvoice {
  return invoice;
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
      const undone = steps.findLastIndex(({ what }) => what === undoneStep(event));
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

/** Returns the receipt as the customer read it before the last change, if it differs (MINE-3). */
function beforeLastChange(booking: Booking, notifications: NotificationRecord): Receipt | undefined {
  const last = notifications.history.findLastIndex(isChange);
  const what = notifications.history[last]?.what;
  if (what !== 'changed' && what !== 'swapped') return undefined;
  const before = receiptOf(asLastNotified(booking, notifications, last));
  return JSON.stringify(before) === JSON.stringify(receiptOf(booking)) ? undefined : before;
}
