import fc from 'fast-check';
import { type Booking, LISTED_STATUSES } from '../../../src/domain/booking/booking.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { Ports } from '../../../src/ports/ports.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { deleteBooking } from './changes.ts';
import { aCustomer, anItinerary, aPlacedBooking, aSubmission, aVehicle, NOON } from './samples.ts';

const BY = 'sam@oakville.example';
const AMOUNT = fc.integer({ min: 0, max: 9_999_999 });

/** Few letters, so that words share their beginnings, and what an index or a query might take for syntax. */
export const ANY_WORD = fc.string({
  unit: fc.constantFrom(...'Aaáb1Œ', '李', '😀', ' ', '"', "'", '*', '-', '(', ':', '^', '%', '\\', '.'),
  maxLength: 6,
});

/** The vehicles of any bookings. */
export const VEHICLE_IDS = ['sienna', 'transit'] as const;

/** Returns the moment a number of hours after noon. */
export const hours = (count: number): Instant => addMinutes(NOON, count * 60);
/** Any hour around the trips of any bookings. */
export const ANY_HOUR = fc.integer({ min: -5, max: 15 });
export const ANY_LENGTH = fc.integer({ min: 1, max: 8 });

const MADE = fc.record({
  vehicleId: fc.constantFrom(...VEHICLE_IDS),
  classType: fc.constantFrom('Minivan', 'Mid Size', "26' Box Truck"),
  firstName: ANY_WORD,
  lastName: fc.oneof(ANY_WORD, fc.constant(`A${'b'.repeat(50)}`)),
  email: ANY_WORD.map((word) => `${word}@example.com`),
  phone: fc.constantFrom('905 555 0118', '+1 (905) 555-0119', '1234567890', ''),
  placed: fc.integer({ min: -2, max: 3 }),
  source: fc.constantFrom('site', 'desk'),
  answered: fc.option(fc.integer({ min: 0, max: 30 })),
  pickup: ANY_HOUR,
  length: fc.oneof(ANY_LENGTH, fc.constant(24 * 300)),
  out: fc.option(fc.record({ at: ANY_HOUR, back: fc.option(ANY_LENGTH) })),
  amount: AMOUNT,
  settled: fc.option(AMOUNT),
  status: fc.constantFrom(...LISTED_STATUSES),
  fate: fc.constantFrom('kept', 'kept', 'kept', 'erased', 'removed'),
});

type Made = typeof MADE extends fc.Arbitrary<infer One> ? One : never;

/** Any bookings: their trips, customers, prices and states, and when they came and were answered. */
export const ANY_BOOKINGS = fc.array(MADE, { minLength: 1, maxLength: 12 });

/** Stores bookings, and returns what is left of them. */
export async function storeAll(bookings: Ports['bookings'], made: readonly Made[]): Promise<readonly Booking[]> {
  const kept: Booking[] = [];
  for (const one of made) {
    const { placed, booking } = aBookingOf(one);
    const added = await addBooking(bookings, { ...placed, booking }, aSubmission());
    if (added !== 'added') throw new Error(added);
    if (one.fate === 'removed') await deleteBooking(bookings, booking.id, { by: BY, at: NOON });
    else kept.push(booking);
  }
  return kept;
}

function aBookingOf(made: Made) {
  const { vehicleId, classType, placed: createdAfter, source, answered, pickup, length, amount, settled } = made;
  const { status, out, fate, ...customer } = made;
  const itinerary = anItinerary({ pickupTime: hours(pickup), dropoffTime: hours(pickup + length) });
  const placed = aPlacedBooking({
    vehicle: aVehicle({ id: vehicleId, classType, imageUrl: `/car-images/1-${vehicleId}.webp` }),
    itinerary,
    customer: aCustomer(customer),
    at: hours(createdAfter),
    ...(status === 'held' && { isHeld: true }),
  });
  const totals = { ...placed.booking.totals, rentalSubTotal: amount, totalCharges: amount + 13, hst: 13 };
  const actual = { ...totals, rentalSubTotal: settled ?? 0, hst: 7, totalCharges: (settled ?? 0) + 7 };
  const settlement = { agreed: totals, actual, difference: 0, lines: [], kilometresDriven: 1, kilometresOver: 0 };
  const booking: Booking = {
    ...placed.booking,
    source,
    totals,
    ...(status !== 'held' && { status, ...(out !== null && { handover: handedOut(out) }) }),
    ...(fate === 'erased' && { erasedAt: hours(40) }),
    ...(answered !== null && { answeredAt: addMinutes(hours(createdAfter), answered) }),
    ...(settled !== null && { settlement }),
  };
  return { placed, booking };
}

function handedOut({ at, back }: NonNullable<Made['out']>) {
  const out = { by: BY, odometer: 10, fuel: 8, at: hours(at) };
  return back === null ? { out } : { out, back: { ...out, at: hours(at + back) } };
}
