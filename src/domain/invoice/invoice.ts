import type { AccountParty } from '../booking/invoiced.ts';
import type { ShownPayment } from '../booking/payments.ts';
import type { Cents } from '../shared/money.ts';
import type { Edit, Kind, Stored } from '../shared/record.ts';
import { searchedText } from '../shared/search-keys.ts';
import { foldText } from '../shared/text.ts';
import { type DateText, type Instant, torontoDate } from '../shared/toronto-time.ts';

/** The fields of the payer's name and address on a paper, with their limits in characters (INV-2). */
export const BILL_TO_LIMITS = {
  name: 200,
  attention: 200,
  street: 200,
  town: 100,
  province: 50,
  postalCode: 20,
  email: 254,
  reference: 100,
} as const;

/** Whom a paper is made out to. A text that was left out is absent. */
export type BillTo = { readonly name: string } & {
  readonly [Name in Exclude<keyof typeof BILL_TO_LIMITS, 'name'>]?: string;
};

/** The company as it was when a paper was made. */
export type Seller = {
  readonly name: string;
  readonly legalName?: string;
  readonly street: string;
  readonly town: string;
  readonly phone: string;
  readonly email: string;
  readonly hstNumber: string;
};

/** A line of a paper before HST, in cents. Those of a credit note are negative. `taxed`: HST is charged on it. */
export type InvoiceLine = {
  readonly text: string;
  readonly quantity: number;
  readonly unit?: 'day';
  readonly unitPrice: Cents;
  readonly amount: Cents;
  readonly taxed: boolean;
};

/** The rental that a paper is about, as it was then. `from` and `to` are as driven, else as agreed. */
export type InvoicedRental = {
  readonly confirmationNumber: string;
  readonly driver: string;
  readonly vehicle: string;
  readonly unit?: string;
  readonly from: Instant;
  readonly to: Instant;
  readonly freeKilometres: number;
  readonly kilometres?: number;
};

export const INVOICE_KINDS = ['invoice', 'credit-note'] as const;

/**
 * An invoice, or the credit note of a whole one (INV-1): all as it was then. It is never changed but
 * for `creditedBy`, the number of its credit note. `of` is the number of the invoice that a credit
 * note takes back. The sums of a credit note are negative, so that the sums of all papers are right.
 */
export type Invoice = {
  readonly number: string;
  readonly kind: (typeof INVOICE_KINDS)[number];
  readonly for: AccountParty;
  readonly bookingId: string;
  readonly issuedAt: Instant;
  readonly by: string;
  readonly seller: Seller;
  readonly billTo: BillTo;
  readonly rental: InvoicedRental;
  readonly lines: readonly InvoiceLine[];
  readonly subTotal: Cents;
  readonly hstPercent: number;
  readonly hst: Cents;
  readonly total: Cents;
  /** What was paid of it until then. */
  readonly paidThen: Cents;
  readonly dueOn: DateText;
  readonly of?: string;
  readonly creditedBy?: string;
  readonly reason?: string;
};

/** Whether a paper is an invoice that is not credited. */
export function isInForce({ kind, creditedBy }: Pick<Invoice, 'kind' | 'creditedBy'>): boolean {
  return kind === 'invoice' && creditedBy === undefined;
}

/** The orders of a list of papers: by their numbers, which follow their days. */
export const INVOICE_ORDERS = ['newest', 'oldest'] as const;
export type InvoiceOrder = (typeof INVOICE_ORDERS)[number];

/** A paper with the key that it was made with, and the hash of what was sent with it (BOOK-11). */
export type StoredInvoice = Invoice & { readonly submission: Submission };
type Submission = { readonly key: string; readonly bodyHash: string };

/** The digits of a number in its year. */
const DIGITS = 6;

/** Returns the number of a paper: one series a Toronto year for both kinds (INV-3). */
export function invoiceNumber(year: string, place: number): string {
  return `INV-${year}-${String(place).padStart(DIGITS, '0')}`;
}

