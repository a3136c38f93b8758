import { accountOf, type Billed, countedLines, paidOf, partsOfAccount } from '../booking/account.ts';
import type { Booking } from '../booking/booking.ts';
import { customerName } from '../booking/customer.ts';
import { kilometresDriven } from '../booking/handover.ts';
import { ACCOUNT_PARTIES, type AccountParty, withInvoiced } from '../booking/invoiced.ts';
import type { AccountSums } from '../booking/payer.ts';
import {
  type BookingEdit,
  type BookingTombstone,
  isStored,
  onStored,
  type StoredBooking,
} from '../booking/stored-booking.ts';
import { vehicleTitle } from '../fleet/vehicle.ts';
import type { QuoteLine } from '../pricing/quote.ts';
import { hasCardNumber } from '../shared/card-number.ts';
import { type Company, townLine } from '../shared/company.ts';
import { cleanEmail, isEmail } from '../shared/email-address.ts';
import { sumCents } from '../shared/money.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { mapNames, namesOf } from '../shared/table.ts';
import { cleanLine } from '../shared/text.ts';
import { addDays, type Instant, torontoDate } from '../shared/toronto-time.ts';
import {
  BILL_TO_LIMITS,
  type BillTo,
  type Invoice,
  type InvoicedRental,
  type InvoiceLine,
  type StoredInvoice,
} from './invoice.ts';

/** How many days a payer has. A customer pays on the day of issue. */
const PAYER_DAYS = 30;

/** A problem of the payer's name and address on a paper. */
export type BillToProblem = {
  readonly field: keyof typeof BILL_TO_LIMITS;
  readonly problem: 'name-missing' | 'email-malformed' | 'card';
};

/** Cleans the payer's name and address for a paper (INV-2), or returns all that is wrong with them. */
export function checkBillTo(typed: BillTo): Result<BillTo, readonly BillToProblem[]> {
  const names = namesOf(BILL_TO_LIMITS);
  const cleaned = mapNames(names, (name) =>
    name === 'email' ? cleanEmail(typed.email ?? '') : cleanLine(typed[name] ?? ''),
  );
  const problems: readonly BillToProblem[] = [
    ...(cleaned.name === '' ? [{ field: 'name', problem: 'name-missing' } as const] : []),
    ...(cleaned.email === '' || isEmail(cleaned.email)
      ? []
      : [{ field: 'email', problem: 'email-malformed' } as const]),
    ...names.filter((name) => hasCardNumber(cleaned[name])).map((field) => ({ field, problem: 'card' }) as const),
  ];
  if (problems.length > 0) return refuse(problems);
  const { name, ...others } = cleaned;
  return ok({ name, ...Object.fromEntries(Object.entries(others).filter(([, text]) => text !== '')) });
}

/** A paper that has no number yet. */
export type Draft = Omit<Invoice, 'number'>;

/** What staff want invoiced, who they are, and the company that invoices. */
export type InvoiceRequest = {
  readonly key: string;
  readonly seenVersion: number;
  readonly for: AccountParty;
  readonly billTo: BillTo;
  readonly by: string;
  readonly at: Instant;
  readonly company: Company;
};

export type MarkProblem = 'booking-erased' | 'changed-meanwhile' | 'not-possible' | 'invoiced';

/**
 * Marks a booking as invoiced before its invoice is stored, so that its account stays what the invoice
 * says (INV-4), and returns the invoice without a number. A mark whose invoice is not stored is left by
 * an interrupted call: one with the same key continues, one with another key replaces the mark. If the
 * invoice is stored (`invoices` has the one in force), only its own key may continue.
 */
export function markInvoiced(request: InvoiceRequest) {
  return (
    found: StoredBooking | BookingTombstone | undefined,
    { invoices }: { readonly invoices: readonly StoredInvoice[] },
  ): BookingEdit<Result<Draft, MarkProblem> | 'missing'> => {
    if (!isStored(found)) return { out: 'missing' };
    const booking = found.value;
    const party = request.for;
    if (booking.erasedAt !== undefined) return { out: refuse('booking-erased') };
    if (booking.version !== request.seenVersion) return { out: refuse('changed-meanwhile') };
    if (!isInvoiceable(booking, party)) return { out: refuse('not-possible') };
    const mark = booking.invoiced?.[party];
    if (mark !== undefined && 'number' in mark) return { out: refuse('invoiced') };
    if (invoices.some(({ submission: { key } }) => key !== request.key)) return { out: refuse('invoiced') };
    const out = ok(draftInvoice(booking, request));
    if (mark?.key === request.key) return { out };
    return { out, next: { ...found, value: withInvoiced(booking, party, { key: request.key }) } };
  };
}

/** The parts of a booking that its invoices are made of. */
export type Invoiceable = Billed & Pick<Booking, 'lines' | 'invoiced'>;

/** Whether a part of an account may be invoiced: the booking is answered, and the part has something to pay. */
function isInvoiceable(booking: Invoiceable, party: AccountParty): boolean {
  const hasPart = party === 'customer' || booking.payer !== undefined;
  return booking.status !== 'confirmed' && hasPart && sumsOf(booking, party).total > 0;
}

