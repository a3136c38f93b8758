import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Booking, listedStatus } from '../../../../src/domain/booking/booking.ts';
import {
  doOverlap,
  isClaimMet,
  isUpcoming,
  OVERLAP_STATUSES,
  vehicleUsesOf,
} from '../../../../src/domain/booking/overlap.ts';
import { isDueForErasure, retentionLimits } from '../../../../src/domain/booking/retention.ts';
import { doMeet, neededSpan, type Span } from '../../../../src/domain/fleet/availability.ts';
import { addMinutes, type Instant } from '../../../../src/domain/shared/toronto-time.ts';
import type { Stores } from '../../../../src/ports/ports.ts';
import {
  addBooking,
  bookingsUsing,
  countDue,
  countUpcoming,
  dueForErasure,
  findByNumber,
  findSubmission,
  forgetKeys,
  forgetTombstones,
  lastHandedOut,
  namesPicture,
  overlappingBookings,
  requestsIn,
  usesOf,
} from '../../../../src/server/use-cases/stored/stored-bookings.ts';
import { storesInMemory } from '../../../support/site/sqlite-memory.ts';
import {
  ANY_BOOKINGS,
  ANY_HOUR,
  ANY_LENGTH,
  hours,
  storeAll,
  VEHICLE_IDS,
} from '../../../support/values/any-bookings.ts';
import { aBlock, addBlock } from '../../../support/values/blocks.ts';
import { anErasure, deleteBooking, eraseBooking } from '../../../support/values/changes.ts';
import { aPlacedBooking, aSubmission, aVehicle, NOON } from '../../../support/values/samples.ts';

const REMOVAL = { by: 'sam@oakville.example', at: NOON };

const QUESTION = fc.record({
  from: ANY_HOUR,
  length: ANY_LENGTH,
  now: ANY_HOUR,
  vehicleId: fc.option(fc.constantFrom(...VEHICLE_IDS, 'none'), { nil: undefined }),
});

type Question = { readonly span: Span; readonly now: Instant; readonly vehicleId: string | undefined };

/** Asks a store of any bookings, and compares its answers with what the domain says of those bookings. */
async function amongAny(ask: (stores: Stores, all: readonly Booking[], question: Question) => Promise<void>) {
  await fc.assert(
    fc.asyncProperty(ANY_BOOKINGS, fc.array(QUESTION, { minLength: 4, maxLength: 8 }), async (made, questions) => {
      const stores = storesInMemory();
      const all = await storeAll(stores.bookings, made);
      for (const { from, length, now, vehicleId } of questions)
        await ask(stores, all, { span: { from: hours(from), to: hours(from + length) }, now: hours(now), vehicleId });
    }),
    { numRuns: 20 },
  );
}

