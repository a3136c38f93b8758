import type { SignedAgreement } from '../agreement/signature.ts';
import type { PublicVehicle } from '../fleet/vehicle.ts';
import type { StoredPhoto } from '../photo/photo.ts';
import type { AddOn } from '../pricing/add-on.ts';
import type { BillLine } from '../pricing/bill-lines.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Settlement } from '../pricing/settlement.ts';
import type { Tariff } from '../pricing/tariff.ts';
import type { Cents } from '../shared/money.ts';
import type { Instant } from '../shared/toronto-time.ts';
import type { Itinerary } from '../trip/itinerary.ts';
import type { Customer } from './customer.ts';
import type { Handover } from './handover.ts';
import type { Invoiced } from './invoiced.ts';
import type { Shown } from './notices.ts';
import type { Payer } from './payer.ts';
import type { Payment } from './payments.ts';

/**
 * The statuses of a booking. A new booking is 'confirmed': received, and not answered yet (BOOK-9,
 * BOOK-20).
 */
export const BOOKING_STATUSES = ['confirmed', 'approved', 'declined', 'completed', 'cancelled'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
export type Decision = 'approved' | 'declined';

/**
 * The statuses that bookings are listed under. Held requests are listed on their own, so that a
 * flood of them hides no request that waits for an answer (BOOK-42).
 */
export const LISTED_STATUSES = [...BOOKING_STATUSES, 'held'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** Badge colours for staff (BOOK-20). */
export const BADGE_COLOURS: Readonly<Record<BookingStatus, 'green' | 'blue' | 'yellow'>> = {
  confirmed: 'green',
  completed: 'blue',
  approved: 'yellow',
  declined: 'yellow',
  cancelled: 'yellow',
};

/**
 * What a customer may see of a reservation: everything except the form, and whether it is held. It
 * holds its own copy of the vehicle and of every price.
 */
export type Receipt = Omit<Quote, 'vehicleId'> & {
  readonly confirmationNumber: string;
  readonly status: BookingStatus;
  readonly createdAt: Instant;
  readonly vehicle: PublicVehicle;
  readonly itinerary: Itinerary;
  readonly selectedAddons: readonly AddOn[];
  /** The deposit of the booking's tariff, which may be required (PRICE-15). */
  readonly deposit: Cents;
};

/** A booking as it is stored (BOOK-9). */
export type Booking = Omit<Receipt, 'deposit'> & {
  readonly id: string;
  /** 1 when the booking is placed, and one more with every stored change of it (BOOK-44). */
  readonly version: number;
  readonly form: Customer;
  /** `by` is the member of staff who entered the booking; absent when the customer did. */
  readonly consent: { readonly text: string; readonly at: Instant; readonly by?: string };
  /** All fees and add-on prices of the day when the booking was placed. */
  readonly tariff: Tariff;
  readonly source: BookingSource;
  /** Until when an answer was promised (BOOK-19). */
  readonly answerBy: Instant;
  /** When staff first approved or declined the request (REPORT-1). Absent until then. */
  readonly answeredAt?: Instant;
  /** Absent for a booking that staff entered. */
  readonly shown?: Shown;
  /** Where the vehicle is (BOOK-47). Absent until it is handed out. */
  readonly handover?: Handover;
  /** Absent until the vehicle is back. */
  readonly settlement?: Settlement;
  /** The lines that staff wrote on its bill (PRICE-27). Absent without any. */
  readonly billLines?: readonly BillLine[];
  /** What was paid and held, oldest first (PAY-1). Absent without any. They have no version. */
  readonly payments?: readonly Payment[];
  /** The photos of its vehicle, oldest first (PHOTO-1). Absent without any. They have no version. */
  readonly photos?: readonly StoredPhoto[];
  /** Who pays for the customer (PAY-21). Absent where the customer pays all. */
  readonly payer?: Payer;
  /** Which parts of its account are invoiced (INV-4). Absent without an invoice in force. It has no version. */
  readonly invoiced?: Invoiced;
  /** The agreement that the customer signed, which is in force (SIGN-7). Absent without one. */
  readonly agreement?: SignedAgreement;
  /** Those that were signed and are not in force any more, oldest first. */
  readonly formerAgreements?: readonly SignedAgreement[];
  /** Nobody is mailed until staff release or answer the request (BOOK-41). Absent otherwise. */
  readonly held?: true;
  /** The number of the links that open the reservation (MINE-2). Absent: 1. */
  readonly linkNumber?: number;
  /** The e-mail addresses that the customer had before staff changed them (PRIV-4), oldest first. */
  readonly formerEmails?: readonly string[];
  /** When the customer's texts were erased (retention.ts). Absent while they are kept. */
  readonly erasedAt?: Instant;
};

/** The actor in the history for what the customer did. */
export const BY_CUSTOMER = 'customer';

/** Whether a customer placed a booking on the site, or staff entered it at the desk (BOOK-48). */
export const BOOKING_SOURCES = ['site', 'desk'] as const;
export type BookingSource = (typeof BOOKING_SOURCES)[number];

/** Returns the number of the links that open a reservation (MINE-2). Links of lower ones are ended. */
export function linkNumberOf({ linkNumber = 1 }: Pick<Booking, 'linkNumber'>): number {
  return linkNumber;
}

/** Ends all links to a reservation. */
export function withEndedLinks(booking: Booking): Booking {
  return { ...booking, linkNumber: linkNumberOf(booking) + 1 };
}

/** Returns a booking with the addresses that it had before a change of the customer's e-mail (PRIV-4). */
export function withFormerEmail(booking: Booking, { form, formerEmails: earlier = [] }: Booking): Booking {
  if (booking.form.email === form.email) return booking;
  const { formerEmails: _, ...rest } = booking;
  const formerEmails = [...new Set([...earlier, form.email])].filter(
    (email) => email !== '' && email !== rest.form.email,
  );
  return formerEmails.length === 0 ? rest : { ...rest, formerEmails };
}

/** Returns what the customer is shown of a booking (BOOK-33). */
export function receiptOf(booking: Booking): Receipt {
  const { confirmationNumber, status, createdAt, vehicle, itinerary, selectedAddons } = booking;
  const { lines, totals, freeKilometres } = booking;
  return {
    confirmationNumber,
    status,
    createdAt,
    vehicle,
    itinerary,
    selectedAddons,
    lines,
    totals,
    freeKilometres,
    deposit: booking.tariff.deposit,
  };
}

/** Returns the status that a booking is listed under. */
export function listedStatus({ status, held }: Pick<Booking, 'status' | 'held'>): ListedStatus {
  return held === true ? 'held' : status;
}

/** Returns a booking that is not held any more: released, answered or erased. */
export function withoutHold({ held: _, ...booking }: Booking): Booking {
  return booking;
}

/**
 * A booking as the bookings list has it. The price lines, the tariff, the settlement, lines by hand, the
 * payments, photos, invoices, agreements, the consent, the time of the answer, the notices and former addresses are left to the detail view.
 */
export type BookingRow = Omit<
  Booking,
  | 'lines'
  | 'consent'
  | 'tariff'
  | 'settlement'
  | 'billLines'
  | 'payments'
  | 'photos'
  | 'invoiced'
  | 'agreement'
  | 'formerAgreements'
  | 'answeredAt'
  | 'shown'
  | 'formerEmails'
>;

/** Returns the list row of a booking. */
export function rowOf(booking: Booking): BookingRow {
  const {
    lines: _lines,
    consent: _consent,
    tariff: _tariff,
    settlement: _settlement,
    billLines: _billLines,
    payments: _payments,
    photos: _photos,
    invoiced: _invoiced,
    agreement: _agreement,
    formerAgreements: _agreements,
    answeredAt: _at,
    shown: _shown,
    formerEmails: _emails,
    ...row
  } = booking;
  return row;
}
