import { describe, expect, it } from 'vitest';
import { BY_CUSTOMER } from '../../../src/domain/booking/booking.ts';
import type { ChangeRequest } from '../../../src/domain/booking/change.ts';
import { isOut } from '../../../src/domain/booking/handover.ts';
import { type BookingEvent, eraseHistory, replayHistory } from '../../../src/domain/booking/history.ts';
import {
  type ActionProblem,
  actOnBooking,
  type BookingAction,
  type BookingChange,
  eraseOnRecord,
  owedAfter,
  possibleActions,
  vehicleNeeded,
} from '../../../src/domain/booking/lifecycle.ts';
import { eraseBooking } from '../../../src/domain/booking/retention.ts';
import type { VehicleSchedule } from '../../../src/domain/fleet/availability.ts';
import { holdEmail, queueEmail } from '../../../src/domain/outbox/email-lifecycle.ts';
import { refuse } from '../../../src/domain/shared/result.ts';
import { addMinutes, type TimeText } from '../../../src/domain/shared/toronto-time.ts';
import { textOf } from '../../support/values/rendered.ts';
import {
  ACTIONS,
  type ActionName,
  actorOf,
  anActor,
  aRental,
  KIM,
  LATER,
  type RentalState,
  STATES,
} from '../../support/values/rentals.ts';
import { aCustomer, aNewEmail, anItinerary, at, aVehicle, NOON, SENDER } from '../../support/values/samples.ts';

/** The result of an action on a booking whose version was seen: the status after it, or the problem. */
type Cell = 'confirmed' | 'approved' | 'declined' | 'completed' | 'cancelled' | ActionProblem['code'];

const MEANWHILE = 'changed-meanwhile';
const NOT = 'not-possible';
/** What a second press confirms. */
const WARNINGS: readonly Cell[] = ['booking-cancelled', 'booking-approved', 'vehicle-out'];

/** Possible in every state, whose status stays. */
const SAME = row('confirmed', 'confirmed', 'approved', 'declined', 'cancelled', 'approved', 'declined', 'completed');

/** The whole table of the life cycle (BOOK-45), in the order of the actions. */
const TABLE: Readonly<Record<ActionName, Readonly<Record<RentalState, Cell>>>> = {
  approve: row('approved', 'approved', MEANWHILE, 'approved', 'booking-cancelled', MEANWHILE, 'vehicle-out', NOT),
  'approve although warned': row('approved', 'approved', MEANWHILE, 'approved', 'approved', MEANWHILE, 'approved', NOT),
  decline: row(
    'declined',
    'declined',
    'booking-approved',
    MEANWHILE,
    'booking-cancelled',
    'booking-approved',
    MEANWHILE,
    NOT,
  ),
  'decline although warned': row('declined', 'declined', 'declined', MEANWHILE, 'declined', 'declined', MEANWHILE, NOT),
  'change the trip': row('confirmed', 'confirmed', 'approved', NOT, NOT, NOT, NOT, NOT),
  'change the contact': SAME,
  cancel: row('cancelled', 'cancelled', 'cancelled', NOT, MEANWHILE, NOT, NOT, NOT),
  'hand out': row(NOT, NOT, 'approved', NOT, NOT, NOT, NOT, NOT),
  'take back': row(NOT, NOT, NOT, NOT, NOT, 'completed', 'completed', NOT),
  'write the bill': SAME,
  swap: row(NOT, NOT, NOT, NOT, NOT, 'approved', 'declined', NOT),
  sign: row(NOT, NOT, NOT, NOT, NOT, 'approved', 'declined', NOT),
  undo: row(NOT, NOT, NOT, NOT, NOT, 'approved', 'declined', 'approved'),
  release: row(NOT, 'confirmed', NOT, NOT, NOT, NOT, NOT, NOT),
};

function row(...cells: readonly Cell[]): Readonly<Record<RentalState, Cell>> {
  return Object.fromEntries(STATES.map((state, index) => [state, cells[index]])) as Record<RentalState, Cell>;
}

const CELLS = Object.entries(TABLE).flatMap(([action, cells]) =>
  Object.entries(cells).map(([state, cell]) => [action as ActionName, state as RentalState, cell] as const),
);

const SEEN = { version: 4 };

