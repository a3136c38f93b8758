import { REVENUE_STATUSES } from '../booking/account.ts';
import { FAMILIES, type Family } from '../fleet/vehicle-class.ts';
import { formatCount, formatHours, formatMomentAndYear } from '../shared/format-date.ts';
import { type Cents, formatCad } from '../shared/money.ts';
import type { Instant } from '../shared/toronto-time.ts';
import { formatMonth, type MonthText, monthName, shiftMonth } from './month.ts';
import {
  countRentals,
  type MonthReport,
  type RentalSums,
  type VehicleResult,
  type VehicleUtilisation,
} from './month-report.ts';
import type { MonthSums } from './month-sums.ts';

/** What the file of a month has, beside the sums that the page shows (REPORT-10). */
export const FILE_NOTE = `The CSV has every booking with pickup in the month. The sums count those that are ${REVENUE_STATUSES.join(' or ')}; approved pickups that have passed without a hand-out are listed apart.`;

/** A month and those that it is compared with; a month that is not loaded is absent. */
export type ComparedMonths = {
  readonly report: MonthReport;
  /** Of the rates in force, once they are loaded. */
  readonly hstPercent: number | undefined;
  readonly before?: MonthReport | undefined;
  readonly sums?: MonthSums | undefined;
  readonly sumsBefore?: MonthSums | undefined;
  readonly yearAgo?: MonthSums | undefined;
};

/** A figure of a month: its name, its value, and what it is compared with. */
type Figure = { readonly name: string; readonly value: string; readonly comparison: string };

/** Returns the figures at the head of a report (REPORT-7). */
export function monthFigures({
  report,
  hstPercent,
  before,
  sums,
  sumsBefore,
  yearAgo,
}: ComparedMonths): readonly Figure[] {
  const { requests, answeredInTime, answersJudged, answerMinutes, revenue } = report;
  const shareBefore = before?.answeredInTime ?? null;
  return [
    {
      name: 'Requests',
      value: formatCountOf(requests),
      comparison: joined(
        sumsBefore && `${formatCountOf(sumsBefore.requests)} in ${monthName(sumsBefore.month)}`,
        yearAgo && `${formatCountOf(yearAgo.requests)} a year ago`,
      ),
    },
    {
      name: 'Answered within 24 hours',
      value: answeredInTime === null ? 'none yet' : formatShare(answeredInTime),
      comparison: joined(
        answeredInTime === null
          ? undefined
          : `${formatCountOf(Math.round(answeredInTime * answersJudged))} of ${formatCountOf(answersJudged)}`,
        before && shareBefore !== null ? `${formatShare(shareBefore)} in ${monthName(before.month)}` : undefined,
      ),
    },
    {
      name: 'Time to answer, median',
      value: answerMinutes.median === null ? 'none yet' : formatHours(answerMinutes.median),
      comparison: answerMinutes.p90 === null ? '' : `9 of 10 within ${formatHours(answerMinutes.p90)}`,
    },
    {
      name: 'Sub Total',
      value: formatCad(revenue.subTotal),
      comparison: joined(
        sumsBefore && compareAmounts(revenue.subTotal, sumsBefore.revenue.subTotal, monthName(sumsBefore.month)),
        yearAgo && compareAmounts(revenue.subTotal, yearAgo.revenue.subTotal, 'a year ago'),
      ),
    },
    {
      name: hstPercent === undefined ? 'HST' : `HST (${hstPercent}%)`,
      value: formatCad(revenue.hst),
      comparison: joined(sums && `${formatCad(sums.invoiced.hst)} by invoice`),
    },
    {
      name: 'Total Charges',
      value: formatCad(revenue.totalCharges),
      comparison: formatCount(countRentals(report), 'rental'),
    },
  ];
}

/**
 * Describes what a paper by month of pickup leaves out, and until when it holds (REPORT-9): "1 approved
 * pickup without hand-out, $183.04. As of Friday, November 27, 2026, 10:00 am. Later returns and
 * changes move past months."
 */
export function describePaper({ rentals, totalCharges }: RentalSums, asOf: Instant): string {
  const pickups = formatCount(rentals, 'approved pickup');
  const missed = rentals === 0 ? '' : `${pickups} without hand-out, ${formatCad(totalCharges)}. `;
  return `${missed}As of ${formatMomentAndYear(asOf)}. Later returns and changes move past months.`;
}

