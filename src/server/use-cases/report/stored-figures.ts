import type { BookingStatus } from '../../../domain/booking/booking.ts';
import type { Span } from '../../../domain/fleet/availability.ts';
import {
  addRentals,
  type BookedMinutes,
  type ClassRevenue,
  minutesWithin,
  type PlacedFigures,
  type StatusCounts,
  statusCounts,
} from '../../../domain/report/month-report.ts';
import { monthsBefore } from '../../../domain/shared/toronto-time.ts';
import { MAX_RENTAL_MONTHS } from '../../../domain/trip/itinerary.ts';
import type { Ports } from '../../../ports/ports.ts';

type Bookings = Ports['bookings'];

/** Returns the figures of the bookings that were placed in a span, without the held ones. */
export async function placedIn(bookings: Bookings, { from, to }: Span): Promise<readonly PlacedFigures[]> {
  const where = { createdAt: { from, before: to } };
  const found = await bookings.fields(['createdAt', 'status', 'placedBy', 'answeredAt'], where);
  return found.flatMap(({ createdAt, status, placedBy: source, answeredAt }) =>
    status === 'held' ? [] : [{ createdAt, status, source, ...(answeredAt && { answeredAt }) }],
  );
}

/** Counts the same bookings by their present status. */
export async function countedIn(bookings: Bookings, { from, to }: Span): Promise<StatusCounts> {
  const found = await bookings.fields(['createdAt', 'status'], { createdAt: { from, before: to } });
  const counts = new Map<BookingStatus, number>();
  for (const { status } of found) if (status !== 'held') counts.set(status, (counts.get(status) ?? 0) + 1);
  return statusCounts(counts);
}

/** Returns the sums of the rentals whose agreed pickup is in a span, for each class (REPORT-2). */
export async function revenueIn(bookings: Bookings, { from, to }: Span): Promise<readonly ClassRevenue[]> {
  const where = { rentedFrom: { from, before: to } };
  const found = await bookings.fields(['classType', 'subTotal', 'hst', 'totalCharges'], where);
  const byClass = Map.groupBy(found, ({ classType }) => classType);
  return [...byClass].map(([classType, rentals]) => ({
    classType,
    ...addRentals(rentals.map((each) => ({ ...each, rentals: 1 }))),
  }));
}

/**
 * Returns for how many minutes of a span each vehicle is rented, by the agreed times (REPORT-3). A
 * vehicle that is not is absent. A rental lasts at most `MAX_RENTAL_MONTHS`.
 */
export async function bookedIn(bookings: Bookings, span: Span): Promise<readonly BookedMinutes[]> {
  const where = {
    rentedFrom: { after: monthsBefore(span.from, MAX_RENTAL_MONTHS + 1), before: span.to },
    dropoffTime: { after: span.from },
  };
  const found = await bookings.fields(['vehicleId', 'rentedFrom', 'dropoffTime'], where);
  const booked = new Map<string, number>();
  for (const { vehicleId, rentedFrom: from = span.to, dropoffTime: to } of found) {
    booked.set(vehicleId, (booked.get(vehicleId) ?? 0) + minutesWithin({ from, to }, span));
  }
  return [...booked].map(([vehicleId, minutes]) => ({ vehicleId, minutes }));
}
