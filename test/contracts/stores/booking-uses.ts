import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { Handover } from '../../../src/domain/booking/handover.ts';
import type { BookingChange } from '../../../src/domain/booking/lifecycle.ts';
import { vehicleUseOf } from '../../../src/domain/booking/overlap.ts';
import type { PlacedBooking } from '../../../src/domain/booking/placement.ts';
import { doMeet, neededSpan, type VehicleClaim } from '../../../src/domain/fleet/availability.ts';
import type { Block } from '../../../src/domain/fleet/block.ts';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { removeRecord } from '../../../src/domain/shared/record.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import {
  addBooking,
  bookingsUsing,
  countBookings,
  findSubmission,
  historyOf,
  lastHandedOut,
  requestsIn,
} from '../../../src/server/use-cases/booking/stored-bookings.ts';
import { aBlock, addBlock, changeBlock } from '../../support/values/blocks.ts';
import { aChange, aDecision, changeBooking, deleteBooking } from '../../support/values/changes.ts';
import { anItinerary, aPlacedBooking, aSubmission, aVehicle, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const BY = 'sam@oakville.example';
const VEHICLES = ['sienna', 'transit'];
const hours = (count: number): Instant => addMinutes(NOON, count * 60);
const HOUR = fc.integer({ min: -5, max: 15 });
const LENGTH = fc.integer({ min: 1, max: 8 });

/** Any booking: its trip, its status, and where its vehicle is. */
const BOOKING = fc.record({
  vehicleId: fc.constantFrom(...VEHICLES),
  pickup: HOUR,
  length: LENGTH,
  fate: fc.constantFrom('held', 'confirmed', 'approved', 'declined', 'completed', 'cancelled', 'removed'),
  out: fc.option(fc.record({ at: HOUR, back: fc.option(LENGTH) })),
});

const QUESTION = fc.record({
  from: HOUR,
  length: LENGTH,
  now: HOUR,
  vehicleId: fc.option(fc.constantFrom(...VEHICLES, 'none'), { nil: undefined }),
});

/** What every adapter promises of the use of vehicles by bookings, and of the claims on them. */
export function bookingUsesContract(fresh: () => Promise<StoresSubject>): void {
  describe('the use of vehicles', () => {
    // AVAIL-2
    it('should be found as the domain says, among any bookings', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(BOOKING, { minLength: 1, maxLength: 12 }),
          fc.array(QUESTION, { minLength: 4, maxLength: 12 }),
          async (made, questions) => {
            const { bookings } = (await fresh()).stores;
            const model: Booking[] = [];
            for (const each of made) model.push(...(await stored(bookings, each)));
            for (const { from, length, now, vehicleId } of questions) {
              const span = { from: hours(from), to: hours(from + length) };
              const ofVehicle = model.filter(({ vehicle }) => vehicleId === undefined || vehicle.id === vehicleId);
              const using = ofVehicle.filter((booking) => {
                const use = vehicleUseOf(booking, hours(now));
                return use !== undefined && doMeet(use, span);
              });
              expect(await bookingsUsing(bookings, span, hours(now), vehicleId)).toStrictEqual(
                using.toSorted(byPickup),
              );
              const waiting = ofVehicle
                .filter(({ status, held }) => status === 'confirmed' && held !== true)
                .filter(({ itinerary: { pickupTime: begin, dropoffTime: end } }) => begin < span.to && span.from < end)
                .toSorted(byPickup);
              expect(await requestsIn(bookings, span, 99, vehicleId)).toStrictEqual(waiting);
              expect(await requestsIn(bookings, span, 2, vehicleId)).toStrictEqual(waiting.slice(0, 2));
            }
          },
        ),
        { numRuns: 12 },
      );
    });

    it.each<[string, (stores: Stores) => Promise<unknown>]>([
      ['using', ({ bookings }) => bookingsUsing(bookings, { from: NOON, to: hours(1) }, NOON)],
      ['requestsIn', ({ bookings }) => requestsIn(bookings, { from: NOON, to: hours(1) }, 9)],
      ['lastHandedOut', ({ bookings }) => lastHandedOut(bookings, 'sienna', 1)],
      ['change with a claim', ({ bookings }) => approve(bookings, aPlacedBooking().booking)],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores)).rejects.toSatisfy(isUnavailable);
    });
  });

  // FLEET-36
  describe('the last hand-outs', () => {
    it('should be found of a vehicle, the last one first, whatever became of them', async () => {
      const { stores } = await fresh();
      const { bookings } = stores;
      const handed: Booking[] = [];
      for (const [index, fate] of (['approved', 'completed', 'declined', 'approved'] as const).entries()) {
        const out = { at: index, back: fate === 'completed' ? 3 : null };
        handed.push(...(await stored(bookings, { vehicleId: 'sienna', pickup: 0, length: 1, fate, out })));
      }
      for (const [vehicleId, out] of [
        ['transit', { at: 9, back: null }],
        ['sienna', null],
      ] as const) {
        await stored(bookings, { vehicleId, pickup: 0, length: 1, fate: 'approved', out });
      }
      await stored(bookings, { vehicleId: 'sienna', pickup: 0, length: 1, fate: 'removed', out: { at: 9, back: 1 } });
      const expected = handed.toReversed();
      expect(await lastHandedOut(bookings, 'sienna', 9)).toStrictEqual(expected);
      expect(await lastHandedOut(bookings, 'sienna', 2)).toStrictEqual(expected.slice(0, 2));
      expect(await lastHandedOut(bookings, 'none', 9)).toEqual([]);
    });
  });

  // AVAIL-8
  describe('claims', () => {
    // BOOK-59
    it('should let one of two hand-outs of the last unit through that come at once', async () => {
      const { stores, reopen } = await fresh();
      const instances = [stores, await reopen()];
      const approved: Booking[] = [];
      for (let count = 0; count < 2; count += 1) {
        const { booking } = await added(stores);
        const although = approved.map(({ id }) => id);
        expect(await approve(stores.bookings, booking, { although })).toBe('changed');
        const found = await stores.bookings.find(booking.id);
        if (found !== undefined) approved.push(found);
      }
      const handOut = (booking: Booking, units: number) => {
        const change = aChange(booking, { what: 'hand-out', odometer: 1, fuel: 8 });
        return withClaim(change, { ...change.claim, units });
      };
      const outcomes = await Promise.all(
        approved.map((booking, index) =>
          changeBooking((instances[index] ?? stores).bookings, booking.id, handOut(booking, 1)),
        ),
      );
      expect(outcomes.toSorted()).toEqual(['changed', 'vehicle-taken']);
      const [refused] = approved.filter((_, index) => outcomes[index] === 'vehicle-taken');
      if (refused === undefined) throw new Error('one was refused');
      expect(await stores.bookings.find(refused.id)).toStrictEqual(refused);
      expect(await changeBooking(stores.bookings, refused.id, handOut(refused, 2))).toBe('changed');
    });

    it('should let one of two approvals of the last unit through that come at once', async () => {
      const { stores } = await fresh();
      const [one, other] = [await added(stores), await added(stores)];
      const outcomes = await Promise.all([one, other].map(({ booking }) => approve(stores.bookings, booking)));
      expect(outcomes.toSorted()).toEqual(['changed', 'vehicle-taken']);
      const refused = outcomes[0] === 'changed' ? other : one;
      await expectAsPlaced(stores, refused);
      expect(await statuses(stores, [one, other])).toEqual(['approved', 'confirmed']);
    });

    it('should let as many through as there are units, from several instances', async () => {
      const { stores, reopen } = await fresh();
      const instances = [stores, await reopen(), await reopen()];
      const placed: PlacedBooking[] = [];
      for (let count = 0; count < 6; count += 1) placed.push(await added(stores));
      const outcomes = await Promise.all(
        placed.map(({ booking }, index) => approve((instances[index % 3] ?? stores).bookings, booking, { units: 2 })),
      );
      expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(2);
      expect(outcomes.filter((outcome) => outcome === 'vehicle-taken')).toHaveLength(4);
      expect(await countBookings(stores.bookings, { statuses: ['approved'] }, 9)).toBe(2);
    });

    it('should let all through that need the vehicle at other times, or other vehicles', async () => {
      const { stores } = await fresh();
      const placed = [
        await added(stores),
        await added(stores, { vehicle: aVehicle({ id: 'transit' }) }),
        await added(stores, { itinerary: anItinerary({ pickupTime: hours(900), dropoffTime: hours(910) }) }),
      ];
      const outcomes = await Promise.all(placed.map(({ booking }) => approve(stores.bookings, booking)));
      expect(outcomes).toEqual(['changed', 'changed', 'changed']);
    });

    it('should see a vehicle that was handed out, whatever became of its booking', async () => {
      const { stores } = await fresh();
      const { bookings } = stores;
      const early = await added(stores, { itinerary: anItinerary({ pickupTime: hours(1), dropoffTime: hours(5) }) });
      let { booking } = early;
      for (const action of [
        { what: 'approve' },
        { what: 'hand-out', odometer: 1, fuel: 8 },
        { what: 'decline', although: ['approved', 'out'] },
      ] as const) {
        const change = aChange(booking, action);
        expect(await changeBooking(bookings, booking.id, change)).toBe('changed');
        booking = change.booking;
      }
      const { booking: later } = await added(stores);
      expect(await approve(bookings, later, { now: later.itinerary.pickupTime })).toBe('vehicle-taken');
      expect(await approve(bookings, later)).toBe('changed');
    });

    it('should be met when every use that they meet is accepted', async () => {
      const { stores } = await fresh();
      const { booking: first } = await added(stores);
      const { booking: second } = await added(stores);
      const block = aBlock({ from: first.itinerary.pickupTime, to: first.itinerary.dropoffTime });
      await addBlock(stores.blocks, block);
      expect(await approve(stores.bookings, first)).toBe('vehicle-taken');
      expect(await approve(stores.bookings, first, { although: [block.id] })).toBe('changed');
      expect(await approve(stores.bookings, second, { although: [block.id] })).toBe('vehicle-taken');
      expect(await approve(stores.bookings, second, { although: [first.id, 'more', block.id] })).toBe('changed');
    });

    it('should be of the version first: a stale change is stale', async () => {
      const { stores } = await fresh();
      const { booking: first } = await added(stores);
      const { booking: second } = await added(stores);
      await approve(stores.bookings, first);
      const stale = { ...second, version: 7 };
      expect(await approve(stores.bookings, stale)).toBe('stale');
      expect(await approve(stores.bookings, { ...second, id: 'none' })).toBe('missing');
    });

    it('should not be needed: a change without one is written as before', async () => {
      const { stores } = await fresh();
      const [one, other] = [await added(stores), await added(stores)];
      for (const { booking } of [one, other]) {
        const { claim: _, ...change } = aDecision(booking, 'approved');
        expect(await changeBooking(stores.bookings, booking.id, change)).toBe('changed');
      }
    });

    it('should be of the vehicle that a change names', async () => {
      const { stores } = await fresh();
      const transit = aVehicle({ id: 'transit' });
      const { booking: there } = await added(stores, { vehicle: transit });
      const { booking } = await added(stores);
      expect(await approve(stores.bookings, there)).toBe('changed');
      expect(await approve(stores.bookings, booking)).toBe('changed');
      const approved = await stores.bookings.find(booking.id);
      if (approved === undefined) throw new Error('it was added');
      const moved = aChange(approved, {
        what: 'change',
        vehicle: transit,
        expectedTotalCharges: approved.totals.totalCharges,
        tellCustomer: false,
      });
      expect(moved.claim?.vehicleId).toBe('transit');
      expect(await changeBooking(stores.bookings, booking.id, withClaim(moved))).toBe('vehicle-taken');
      expect(await stores.bookings.find(booking.id)).toStrictEqual(approved);
      expect(await changeBooking(stores.bookings, booking.id, withClaim(moved, { units: 2 }))).toBe('changed');
    });

    it('should see every block that was stored before, and store each block beside a claim', async () => {
      const { stores, reopen } = await fresh();
      const other = await reopen();
      const trips = Array.from({ length: 4 }, (_, index) => ({
        pickupTime: hours(100 * index),
        dropoffTime: hours(100 * index + 10),
      }));
      for (const trip of trips) {
        const { booking } = await added(stores, { itinerary: anItinerary(trip) });
        const block = aBlock({ from: trip.pickupTime, to: trip.dropoffTime });
        const [outcome] = await Promise.all([approve(stores.bookings, booking), addBlock(other.blocks, block)]);
        expect(await stores.blocks.find(block.id)).toStrictEqual(block);
        const status = outcome === 'changed' ? 'approved' : 'confirmed';
        expect(await stores.bookings.find(booking.id)).toMatchObject({ status });
        const { booking: after } = await added(stores, { itinerary: anItinerary(trip) });
        expect(await approve(stores.bookings, after, { although: [booking.id] })).toBe('vehicle-taken');
      }
    });

    it('should no more see a block that was changed to another time, or removed', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      const block = aBlock({ from: booking.itinerary.pickupTime, to: booking.itinerary.dropoffTime });
      await addBlock(stores.blocks, block);
      expect(await approve(stores.bookings, booking)).toBe('vehicle-taken');
      const earlier: Block = { ...block, version: 2, from: hours(0), to: addMinutes(block.from, -59) };
      await changeBlock(stores.blocks, earlier);
      expect(await approve(stores.bookings, booking)).toBe('vehicle-taken');
      await changeBlock(stores.blocks, { ...earlier, version: 3, to: addMinutes(block.from, -60) });
      expect(await approve(stores.bookings, booking)).toBe('changed');
      const { booking: next } = await added(stores, { vehicle: aVehicle({ id: 'transit' }) });
      const ofTransit = aBlock({ vehicleId: 'transit', from: block.from, to: block.to });
      await addBlock(stores.blocks, ofTransit);
      expect(await approve(stores.bookings, next)).toBe('vehicle-taken');
      await stores.blocks.edit(ofTransit.id, removeRecord);
      expect(await approve(stores.bookings, next)).toBe('changed');
    });

    it('should let one of two bookings be added that take the last unit at once', async () => {
      const { stores, reopen } = await fresh();
      const other = await reopen();
      const [one, second] = [approvedAtOnce(), approvedAtOnce()];
      const submissions = [aSubmission(), aSubmission()] as const;
      const outcomes = await Promise.all([
        addBooking(stores.bookings, one, submissions[0]),
        addBooking(other.bookings, second, submissions[1]),
      ]);
      expect(outcomes.toSorted()).toEqual(['added', 'vehicle-taken']);
      const [placed, refused, key] =
        outcomes[0] === 'added' ? [one, second, submissions[1]] : [second, one, submissions[0]];
      expect(await stores.bookings.find(placed.booking.id)).toStrictEqual(placed.booking);
      expect(await historyOf(stores.bookings, placed.booking.id)).toStrictEqual(placed.events);
      expect(await stores.outbox.ofBooking(placed.booking.id)).toHaveLength(placed.emails.length);
      expect(await stores.bookings.find(refused.booking.id)).toBeUndefined();
      expect(await findSubmission(stores.bookings, key.key)).toBeUndefined();
      expect(await stores.outbox.ofBooking(refused.booking.id)).toEqual([]);
      const accepted = approvedAtOnce({ although: [placed.booking.id] });
      expect(await addBooking(stores.bookings, accepted, key)).toBe('added');
    });

    // BOOK-11
    it('should tell of its key whoever sends the same request twice at once', async () => {
      const { stores, reopen } = await fresh();
      const instances = [stores, await reopen()];
      for (let round = 0; round < 5; round += 1) {
        const submission = aSubmission();
        const vehicle = aVehicle({ id: `vehicle-${round}` });
        const outcomes = await Promise.all(
          instances.map(({ bookings }) => addBooking(bookings, approvedAtOnce({}, vehicle), submission)),
        );
        expect(outcomes.toSorted()).toEqual(['added', 'key-taken']);
      }
    });

    it('should leave a key or a number that is taken to be told as such', async () => {
      const { stores } = await fresh();
      const first = approvedAtOnce();
      const submission = aSubmission();
      expect(await addBooking(stores.bookings, first, submission)).toBe('added');
      expect(await addBooking(stores.bookings, approvedAtOnce(), submission)).toBe('key-taken');
      const again = approvedAtOnce({ units: 2 });
      expect(await addBooking(stores.bookings, again, submission)).toBe('key-taken');
      const { confirmationNumber } = first.booking;
      const sameNumber = { ...again, booking: { ...again.booking, confirmationNumber } };
      expect(await addBooking(stores.bookings, sameNumber, aSubmission())).toBe('number-taken');
      expect(await stores.bookings.find(again.booking.id)).toBeUndefined();
      expect(await addBooking(stores.bookings, again, aSubmission())).toBe('added');
    });
  });
}

