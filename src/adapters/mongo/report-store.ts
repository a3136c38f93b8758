import type { Db } from 'mongodb';
import type { Booking, BookingStatus } from '../../domain/booking/booking.ts';
import type { Span } from '../../domain/fleet/availability.ts';
import {
  type BookedMinutes,
  type ClassRevenue,
  REVENUE_STATUSES,
  statusCounts,
} from '../../domain/report/month-report.ts';
import { monthsBefore } from '../../domain/shared/toronto-time.ts';
import { MAX_RENTAL_MONTHS } from '../../domain/trip/itinerary.ts';
import type { ReportStore } from '../../ports/stores/report-store.ts';
import { withPortErrors } from './faults.ts';
import type { LiveBooking } from './schema/booking-document.ts';

type StoredFigures = Pick<Booking, 'createdAt' | 'answeredAt'> &
  Partial<Pick<Booking, 'source'>> & { readonly status: BookingStatus; readonly cancelled?: true };

/** Reads the indexes 'placed' and 'rented', which have all that is summed up. */
export function mongoReportStore(db: Db): ReportStore {
  const bookings = db.collection<LiveBooking>('bookings');
  const isRented = { status: { $in: [...REVENUE_STATUSES] } };

  return {
    placedIn: ({ from, to }) =>
      withPortErrors(async () => {
        const projection = { _id: 0, createdAt: 1, status: 1, cancelled: 1, source: 1, answeredAt: 1 };
        const found = bookings.find<StoredFigures>(placedWithin({ from, to }), { projection, hint: 'placed' });
        return (await found.toArray()).map(({ status, cancelled, source = 'site', ...moments }) => ({
          ...moments,
          source,
          status: cancelled === true && status === 'declined' ? ('cancelled' as const) : status,
        }));
      }),

    countedIn: (span) =>
      withPortErrors(async () => {
        const found = bookings.aggregate<{ readonly _id: BookingStatus; readonly count: number }>(
          [{ $match: placedWithin(span) }, { $group: { _id: PRESENT_STATUS, count: { $sum: 1 } } }],
          { hint: 'placed' },
        );
        return statusCounts((await found.toArray()).map(({ _id, count }) => [_id, count]));
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

    bookedIn: ({ from, to }: Span) =>
      withPortErrors(async () => {
        const earliest = monthsBefore(from, MAX_RENTAL_MONTHS + 1);
        const end = { $toDate: { $min: ['$itinerary.dropoffTime', to] } };
        const begin = { $toDate: { $max: ['$itinerary.pickupTime', from] } };
        const found = bookings.aggregate<Pick<BookedMinutes, 'minutes'> & { readonly _id: string }>(
          [
            {
              $match: {
                ...isRented,
                'itinerary.pickupTime': { $gt: earliest, $lt: to },
                'itinerary.dropoffTime': { $gt: from },
              },
            },
            {
              $group: { _id: '$vehicle.id', minutes: { $sum: { $divide: [{ $subtract: [end, begin] }, 60_000] } } },
            },
          ],
          { hint: 'rented' },
        );
        return (await found.toArray()).map(({ _id, minutes }) => ({ vehicleId: _id, minutes }));
      }),
  };
}

/** Bookings that were placed in a span, without held and removed ones. */
function placedWithin({ from, to }: Span): object {
  return { createdAt: { $gte: from, $lt: to }, status: { $exists: true }, held: null };
}

/** A cancelled booking is stored as declined, as the release before cancellation reads it. */
const PRESENT_STATUS = {
  $cond: [{ $and: [{ $eq: ['$status', 'declined'] }, { $eq: ['$cancelled', true] }] }, 'cancelled', '$status'],
};

/** The amount that a settlement came to, else the agreed one (`revenueOf`). */
function settled(field: string): object {
  return { $ifNull: [`$settlement.actual.${field}`, `$totals.${field}`] };
}
