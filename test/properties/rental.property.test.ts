import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountOf } from '../../src/domain/booking/account.ts';
import { type Booking, receiptOf } from '../../src/domain/booking/booking.ts';
import { applyChange } from '../../src/domain/booking/change.ts';
import { isOut } from '../../src/domain/booking/handover.ts';
import {
  type BookingEvent,
  eraseHistory,
  firstReceipt,
  isChange,
  replayHistory,
} from '../../src/domain/booking/history.ts';
import { actOnBooking, type BookingAction, eraseOnRecord, owedAfter } from '../../src/domain/booking/lifecycle.ts';
import { firstEmails } from '../../src/domain/booking/placement.ts';
import { availabilityIn, doMeet, TURNAROUND_MINUTES, type VehicleUse } from '../../src/domain/fleet/availability.ts';
import type { OwedEmail } from '../../src/domain/outbox/email-lifecycle.ts';
import { settleRental } from '../../src/domain/pricing/settlement.ts';
import { DEFAULT_HOURS } from '../../src/domain/shared/opening-hours.ts';
import { addDays, addMinutes, torontoInstant, torontoTime } from '../../src/domain/shared/toronto-time.ts';
import { addOnIds, itinerary, vehicle } from '../support/values/arbitraries.ts';
import { ACTIONS, anActor, DROPOFF, LATER } from '../support/values/rentals.ts';
import { anItinerary, aPlacedBooking, aVehicle } from '../support/values/samples.ts';

/** A booking of any vehicle, trip and add-ons. */
function anyBooking(): fc.Arbitrary<Booking> {
  return fc
    .tuple(vehicle(), itinerary())
    .chain(([rented, trip]) =>
      addOnIds(rented).map((ids) => aPlacedBooking({ vehicle: rented, itinerary: trip }, ids).booking),
    );
}

const OUT = { by: 'kim@oakville.example', odometer: 12_000, fuel: 8 };
const SCRATCH = { code: 'damage', text: 'A scratch.', quantity: 1.5, unitPrice: 5001, taxed: true } as const;

/** Minutes after the agreed dropoff: near the boundaries of the charging rules, or any. */
const minutesLate = fc.oneof(
  fc.integer({ min: 0, max: 400 }),
  fc.integer({ min: 1300, max: 1700 }),
  fc.integer({ min: 0, max: 100_000 }),
);

// BOOK-64
describe('the extension of a rental that is out', () => {
  it('should never cost less, and cost nothing once it is taken back', () => {
    fc.assert(
      fc.property(anyBooking(), fc.integer({ min: 1, max: 60 }), (placed, days) => {
        const now = placed.itinerary.pickupTime;
        const out: Booking = { ...placed, status: 'approved', handover: { out: { ...OUT, at: now } } };
        const dropoffDate = addDays(out.itinerary.dropoffDate, days);
        const dropoffTime = torontoInstant(dropoffDate, torontoTime(out.itinerary.dropoffTime));
        if (dropoffTime === undefined) return;
        const longer = { ...out.itinerary, dropoffDate, dropoffTime };
        const extended = applyChange(out, { itinerary: longer }, now, DEFAULT_HOURS);
        fc.pre(extended.ok || extended.problem.code !== 'itinerary');
        if (!extended.ok) throw new Error(extended.problem.code);
        expect(extended.value.isReturnAlone).toBe(true);
        expect(extended.value.difference).toBeGreaterThanOrEqual(0);
        const back = applyChange(extended.value.booking, { itinerary: out.itinerary }, now, DEFAULT_HOURS);
        if (!back.ok) throw new Error(back.problem.code);
        expect(back.value.booking).toEqual(out);
        expect(accountOf(back.value.booking)).toEqual(accountOf(out));
      }),
    );
  });
});

