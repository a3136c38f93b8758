import type { Booking, BookingStatus } from '../../../domain/booking/booking.ts';
import { SEVERAL_VEHICLES } from '../../../domain/booking/booking-fields.ts';
import { isStored } from '../../../domain/booking/stored-booking.ts';
import type { Span } from '../../../domain/fleet/availability.ts';
import type { Invoice } from '../../../domain/invoice/invoice.ts';
import { firstDay, lastDay, type MonthText, monthSpan } from '../../../domain/report/month.ts';
import {
  addRentals,
  agreedUses,
  type BookedMinutes,
  type ClassRevenue,
  type HeldDeposits,
  minutesWithin,
  type PlacedFigures,
  paidRental,
  type StatusCounts,
  statusCounts,
  type VehicleRevenue,
} from '../../../domain/report/month-report.ts';
import { type InvoicedHst, invoicedHst } from '../../../domain/report/month-sums.ts';
import { type Cents, sumCents } from '../../../domain/shared/money.ts';
import { type Instant, monthsBefore } from '../../../domain/shared/toronto-time.ts';
import { MAX_RENTAL_MONTHS } from '../../../domain/trip/itinerary.ts';
import type { VehicleCost } from '../../../domain/unit/vehicle-cost.ts';
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

/** Returns what the same rentals come to for each vehicle, before HST (REPORT-15). */
export async function revenueByVehicleIn(bookings: Bookings, { from, to }: Span): Promise<readonly VehicleRevenue[]> {
  const found = await bookings.fields(['vehicleId', 'subTotal'], { rentedFrom: { from, before: to } });
  const byVehicle = Map.groupBy(found, ({ vehicleId }) => vehicleId);
  return [...byVehicle].map(([vehicleId, rentals]) => ({
    vehicleId,
    rentals: rentals.length,
    subTotal: sumCents(rentals.map(({ subTotal }) => subTotal)),
  }));
}

/** Returns what vehicles cost on the days of a month (REPORT-15). */
export async function costsIn(vehicleCosts: Ports['vehicleCosts'], month: MonthText): Promise<readonly VehicleCost[]> {
  const where = { day: { from: firstDay(month), until: lastDay(month) } };
  return (await vehicleCosts.list({ where, order: 'latest' })).values;
}

/** Returns what is paid of the rentals whose agreed pickup is in a span (REPORT-11). */
export async function paidIn(bookings: Bookings, { from, to }: Span, now: Instant): Promise<Cents> {
  // Those without an entry are not read.
  const found = await bookings.fields(['paidAt'], { rentedFrom: { from, before: to }, paidAt: { after: '' } });
  return sumCents((await readStored(bookings, found)).map((booking) => paidRental(booking, now)));
}

/** Returns the HST of the papers that were issued in a month (REPORT-14). */
export async function invoicedIn(
  { bookings, invoices }: Pick<Ports, 'bookings' | 'invoices'>,
  month: MonthText,
): Promise<InvoicedHst> {
  const where = { issuedOn: { from: firstDay(month), until: lastDay(month) } };
  const papers: Invoice[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await invoices.list({ where, order: 'newest', limit: PAGE, after });
    papers.push(...page.values);
    after = page.next;
  }
  if (papers.length === 0) return invoicedHst([], new Set());
  const { from, to } = monthSpan(month);
  const rentals = await bookings.fields(['rentedFrom'], { rentedFrom: { from, before: to } });
  return invoicedHst(papers, new Set(rentals.map(({ id }) => id)));
}

/** Returns the deposits that are held now (REPORT-12). */
export async function depositsHeld(bookings: Bookings): Promise<HeldDeposits> {
  const found = await bookings.fields(['depositHeld'], { depositHeld: { after: 0 } });
  return { held: sumCents(found.map(({ depositHeld = 0 }) => depositHeld)), bookings: found.length };
}

/** How many bookings are read at once. */
const PAGE = 200;

/**
 * Returns for how many minutes of a span each vehicle is rented, by the agreed times (REPORT-3,
 * REPORT-13). A vehicle that is not is absent. A rental lasts at most `MAX_RENTAL_MONTHS`.
 */
export async function bookedIn(bookings: Bookings, span: Span): Promise<readonly BookedMinutes[]> {
  const where = {
    rentedFrom: { after: monthsBefore(span.from, MAX_RENTAL_MONTHS + 1), before: span.to },
    dropoffTime: { after: span.from },
  };
  const found = await bookings.fields(['vehicleId', 'rentedFrom', 'dropoffTime'], where);
  const swapped = await swappedIn(bookings, where);
  const booked = new Map<string, number>();
  for (const { id, vehicleId: only, rentedFrom: from = span.to, dropoffTime: to } of found) {
    for (const { vehicleId, ...use } of swapped.get(id) ?? [{ vehicleId: only, from, to }]) {
      const minutes = minutesWithin(use, span);
      if (minutes > 0) booked.set(vehicleId, (booked.get(vehicleId) ?? 0) + minutes);
    }
  }
  return [...booked].map(([vehicleId, minutes]) => ({ vehicleId, minutes }));
}

/** Returns the uses of the rentals that had several vehicles, by their ids. They are few. */
async function swappedIn(bookings: Bookings, where: Parameters<Bookings['fields']>[1]) {
  const several = await bookings.fields(['outVehicleId'], { ...where, outVehicleId: SEVERAL_VEHICLES });
  return new Map((await readStored(bookings, several)).map((booking) => [booking.id, agreedUses(booking)]));
}

/** Reads the bookings of rows of fields. */
async function readStored(bookings: Bookings, rows: readonly { readonly id: string }[]): Promise<readonly Booking[]> {
  const read: Booking[] = [];
  for (let start = 0; start < rows.length; start += PAGE) {
    const page = await bookings.read({ ids: rows.slice(start, start + PAGE).map(({ id }) => id) });
    read.push(...page.flatMap((stored) => (isStored(stored) ? [stored.value] : [])));
  }
  return read;
}