/** Returns the parts that are not invoiced yet (INV-13), also one that an interrupted call left without a number. */
export function partsToInvoice(booking: Invoiceable): readonly AccountParty[] {
  return ACCOUNT_PARTIES.filter((party) => {
    const mark = booking.invoiced?.[party];
    return isInvoiceable(booking, party) && (mark === undefined || !('number' in mark));
  });
}

/** Returns the sums of a part of an account; those of the whole account where nobody else pays. */
export function sumsOf(booking: Billed, party: AccountParty): AccountSums {
  return partsOfAccount(booking)?.[party] ?? accountOf(booking);
}

/** Returns the invoice of a booking as its account stands. */
export function draftInvoice(booking: Booking, { for: party, billTo, by, at, company }: InvoiceRequest): Draft {
  const { subTotal, hst, total } = sumsOf(booking, party);
  const { name, legalName, street, phone, email, hstNumber } = company;
  const issuedOn = torontoDate(at);
  return {
    kind: 'invoice',
    for: party,
    bookingId: booking.id,
    issuedAt: at,
    by,
    seller: {
      name,
      ...(legalName !== undefined && { legalName }),
      ...{ street, town: townLine(company), phone, email, hstNumber },
    },
    billTo,
    rental: rentalOf(booking),
    lines: linesOfPart(booking, party),
    subTotal,
    hstPercent: booking.tariff.hstPercent,
    hst,
    total,
    paidThen: paidOf(booking, party),
    dueOn: party === 'payer' ? addDays(issuedOn, PAYER_DAYS) : issuedOn,
  };
}

function rentalOf({ confirmationNumber, form, vehicle, itinerary, freeKilometres, handover }: Booking): InvoicedRental {
  const unit = handover?.legs?.at(-1)?.unit ?? handover?.out.unit;
  return {
    confirmationNumber,
    driver: customerName(form),
    vehicle: vehicleTitle(vehicle),
    ...(unit !== undefined && { unit }),
    from: handover?.out.at ?? itinerary.pickupTime,
    to: handover?.back?.at ?? itinerary.dropoffTime,
    freeKilometres,
    ...(handover?.back !== undefined && { kilometres: kilometresDriven(handover) }),
  };
}

/** Returns the lines of a part of an account, which add up to its sub total. */
export function linesOfPart(booking: Booking, party: AccountParty): readonly InvoiceLine[] {
  return [...linesOf(booking), ...shareLines(booking, party)];
}

/** Returns the lines of an account: what the rental costs, and the lines by hand. They sum up to its sub total. */
function linesOf(booking: Invoiceable): readonly InvoiceLine[] {
  const isEnded = booking.status === 'declined' || booking.status === 'cancelled';
  const charges = isEnded ? [] : (booking.settlement?.lines ?? booking.lines);
  return [
    ...charges.filter(({ code }) => code !== 'hst').map(lineOfCharge),
    ...countedLines(booking).map(({ text, quantity, unitPrice, amount, taxed }) => ({
      text,
      quantity,
      unitPrice,
      amount,
      taxed,
    })),
  ];
}

/**
 * Returns the lines that subtract what the other party pays: one with HST and one without, so that the
 * HST of the part is charged on the sum of its lines with HST (PAY-22).
 */
function shareLines(booking: Booking, party: AccountParty): readonly InvoiceLine[] {
  const parts = partsOfAccount(booking);
  if (parts === undefined || booking.payer === undefined) return [];
  const lines = linesOf(booking);
  const taxed = sumCents(lines.filter((line) => line.taxed).map(({ amount }) => amount));
  const taxedOfPayer = Math.min(parts.payer.subTotal, taxed);
  const taxedAmount = (party === 'payer' ? taxedOfPayer : taxed - taxedOfPayer) - taxed;
  const untaxedAmount = parts[party].subTotal - sumCents(lines.map(({ amount }) => amount)) - taxedAmount;
  const text = `Paid by ${party === 'payer' ? 'the customer' : booking.payer.name}`;
  return [
    { text, amount: taxedAmount, taxed: true },
    { text: taxedAmount === 0 ? text : `${text}, without HST`, amount: untaxedAmount, taxed: false },
  ]
    .filter(({ amount }) => amount !== 0)
    .map((line) => ({ ...line, quantity: 1, unitPrice: line.amount }));
}

/** A charge for a share of a price has no unit price in whole cents, so it is one item at its amount. */
function lineOfCharge({ label: text, code, quantity, unitPrice, per = 1, amount }: QuoteLine): InvoiceLine {
  if (per !== 1) return { text, quantity: 1, unitPrice: amount, amount, taxed: true };
  const isPerDay = code !== 'extra-hours';
  return { text, quantity, ...(isPerDay && { unit: 'day' }), unitPrice, amount, taxed: true };
}

/** Writes the number of the invoice that was made with a key into its booking, once (INV-4). */
export function confirmInvoiced({ number, for: party, total, issuedAt: at, by }: Invoice, key: string) {
  return onStored((found): BookingEdit<undefined> => {
    const mark = found.value.invoiced?.[party];
    if (mark === undefined || 'number' in mark || mark.key !== key) return { out: undefined };
    return {
      out: undefined,
      next: {
        ...found,
        value: withInvoiced(found.value, party, { number, total }),
        history: [...found.history, { at, by, what: 'invoiced', number, for: party, total }],
      },
    };
  });
}