// BOOK-64
describe('an extension', () => {
  it('should never overlap another booking that was not confirmed', () => {
    const hour = fc.integer({ min: -100, max: 400 });
    const uses = fc.array(fc.record({ hour, hours: fc.integer({ min: 1, max: 200 }) }), { maxLength: 4 });
    const confirmed = fc.array(fc.nat(3), { maxLength: 4 });
    fc.assert(
      fc.property(
        uses,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 9 }),
        confirmed,
        (spans, units, days, named) => {
          const out: Booking = {
            ...aPlacedBooking().booking,
            status: 'approved',
            handover: { out: { ...OUT, at: LATER } },
          };
          const from = (hours: number) => addMinutes(LATER, 60 * hours);
          const others = spans.map(({ hour, hours }, index): VehicleUse => {
            const span = { from: from(hour), to: from(hour + hours) };
            return { id: `use-${index}`, kind: 'booking', vehicleId: out.vehicle.id, units: 1, ...span };
          });
          const dropoffDate = addDays(out.itinerary.dropoffDate, days);
          const dropoffTime = torontoInstant(dropoffDate, torontoTime(out.itinerary.dropoffTime));
          if (dropoffTime === undefined) throw new Error('no clock changes then');
          const itinerary = { ...out.itinerary, dropoffDate, dropoffTime };
          const extended = applyChange(out, { itinerary }, LATER, DEFAULT_HOURS);
          if (!extended.ok) throw new Error(extended.problem.code);
          const action: BookingAction = {
            what: 'change',
            itinerary,
            expectedTotalCharges: extended.value.after.totals.totalCharges,
            tellCustomer: false,
            although: named.map((index) => `use-${index}`),
          };
          const result = actOnBooking(out, action, {}, anActor(), { units, uses: others });
          const unseen = others.filter((_, index) => !named.includes(index));
          const needed = { from: LATER, to: addMinutes(dropoffTime, TURNAROUND_MINUTES) };
          const isFree = availabilityIn(needed, units, others) === 'free';
          const isNamed = unseen.every((use) => !doMeet(use, needed));
          expect(result.ok).toBe(isFree || isNamed);
        },
      ),
    );
  });
});

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
        const applied = applyChange(booking, request, '2026-01-01T00:00:00.000Z', DEFAULT_HOURS);
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
        const applied = applyChange(booking, { contact: { lastName } }, LATER, DEFAULT_HOURS);
        expect(applied.ok && applied.value.isContactAlone).toBe(true);
        expect(applied.ok && applied.value.booking).toEqual({ ...booking, form: { ...booking.form, lastName } });
      }),
    );
  });

  it('and its opposite should give the booking as it was', () => {
    fc.assert(
      fc.property(anyBooking(), vehicle(), (booking, other) => {
        const there = applyChange(booking, { vehicle: other, addOnIds: [] }, LATER, DEFAULT_HOURS);
        fc.pre(there.ok);
        const ids = booking.selectedAddons.map(({ id }) => id);
        const { vehicle: own } = booking;
        const back = applyChange(there.value.booking, { vehicle: own, addOnIds: ids }, LATER, DEFAULT_HOURS);
        expect(back.ok && back.value.booking).toEqual(booking);
        expect(back.ok && back.value.difference + there.value.difference).toBe(0);
      }),
    );
  });
});