/** Stores a booking in any state, and returns what is left of it. */
async function stored(
  bookings: Stores['bookings'],
  { vehicleId, pickup, length, fate, out }: typeof BOOKING extends fc.Arbitrary<infer Made> ? Made : never,
): Promise<Booking[]> {
  const itinerary = anItinerary({ pickupTime: hours(pickup), dropoffTime: hours(pickup + length) });
  const vehicle = aVehicle({ id: vehicleId });
  const placed = aPlacedBooking({ vehicle, itinerary, ...(fate === 'held' ? { isHeld: true } : {}) });
  const status = fate === 'held' || fate === 'removed' ? 'confirmed' : fate;
  const handover = out === null || fate === 'held' ? {} : { handover: handedOut(out) };
  const booking: Booking = { ...placed.booking, status, ...handover };
  expect(await addBooking(bookings, { ...placed, booking }, aSubmission())).toBe('added');
  if (fate !== 'removed') return [booking];
  await deleteBooking(bookings, booking.id, { by: BY, at: NOON });
  return [];
}

function handedOut({ at, back }: { readonly at: number; readonly back: number | null }): Handover {
  const record = { by: BY, odometer: 10, fuel: 8 };
  const out = { ...record, at: hours(at) };
  return back === null ? { out } : { out, back: { ...record, at: hours(at + back) } };
}