function act(state: RentalState, action: ActionName | BookingAction, seen: Parameters<typeof actOnBooking>[2] = SEEN) {
  const taken = typeof action === 'string' ? ACTIONS[action] : action;
  return actOnBooking(aRental(state), taken, seen, actorOf(taken));
}

function done(state: RentalState, action: ActionName | BookingAction, by = KIM): BookingChange {
  const taken = typeof action === 'string' ? ACTIONS[action] : action;
  const result = actOnBooking(aRental(state), taken, SEEN, { ...actorOf(taken), by });
  if (!result.ok) throw new Error(result.problem.code);
  return result.value;
}

// BOOK-45
describe('the table of the life cycle', () => {
  it.each(CELLS)('should let staff %s a rental that is %s: %s', (action, state, cell) => {
    const result = act(state, action);
    expect(result.ok ? result.value.booking.status : result.problem.code).toBe(cell);
  });

  it.each(CELLS.filter(([, , cell]) => cell !== MEANWHILE && cell !== NOT && !WARNINGS.includes(cell)))(
    'should write the next version with one line, %s of %s',
    (action, state) => {
      const before = aRental(state);
      const result = actOnBooking(before, ACTIONS[action], SEEN, actorOf(ACTIONS[action]));
      if (!result.ok) throw new Error(result.problem.code);
      const { booking, event } = result.value;
      expect(booking.version).toBe(5);
      expect(event).toMatchObject({ at: actorOf(ACTIONS[action]).at, by: KIM, version: 5 });
      expect(event.changes).not.toEqual([]);
      expect(replayHistory(before, [event])).toEqual(booking);
      expect(before).toEqual({ ...aRental(state), id: before.id, confirmationNumber: before.confirmationNumber });
    },
  );

  it.each(STATES)('should say which actions are possible: %s', (state) => {
    const isPossible = (action: ActionName) => TABLE[action][state] !== NOT && TABLE[action][state] !== MEANWHILE;
    const names = Object.keys(TABLE) as ActionName[];
    // Of the contact alone a change is possible in every state.
    const expected = names.filter((name) => name !== 'change the contact' && isPossible(name));
    // Before the pickup customers may cancel what staff may cancel (MINE-5).
    const own = expected.includes('cancel') ? ['cancel-own'] : [];
    expect([...possibleActions(aRental(state))].sort()).toEqual(
      [...new Set([...expected.map((name) => ACTIONS[name].what), ...own])].sort(),
    );
    expect(possibleActions(eraseBooking(aRental(state), { at: LATER }))).toEqual(new Set());
  });

  it('should refuse every action on an erased booking, before anything else (PRIV-5)', () => {
    for (const state of STATES) {
      const erased = eraseBooking(aRental(state), { at: LATER });
      for (const action of Object.values(ACTIONS)) {
        expect(actOnBooking(erased, action, { version: 1 }, anActor())).toEqual({
          ok: false,
          problem: { code: 'booking-erased' },
        });
      }
    }
  });
});