/** What staff may write on the bill: nothing, a line, one with a discount, and a discount of more than there is. */
const BILLS = fc.constantFrom<Extract<BookingAction, { what: 'bill' }>['lines']>(
  [],
  [SCRATCH],
  [SCRATCH, { ...SCRATCH, code: 'discount', unitPrice: -3333 }],
  [{ ...SCRATCH, code: 'discount', unitPrice: -9_000_000 }],
);
const NEW_IDS = ['line-1', 'line-2'];

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
    what: fc.constant('swap' as const),
    vehicle: fc.constantFrom(ACTIONS.swap.vehicle, aVehicle({ classType: 'Low Roof Cargo Van', pricePerDay: 8000 })),
    prices: fc.constantFrom('booked' as const, 'new' as const),
    back: fc.record({
      odometer: fc.integer({ min: 10_000, max: 10_900 }),
      fuel: fc.integer({ min: 0, max: 8 }),
      note: fc.constantFrom('', 'A scratch.'),
    }),
    out: fc.constantFrom({ odometer: 10_000, fuel: 8 }, { odometer: 10_300, fuel: 3 }),
    although: fc.constant(['odometer']),
    tellCustomer: fc.boolean(),
    expectedTotalCharges: fc.constant(0),
  }),
  fc.record({
    what: fc.constant('hand-out' as const),
    odometer: fc.integer({ min: 10_000, max: 10_100 }),
    fuel: fc.integer({ min: 0, max: 8 }),
    note: fc.constantFrom('', 'A scratch.'),
    although: fc.constant(['day']),
  }),
  fc.record(
    {
      what: fc.constant('take-back' as const),
      odometer: fc.integer({ min: 10_000, max: 10_900 }),
      fuel: fc.integer({ min: 0, max: 8 }),
      note: fc.constantFrom('', 'A scratch.'),
      at: fc.constantFrom(DROPOFF, addMinutes(DROPOFF, 1500)),
      bill: BILLS.map((lines) => ({ lines, newIds: NEW_IDS })),
    },
    { requiredKeys: ['what', 'odometer', 'fuel'], noNullPrototype: true },
  ),
  BILLS.map((lines) => ({ what: 'bill' as const, lines, newIds: NEW_IDS })),
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
  for (const [index, drawn] of actions.entries()) {
    const action = asAsked(drawn, state.booking);
    const moment = ('at' in action ? action.at : undefined) ?? addMinutes(LATER, index);
    const actor = anActor({ id: `email-${index}`, at: moment });
    const { booking, owed } = state;
    let result = actOnBooking(booking, action, { version: booking.version }, actor);
    if (!result.ok && result.problem.code === 'price-changed' && 'expectedTotalCharges' in action) {
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

/** Returns an action with a vehicle only where it is another one: the booked one is asked for as it is stored. */
function asAsked(action: BookingAction, { vehicle: booked }: Booking): BookingAction {
  if (action.what !== 'change' || action.vehicle?.id !== booked.id) return action;
  const { vehicle: _, ...rest } = action;
  return rest;
}

/** Lives that begin with anything, or with a hand-out: few vehicles go out by chance. */
function lives(): fc.Arbitrary<Life> {
  const begun = fc.constantFrom<readonly BookingAction[]>(
    [],
    [ACTIONS.approve, { ...ACTIONS['hand out'], odometer: 10_000 }],
  );
  const actions = fc.array(ACTION, { maxLength: 25, size: 'max' });
  return fc.tuple(begun, actions, fc.boolean()).map(([first, then, isHeld]) => aLife([...first, ...then], isHeld));
}

/** Asserts a law of any life. */
function holdsOfLives(law: (life: Life) => void): void {
  fc.assert(fc.property(lives(), law));
}

// BOOK-47, PRICE-27
describe('a return in any life', () => {
  it('should be with its lines what it is without and the lines after it, or be refused for them', () => {
    fc.assert(
      fc.property(
        lives(),
        BILLS,
        fc.constantFrom(LATER, DROPOFF, addMinutes(DROPOFF, 1500)),
        ({ states }, lines, at) => {
          for (const { booking } of states.filter((state) => isOut(state.booking))) {
            const action = { what: 'take-back', odometer: 11_000, fuel: 8, although: ['odometer'] } as const;
            const bill = { lines, newIds: NEW_IDS };
            const actor = anActor({ at: at === LATER ? addMinutes(LATER, 27) : at });
            const plain = actOnBooking(booking, action, {}, actor);
            const whole = actOnBooking(booking, { ...action, bill }, {}, actor);
            if (!plain.ok) throw new Error(plain.problem.code);
            const { booking: returned } = plain.value;
            const billed = actOnBooking(returned, { what: 'bill', ...bill }, {}, actor);
            const isUnchanged = !billed.ok && billed.problem.code === 'nothing-changed';
            const expected = billed.ok ? billed.value.booking : isUnchanged ? returned : billed.problem.code;
            const { version } = returned;
            expect(whole.ok ? whole.value.booking : whole.problem.code).toEqual(
              typeof expected === 'string' ? expected : { ...expected, version },
            );
          }
        },
      ),
    );
  });
});

// BOOK-64
describe('an extension in any life', () => {
  it('should give the same rental and account once the trip is as long as before', () => {
    fc.assert(
      fc.property(lives(), fc.integer({ min: 1, max: 9 }), ({ states }, days) => {
        for (const { booking } of states.filter((state) => isOut(state.booking))) {
          const { itinerary: before } = booking;
          const dropoffDate = addDays(before.dropoffDate, days);
          const dropoffTime = torontoInstant(dropoffDate, torontoTime(before.dropoffTime));
          if (dropoffTime === undefined) throw new Error('no clock changes then');
          const extended = extend(booking, { ...before, dropoffDate, dropoffTime });
          expect(accountOf(extended).total).toBeGreaterThanOrEqual(accountOf(booking).total);
          const back = extend(extended, before);
          expect(back).toEqual({ ...booking, version: booking.version + 2 });
          expect(accountOf(back)).toEqual(accountOf(booking));
        }
      }),
    );
  });
});

/** Changes the trip of a rental that is out, at the price that this comes to. */
function extend(booking: Booking, itinerary: Booking['itinerary']): Booking {
  const priced = applyChange(booking, { itinerary }, LATER, DEFAULT_HOURS);
  if (!priced.ok) throw new Error(priced.problem.code);
  const { totalCharges } = priced.value.after.totals;
  const change = { what: 'change', itinerary, expectedTotalCharges: totalCharges, tellCustomer: false } as const;
  const changed = actOnBooking(booking, change, {}, anActor());
  if (!changed.ok) throw new Error(changed.problem.code);
  return changed.value.booking;
}

// BOOK-69
describe('the undo of every hand-over in any life', () => {
  it('should give the booking as it was agreed, with the lines of its bill', () => {
    holdsOfLives(({ states, history }) => {
      for (const [index, { booking }] of states.entries()) {
        const handedOut = history.slice(0, index + 1).findLastIndex(({ what }) => what === 'handed-out');
        const agreed = states[handedOut - 1]?.booking;
        const since = history.slice(handedOut + 1, index + 1);
        if (booking.handover === undefined || agreed === undefined) continue;
        if (!since.every(({ what }) => what === 'swapped' || what === 'taken-back' || what === 'undone')) continue;
        let undone = booking;
        for (let more = undoOf(undone); more !== undefined; more = undoOf(undone)) undone = more;
        const { version, billLines } = undone;
        expect(undone).toEqual({ ...agreed, version, billLines });
        expect(billLines).toEqual(booking.billLines);
      }
    });
  });
});

function undoOf(booking: Booking): Booking | undefined {
  const undone = actOnBooking(booking, ACTIONS.undo, {}, anActor());
  return undone.ok ? undone.value.booking : undefined;
}

// BOOK-69, BOOK-70
describe('a swap in any life', () => {
  it('should change no amount at booked prices, and be undone to the rental as it was', () => {
    holdsOfLives(({ states, history }) => {
      for (const [index, line] of history.entries()) {
        const [before, after] = [states[index - 1]?.booking, states[index]?.booking];
        if (line.what !== 'swapped' || before === undefined || after === undefined) continue;
        const undone = actOnBooking(after, { what: 'undo' }, {}, anActor());
        const { version } = after;
        expect(undone.ok && undone.value.booking).toEqual({ ...before, version: version + 1 });
        if (after.vehicle.pricePerDay !== before.vehicle.pricePerDay) continue;
        expect(accountOf(after)).toEqual(accountOf(before));
        expect([after.lines, after.totals, after.freeKilometres]).toEqual([
          before.lines,
          before.totals,
          before.freeKilometres,
        ]);
      }
    });
  });
});

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
