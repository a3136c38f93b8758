import { BOOKING_SOURCES, BOOKING_STATUSES } from '../../../domain/booking/booking.ts';
import { statusCounts } from '../../../domain/report/month-report.ts';
import { monthsBefore } from '../../../domain/shared/toronto-time.ts';
import { MAX_RENTAL_MONTHS } from '../../../domain/trip/itinerary.ts';
import type { ReportStore } from '../../../ports/stores/report-store.ts';
import { momentOf, numberOf, oneOf, optionalMomentOf, statusCountOf, textOf } from '../../shared/rows.ts';
import type { Database } from '../database.ts';

/** Reads the indexes `bookings_placed` and `bookings_rented`, which have all that is summed up. */
export function postgresReportStore(db: Database): ReportStore {
  return {
    placedIn: async ({ from, to }) => {
      const rows = await db.rows(
        `SELECT created_at, listed_status, placed_by, answered_at FROM bookings
         WHERE listed_status IS NOT NULL AND created_at >= $1 AND created_at < $2 AND listed_status <> 'held'`,
        [from, to],
      );
      return rows.map((row) => {
        const answeredAt = optionalMomentOf(row, 'answered_at');
        return {
          createdAt: momentOf(row, 'created_at'),
          status: oneOf(BOOKING_STATUSES, textOf(row, 'listed_status')),
          source: oneOf(BOOKING_SOURCES, textOf(row, 'placed_by')),
          ...(answeredAt === undefined ? {} : { answeredAt }),
        };
      });
    },

    countedIn: async ({ from, to }) =>
      statusCounts(
        (
          await db.rows(
            `SELECT listed_status, count(*) AS count FROM bookings
             WHERE listed_status IS NOT NULL AND created_at >= $1 AND created_at < $2 AND listed_status <> 'held'
             GROUP BY listed_status`,
            [from, to],
          )
        ).map(statusCountOf),
      ),

    revenueIn: async ({ from, to }) => {
      const rows = await db.rows(
        `SELECT class_type, count(*) AS rentals, sum(sub_total) AS sub_total, sum(hst) AS hst,
           sum(total_charges) AS total_charges
         FROM bookings WHERE ${IS_RENTED} AND pickup_time >= $1 AND pickup_time < $2 GROUP BY class_type`,
        [from, to],
      );
      return rows.map((row) => ({
        classType: textOf(row, 'class_type'),
        rentals: numberOf(row, 'rentals'),
        subTotal: numberOf(row, 'sub_total'),
        hst: numberOf(row, 'hst'),
        totalCharges: numberOf(row, 'total_charges'),
      }));
    },

    bookedIn: async ({ from, to }) => {
      const rows = await db.rows(
        `SELECT vehicle_id,
           sum(extract(epoch FROM least(dropoff_time, $2)::timestamptz - greatest(pickup_time, $1)::timestamptz)) AS seconds
         FROM bookings
         WHERE ${IS_RENTED} AND pickup_time > $3 AND pickup_time < $2 AND dropoff_time > $1 GROUP BY vehicle_id`,
        [from, to, monthsBefore(from, MAX_RENTAL_MONTHS + 1)],
      );
      return rows.map((row) => ({ vehicleId: textOf(row, 'vehicle_id'), minutes: numberOf(row, 'seconds') / 60 }));
    },
  };
}

const IS_RENTED = "listed_status IN ('approved', 'completed')";