describe('the lines of history', () => {
  const lineOf = (state: RentalState, action: ActionName | BookingAction) => {
    const { at: _at, by: _by, version: _version, changes, ...rest } = done(state, action).event;
    const { emailId: _email, ...line } = { emailId: '', ...rest };
    return { line, fields: (changes ?? []).map(({ field }) => field) };
  };

  it('should have the status before and after a decision, a cancellation and a return', () => {
    expect(lineOf('waiting', 'approve')).toEqual({
      line: { what: 'approved', from: 'confirmed', to: 'approved' },
      fields: [],
    });
    expect(lineOf('approved', 'decline although warned').line).toEqual({
      what: 'declined',
      from: 'approved',
      to: 'declined',
    });
    expect(lineOf('approved', 'cancel').line).toEqual({ what: 'cancelled', from: 'approved', to: 'cancelled' });
    expect(lineOf('declined while out', 'take back')).toEqual({
      line: { what: 'taken-back', from: 'declined', to: 'completed' },
      fields: ['handover', 'settlement'],
    });
    expect(lineOf('completed', 'undo')).toEqual({
      line: { what: 'undone', from: 'completed', to: 'approved' },
      fields: ['handover', 'settlement'],
    });
  });

  it('should have no status where none was set', () => {
    expect(lineOf('approved', 'hand out')).toEqual({ line: { what: 'handed-out' }, fields: ['handover'] });
    expect(lineOf('out', 'undo')).toEqual({ line: { what: 'undone' }, fields: ['handover'] });
    expect(lineOf('held', 'release')).toEqual({ line: { what: 'released' }, fields: ['held'] });
    expect(lineOf('completed', 'write the bill')).toEqual({ line: { what: 'billed' }, fields: ['billLines'] });
    expect(lineOf('waiting', 'change the contact')).toEqual({ line: { what: 'changed' }, fields: ['form.phone'] });
    expect(lineOf('waiting', 'change the trip').fields).toEqual(['selectedAddons', 'lines', 'totals']);
  });

  it('should name the e-mail that tells the customer, whether or not one is owed (MAIL-18)', () => {
    for (const action of ['approve', 'decline', 'cancel', 'change the trip'] as const) {
      expect(done('waiting', action).event).toHaveProperty('emailId', 'email-of-action');
    }
    const quiet = { ...ACTIONS['change the contact'], tellCustomer: false };
    expect(done('waiting', quiet)).toMatchObject({ event: { emailId: 'email-of-action' }, emails: [] });
    expect(done('approved', 'hand out').event).not.toHaveProperty('emailId');
  });

  it('should say that an answer or a cancellation ended a hold (BOOK-43)', () => {
    for (const action of ['approve', 'decline', 'cancel'] as const) {
      const { booking, event } = done('held', action);
      expect(booking).not.toHaveProperty('held');
      expect(event.changes).toEqual([{ field: 'held', before: true }]);
    }
    expect(done('held', 'change the contact').booking.held).toBe(true);
  });

  // BOOK-50
  it('should keep the reason of a cancellation', () => {
    expect(lineOf('approved', { what: 'cancel', reason: 'no-show' }).line).toEqual({
      what: 'cancelled',
      from: 'approved',
      to: 'cancelled',
      reason: 'no-show',
    });
  });
});

describe('the order of problems (BOOK-45)', () => {
  const codeOf = (...given: Parameters<typeof act>) => {
    const result = act(...given);
    return result.ok ? 'done' : result.problem.code;
  };
  const STALE = { version: 3 };
  const UNCHANGED = { what: 'change', contact: {}, expectedTotalCharges: 1, tellCustomer: true } as const;

  it.each([
    ['itinerary', 'waiting', { ...UNCHANGED, itinerary: { ...aRental('waiting').itinerary, dropoffTime: LATER } }],
    ['add-on', 'declined', { ...UNCHANGED, addOnIds: ['a-driver'] }],
    ['contact', 'declined', { ...UNCHANGED, contact: { phone: ' ' } }],
    ['nothing-changed', 'declined', UNCHANGED],
    ['handover', 'out', { what: 'take-back', odometer: 11_999, fuel: 8 }],
  ] as const)('should name what was typed before that the booking changed: %s', (code, state, action) => {
    expect(codeOf(state, action)).toBe(code);
    expect(codeOf(state, action, STALE)).toBe(code);
  });

  it.each([
    ['approved', { ...ACTIONS['hand out'], at: '2026-11-23T18:45:00.001Z' }],
    ['out', { what: 'take-back', odometer: 12_500, fuel: 6, at: '2026-11-30T17:30:00.000Z' }],
  ] as const)('should name a hand-over in the future before that the booking changed: %s', (state, action) => {
    for (const seen of [SEEN, STALE]) {
      expect(actOnBooking(aRental(state), action, seen, anActor())).toEqual(
        refuse({ code: 'handover', problem: 'in-future' }),
      );
    }
  });

  it('should name that the booking changed before what its state does not allow', () => {
    expect(codeOf('declined', 'cancel', STALE)).toBe('changed-meanwhile');
    expect(codeOf('out', 'decline', STALE)).toBe('changed-meanwhile');
    expect(codeOf('waiting', { ...ACTIONS['change the trip'], expectedTotalCharges: 1 }, STALE)).toBe(
      'changed-meanwhile',
    );
    expect(codeOf('waiting', 'release', STALE)).toBe('changed-meanwhile');
  });

  it('should name the state before a price that is not the one that was seen', () => {
    expect(codeOf('declined', { ...ACTIONS['change the trip'], expectedTotalCharges: 1 })).toBe('not-possible');
    const result = act('waiting', { ...ACTIONS['change the trip'], expectedTotalCharges: 45_253 });
    expect(result.ok ? undefined : result.problem).toMatchObject({
      code: 'price-changed',
      quote: { vehicleId: 'sienna', totals: { totalCharges: 40_168 } },
    });
  });

  it('should compare what was seen: the version, the status, both or neither', () => {
    expect(codeOf('waiting', 'approve', { version: 4 })).toBe('done');
    expect(codeOf('waiting', 'approve', { status: 'confirmed' })).toBe('done');
    expect(codeOf('waiting', 'approve', { version: 4, status: 'confirmed' })).toBe('done');
    expect(codeOf('waiting', 'approve', {})).toBe('done');
    expect(codeOf('waiting', 'approve', { version: 5 })).toBe('changed-meanwhile');
    expect(codeOf('waiting', 'approve', { status: 'declined' })).toBe('changed-meanwhile');
    expect(codeOf('waiting', 'approve', { version: 4, status: 'declined' })).toBe('changed-meanwhile');
    expect(codeOf('waiting', 'approve', { version: 3, status: 'confirmed' })).toBe('changed-meanwhile');
  });

  it('should take no other word than that the vehicle is out', () => {
    expect(codeOf('out', { what: 'decline', although: ['taken', 'out'] })).toBe('booking-approved');
    expect(codeOf('out', { what: 'decline', although: ['taken', 'approved'] })).toBe('vehicle-out');
    expect(codeOf('out', { what: 'decline', although: ['taken', 'approved', 'out'] })).toBe('done');
  });
});