/** Sorts bookings by a moment and the id. */
function sortedBy(momentOf: (booking: Booking) => Instant | undefined, bookings: readonly Booking[]) {
  const placeOf = (booking: Booking) => `${momentOf(booking)} ${booking.id}`;
  return bookings.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

const pickupOf = ({ itinerary }: Booking) => itinerary.pickupTime;
const dropoffOf = ({ itinerary }: Booking) => itinerary.dropoffTime;

describe('what is asked of bookings', () => {
  // AVAIL-2
  it('should have those that use a vehicle, and the requests for it', async () => {
    await amongAny(async ({ bookings }, all, { span, now, vehicleId }) => {
      const ofVehicle = all.filter(({ vehicle }) => vehicleId === undefined || vehicle.id === vehicleId);
      const using = all.filter((booking) =>
        vehicleUsesOf(booking, now).some(
          (use) => doMeet(use, span) && (vehicleId === undefined || use.vehicleId === vehicleId),
        ),
      );
      expect(await bookingsUsing(bookings, span, now, vehicleId)).toStrictEqual(sortedBy(pickupOf, using));
      const waiting = ofVehicle.filter(
        (booking) =>
          listedStatus(booking) === 'confirmed' && pickupOf(booking) < span.to && span.from < dropoffOf(booking),
      );
      const sorted = sortedBy(pickupOf, waiting);
      expect(await requestsIn(bookings, span, 99, vehicleId)).toStrictEqual(sorted);
      expect(await requestsIn(bookings, span, 2, vehicleId)).toStrictEqual(sorted.slice(0, 2));
    });
  });

  // AVAIL-8
  it('should show a claim all that decides it', async () => {
    await amongAny(async ({ bookings, blocks }, all, { span, now, vehicleId = 'sienna' }) => {
      const block = aBlock({ vehicleId: 'sienna', from: hours(2), to: hours(4) });
      await addBlock(blocks, block);
      const stored = (await blocks.list({ order: 'start' })).values;
      for (const units of [1, 2, 3]) {
        const claim = { bookingId: 'none', vehicleId, needed: span, units, although: [block.id], now };
        const isMet = await bookings.edit(
          'none',
          (_, uses) => ({ out: isClaimMet(claim, uses) }),
          () => usesOf(claim),
        );
        expect(isMet).toBe(isClaimMet(claim, { bookings: all, blocks: stored }));
      }
    });
  });

  // BOOK-27
  it('should have those that overlap, the approved first, each by dropoff', async () => {
    await amongAny(async ({ bookings }, all, { vehicleId }) => {
      for (const booking of all.filter(({ vehicle }) => vehicle.id === vehicleId)) {
        const expected = OVERLAP_STATUSES.flatMap((status) =>
          sortedBy(
            dropoffOf,
            all.filter((other) => listedStatus(other) === status && doOverlap(booking, other)),
          ),
        );
        expect(await overlappingBookings(bookings, booking, 99)).toStrictEqual(expected);
        expect(await overlappingBookings(bookings, booking, 2)).toStrictEqual(expected.slice(0, 2));
      }
    });
  });

  it('should have the last hand-outs of a vehicle, and know the pictures that are named', async () => {
    await amongAny(async ({ bookings }, all, { vehicleId = 'sienna' }) => {
      const ofVehicle = all.filter(({ vehicle }) => vehicle.id === vehicleId);
      const outAt = ({ handover }: Booking) => handover?.out.at;
      const handed = sortedBy(
        outAt,
        ofVehicle.filter((booking) => outAt(booking) !== undefined),
      ).toReversed();
      expect(await lastHandedOut(bookings, vehicleId, 99)).toStrictEqual(handed);
      expect(await lastHandedOut(bookings, vehicleId, 2)).toStrictEqual(handed.slice(0, 2));
      const isNamed = ofVehicle.length > 0;
      expect(await namesPicture(bookings, `/car-images/1-${vehicleId}.webp`)).toBe(isNamed);
      expect(await namesPicture(bookings, `/car-images/1-${vehicleId}`)).toBe(false);
    });
  });

  // FLEET-33
  it('should count those to come, of the vehicles that have some', async () => {
    await amongAny(async ({ bookings }, all, { now }) => {
      const upcoming = Map.groupBy(
        all.filter((booking) => isUpcoming(booking, now)),
        ({ vehicle }) => vehicle.id,
      );
      const expected = new Map([...upcoming].map(([id, ofVehicle]) => [id, ofVehicle.length]));
      expect(await countUpcoming(bookings, [...VEHICLE_IDS, 'none'], now)).toEqual(expected);
      expect(await countUpcoming(bookings, [], now)).toEqual(new Map());
    });
  });

  // PRIV-1
  it('should have those that are due for erasure, by dropoff and then by placement, and count them', async () => {
    await amongAny(async ({ bookings }, all, { span: { from: personal, to: placed } }) => {
      const kept = all.filter(({ erasedAt }) => erasedAt === undefined);
      const limits = { ...retentionLimits(NOON, 1), personal, placed };
      const due = kept.filter((booking) => isDueForErasure(booking, limits));
      const isOver = (booking: Booking) => dropoffOf(booking) < personal;
      const expected = [
        ...sortedBy(dropoffOf, due.filter(isOver)),
        ...sortedBy(
          ({ createdAt }) => createdAt,
          due.filter((booking) => !isOver(booking)),
        ),
      ];
      for (const limit of [1, 2, 99])
        expect(await dueForErasure(bookings, limits, limit)).toStrictEqual(expected.slice(0, limit));
      expect(await countDue(bookings, limits)).toEqual({ due: due.length, kept: kept.length });
    });
  });
});

describe('addBooking', () => {
  // BOOK-9, BOOK-11
  it('should answer for a key and a number that are taken, the key first, also once the booking is removed', async () => {
    const { bookings } = storesInMemory();
    const placed = aPlacedBooking();
    const { id, confirmationNumber } = placed.booking;
    const submission = aSubmission();
    const known = () => findSubmission(bookings, submission.key);
    const refusals = async () => [
      await addBooking(bookings, aPlacedBooking({ confirmationNumber }), submission),
      await addBooking(bookings, aPlacedBooking(), submission),
      await addBooking(bookings, aPlacedBooking({ confirmationNumber }), aSubmission()),
    ];
    expect([await known(), await findByNumber(bookings, confirmationNumber)]).toEqual([undefined, undefined]);
    expect(await addBooking(bookings, placed, submission)).toBe('added');
    const { bodyHash } = submission;
    expect(await known()).toStrictEqual({ state: 'booked', booking: placed.booking, bodyHash });
    expect(await findByNumber(bookings, confirmationNumber)).toStrictEqual(placed.booking);
    expect(await refusals()).toEqual(['key-taken', 'key-taken', 'number-taken']);
    const erasure = anErasure(placed.booking);
    await eraseBooking(bookings, id, erasure);
    expect(await known()).toStrictEqual({ state: 'booked', booking: erasure.booking, bodyHash: '' });
    await deleteBooking(bookings, id, REMOVAL);
    expect([await known(), await findByNumber(bookings, confirmationNumber)]).toEqual([
      { state: 'removed' },
      undefined,
    ]);
    expect(await refusals()).toEqual(['key-taken', 'key-taken', 'number-taken']);
  });

  // AVAIL-8
  it('should refuse a booking whose vehicle is taken, and leave its key and its number free', async () => {
    const stores = storesInMemory();
    const [first, second] = [anApproved(), anApproved()];
    const submission = aSubmission();
    expect(await addBooking(stores.bookings, first, aSubmission())).toBe('added');
    expect(await addBooking(stores.bookings, second, submission)).toBe('vehicle-taken');
    expect(await stores.bookings.read({ ids: [second.booking.id] })).toEqual([]);
    const accepted = { ...second, claim: { ...second.claim, although: [first.booking.id] } };
    expect(await addBooking(stores.bookings, accepted, submission)).toBe('added');
  });
});

describe('what stays of removed bookings', () => {
  // PRIV-2, BOOK-8
  it('should be forgotten by when they were removed: first their keys, then their numbers', async () => {
    const { bookings } = storesInMemory();
    const kept = aPlacedBooking();
    await addBooking(bookings, kept, aSubmission());
    const removed = [];
    for (const minutes of [0, 1, 2]) {
      const { booking, ...placed } = aPlacedBooking();
      const submission = aSubmission();
      removed.push({ number: booking.confirmationNumber, submission });
      await addBooking(bookings, { booking, ...placed }, submission);
      await deleteBooking(bookings, booking.id, { ...REMOVAL, at: addMinutes(NOON, minutes) });
    }
    const last = addMinutes(NOON, 2);
    for (const [forget, states] of [
      [forgetKeys, [undefined, undefined, { state: 'removed' }]],
      [forgetTombstones, [undefined, undefined, { state: 'removed' }]],
    ] as const) {
      expect(await forget(bookings, NOON, 10)).toBe(0);
      expect(await forget(bookings, last, 1)).toBe(1);
      expect(await forget(bookings, last, 1)).toBe(1);
      expect(await forget(bookings, last, 10)).toBe(0);
      const found = await Promise.all(removed.map(({ submission: { key } }) => findSubmission(bookings, key)));
      expect(found).toEqual(states);
      const numbers = await Promise.all(removed.map(({ number }) => bookings.findBy('confirmationNumber', number)));
      expect(numbers).toEqual(forget === forgetKeys ? Array(3).fill('removed') : [undefined, undefined, 'removed']);
    }
    expect(await bookings.find(kept.booking.id)).toStrictEqual(kept.booking);
  });
});

/** A booking of the desk that takes the only unit of its vehicle as it is entered. */
function anApproved() {
  const { booking, events, emails } = aPlacedBooking({ vehicle: aVehicle() });
  const { id: bookingId, vehicle, itinerary } = booking;
  const claim = { bookingId, vehicleId: vehicle.id, needed: neededSpan(itinerary), now: NOON, units: 1, although: [] };
  return { booking: { ...booking, status: 'approved' as const, version: 2 }, events, emails, claim };
}