/** Says why HST by pickup and by invoice differ in a month (REPORT-14). */
export const HST_DIFFERENCE =
  'By pickup, a rental counts in the month of its pickup, as its account stands now. By invoice, each invoice and credit note counts in the month of its date and never moves: this is what is filed. In a month they differ by rentals that are not invoiced in it, or for another amount, and by invoices of rentals with pickup in another month, or cancelled since.';

/** Returns a month and the eleven before it, the earliest first. */
export function twelveMonths(month: MonthText): readonly MonthText[] {
  return Array.from({ length: 12 }, (_, index) => shiftMonth(month, index - 11));
}

/** Formats a share: "97%". A share that is not whole is never shown as whole. */
export function formatShare(share: number): string {
  const percent = Math.round(share * 100);
  return `${percent === 100 && share < 1 ? 99 : percent}%`;
}

/** Hours of vehicles, and how many of them were booked. */
type UsedHours = Pick<VehicleUtilisation, 'bookedHours' | 'availableHours'>;

/** Returns the share of the available hours that were booked, from 0 to 1. */
export function shareOf({ bookedHours, availableHours }: UsedHours): number {
  return availableHours === 0 ? 0 : bookedHours / availableHours;
}

/** The use of the vehicles of one family. */
export type FamilyUse = UsedHours & { readonly family: Family };

/** Returns the use of each family that has vehicles, in the order of the list of vehicles. */
export function familyUse(utilisation: readonly VehicleUtilisation[]): readonly FamilyUse[] {
  return FAMILIES.flatMap((family) => {
    const vehicles = utilisation.filter((vehicle) => vehicle.family === family);
    if (vehicles.length === 0) return [];
    const bookedHours = vehicles.reduce((sum, vehicle) => sum + vehicle.bookedHours, 0);
    const availableHours = vehicles.reduce((sum, vehicle) => sum + vehicle.availableHours, 0);
    return [{ family, bookedHours, availableHours }];
  });
}

/** Describes the use of the families in a sentence: "Use by family: Cars 61%, SUVs 58%." */
export function describeUse(families: readonly FamilyUse[]): string {
  return `Use by family: ${families.map((each) => `${each.family} ${formatUse(each)}`).join(', ')}.`;
}

/** Describes the revenue of months, the last of which is the one shown. */
export function describeRevenue(months: readonly MonthSums[]): string {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return '';
  const highest = months.reduce((one, other) => (other.revenue.subTotal > one.revenue.subTotal ? other : one));
  const amountOf = (each: MonthSums) => `${monthName(each.month)} ${formatCad(each.revenue.subTotal)}`;
  return `Sub Total by month of pickup, ${formatMonth(first.month)} to ${formatMonth(last.month)}. Highest ${amountOf(highest)}. ${amountOf(last)}.`;
}

/** Formats a count for a column: "1,488". */
export function formatCountOf(count: number): string {
  return formatAmount(count * 100).slice(0, -'.00'.length);
}

/** Formats the use of a vehicle: "78%"; "none" without an available hour. */
export function formatUse(use: UsedHours): string {
  return use.availableHours === 0 ? 'none' : formatShare(shareOf(use));
}

/** Formats an amount without its sign, for columns: "21,384.60". */
export function formatAmount(amount: Cents): string {
  return formatCad(amount).replace('$', '');
}

function compareAmounts(amount: Cents, other: Cents, when: string): string | undefined {
  if (other === 0) return undefined;
  const percent = Math.abs((amount / other - 1) * 100).toFixed(1);
  if (percent === '0.0') return `as ${when}`;
  return `${percent}% ${amount > other ? 'above' : 'below'} ${when}`;
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(', ');
}

/** How many vehicles a plot has room for. The table has all of them. */
export const MAX_PLOTTED = 8;

/** Returns vehicles by what they brought in or cost, the most first. */
export function mostMoved(vehicles: readonly VehicleResult[]): readonly VehicleResult[] {
  const most = ({ revenue, cost }: VehicleResult) => Math.max(revenue, Math.abs(cost));
  return [...vehicles].sort((one, other) => most(other) - most(one));
}
