import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Booking, listedStatus } from '../../../src/domain/booking/booking.ts';
import { REVENUE_STATUSES, revenueOf } from '../../../src/domain/booking/revenue.ts';
import { minutesWithin, statusCounts } from '../../../src/domain/report/month-report.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { addBooking } from '../../../src/server/use-cases/booking/stored-bookings.ts';
import { bookedIn, countedIn, placedIn, revenueIn } from '../../../src/server/use-cases/report/stored-figures.ts';
import { aDecision, changeBooking, deleteBooking } from '../../support/values/changes.ts';
import { anItinerary, aPlacedBooking, aSubmission, aVehicle, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const hours = (count: number): Instant => addMinutes(NOON, count * 60);
const CLASSES = ['Minivan', 'Mid Size', "26' Box Truck"];
const AMOUNT = fc.integer({ min: 0, max: 9_999_999 });

/** Any booking: its trip, its price, its status, and when it came and was answered. */
const BOOKING = fc.record({
  vehicleId: fc.constantFrom('sienna', 'transit'),
  classType: fc.constantFrom(...CLASSES),
  placed: fc.integer({ min: -5, max: 15 }),
  answered: fc.option(fc.integer({ min: 0, max: 30 })),
  pickup: fc.integer({ min: -5, max: 15 }),
  length: fc.constantFrom(1, 3, 8, 24 * 300),
  source: fc.constantFrom('site', 'desk'),
  amount: AMOUNT,
  settled: fc.option(AMOUNT),
  fate: fc.constantFrom('held', 'confirmed', 'approved', 'declined', 'completed', 'cancelled', 'erased', 'removed'),
});
const SPAN = fc.record({ from: fc.integer({ min: -6, max: 16 }), length: fc.integer({ min: 1, max: 9 }) });

/** What reports add up from the fields of bookings, on every database. */
export function reportFiguresContract(fresh: () => Promise<StoresSubject>): void {
  describe('reports', () => {
    // REPORT-2, REPORT-3
    it('should sum up what the domain sums up, of any bookings', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(BOOKING, { minLength: 1, maxLength: 12 }),
          fc.array(SPAN, { minLength: 3, maxLength: 8 }),
          async (made, spans) => {
            const { bookings } = (await fresh()).stores;
            const model: Booking[] = [];
            for (const each of made) model.push(...(await stored(bookings, each)));
            const rented = model.filter(({ status }) => REVENUE_STATUSES.some((one) => one === status));
            for (const { from, length } of spans) {
              const span = { from: hours(from), to: hours(from + length) };
              const isIn = (at: Instant) => span.from <= at && at < span.to;
              const placed = model.filter((one) => listedStatus(one) !== 'held' && isIn(one.createdAt));
              expect(inOrder(await placedIn(bookings, span))).toStrictEqual(inOrder(placed.map(figuresOf)));
              expect(await countedIn(bookings, span)).toStrictEqual(
                statusCounts(
                  [...Map.groupBy(placed, ({ status }) => status)].map(([status, ofStatus]) => [
                    status,
                    ofStatus.length,
                  ]),
                ),
              );
              const picked = rented.filter(({ itinerary }) => isIn(itinerary.pickupTime));
              expect(inOrder(await revenueIn(bookings, span))).toStrictEqual(inOrder(revenueByClass(picked)));
              expect(inOrder(await bookedIn(bookings, span))).toStrictEqual(inOrder(minutesByVehicle(rented, span)));
            }
          },
        ),
        { numRuns: 12 },
      );
    });

    // REPORT-1
    it('should know when a request was answered first, whatever became of it', async () => {
      const { stores } = await fresh();
      const placed = aPlacedBooking();
      await addBooking(stores.bookings, placed, aSubmission());
      const declined = aDecision(placed.booking, 'declined', { at: hours(2) });
      expect(await changeBooking(stores.bookings, placed.booking.id, declined)).toBe('changed');
      const approved = aDecision(declined.booking, 'approved', { at: hours(3) });
      expect(await changeBooking(stores.bookings, placed.booking.id, approved)).toBe('changed');
      expect(await placedIn(stores.bookings, { from: NOON, to: hours(1) })).toStrictEqual([
        { createdAt: NOON, status: 'approved', source: 'site', answeredAt: hours(2) },
      ]);
    });

    it.each([placedIn, countedIn, revenueIn, bookedIn])(
      'should reject %o with `unavailable` while it is out of reach',
      async (call) => {
        const { stores, cut } = await fresh();
        await cut();
        await expect(call(stores.bookings, { from: NOON, to: hours(1) })).rejects.toSatisfy(isUnavailable);
      },
    );
  });
}

/** Stores a booking in any state, and returns what is left of it. */
async function stored(
  bookings: Stores['bookings'],
  made: typeof BOOKING extends fc.Arbitrary<infer Made> ? Made : never,
): Promise<Booking[]> {
  const { fate, answered, settled, source } = made;
  const itinerary = anItinerary({ pickupTime: hours(made.pickup), dropoffTime: hours(made.pickup + made.length) });
  const vehicle = aVehicle({ id: made.vehicleId, classType: made.classType });
  const placed = aPlacedBooking({ vehicle, itinerary, ...(fate === 'held' ? { isHeld: true } : {}) });
  const totals = { ...placed.booking.totals, rentalSubTotal: made.amount, totalCharges: made.amount + 13, hst: 13 };
  const actual = { ...totals, rentalSubTotal: settled ?? 0, hst: 7, totalCharges: (settled ?? 0) + 7 };
  const settlement = { agreed: totals, actual, difference: 0, lines: [], kilometresDriven: 1, kilometresOver: 0 };
  const createdAt = hours(made.placed);
  const booking: Booking = {
    ...placed.booking,
    createdAt,
    source,
    totals,
    status: fate === 'held' || fate === 'removed' ? 'confirmed' : fate === 'erased' ? 'completed' : fate,
    ...(fate === 'erased' ? { erasedAt: hours(40) } : {}),
    ...(answered === null ? {} : { answeredAt: addMinutes(createdAt, answered) }),
    ...(settled === null ? {} : { settlement }),
  };
  expect(await addBooking(bookings, { ...placed, booking }, aSubmission())).toBe('added');
  if (fate !== 'removed') return [booking];
  await deleteBooking(bookings, booking.id, { by: 'sam@oakville.example', at: NOON });
  return [];
}

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

function minutesByVehicle(bookings: readonly Booking[], span: { readonly from: Instant; readonly to: Instant }) {
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
