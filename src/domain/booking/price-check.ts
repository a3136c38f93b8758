import { formatKilometres } from '../fleet/vehicle-class.ts';
import { billAmount } from '../pricing/bill-lines.ts';
import { priceOfferedTrip } from '../pricing/price-trip.ts';
import type { Quote } from '../pricing/quote.ts';
import { settleRental } from '../pricing/settlement.ts';
import type { Tariff } from '../pricing/tariff.ts';
import { formatCad } from '../shared/money.ts';
import { type Account, accountOf } from './account.ts';
import type { Booking } from './booking.ts';

type Price = Omit<Quote, 'vehicleId'> & { readonly account: Account };

/**
 * What a booking costs with its account, and what it would by today's tariff. `equal` says whether its
 * own tariff gives what is stored.
 */
export type PriceCheck = { readonly equal: boolean; readonly stored: Price; readonly now: Price };

/**
 * Prices a booking again (BOOK-34) by its own tariff and by today's: the trip, the add-ons and the copy
 * of the vehicle, then the return and the lines by hand. An add-on that a tariff does not have is left
 * out, and so shows as a difference. Wording does not count.
 */
export function checkPrice(booking: Booking, today: Tariff): PriceCheck {
  const replayed = priceAgain(booking, booking.tariff);
  const equal =
    isSamePrice(priceOf(booking), priceOf(replayed)) && settledFigures(booking) === settledFigures(replayed);
  return { equal, stored: priceOf(booking), now: priceOf(priceAgain(booking, today)) };
}

/** Whether every amount of two prices, the days, the kilometres and the account are equal. */
export function isSamePrice(one: Price, other: Price): boolean {
  return figures(one) === figures(other);
}

function priceOf(booking: Booking): Price {
  const { lines, totals, freeKilometres } = booking;
  return { lines, totals, freeKilometres, account: accountOf(booking) };
}

function priceAgain(booking: Booking, tariff: Tariff): Booking {
  const { vehicle, itinerary, selectedAddons, settlement, handover, billLines } = booking;
  const addOnIds = selectedAddons.map(({ id }) => id);
  const { vehicleId: _, ...agreed } = priceOfferedTrip(vehicle, itinerary, addOnIds, tariff).quote;
  const priced = { ...booking, ...agreed, tariff };
  return {
    ...priced,
    ...(settlement &&
      handover?.back && { settlement: settleRental(priced, handover.back.at, settlement.kilometresDriven) }),
    ...(billLines && {
      billLines: billLines.map((line) => ({ ...line, amount: billAmount(line.quantity, line.unitPrice) })),
    }),
  };
}

/** Says what differs beside the charges: the rental days, the free kilometres and the account. */
export function describeQuantities({ stored, now }: PriceCheck): readonly string[] {
  const [total, totalNow] = [stored.account.total, now.account.total];
  const [days, daysNow] = [stored.totals.totalRentalDays, now.totals.totalRentalDays];
  const [free, freeNow] = [stored.freeKilometres, now.freeKilometres];
  return [
    ...(days === daysNow ? [] : [`Rental days: ${days} booked, ${daysNow} now.`]),
    ...(free === freeNow
      ? []
      : [`Free kilometres: ${formatKilometres(free)} booked, ${formatKilometres(freeNow)} now.`]),
    ...(total === totalNow ? [] : [`Account: ${formatCad(total)} as it stands, ${formatCad(totalNow)} now.`]),
  ];
}

/** Every number of a price, in a fixed order. */
function figures({ lines, totals, freeKilometres, account }: Price): string {
  return [amountsOf(lines), sumsOf(totals), freeKilometres, sumsOf(account)].join('\n');
}

/** Every number of what was settled with the return. */
function settledFigures({ settlement }: Booking): string | undefined {
  if (settlement === undefined) return undefined;
  const { lines, actual, difference, kilometresOver } = settlement;
  return [amountsOf(lines), sumsOf(actual), difference, kilometresOver].join('\n');
}

function amountsOf(lines: Quote['lines']): string {
  return lines.map(({ code, amount }) => `${code} ${amount}`).join('\n');
}

function sumsOf(sums: object): string {
  const named = Object.entries(sums).map(([name, amount]) => `${name} ${amount}`);
  return named.sort().join('\n');
}