describe('the hand-over data of a rental', () => {
  it('should give back the status before the return when that is undone', () => {
    for (const state of ['out', 'declined while out'] as const) {
      const before = aRental(state);
      const returned = done(state, 'take back').booking;
      const undone = actOnBooking(returned, { what: 'undo' }, {}, anActor());
      expect(undone).toMatchObject({
        ok: true,
        value: {
          booking: { status: before.status, handover: before.handover },
          event: { from: 'completed', to: before.status },
        },
      });
    }
  });

  it('should stay when staff decide again (BOOK-47)', () => {
    const out = done('out', 'decline although warned').booking;
    expect(out.handover).toEqual(aRental('out').handover);
    expect(isOut(out)).toBe(true);
    expect(isOut(aRental('approved'))).toBe(false);
  });

  it('should be recorded at the hand-out, now or at the given moment', () => {
    expect(done('approved', 'hand out').booking.handover).toStrictEqual({
      out: { at: LATER, by: KIM, odometer: 12_000, fuel: 8 },
    });
    const at = '2026-11-23T17:30:00.000Z';
    expect(done('approved', { ...ACTIONS['hand out'], at, unit: ' White ' }).booking.handover).toStrictEqual({
      out: { at, by: KIM, odometer: 12_000, fuel: 8, unit: 'White' },
    });
  });

  it('should settle the rental with the return', () => {
    const { booking } = done('out', 'take back');
    expect(booking.handover).toEqual(aRental('completed').handover);
    expect(booking.settlement).toEqual({ ...aRental('completed').settlement, kilometresDriven: 500 });
  });

  it('should go back to the state before with an undo', () => {
    const out = done('completed', 'undo').booking;
    expect(out).toEqual({ ...aRental('out'), id: out.id, confirmationNumber: out.confirmationNumber, version: 5 });
    expect(out).not.toHaveProperty('settlement');
    const approved = done('out', 'undo').booking;
    expect(approved).not.toHaveProperty('handover');
    expect(approved.status).toBe('approved');
  });
});

