import type { DatabaseSync } from 'node:sqlite';
import { BOOKING_SOURCES, BOOKING_STATUSES } from '../../../domain/booking/booking.ts';
import { statusCounts } from '../../../domain/report/month-report.ts';
import { monthsBefore } from '../../../domain/shared/toronto-time.ts';
import { MAX_RENTAL_MONTHS } from '../../../domain/trip/itinerary.ts';
import type { ReportStore } from '../../../ports/stores/report-store.ts';
import { momentOf, numberOf, oneOf, optionalMomentOf, statusCountOf, textOf } from '../../shared/rows.ts';
import { withPortErrors } from '../faults.ts';

/** Reads the indexes `bookings_placed` and `bookings_rented`, which have all that is summed up. */
export function sqliteReportStore(db: DatabaseSync): ReportStore {
  const placed = db.prepare(
    `SELECT created_at, listed_status, placed_by, answered_at FROM bookings INDEXED BY bookings_placed
     WHERE document IS NOT NULL AND created_at >= :from AND created_at < :to AND listed_status <> 'held'`,
  );
  const counted = db.prepare(
    `SELECT listed_status, count(*) AS count FROM bookings INDEXED BY bookings_placed
     WHERE document IS NOT NULL AND created_at >= :from AND created_at < :to AND listed_status <> 'held'
     GROUP BY listed_status`,
  );
  const isRented = "listed_status IN ('approved', 'completed')";
  const revenue = db.prepare(
    `SELECT class_type, count(*) AS rentals, sum(sub_total) AS sub_total, sum(hst) AS hst,
       sum(total_charges) AS total_charges
     FROM bookings INDEXED BY bookings_rented
     WHERE ${isRented} AND pickup_time >= :from AND pickup_time < :to GROUP BY class_type`,
  );
  const booked = db.prepare(
    `SELECT vehicle_id, sum(unixepoch(min(dropoff_time, :to)) - unixepoch(max(pickup_time, :from))) AS seconds
     FROM bookings INDEXED BY bookings_rented
     WHERE ${isRented} AND pickup_time > :earliest AND pickup_time < :to AND dropoff_time > :from GROUP BY vehicle_id`,
  );

  return {
    placedIn: (span) =>
      withPortErrors(() =>
        placed.all({ ...span }).map((row) => {
          const answeredAt = optionalMomentOf(row, 'answered_at');
          return {
            createdAt: momentOf(row, 'created_at'),
            status: oneOf(BOOKING_STATUSES, textOf(row, 'listed_status')),
            source: oneOf(BOOKING_SOURCES, textOf(row, 'placed_by')),
            ...(answeredAt === undefined ? {} : { answeredAt }),
          };
        }),
      ),

    countedIn: (span) => withPortErrors(() => statusCounts(counted.all({ ...span }).map(statusCountOf))),

    revenueIn: (span) =>
      withPortErrors(() =>
        revenue.all({ ...span }).map((row) => ({
          classType: textOf(row, 'class_type'),
          rentals: numberOf(row, 'rentals'),
          subTotal: numberOf(row, 'sub_total'),
          hst: numberOf(row, 'hst'),
          totalCharges: numberOf(row, 'total_charges'),
        })),
      ),

    bookedIn: (span) =>
      withPortErrors(() =>
        booked
          .all({ ...span, earliest: monthsBefore(span.from, MAX_RENTAL_MONTHS + 1) })
          .map((row) => ({ vehicleId: textOf(row, 'vehicle_id'), minutes: numberOf(row, 'seconds') / 60 })),
      ),
  };
}
