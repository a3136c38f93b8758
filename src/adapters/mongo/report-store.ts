import type { Db } from 'mongodb';
import type { Booking, BookingStatus, ListedStatus } from '../../domain/booking/booking.ts';
import type { Span } from '../../domain/fleet/availability.ts';
import { type ClassRevenue, minutesWithin, REVENUE_STATUSES, statusCounts } from '../../domain/report/month-report.ts';
import { type Instant, monthsBefore } from '../../domain/shared/toronto-time.ts';
import { MAX_RENTAL_MONTHS } from '../../domain/trip/itinerary.ts';
import type { ReportStore } from '../../ports/stores/report-store.ts';
import { withPortErrors } from './faults.ts';
import type { LiveBooking } from './schema/booking-document.ts';

/** What the index 'placed' has of a booking; absent fields are null. */
type PlacedEntry = Pick<Booking, 'createdAt' | 'source'> & {
  readonly status?: ListedStatus | null;
  readonly answeredAt?: Instant | null;
};

/** What the index 'rented' has of a rental. */
type RentedEntry = {
  readonly vehicle: Pick<Booking['vehicle'], 'id'>;
  readonly itinerary: Pick<Booking['itinerary'], 'pickupTime' | 'dropoffTime'>;
};

/** Reads the indexes 'placed' and 'rented', which have all that is summed up. */
export function mongoReportStore(db: Db): ReportStore {
  const bookings = db.collection<LiveBooking>('bookings');
  const isRented = { status: { $in: [...REVENUE_STATUSES] } };

  return {
    placedIn: (span) =>
      withPortErrors(async () => {
        const projection = { _id: 0, createdAt: 1, status: 1, source: 1, answeredAt: 1 };
        const found = bookings.find<PlacedEntry>(placedWithin(span), { projection, hint: 'placed' });
        return (await found.toArray()).flatMap(({ createdAt, status, source, answeredAt }) =>
          isReported(status) ? [{ createdAt, status, source, ...(answeredAt ? { answeredAt } : {}) }] : [],
        );
      }),

    countedIn: (span) =>
      withPortErrors(async () => {
        const found = bookings.aggregate<{ readonly _id: PlacedEntry['status']; readonly count: number }>(
          [{ $match: placedWithin(span) }, { $group: { _id: '$status', count: { $sum: 1 } } }],
          { hint: 'placed' },
        );
        const counts: Record<BookingStatus, number> = { ...statusCounts([]) };
        for (const { _id: status, count } of await found.toArray()) {
          if (isReported(status)) counts[status] = count;
        }
        return counts;
      }),

    revenueIn: ({ from, to }) =>
      withPortErrors(async () => {
        const found = bookings.aggregate<Omit<ClassRevenue, 'classType'> & { readonly _id: string }>(
          [
            { $match: { ...isRented, 'itinerary.pickupTime': { $gte: from, $lt: to } } },
            {
              $group: {
                _id: '$vehicle.classType',
                rentals: { $sum: 1 },
                subTotal: { $sum: settled('rentalSubTotal') },
                hst: { $sum: settled('hst') },
                totalCharges: { $sum: settled('totalCharges') },
              },
            },
          ],
          { hint: 'rented' },
        );
        return (await found.toArray()).map(({ _id, ...sums }) => ({ classType: _id, ...sums }));
      }),

    // The times are subtracted here: the server takes ten times as long to read them as dates.
    bookedIn: (span: Span) =>
      withPortErrors(async () => {
        const earliest = monthsBefore(span.from, MAX_RENTAL_MONTHS + 1);
        const found = bookings.find<RentedEntry>(
          {
            ...isRented,
            'itinerary.pickupTime': { $gt: earliest, $lt: span.to },
            'itinerary.dropoffTime': { $gt: span.from },
          },
          {
            projection: { _id: 0, 'vehicle.id': 1, 'itinerary.pickupTime': 1, 'itinerary.dropoffTime': 1 },
            hint: 'rented',
          },
        );
        const booked = new Map<string, number>();
        for (const { vehicle, itinerary } of await found.toArray()) {
          const minutes = minutesWithin({ from: itinerary.pickupTime, to: itinerary.dropoffTime }, span);
          booked.set(vehicle.id, (booked.get(vehicle.id) ?? 0) + minutes);
        }
        return [...booked].map(([vehicleId, minutes]) => ({ vehicleId, minutes }));
      }),
  };
}

/**
 * Names the moment alone. A condition on a field that may be absent would read each document, since
 * the index does not tell absent from null.
 */
function placedWithin({ from, to }: Span): object {
  return { createdAt: { $gte: from, $lt: to } };
}

/** Whether reports count a status: not that of a held request, and removed bookings have none. */
function isReported(status: PlacedEntry['status']): status is BookingStatus {
  return status !== 'held' && status !== undefined && status !== null;
}

/** The amount that a settlement came to, else the agreed one (`revenueOf`). */
function settled(field: string): object {
  return { $ifNull: [`$settlement.actual.${field}`, `$totals.${field}`] };
}
