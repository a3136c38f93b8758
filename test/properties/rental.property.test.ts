import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Booking, receiptOf } from '../../src/domain/booking/booking.ts';
import { applyChange } from '../../src/domain/booking/change.ts';
import {
  type BookingEvent,
  eraseHistory,
  firstReceipt,
  isChange,
  replayHistory,
} from '../../src/domain/booking/history.ts';
import { actOnBooking, type BookingAction, eraseOnRecord, owedAfter } from '../../src/domain/booking/lifecycle.ts';
import { firstEmails } from '../../src/domain/booking/placement.ts';
import type { OwedEmail } from '../../src/domain/outbox/email-lifecycle.ts';
import { settleRental } from '../../src/domain/pricing/settlement.ts';
import { addMinutes } from '../../src/domain/shared/toronto-time.ts';
import { addOnIds, itinerary, vehicle } from '../support/values/arbitraries.ts';
import { ACTIONS, anActor, LATER } from '../support/values/rentals.ts';
import { anItinerary, aPlacedBooking, aVehicle } from '../support/values/samples.ts';

/** A booking of any vehicle, trip and add-ons. */
function anyBooking(): fc.Arbitrary<Booking> {
  return fc
    .tuple(vehicle(), itinerary())
    .chain(([rented, trip]) =>
      addOnIds(rented).map((ids) => aPlacedBooking({ vehicle: rented, itinerary: trip }, ids).booking),
    );
}

/** Minutes after the agreed dropoff: near the boundaries of the charging rules, or any. */
const minutesLate = fc.oneof(
  fc.integer({ min: 0, max: 400 }),
  fc.integer({ min: 1300, max: 1700 }),
  fc.integer({ min: 0, max: 100_000 }),
);

// PRICE-24
describe('the settlement of a rental', () => {
  it('should be 0 for a return on time or early', () => {
    fc.assert(
      fc.property(anyBooking(), fc.nat(100_000), fc.nat(10_000), (booking, early, driven) => {
        const settled = settleRental(booking, addMinutes(booking.itinerary.dropoffTime, -early), driven);
        expect(settled.difference).toBe(0);
        expect(settled.actual).toEqual(booking.totals);
        expect(settled.lines).toEqual(booking.lines);
      }),
    );
  });

  it('should never cost less for a later return', () => {
    fc.assert(
      fc.property(anyBooking(), minutesLate, fc.nat(3000), (booking, late, more) => {
        const dropoff = booking.itinerary.dropoffTime;
        const [one, later] = [late, late + more].map((minutes) =>
          settleRental(booking, addMinutes(dropoff, minutes), 0),
        );
        expect(one?.difference).toBeGreaterThanOrEqual(0);
        expect(later?.difference).toBeGreaterThanOrEqual(one?.difference ?? Number.NaN);
      }),
    );
  });

  it('should have lines that add up, and differ by what it says', () => {
    fc.assert(
      fc.property(anyBooking(), fc.integer({ min: -3000, max: 5000 }), (booking, late) => {
        const { actual, agreed, difference, lines } = settleRental(
          booking,
          addMinutes(booking.itinerary.dropoffTime, late),
          0,
        );
        expect(sumOf(lines)).toBe(actual.totalCharges);
        expect(agreed).toEqual(booking.totals);
        expect(difference).toBe(actual.totalCharges - agreed.totalCharges);
      }),
    );
  });

  it('should count the kilometres beyond the free ones, of which a later return has no fewer', () => {
    fc.assert(
      fc.property(anyBooking(), minutesLate, fc.nat(30_000), (booking, late, driven) => {
        const dropoff = booking.itinerary.dropoffTime;
        const onTime = settleRental(booking, dropoff, driven);
        const { kilometresDriven, kilometresOver } = settleRental(booking, addMinutes(dropoff, late), driven);
        expect(kilometresDriven).toBe(driven);
        expect(onTime.kilometresOver).toBe(Math.max(0, driven - booking.freeKilometres));
        expect(kilometresOver).toBeGreaterThanOrEqual(0);
        expect(kilometresOver).toBeLessThanOrEqual(onTime.kilometresOver);
      }),
    );
  });
});