describe('the e-mail of an action', () => {
  const kindsOf = (state: RentalState, action: ActionName | BookingAction, by?: string) =>
    done(state, action, by).emails.map(({ id, kind, queuedAt }) => [id, kind, queuedAt]);

  it('should be one to the customer', () => {
    const one = (kind: string) => [['email-of-action', kind, LATER]];
    expect(kindsOf('waiting', 'approve')).toEqual(one('confirmation'));
    expect(kindsOf('waiting', 'decline')).toEqual(one('declined'));
    expect(kindsOf('waiting', 'cancel')).toEqual(one('cancelled'));
    expect(kindsOf('waiting', 'change the trip')).toEqual(one('changed'));
  });

  it('should be none for a hand-over, its undo, a release, or a change that the customer is not told of', () => {
    expect(kindsOf('approved', 'hand out')).toEqual([]);
    expect(kindsOf('out', 'take back')).toEqual([]);
    expect(kindsOf('out', 'undo')).toEqual([]);
    expect(kindsOf('held', 'release')).toEqual([]);
    expect(kindsOf('waiting', { ...ACTIONS['change the contact'], tellCustomer: false })).toEqual([]);
  });

  it('should be none without an address (BOOK-48)', () => {
    const nobody = aRental('waiting', { customer: aCustomer({ email: '', confirmEmail: '' }) });
    for (const action of ['approve', 'decline', 'cancel', 'change the trip'] as const) {
      const result = actOnBooking(nobody, ACTIONS[action], SEEN, actorOf(ACTIONS[action]));
      expect(result.ok && result.value.emails).toEqual([]);
    }
    const given = { ...ACTIONS['change the contact'], contact: { email: 'new@example.com' } };
    const outcome = actOnBooking(nobody, given, SEEN, actorOf(given));
    expect(outcome.ok && outcome.value.emails.map(({ to }) => to.address)).toEqual(['new@example.com']);
  });

  it('should have the note of staff, cleaned as any typed text', () => {
    const note = '  See you.\r\nCard:\u0007 4111 1111 1111 1111 ';
    const cleaned = '\n\nSee you.\nCard: **** **** **** 1111\n\n';
    for (const action of [
      { what: 'decline', note },
      { what: 'cancel', note },
      { ...ACTIONS['change the contact'], note },
    ] as const) {
      expect(textOf(done('waiting', action).emails[0])).toContain(cleaned);
    }
  });

  // MAIL-19
  it('should tell a customer who cancelled that they did, and staff what they chose', () => {
    const notifiedBy = (action: BookingAction, by?: string) => textOf(done('approved', action, by).emails[0]);
    expect(notifiedBy({ what: 'cancel-own', noticeId: 'n' }, BY_CUSTOMER)).toContain('You cancelled this reservation.');
    expect(notifiedBy({ what: 'cancel' })).toContain('\n\nThis reservation is cancelled.\n\n');
    expect(notifiedBy({ what: 'cancel', reason: 'no-show' })).toContain('The vehicle was not picked up');
  });

  it('should compare the booking before and after a change', () => {
    expect(textOf(done('waiting', 'change the contact').emails[0])).toContain(
      'Phone: 905 555 0199 (before: 905 555 0118)',
    );
  });
});

// MAIL-22
describe('reminders that wait', () => {
  const REMINDERS = ['reminder-pickup', 'reminder-return'] as const;
  const left = (state: RentalState, action: ActionName) => {
    const owed = owedAfter(
      REMINDERS.map((kind) => queueEmail(aNewEmail({ kind }))),
      done(state, action),
    );
    return owed
      .flatMap(({ kind, state: is }) => (is === 'queued' ? kind : []))
      .filter((kind) => /^reminder/.test(kind));
  };

  it.each<[ActionName, RentalState, readonly string[]]>([
    ['hand out', 'approved', ['reminder-return']],
    ['take back', 'out', ['reminder-pickup']],
    ['undo', 'out', ['reminder-pickup']],
    ['cancel', 'approved', []],
    ['decline although warned', 'approved', []],
    ['change the trip', 'approved', []],
    ['approve', 'declined', REMINDERS],
  ])('should be cancelled if they have no purpose after %s', (action, state, kinds) => {
    expect(left(state, action)).toEqual(kinds);
  });
});

// MAIL-20
describe('the calendar entry of a cancellation', () => {
  it('should be taken out again if the reservation was confirmed', () => {
    const { emails, booking } = done('approved', 'cancel');
    expect(emails[0]?.calendar).toMatchObject({
      method: 'CANCEL',
      entry: { uid: booking.id, sequence: booking.version },
    });
    expect(done('waiting', 'cancel').emails[0]?.calendar).toBeUndefined();
  });
});

