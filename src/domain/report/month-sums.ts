import type { Revenue } from '../booking/account.ts';
import { groupBy } from '../shared/group-by.ts';
import { type Cents, sumCents } from '../shared/money.ts';
import { formatMonth, type MonthText, monthName } from './month.ts';
import {
  addRentals,
  addRevenues,
  type ClassRevenue,
  type MissedPickup,
  type MonthReport,
  type RentalSums,
  type StatusCounts,
  sumRentals,
  withoutMissed,
} from './month-report.ts';

/**
 * The HST of the invoices and credit notes that were issued in a month (REPORT-14), and the part of it
 * that is of rentals whose pickup is not in this month, or that are no revenue. In cents.
 */
export type InvoicedHst = { readonly hst: Cents; readonly ofOthers: Cents };

/** The sums of a month: its requests by their present status, and its rentals (REPORT-8). */
export type MonthSums = Pick<
  MonthReport,
  'month' | 'requests' | 'approved' | 'declined' | 'cancelled' | 'completed'
> & {
  readonly rentals: number;
  readonly revenue: Revenue;
  /** What is paid of that revenue, and what is left to pay, less what was paid too much (REPORT-11). */
  readonly paid: Cents;
  readonly open: Cents;
  /** Approved pickups that have passed without a hand-out. They are in none of these sums. */
  readonly missed: RentalSums;
  readonly invoiced: InvoicedHst;
};

/** A row of the working paper: a month, a quarter or the year. */
export type PaperRow = {
  readonly name: string;
  /** Whether the row adds up rows above it. */
  readonly isSum: boolean;
  readonly rentals: number;
  readonly revenue: Revenue;
  readonly hstInvoiced: Cents;
};

const MONTHS_OF_A_QUARTER = 3;

/** Computes the sums of a month. */
export function monthSums(
  month: MonthText,
  counts: StatusCounts,
  all: readonly ClassRevenue[],
  missed: readonly MissedPickup[],
  paid: Cents,
  invoiced: InvoicedHst,
): MonthSums {
  const left = withoutMissed(all, missed);
  const revenue = addRevenues(left);
  const { confirmed, approved, declined, cancelled, completed } = counts;
  return {
    month,
    requests: confirmed + approved + declined + cancelled + completed,
    ...{ approved, declined, cancelled, completed },
    rentals: sumRentals(left),
    revenue,
    paid,
    open: revenue.totalCharges - paid,
    missed: addRentals(missed),
    invoiced,
  };
}

/** Returns the HST of papers, and of those that are not of some bookings (REPORT-14). */
export function invoicedHst(
  papers: readonly { readonly bookingId: string; readonly hst: Cents }[],
  rentals: ReadonlySet<string>,
): InvoicedHst {
  const hstOf = (some: typeof papers) => sumCents(some.map(({ hst }) => hst));
  return { hst: hstOf(papers), ofOthers: hstOf(papers.filter(({ bookingId }) => !rentals.has(bookingId))) };
}

/**
 * Returns the HST of the rentals of a month that none of its invoices has: less than 0 where the
 * invoices have more of them (REPORT-14). HST by pickup, less this, plus that of others is HST by invoice.
 */
export function hstNotInvoiced({ revenue, invoiced }: MonthSums): Cents {
  return revenue.hst - (invoiced.hst - invoiced.ofOthers);
}

/**
 * Returns the working paper of an HST return (REPORT-9): the months of one year, each quarter after
 * its months, and the year. `months` begins with January; a quarter that has not ended is that of
 * the months given.
 */
export function workingPaper(months: readonly MonthSums[]): readonly PaperRow[] {
  const [first] = months;
  if (first === undefined) return [];
  const quarters = groupBy(months, (_, index) => Math.floor(index / MONTHS_OF_A_QUARTER) + 1);
  return [
    ...[...quarters].flatMap(([number, ofQuarter]) => [
      ...ofQuarter.map((each) => ({ ...sumOf(formatMonth(each.month), [each]), isSum: false })),
      sumOf(`Quarter ${number}, ${spanName(ofQuarter)}`, ofQuarter),
    ]),
    sumOf(`${first.month.slice(0, 'YYYY'.length)}, ${spanName(months)}`, months),
  ];
}

function sumOf(name: string, months: readonly MonthSums[]): PaperRow {
  const revenue = addRevenues(months.map((each) => each.revenue));
  const hstInvoiced = sumCents(months.map(({ invoiced }) => invoiced.hst));
  return { name, isSum: true, rentals: sumRentals(months), revenue, hstInvoiced };
}

/** "January to March" */
function spanName(months: readonly MonthSums[]): string {
  const [first, last] = [months[0], months.at(-1)].map((each) => each && monthName(each.month));
  return first === last ? `${first}` : `${first} to ${last}`;
}
