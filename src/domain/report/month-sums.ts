import type { Revenue } from '../booking/account.ts';
import { groupBy } from '../shared/group-by.ts';
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

/** What a month comes to: its requests by their present status, and its rentals (REPORT-8). */
export type MonthSums = Pick<
  MonthReport,
  'month' | 'requests' | 'approved' | 'declined' | 'cancelled' | 'completed'
> & {
  readonly rentals: number;
  readonly revenue: Revenue;
  /** Approved pickups that have passed without a hand-out. They are in neither of the two. */
  readonly missed: RentalSums;
};

/** A row of the working paper: a month, a quarter or the year. */
export type PaperRow = {
  readonly name: string;
  /** Whether the row adds up rows above it. */
  readonly isSum: boolean;
  readonly rentals: number;
  readonly revenue: Revenue;
};

const MONTHS_OF_A_QUARTER = 3;

/** Returns what a month comes to. */
export function monthSums(
  month: MonthText,
  counts: StatusCounts,
  all: readonly ClassRevenue[],
  missed: readonly MissedPickup[],
): MonthSums {
  const revenue = withoutMissed(all, missed);
  const { confirmed, approved, declined, cancelled, completed } = counts;
  return {
    month,
    requests: confirmed + approved + declined + cancelled + completed,
    ...{ approved, declined, cancelled, completed },
    rentals: sumRentals(revenue),
    revenue: addRevenues(revenue),
    missed: addRentals(missed),
  };
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
      ...ofQuarter.map(({ month, rentals, revenue }) => ({ name: formatMonth(month), isSum: false, rentals, revenue })),
      sumOf(`Quarter ${number}, ${spanName(ofQuarter)}`, ofQuarter),
    ]),
    sumOf(`${first.month.slice(0, 'YYYY'.length)}, ${spanName(months)}`, months),
  ];
}

function sumOf(name: string, months: readonly MonthSums[]): PaperRow {
  const revenue = addRevenues(months.map((each) => each.revenue));
  return { name, isSum: true, rentals: sumRentals(months), revenue };
}

/** "January to March" */
function spanName(months: readonly MonthSums[]): string {
  const [first, last] = [months[0], months.at(-1)].map((each) => each && monthName(each.month));
  return first === last ? `${first}` : `${first} to ${last}`;
}