// BOOK-46
describe('a change', () => {
  const trip = fc.tuple(vehicle(), itinerary());

  it('should have lines that add up on both sides, and differ by what it says', () => {
    fc.assert(
      fc.property(anyBooking(), trip, (booking, [other, changedTrip]) => {
        const request = { vehicle: other, itinerary: changedTrip };
        const applied = applyChange(booking, request, '2026-01-01T00:00:00.000Z');
        fc.pre(applied.ok);
        const { before, after, difference, booking: changed } = applied.value;
        expect(sumOf(before.lines)).toBe(before.totals.totalCharges);
        expect(sumOf(after.lines)).toBe(after.totals.totalCharges);
        expect(difference).toBe(after.totals.totalCharges - before.totals.totalCharges);
        expect([changed.lines, changed.totals, changed.freeKilometres]).toEqual([
          after.lines,
          after.totals,
          after.freeKilometres,
        ]);
      }),
    );
  });

  it('of the contact should leave everything else', () => {
    fc.assert(
      fc.property(anyBooking(), fc.stringMatching(/^[A-Z][a-z]{1,20}$/), (booking, lastName) => {
        fc.pre(lastName !== booking.form.lastName);
        const applied = applyChange(booking, { contact: { lastName } }, LATER);
        expect(applied.ok && applied.value.isContactAlone).toBe(true);
        expect(applied.ok && applied.value.booking).toEqual({ ...booking, form: { ...booking.form, lastName } });
      }),
    );
  });

  it('and its opposite should give the booking as it was', () => {
    fc.assert(
      fc.property(anyBooking(), vehicle(), (booking, other) => {
        const there = applyChange(booking, { vehicle: other, addOnIds: [] }, LATER);
        fc.pre(there.ok);
        const ids = booking.selectedAddons.map(({ id }) => id);
        const { vehicle: own } = booking;
        const back = applyChange(there.value.booking, { vehicle: own, addOnIds: ids }, LATER);
        expect(back.ok && back.value.booking).toEqual(booking);
        expect(back.ok && back.value.difference + there.value.difference).toBe(0);
      }),
    );
  });
});

/** An action of any kind, sensible or not. Changes expect the right price; `aLife` sets it. */
const ACTION: fc.Arbitrary<BookingAction> = fc.oneof(
  fc.constantFrom<BookingAction>(
    ACTIONS.approve,
    ACTIONS.approve,
    ACTIONS['decline although warned'],
    ACTIONS.cancel,
    ACTIONS.release,
    ACTIONS.undo,
    { what: 'cancel', reason: 'no-show', note: 'We waited.' },
  ),
  fc.record({
    what: fc.constantFrom('hand-out' as const, 'take-back' as const),
    odometer: fc.integer({ min: 10_000, max: 10_900 }),
    fuel: fc.integer({ min: 0, max: 8 }),
    note: fc.constantFrom('', 'A scratch.'),
  }),
  fc
    .record({
      vehicle: fc.option(fc.constantFrom(aVehicle({ id: 'van', pricePerDay: 12_000 }), aVehicle()), { nil: undefined }),
      addOnIds: fc.option(fc.subarray(['additional-driver', 'usa-travel']), { nil: undefined }),
      driverAge: fc.option(fc.constantFrom(24 as const, 25 as const), { nil: undefined }),
      email: fc.option(fc.constantFrom('a@example.com', 'b@example.com', ''), { nil: undefined }),
      comments: fc.option(fc.constantFrom('A seat.', ''), { nil: undefined }),
      tellCustomer: fc.boolean(),
    })
    .map(({ vehicle: other, addOnIds: ids, driverAge, email, comments, tellCustomer }) => ({
      what: 'change' as const,
      ...(other && { vehicle: other }),
      ...(ids && { addOnIds: ids }),
      ...(driverAge && { itinerary: anItinerary({ driverAge }) }),
      contact: { ...(email !== undefined && { email }), ...(comments !== undefined && { comments }) },
      tellCustomer,
      expectedTotalCharges: 0,
    })),
);

type Life = {
  readonly placed: Booking;
  readonly states: readonly { readonly booking: Booking; readonly owed: readonly OwedEmail[] }[];
  readonly history: readonly BookingEvent[];
};

