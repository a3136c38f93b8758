import { type AgreedRental, settleRental } from '../pricing/settlement.ts';
import type { Cents } from '../shared/money.ts';
import { addMinutes, type Instant, minutesBetween } from '../shared/toronto-time.ts';

/** What a return up to a moment adds to Total Charges, HST included. */
export type LaterReturn = { readonly until: Instant; readonly adds: Cents };

/** How far ahead of the agreed return prices are looked at, in hours: a day and what ends after it. */
const AHEAD_HOURS = 50;

/** A price that holds this long is that of a further day, in hours. The list ends with it. */
const DAY_HOURS = 12;

/**
 * Returns what a later return costs (MINE-3), by the rules of the settlement (PRICE-24): each price
 * with the last moment at which it holds, up to that of the next full day. A price changes on the
 * hour, counted from the pickup.
 */
export function priceLaterReturns(rental: AgreedRental): readonly LaterReturn[] {
  const { pickupTime, dropoffTime } = rental.itinerary;
  const firstHour = Math.floor(minutesBetween(pickupTime, dropoffTime) / 60) + 1;
  const returns: LaterReturn[] = [];
  let since: Instant = dropoffTime;
  for (let hour = firstHour; hour < firstHour + AHEAD_HOURS; hour += 1) {
    const until = addMinutes(pickupTime, hour * 60);
    const adds = settleRental(rental, until, 0).difference;
    const last = returns.at(-1);
    if (last?.adds === adds) {
      returns[returns.length - 1] = { until, adds };
      continue;
    }
    if (last !== undefined && minutesBetween(since, last.until) >= DAY_HOURS * 60) break;
    since = last?.until ?? dropoffTime;
    returns.push({ until, adds });
  }
  return returns;
}