// MINE-5
// MAIL-24
describe('a reservation that came to nothing', () => {
  const ENDED = 'Total Charges (CAD): $452.53\n\nNothing is owed.\n\n';
  const deposit = { at: NOON, by: KIM, what: 'note', text: 'Visa', deposit: true } as const;
  const mailOf = (
    state: Parameters<typeof aRental>[0],
    action: BookingAction,
    history: readonly BookingEvent[] = [],
  ) => {
    const result = actOnBooking(aRental(state), action, SEEN, anActor(), undefined, { history, emails: [] });
    const [email] = result.ok ? result.value.emails : [];
    if (email === undefined) throw new Error('the action mails the customer');
    return email;
  };

  it.each<BookingAction>([{ what: 'decline' }, { what: 'cancel' }, { what: 'cancel-own', noticeId: 'notice' }])(
    'should be one of which nothing is owed, without the band of the total: $what',
    (action) => {
      const email = mailOf('waiting', action);
      expect(textOf(email)).toContain(ENDED);
      expect(JSON.stringify(email.blocks)).not.toContain('"total"');
    },
  );

  it.each<BookingAction>([{ what: 'decline' }, { what: 'cancel' }])(
    'should claim nothing where a deposit was taken: $what',
    (action) => expect(textOf(mailOf('waiting', action, [deposit]))).not.toContain('Nothing is owed.'),
  );

  it('should claim nothing once the vehicle was handed out', () => {
    const email = mailOf('out', { what: 'decline', although: ['out', 'approved'] });
    expect(textOf(email)).not.toContain('Nothing is owed.');
  });
});

describe('a cancellation by the customer', () => {
  const OWN = { what: 'cancel-own', text: ' The wedding moved.\r\n4111 1111 1111 1111 ', noticeId: 'notice' } as const;
  const PICKUP = aRental('approved').itinerary.pickupTime;

  it.each(['waiting', 'approved'] as const)('should mail customer and company: %s', (state) => {
    const { booking, event, emails } = done(state, OWN, BY_CUSTOMER);
    expect(booking.status).toBe('cancelled');
    const text = 'The wedding moved.\n**** **** **** 1111';
    expect(event).toMatchObject({ what: 'cancelled', by: BY_CUSTOMER, to: 'cancelled', text });
    expect(emails.map(({ id, kind }) => [id, kind])).toEqual([
      ['email-of-action', 'cancelled'],
      ['notice', 'cancelled-notice'],
    ]);
    expect(textOf(emails[0])).not.toContain('wedding');
    expect(emails[1]).toMatchObject({
      to: { address: SENDER.company.email },
      replyTo: { address: booking.form.email },
      subject: `Cancelled by the customer: ${booking.confirmationNumber}, Toyota Sienna`,
    });
    expect(textOf(emails[1])).toContain(text);
    expect(textOf(emails[1])).toContain(
      state === 'approved' ? 'cancelled this confirmed reservation' : 'cancelled this request',
    );
    expect(done(state, { what: 'cancel-own', noticeId: 'n' }, BY_CUSTOMER).event).not.toHaveProperty('text');
  });

  it('should end with the pickup, and say first that the booking has changed', () => {
    const actAt = (seen: number, at: typeof PICKUP) =>
      actOnBooking(aRental('approved'), OWN, { version: seen }, anActor({ at, by: BY_CUSTOMER }));
    const late = addMinutes(PICKUP, 1);
    expect(actAt(4, PICKUP).ok).toBe(true);
    expect(actAt(4, late)).toEqual({ ok: false, problem: { code: 'not-possible' } });
    expect(actAt(3, late)).toEqual({ ok: false, problem: { code: 'changed-meanwhile' } });
    expect(actOnBooking(aRental('out'), OWN, SEEN, anActor({ at: PICKUP }))).toMatchObject({
      problem: { code: 'not-possible' },
    });
  });

  it('should be erased with the words of the customer', () => {
    const { event } = done('waiting', OWN, BY_CUSTOMER);
    expect(JSON.stringify(eraseHistory([event]))).not.toContain('wedding');
  });
});

describe('an action without a note or reason', () => {
  it('should add neither to the e-mail or the line', () => {
    const notifiedBy = (action: BookingAction) =>
      textOf(done('waiting', action).emails[0]).replace(/HOJ-\d+|booking-\d+/g, '');
    expect(notifiedBy({ what: 'approve' })).toBe(notifiedBy({ what: 'approve', note: '' }));
    expect(notifiedBy({ what: 'decline' })).toBe(notifiedBy({ what: 'decline', note: '' }));
    expect(notifiedBy({ what: 'cancel' })).toBe(notifiedBy({ what: 'cancel', note: '' }));
    expect(notifiedBy(ACTIONS['change the contact'])).toBe(notifiedBy({ ...ACTIONS['change the contact'], note: '' }));
    expect(done('waiting', 'cancel').event).not.toHaveProperty('reason');
  });
});

