import * as v from 'valibot';
import { BOOKING_VIEWS } from '../../../domain/booking/views.ts';
import { MARKS } from '../../../domain/desk/marks.ts';
import { FAMILIES } from '../../../domain/fleet/vehicle-class.ts';
import { isMonth } from '../../../domain/report/month.ts';
import { CSV_SEPARATORS, type CsvSeparator } from '../../../domain/shared/csv.ts';
import { CentsSchema, DateSchema, IdSchema, InstantSchema, textOf, WholeSchema } from '../common.ts';
import type { TypeOf } from '../schema.ts';

const MonthSchema = v.pipe(
  v.string(),
  v.description('YYYY-MM, a month of America/Toronto from 2000-01 on'),
  v.regex(/^[2-9]\d{3}-(?:0[1-9]|1[0-2])$/),
  v.maxLength(7),
  v.guard(isMonth),
);

export const MonthQuery = v.strictObject({ month: MonthSchema });
export const MonthsQuery = v.strictObject({ from: MonthSchema, to: MonthSchema });

const RevenueSchema = v.object({ subTotal: CentsSchema, hst: CentsSchema, totalCharges: CentsSchema });
const RentalSumsSchema = v.object({ rentals: WholeSchema, ...RevenueSchema.entries });
const MissedSchema = v.pipe(
  RentalSumsSchema,
  v.description('Approved pickups that have passed without a hand-out; in no other sum'),
);
const answerMinutes = v.nullable(WholeSchema);

export const MonthReportAnswer = v.object({
  month: MonthSchema,
  asOf: v.pipe(InstantSchema, v.description('Later returns and changes move the figures')),
  requests: v.pipe(WholeSchema, v.description('Bookings that came in the month, without held ones')),
  approved: WholeSchema,
  declined: WholeSchema,
  cancelled: WholeSchema,
  completed: WholeSchema,
  answerMinutes: v.pipe(
    v.object({ median: answerMinutes, p90: answerMinutes }),
    v.description('From the request of a customer to the first answer; null without any'),
  ),
  answeredInTime: v.pipe(
    v.nullable(v.number()),
    v.description('The share of requests answered within 24 hours, 0 to 1; null while none is judged'),
  ),
  answersJudged: v.pipe(WholeSchema, v.description('How many requests that share is of')),
  revenue: v.pipe(RevenueSchema, v.description('Approved and completed bookings with pickup in the month')),
  missed: MissedSchema,
  deposits: v.pipe(
    v.object({ held: CentsSchema, bookings: WholeSchema }),
    v.description('What is held now, whatever the month, and of how many bookings'),
  ),
  byFamily: v.array(v.object({ family: v.picklist(FAMILIES), ...RentalSumsSchema.entries })),
  byVehicle: v.pipe(
    v.array(
      v.object({
        vehicleId: v.string(),
        title: v.string(),
        rentals: WholeSchema,
        revenue: CentsSchema,
        cost: v.pipe(CentsSchema, v.description('Of the days of the month')),
      }),
    ),
    v.description('What each vehicle brought in and cost, before HST'),
  ),
  utilisation: v.array(
    v.object({
      vehicleId: v.string(),
      title: v.string(),
      family: v.picklist(FAMILIES),
      bookedHours: WholeSchema,
      availableHours: WholeSchema,
    }),
  ),
});

export const MonthsAnswer = v.object({
  months: v.array(
    v.object({
      month: MonthSchema,
      requests: WholeSchema,
      approved: WholeSchema,
      declined: WholeSchema,
      cancelled: WholeSchema,
      completed: WholeSchema,
      rentals: v.pipe(WholeSchema, v.description('Approved and completed bookings with pickup in the month')),
      revenue: RevenueSchema,
      paid: v.pipe(CentsSchema, v.description('What is paid of that revenue')),
      open: v.pipe(CentsSchema, v.description('What is left of it to pay, less what was paid too much')),
      missed: MissedSchema,
      invoiced: v.object({
        hst: v.pipe(CentsSchema, v.description('Of the invoices and credit notes of the month')),
        ofOthers: v.pipe(CentsSchema, v.description('Of it, that of rentals without pickup in the month')),
      }),
    }),
  ),
});

const nullable = v.nullable(v.number());
export const PagesAnswer = v.object({
  month: MonthSchema,
  pages: v.array(
    v.object({
      page: v.string(),
      views: WholeSchema,
      largestPaint: v.pipe(nullable, v.description('ms; three of four visits were at least as good')),
      response: v.pipe(nullable, v.description('ms from a press to the answer of the page')),
      layoutShift: v.pipe(nullable, v.description('Cumulative layout shift')),
    }),
  ),
});

/** The month of the report that a tab keeps over reloads. */
export const StoredMonth = MonthSchema;

export const BookingsCsvQuery = v.strictObject({
  from: v.exactOptional(v.pipe(DateSchema, v.description('The first day of pickup'))),
  to: v.exactOptional(v.pipe(DateSchema, v.description('The last day of pickup'))),
  view: v.exactOptional(v.picklist(BOOKING_VIEWS)),
  vehicleId: v.exactOptional(v.pipe(IdSchema, v.description('The bookings of one vehicle'))),
  mark: v.exactOptional(v.pipe(v.picklist(MARKS), v.description('As in the list of bookings'))),
  q: v.exactOptional(v.pipe(textOf(254), v.description('As in the list of bookings'))),
  separator: v.exactOptional(
    v.pipe(
      v.picklist(Object.keys(CSV_SEPARATORS) as CsvSeparator[]),
      v.description('`semicolon` for spreadsheets whose decimal separator is the comma'),
    ),
  ),
});
/** Which bookings a file has. */
export type CsvChoice = TypeOf<typeof BookingsCsvQuery>;
