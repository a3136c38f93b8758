import fc from 'fast-check';
import { expect, it } from 'vitest';
import { REVENUE_STATUSES, revenueOf } from '../../../../src/domain/booking/account.ts';
import { type Booking, listedStatus } from '../../../../src/domain/booking/booking.ts';
import type { Span } from '../../../../src/domain/fleet/availability.ts';
import { minutesWithin, statusCounts } from '../../../../src/domain/report/month-report.ts';
import { type Instant, minutesBetween } from '../../../../src/domain/shared/toronto-time.ts';
import { bookedIn, countedIn, placedIn, revenueIn } from '../../../../src/server/use-cases/report/stored-figures.ts';
import { storesInMemory } from '../../../support/site/sqlite-memory.ts';
import { ANY_BOOKINGS, ANY_HOUR, ANY_LENGTH, hours, storeAll } from '../../../support/values/any-bookings.ts';
import { aRental, SWAPPED_AT } from '../../../support/values/rentals.ts';
import { aSubmission } from '../../../support/values/samples.ts';

/** Hours around the trips, and one near the end of a long trip. */
const FROM = fc.oneof(ANY_HOUR, fc.constant(24 * 299));
const SPANS = fc.array(fc.record({ from: FROM, length: ANY_LENGTH }), { minLength: 3, maxLength: 8 });

// REPORT-1, REPORT-2, REPORT-3
it('should sum up what the domain sums up, of any bookings', async () => {
  await fc.assert(
    fc.asyncProperty(ANY_BOOKINGS, SPANS, async (made, spans) => {
      const { bookings } = storesInMemory();
      const all = await storeAll(bookings, made);
      const rented = all.filter(({ status }) => REVENUE_STATUSES.some((one) => one === status));
      for (const { from, length } of spans) {
        const span = { from: hours(from), to: hours(from + length) };
        const isIn = (at: Instant) => span.from <= at && at < span.to;
        const placed = all.filter((one) => listedStatus(one) !== 'held' && isIn(one.createdAt));
        expect(inOrder(await placedIn(bookings, span))).toStrictEqual(inOrder(placed.map(figuresOf)));
        const byStatus = Map.groupBy(placed, ({ status }) => status);
        const counts = [...byStatus].map(([status, ofStatus]) => [status, ofStatus.length] as const);
        expect(await countedIn(bookings, span)).toStrictEqual(statusCounts(counts));
        const picked = rented.filter(({ itinerary }) => isIn(itinerary.pickupTime));
        expect(inOrder(await revenueIn(bookings, span))).toStrictEqual(inOrder(revenueByClass(picked)));
        expect(inOrder(await bookedIn(bookings, span))).toStrictEqual(inOrder(minutesByVehicle(rented, span)));
      }
    }),
    { numRuns: 40 },
  );
});

// REPORT-13
it('should count a rental with a swap for each of its vehicles', async () => {
  const { bookings } = storesInMemory();
  const { vehicle, handover, ...rental } = aRental('out');
  const out = handover?.out;
  if (out === undefined) throw new Error('it is out');
  const van = { ...vehicle, id: 'van' };
  const back = { ...out, at: SWAPPED_AT };
  const legs = [
    { vehicle, out, back },
    { vehicle: van, out: back },
  ];
  const swapped = { ...rental, vehicle: van, handover: { out, legs } };
  await bookings.add(swapped.id, { value: swapped, history: [], emails: [], submission: aSubmission() });
  const { pickupTime, dropoffTime } = swapped.itinerary;
  const span = { from: pickupTime, to: dropoffTime };
  expect(inOrder(await bookedIn(bookings, span))).toEqual(
    inOrder([
      { vehicleId: vehicle.id, minutes: minutesBetween(pickupTime, SWAPPED_AT) },
      { vehicleId: 'van', minutes: minutesBetween(SWAPPED_AT, dropoffTime) },
    ]),
  );
});

function figuresOf({ createdAt, status, source, answeredAt }: Booking) {
  return { createdAt, status, source, ...(answeredAt === undefined ? {} : { answeredAt }) };
}

function revenueByClass(bookings: readonly Booking[]) {
  const groups = Map.groupBy(bookings, ({ vehicle }) => vehicle.classType);
  return [...groups].map(([classType, ofClass]) => {
    const sum = (field: 'subTotal' | 'hst' | 'totalCharges') =>
      ofClass.reduce((total, booking) => total + revenueOf(booking)[field], 0);
    return {
      classType,
      rentals: ofClass.length,
      subTotal: sum('subTotal'),
      hst: sum('hst'),
      totalCharges: sum('totalCharges'),
    };
  });
}

function minutesByVehicle(bookings: readonly Booking[], span: Span) {
  const groups = Map.groupBy(bookings, ({ vehicle }) => vehicle.id);
  return [...groups]
    .map(([vehicleId, ofVehicle]) => ({
      vehicleId,
      minutes: ofVehicle
        .map(({ itinerary }) => minutesWithin({ from: itinerary.pickupTime, to: itinerary.dropoffTime }, span))
        .reduce((sum, minutes) => sum + minutes, 0),
    }))
    .filter(({ minutes }) => minutes > 0);
}

/** Rows in a fixed order; the store has none. */
function inOrder<Row extends object>(rows: readonly Row[]): readonly Row[] {
  const key = (row: Row) => JSON.stringify(Object.entries(row).toSorted());
  return rows.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}