describe('eraseOnRecord', () => {
  it('should count a version with a line that repeats nothing (PRIV-3)', () => {
    const booking = aRental('held');
    expect(eraseOnRecord(booking, { by: KIM, at: LATER })).toStrictEqual({
      booking: { ...eraseBooking(booking, { at: LATER }), version: 5 },
      event: { at: LATER, by: KIM, what: 'erased', version: 5 },
      emails: [],
    });
  });
});

describe('owedAfter', () => {
  const received = aNewEmail({ kind: 'received' });
  const notice = aNewEmail({ kind: 'notice' });
  const QUEUED = [queueEmail(received), queueEmail(notice)];
  const HELD = [holdEmail(received), holdEmail(notice)];
  const NEW_ADDRESS = { ...ACTIONS['change the contact'], contact: { email: 'new@example.com' } } as const;
  const statesOf = (owed: ReturnType<typeof owedAfter>) => owed.map(({ kind, state, to }) => `${kind} ${state} ${to}`);
  const OLD = 'priya.raman@example.com';

  it('should cancel what the e-mail of the action makes untrue (MAIL-10)', () => {
    expect(statesOf(owedAfter(QUEUED, done('waiting', 'cancel')))).toEqual([
      `received cancelled ${OLD}`,
      `notice queued ${OLD}`,
      `cancelled queued ${OLD}`,
    ]);
  });

  // MAIL-18
  it('should redirect the waiting e-mails with a changed address, and no others', () => {
    const unsaid = { ...NEW_ADDRESS, tellCustomer: false };
    expect(statesOf(owedAfter(QUEUED, done('waiting', unsaid)))).toEqual([
      'received queued new@example.com',
      `notice queued ${OLD}`,
    ]);
    expect(statesOf(owedAfter(QUEUED, done('waiting', NEW_ADDRESS)))).toEqual([
      'received cancelled new@example.com',
      `notice queued ${OLD}`,
      'changed queued new@example.com',
    ]);
    const nameless = [queueEmail({ ...received, to: { address: OLD } })];
    expect(owedAfter(nameless, done('approved', 'hand out'))).toEqual(nameless);
    expect(owedAfter(nameless, done('waiting', { ...unsaid, contact: { lastName: 'Lee' } }))).toEqual(nameless);
  });

  // MAIL-18
  it('should correct a waiting e-mail that an untold change makes untrue, and mail nobody else', () => {
    const unnotified = { ...ACTIONS['change the trip'], tellCustomer: false };
    expect(statesOf(owedAfter(QUEUED, done('waiting', unnotified)))).toEqual([
      `received cancelled ${OLD}`,
      `notice queued ${OLD}`,
      `changed queued ${OLD}`,
    ]);
    const waitingNotice = [queueEmail(notice)];
    expect(owedAfter(waitingNotice, done('waiting', unnotified))).toEqual(waitingNotice);
  });

  // BOOK-41
  it('should hold what a held request owes, in place of what it makes untrue', () => {
    expect(statesOf(owedAfter(HELD, done('held', NEW_ADDRESS)))).toEqual([
      'received cancelled new@example.com',
      `notice held ${OLD}`,
      'changed held new@example.com',
    ]);
  });

  it('should queue the held e-mails of a released request, and cancel those of an answered one', () => {
    expect(statesOf(owedAfter(HELD, done('held', 'release')))).toEqual([
      `received queued ${OLD}`,
      `notice queued ${OLD}`,
    ]);
    expect(statesOf(owedAfter(HELD, done('held', 'approve')))).toEqual([
      `received cancelled ${OLD}`,
      `notice cancelled ${OLD}`,
      `confirmation queued ${OLD}`,
    ]);
  });

  it('should cancel and erase them with the booking', () => {
    const erased = owedAfter(QUEUED, eraseOnRecord(aRental('declined'), { by: KIM, at: LATER }));
    expect(statesOf(erased)).toEqual(['received cancelled ', 'notice cancelled ']);
  });
});