/** Returns the number after the last one of a year, undefined where the year has none. */
export function nextNumber(year: string, last: string | undefined): string {
  return invoiceNumber(year, last === undefined ? 1 : Number(last.slice(last.lastIndexOf('-') + 1)) + 1);
}

/** Returns the Toronto year in which a paper has its number. */
export function yearOf(issuedAt: Instant): string {
  return torontoDate(issuedAt).slice(0, 'YYYY'.length);
}

/**
 * Papers with lower numbers are deleted: their year, a calendar year of the office, ended that many
 * years ago or earlier (CONF-15). They are whole years of the past, so the next number stays.
 */
export function firstKeptNumber(now: Instant, years: number): string {
  return `INV-${String(Number(yearOf(now)) - years).padStart('YYYY'.length, '0')}`;
}

/**
 * The stored papers, by their numbers. `inForce` is set while an invoice is not credited: it names the
 * booking and the part, and is unique, so that no part is invoiced twice.
 */
export const INVOICES = {
  name: 'invoices',
  fields: {
    number: 'text',
    key: 'text',
    inForce: 'text',
    of: 'text',
    year: 'text',
    issuedOn: 'text',
    bookingId: 'text',
    name: 'text',
    searchText: 'text',
  },
  fieldsOf: ({ value }) => {
    const { number, bookingId, issuedAt, billTo, rental, of, submission, for: party } = value;
    return {
      number,
      key: submission.key,
      ...(isInForce(value) && { inForce: inForceKey(bookingId, party) }),
      ...(of !== undefined && { of }),
      year: yearOf(issuedAt),
      issuedOn: torontoDate(issuedAt),
      bookingId,
      name: foldText(billTo.name),
      searchText: searchedText([number, billTo.name, billTo.reference ?? '', rental.confirmationNumber, rental.driver]),
    };
  },
  unique: ['number', 'key', 'inForce', 'of'],
  orders: { newest: ['number', 'desc'], oldest: ['number', 'asc'] },
  indexes: {
    number: ['number'],
    year: ['year', 'number'],
    issued: ['issuedOn', 'number'],
    booking: ['bookingId', 'number'],
    name: ['name', 'number'],
  },
  few: ['bookingId'],
  isCounted: true,
} as const satisfies Kind<StoredInvoice>;

/** Returns the unique key of the invoice in force of a part of a booking. */
export function inForceKey(bookingId: string, party: AccountParty): string {
  return `${bookingId} ${party}`;
}

/**
 * Erases what no tax needs from a paper (PRIV-12). Number, dates, lines, amounts, and name and address
 * on it stay. Its idempotency key is no longer answered, since the answer would reveal what was typed.
 */
export function erasePaper(found: Stored<StoredInvoice> | undefined): Edit<StoredInvoice, undefined> {
  if (found === undefined || found.value.submission.bodyHash === '') return { out: undefined };
  const { reason: _reason, billTo, rental, submission, ...rest } = found.value;
  const { email: _email, attention: _attention, reference: _reference, ...kept } = billTo;
  const value = {
    ...rest,
    billTo: kept,
    rental: { ...rental, driver: '' },
    submission: { ...submission, bodyHash: '' },
  };
  return { out: undefined, next: { value }, erases: true };
}

/** What is paid and open of a paper now, in cents, and its age. */
export type OpenState = {
  readonly paid: Cents;
  /** What changed hands of its part (INV-27). Empty for a credit note and for an invoice that is credited. */
  readonly payments: readonly ShownPayment[];
  /** 0 for a credit note and for an invoice that is credited. */
  readonly open: Cents;
  /** Days since it was issued. */
  readonly age: number;
  /** Days since it was due, while something is open; 0 until then. */
  readonly daysLate: number;
};

/** A paper as staff are shown it. */
export type ShownInvoice = Invoice & OpenState;
