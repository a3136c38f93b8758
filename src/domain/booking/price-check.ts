import { formatKilometres } from '../fleet/vehicle-class.ts';
import { priceOfferedTrip } from '../pricing/price-trip.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Tariff } from '../pricing/tariff.ts';
import type { Booking } from './booking.ts';

type Price = Omit<Quote, 'vehicleId'>;

/** A stored price, and what the same inputs cost now. */
export type PriceCheck = { readonly equal: boolean; readonly stored: Price; readonly now: Price };

/**
 * Prices a booking again (BOOK-34) from its trip, its add-ons and its own copy of the vehicle. An
 * add-on that the tariff no longer has is left out, and so shows as a difference. Two prices are
 * equal when every amount, the days and the kilometres are equal. Wording does not count.
 */
export function checkPrice(booking: Booking, tariff: Tariff): PriceCheck {
  const { vehicle, itinerary, selectedAddons, lines, totals, freeKilometres } = booking;
  const stored: Price = { lines, totals, freeKilometres };
  const addOnIds = selectedAddons.map(({ id }) => id);
  const { vehicleId: _, ...now } = priceOfferedTrip(vehicle, itinerary, addOnIds, tariff).quote;
  return { equal: figures(stored) === figures(now), stored, now };
}

/** Says what differs beside the charges: the rental days and the free kilometres. */
export function describeQuantities({ stored, now }: PriceCheck): readonly string[] {
  const [days, daysNow] = [stored.totals.totalRentalDays, now.totals.totalRentalDays];
  const [free, freeNow] = [stored.freeKilometres, now.freeKilometres];
  return [
    ...(days === daysNow ? [] : [`Rental days: ${days} booked, ${daysNow} now.`]),
    ...(free === freeNow
      ? []
      : [`Free kilometres: ${formatKilometres(free)} booked, ${formatKilometres(freeNow)} now.`]),
  ];
}

/** Every number of a price, in a fixed order. */
function figures({ lines, totals, freeKilometres }: Price): string {
  const amounts = lines.map(({ code, amount }) => `${code} ${amount}`);
  const sums = Object.entries(totals).map(([name, amount]) => `${name} ${amount}`);
  return [...amounts, ...[...sums].sort(), freeKilometres].join('\n');
}