// BOOK-64
describe('a change while the vehicle is out', () => {
  const BOOKED = anItinerary();
  const LONGER = anItinerary({ dropoffDate: '2026-12-01', dropoffTime: at('2026-12-01', '12:30') });
  const WHILE_OUT = anActor({ at: at('2026-11-28', '09:10') });
  const change = { what: 'change', expectedTotalCharges: 1, tellCustomer: true } as const;
  const codeOf = (state: RentalState, request: ChangeRequest, schedule?: VehicleSchedule) => {
    const result = actOnBooking(aRental(state), { ...change, ...request }, SEEN, WHILE_OUT, schedule);
    return result.ok ? 'done' : result.problem.code;
  };

  it.each(['out', 'declined while out'] as const)('should be about another dropoff alone: %s', (state) => {
    expect(codeOf(state, { itinerary: LONGER })).toBe('price-changed');
    expect(codeOf(state, { itinerary: LONGER, contact: { phone: '905 555 0199' } })).toBe('price-changed');
    expect(codeOf(state, { itinerary: LONGER, addOnIds: [] })).toBe('not-possible');
    expect(codeOf(state, { itinerary: LONGER, vehicle: aVehicle({ id: 'van' }) })).toBe('not-possible');
    expect(codeOf(state, { itinerary: { ...LONGER, driverAge: 24 } })).toBe('not-possible');
    const pickupTime = at('2026-11-28', '11:00');
    expect(codeOf(state, { itinerary: { ...LONGER, pickupDate: '2026-11-28', pickupTime } })).toBe('not-possible');
    expect(codeOf(state, { addOnIds: [] })).toBe('not-possible');
  });

  it('should not be possible after the return', () => {
    expect(codeOf('completed', { itinerary: LONGER })).toBe('not-possible');
  });

  it('should end no earlier than now, at a time that is offered', () => {
    const until = (time: TimeText) => ({
      ...BOOKED,
      dropoffDate: '2026-11-28' as const,
      dropoffTime: at('2026-11-28', time),
    });
    const problemOf = (time: TimeText) => {
      const result = actOnBooking(aRental('out'), { ...change, itinerary: until(time) }, SEEN, WHILE_OUT);
      return !result.ok && result.problem.code === 'itinerary' ? result.problem.problem : undefined;
    };
    expect(problemOf('09:00')).toBe('dropoff-past');
    expect(problemOf('09:30')).toBeUndefined();
    expect(problemOf('09:40')).toBe('dropoff-time-not-offered');
  });

  it('should need the vehicle from now on, and no double booking that nobody confirmed', () => {
    const use = { kind: 'booking', vehicleId: 'sienna', units: 1 } as const;
    const next = { ...use, id: 'next', from: at('2026-12-01', '13:00'), to: at('2026-12-03', '10:00') };
    const before = { ...use, id: 'before', from: BOOKED.pickupTime, to: WHILE_OUT.at };
    const schedule = { units: 1, uses: [before, next] };
    expect(vehicleNeeded(aRental('out'), { ...change, itinerary: LONGER }, WHILE_OUT.at)).toEqual({
      vehicleId: 'sienna',
      trip: { pickupTime: WHILE_OUT.at, dropoffTime: LONGER.dropoffTime },
    });
    const extend = { ...change, itinerary: LONGER };
    expect(actOnBooking(aRental('out'), extend, SEEN, WHILE_OUT, schedule)).toEqual(
      refuse({ code: 'vehicle-taken', overlaps: [next] }),
    );
    const named: BookingAction = { ...extend, although: ['next'] };
    const refused = actOnBooking(aRental('out'), named, SEEN, WHILE_OUT, schedule);
    if (refused.ok || refused.problem.code !== 'price-changed') throw new Error('the price is seen');
    const { totalCharges } = refused.problem.quote.totals;
    const done = actOnBooking(
      aRental('out'),
      { ...named, expectedTotalCharges: totalCharges },
      SEEN,
      WHILE_OUT,
      schedule,
    );
    if (!done.ok) throw new Error(done.problem.code);
    expect(done.value.claim).toMatchObject({
      needed: { from: WHILE_OUT.at, to: addMinutes(LONGER.dropoffTime, 60) },
      although: ['next'],
    });
    expect(done.value.booking).toMatchObject({ status: 'approved', itinerary: LONGER, totals: { totalCharges } });
    expect(done.value.emails.map(({ kind }) => kind)).toEqual(['changed']);
  });
});