/** Applies the actions that are possible to a new booking, one minute apart. */
function aLife(actions: readonly BookingAction[], isHeld: boolean): Life {
  const placed = aPlacedBooking({ isHeld });
  let state = { booking: placed.booking, owed: firstEmails(placed) };
  const states = [state];
  const history: BookingEvent[] = [...placed.events];
  for (const [index, action] of actions.entries()) {
    const actor = anActor({ id: `email-${index}`, at: addMinutes(LATER, index) });
    const { booking, owed } = state;
    let result = actOnBooking(booking, action, { version: booking.version }, actor);
    if (!result.ok && result.problem.code === 'price-changed' && action.what === 'change') {
      const { totalCharges } = result.problem.quote.totals;
      result = actOnBooking(booking, { ...action, expectedTotalCharges: totalCharges }, {}, actor);
    }
    if (!result.ok) continue;
    state = { booking: result.value.booking, owed: owedAfter(owed, result.value) };
    states.push(state);
    history.push(result.value.event);
  }
  return { placed: placed.booking, states, history };
}

/** Asserts a law of any life. */
function holdsOfLives(law: (life: Life) => void): void {
  const actions = fc.array(ACTION, { maxLength: 25, size: 'max' });
  fc.assert(fc.property(actions, fc.boolean(), (taken, isHeld) => law(aLife(taken, isHeld))));
}

// BOOK-44
describe('the life of a booking', () => {
  it('should be told by its history from the request on', () => {
    holdsOfLives(({ placed, states, history }) => {
      for (const [index, { booking }] of states.entries()) {
        expect(replayHistory(placed, history.slice(0, index + 1))).toEqual(booking);
        expect(firstReceipt(booking, history.slice(0, index + 1))).toEqual(receiptOf(placed));
      }
    });
  });

  it('should have exactly one line for each version, each following from the one before', () => {
    holdsOfLives(({ states, history }) => {
      expect(history.filter(isChange).map(({ version }) => version)).toEqual(states.map((_, index) => index + 1));
      expect(states.map(({ booking }) => booking.version)).toEqual(states.map((_, index) => index + 1));
      for (const [index, line] of history.entries()) {
        const [before, after] = [states[index - 1]?.booking, states[index]?.booking];
        if ('from' in line && line.from !== undefined) expect(line.from).toBe(before?.status);
        expect(after?.status).toBe(('to' in line ? line.to : undefined) ?? before?.status);
      }
    });
  });

  it('should have a settlement exactly while the vehicle is back, and a hand-over only after an approval', () => {
    holdsOfLives(({ states, history }) => {
      for (const [index, { booking }] of states.entries()) {
        expect(booking.settlement !== undefined).toBe(booking.handover?.back !== undefined);
        if (booking.status === 'completed') expect(booking.settlement).toBeDefined();
        if (booking.status === 'cancelled') expect(booking.handover).toBeUndefined();
        const lines = history.slice(0, index + 1);
        if (booking.handover) expect(lines.some(({ what }) => what === 'approved')).toBe(true);
        if (booking.held) expect(booking.status).toBe('confirmed');
      }
    });
  });

  it('should have e-mails that wait for the present address alone, and held ones only while it is held', () => {
    holdsOfLives(({ states }) => {
      for (const { booking, owed } of states) {
        const waiting = owed.filter(({ state }) => state === 'queued' || state === 'held');
        for (const { kind, to, state, email } of waiting) {
          expect(state === 'held').toBe(booking.held === true);
          if (kind === 'notice') continue;
          expect([to, email?.to.address]).toEqual([booking.form.email, booking.form.email]);
          expect(to).not.toBe('');
        }
        const answers = waiting.filter(({ kind }) => kind !== 'notice' && kind !== 'received');
        expect(answers.filter(({ kind }) => kind !== 'changed').length).toBeLessThanOrEqual(1);
      }
    });
  });

  it('should leave nothing of the customer after its erasure', () => {
    holdsOfLives(({ states, history }) => {
      const { booking, owed } = states.at(-1) ?? {};
      if (booking === undefined || owed === undefined) throw new Error('a life has a state');
      const erasure = eraseOnRecord(booking, anActor());
      const kept = JSON.stringify([
        erasure.booking,
        [...eraseHistory(history), erasure.event],
        owedAfter(owed, erasure).map(({ to, email, ...rest }) => [rest, email, to]),
      ]);
      expect(kept).not.toMatch(/Priya|Raman|example\.com|905 555|scratch|waited|no-show/);
      expect(erasure.booking.version).toBe(booking.version + 1);
    });
  });
});

function sumOf(lines: readonly { readonly amount: number }[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