function byPickup({ id, itinerary }: Booking, other: Booking): number {
  const [one, two] = [`${itinerary.pickupTime} ${id}`, `${other.itinerary.pickupTime} ${other.id}`];
  return one < two ? -1 : 1;
}

async function added({ bookings }: Stores, over: Parameters<typeof aPlacedBooking>[0] = {}): Promise<PlacedBooking> {
  const placed = aPlacedBooking(over);
  expect(await addBooking(bookings, placed, aSubmission())).toBe('added');
  return placed;
}

/** Approves a booking of a vehicle of which there is one, unless the claim says another number. */
function approve(bookings: Stores['bookings'], booking: Booking, claim: Partial<VehicleClaim> = {}) {
  return changeBooking(bookings, booking.id, withClaim(aDecision(booking, 'approved'), claim));
}

function withClaim(change: BookingChange, over: Partial<VehicleClaim> = {}): BookingChange {
  return { ...change, claim: claimOf(change.booking, over) };
}

function claimOf({ id, vehicle, itinerary }: Booking, over: Partial<VehicleClaim>): VehicleClaim {
  const claim = { bookingId: id, vehicleId: vehicle.id, needed: neededSpan(itinerary), now: NOON };
  return { ...claim, units: 1, although: [], ...over };
}

/** A booking of the desk that is approved as it is entered. */
function approvedAtOnce(over: Partial<VehicleClaim> = {}, vehicle: Vehicle = aVehicle()): PlacedBooking {
  const { booking, events, emails } = aPlacedBooking({ vehicle });
  const approved: Booking = { ...booking, status: 'approved', version: 2 };
  return { booking: approved, events, emails, claim: claimOf(approved, over) };
}

async function expectAsPlaced({ bookings, outbox }: Stores, { booking, events, emails }: PlacedBooking): Promise<void> {
  expect(await bookings.find(booking.id)).toStrictEqual(booking);
  expect(await historyOf(bookings, booking.id)).toStrictEqual(events);
  expect(await outbox.ofBooking(booking.id)).toHaveLength(emails.length);
}

async function statuses({ bookings }: Stores, placed: readonly PlacedBooking[]): Promise<readonly string[]> {
  const found = await Promise.all(placed.map(({ booking }) => bookings.find(booking.id)));
  return found.map((booking) => booking?.status ?? 'missing').toSorted();
}
