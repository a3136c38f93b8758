import { describe, expect, it } from 'vitest';
import { type Booking, BY_CUSTOMER, receiptOf } from '../../../src/domain/booking/booking.ts';
import {
  type BookingEvent,
  cancelledBy,
  changesBetween,
  eraseHistory,
  firstAnswered,
  firstReceipt,
  isChange,
  lastChange,
  noteEvent,
  replayHistory,
} from '../../../src/domain/booking/history.ts';
import { actOnBooking, type BookingAction } from '../../../src/domain/booking/lifecycle.ts';
import { eraseBooking } from '../../../src/domain/booking/retention.ts';
import { aChange } from '../../support/values/changes.ts';
import { ACTIONS, actorOf, anActor, aRental, KIM, LATER } from '../../support/values/rentals.ts';
import { aPlacedBooking, NOON } from '../../support/values/samples.ts';

const RESENT: BookingEvent = { at: LATER, by: KIM, what: 'email-sent-again', email: 'confirmation', emailId: 'again' };
const NOTE: BookingEvent = { at: LATER, by: KIM, what: 'note', text: 'Called Priya.' };

/** Applies actions to a new booking. Returns it as it was placed, as it is, and its history. */
function course(...actions: readonly BookingAction[]) {
  const { booking: placed, events } = aPlacedBooking();
  let booking: Booking = placed;
  const history: BookingEvent[] = [...events];
  for (const action of actions) {
    const result = actOnBooking(booking, action, {}, actorOf(action));
    if (!result.ok) throw new Error(result.problem.code);
    booking = result.value.booking;
    history.push(result.value.event, NOTE);
  }
  return { placed, booking, history };
}

const WHOLE_LIFE = [
  ACTIONS['change the contact'],
  ACTIONS['change the trip'],
  ACTIONS.approve,
  { ...ACTIONS['hand out'], note: 'Priya came alone.' },
  { ...ACTIONS['take back'], note: 'Priya was on time.' },
  ACTIONS.undo,
] as const;

// BOOK-44
describe('replayHistory', () => {
  it('should give the stored booking, and at each line the booking of that version', () => {
    const { placed, booking, history } = course(...WHOLE_LIFE);
    expect(replayHistory(placed, history)).toEqual(booking);
    expect(replayHistory(placed, history.slice(0, 2))).toEqual({
      ...placed,
      version: 2,
      form: { ...placed.form, phone: '905 555 0199' },
    });
    expect(replayHistory(placed, [])).toEqual(placed);
  });
});

// BOOK-51
describe('firstReceipt', () => {
  it('should be the receipt as it was answered, whatever changed since', () => {
    const { placed, booking, history } = course(...WHOLE_LIFE);
    expect(firstReceipt(booking, history)).toEqual(receiptOf(placed));
    expect(receiptOf(booking)).not.toEqual(receiptOf(placed));
    expect(firstReceipt(placed, history.slice(0, 1))).toEqual(receiptOf(placed));
  });

  it('should be so after the erasure too', () => {
    const { placed, booking, history } = course(...WHOLE_LIFE);
    expect(firstReceipt(booking, eraseHistory(history))).toEqual(receiptOf(placed));
  });
});

describe('firstAnswered', () => {
  const [submitted] = aPlacedBooking().events;
  if (submitted === undefined) throw new Error('a booking has a first line');
  const desk: Booking = { ...aRental('approved'), createdAt: NOON, answeredAt: NOON, source: 'desk', version: 2 };
  const approved = (at: BookingEvent['at']): BookingEvent => ({
    at,
    by: KIM,
    what: 'approved',
    from: 'confirmed',
    to: 'approved',
    version: 2,
    emailId: 'told',
  });

  it('should be approved if staff approved it as they entered it', () => {
    expect(firstAnswered(desk, [submitted, approved(NOON)])).toStrictEqual(desk);
    const { event, booking } = changeOf(desk, ACTIONS['hand out']);
    expect(firstAnswered(booking, [submitted, approved(NOON), NOTE, event])).toEqual(desk);
  });

  it('should be a request otherwise', () => {
    const { answeredAt: _, ...unanswered } = desk;
    const request = { ...unanswered, status: 'confirmed', version: 1 };
    expect(firstAnswered(desk, [submitted, approved(LATER)])).toStrictEqual(request);
    expect(firstAnswered({ ...desk, version: 1 }, [submitted])).toStrictEqual(request);
    expect(firstAnswered({ ...desk, source: 'site' }, [submitted, approved(NOON)])).toStrictEqual({
      ...request,
      source: 'site',
    });
    const { event, booking } = changeOf({ ...request, status: 'confirmed' }, { what: 'cancel' }, NOON);
    expect(firstAnswered(booking, [submitted, event])).toEqual(request);
  });

  it('should have the form of before, and keep an erased form erased', () => {
    const { placed, booking, history } = course(...WHOLE_LIFE);
    expect(firstAnswered(booking, history).form).toEqual(placed.form);
    const erased = eraseBooking(booking, { at: LATER });
    expect(firstAnswered(erased, history).form).toEqual(erased.form);
    expect(firstAnswered(erased, history).totals).toEqual(placed.totals);
  });
});

function changeOf(booking: Booking, action: BookingAction, at = LATER) {
  const result = actOnBooking(booking, action, {}, anActor({ at }));
  if (!result.ok) throw new Error(result.problem.code);
  return result.value;
}

describe('changesBetween', () => {
  it('should name what differs beside version and status, with what was and what is', () => {
    const waiting = aRental('waiting');
    expect(changesBetween(waiting, { ...waiting, version: 9, status: 'approved' })).toEqual([]);
    const { comments: _, ...form } = waiting.form;
    expect(changesBetween(waiting, { ...waiting, held: true, freeKilometres: 1, form })).toStrictEqual([
      { field: 'freeKilometres', before: waiting.freeKilometres, after: 1 },
      { field: 'held', after: true },
      { field: 'form.comments', before: 'Please have a child seat ready.' },
    ]);
  });

  it('should name every part of a rental', () => {
    const before = aRental('held');
    const after = aRental('completed');
    const changed: Booking = {
      ...after,
      vehicle: { ...after.vehicle, year: 1 },
      itinerary: { ...after.itinerary, driverAge: 24 },
      selectedAddons: [],
      lines: [],
      totals: { ...after.totals, hst: 0 },
      freeKilometres: 0,
      form: {
        ...after.form,
        firstName: 'A',
        lastName: 'B',
        email: 'c@d.ca',
        confirmEmail: 'c@d.ca',
        phone: '1',
        comments: 'F',
      },
    };
    expect(changesBetween(before, changed).map(({ field }) => field)).toEqual([
      'vehicle',
      'itinerary',
      'selectedAddons',
      'lines',
      'totals',
      'freeKilometres',
      'handover',
      'settlement',
      'held',
      'form.firstName',
      'form.lastName',
      'form.email',
      'form.confirmEmail',
      'form.phone',
      'form.comments',
    ]);
  });
});

describe('the lines', () => {
  it('should stand for a stored change, but for notes and e-mails that were sent again', () => {
    const { history } = course(ACTIONS.approve);
    expect(history.map(isChange)).toEqual([true, true, false]);
    expect(isChange(RESENT)).toBe(false);
    expect(lastChange([...history, RESENT])?.what).toBe('approved');
    expect(lastChange([RESENT, NOTE])).toBeUndefined();
  });
});

// BOOK-49
describe('noteEvent', () => {
  const who = { by: KIM, at: LATER };

  it('should clean the text, and mark a deposit', () => {
    expect(noteEvent(' Paid with\r\n4111 1111 1111 1111 ', true, who)).toStrictEqual({
      ok: true,
      value: { at: LATER, by: KIM, what: 'note', text: 'Paid with\n**** **** **** 1111', deposit: true },
    });
    const plain = noteEvent('Called.', false, who);
    expect(plain.ok && plain.value).toStrictEqual({ at: LATER, by: KIM, what: 'note', text: 'Called.' });
  });

  it('should refuse one without a text', () => {
    expect(noteEvent(' \u0007\n', true, who)).toEqual({ ok: false, problem: { code: 'note-empty' } });
  });
});

// PRIV-3
describe('eraseHistory', () => {
  it('should leave nothing of the customer or of what staff wrote', () => {
    const reason: BookingEvent = {
      at: LATER,
      by: KIM,
      what: 'cancelled',
      from: 'approved',
      to: 'cancelled',
      reason: 'no-show',
      version: 9,
      emailId: 'told',
    };
    const decline = aChange(aPlacedBooking().booking, { what: 'decline', note: 'Dear Priya, sorry.' }).event;
    expect(JSON.stringify(eraseHistory([decline]))).not.toContain('Priya');
    const { history } = course(...WHOLE_LIFE);
    const erased = eraseHistory([...history, RESENT, reason]);
    expect(JSON.stringify(erased)).not.toMatch(/Priya|905 555|no-show/);
    expect(erased.map(({ what, at, by }) => [what, at, by])).toEqual(
      [...history, RESENT, reason].map(({ what, at, by }) => [what, at, by]),
    );
    expect(erased.filter(({ what }) => what === 'note')).toHaveLength(WHOLE_LIFE.length);
    expect(erased.find(({ what }) => what === 'note')).toEqual({ ...NOTE, text: '' });
    const [, changed] = erased;
    expect(changed).toStrictEqual({
      at: LATER,
      by: KIM,
      what: 'changed',
      version: 2,
      changes: [{ field: 'form.phone' }],
      emailId: 'email-of-action',
    });
    expect(erased.at(-2)).toBe(RESENT);
    expect(erased.at(-1)).toStrictEqual({
      at: LATER,
      by: KIM,
      what: 'cancelled',
      from: 'approved',
      to: 'cancelled',
      version: 9,
      emailId: 'told',
    });
  });

  it('should keep the trip, the prices and the hand-overs without their notes', () => {
    const { history } = course(...WHOLE_LIFE, ACTIONS.undo);
    const fieldsOf = (lines: readonly BookingEvent[]) =>
      lines.filter(isChange).flatMap(({ changes = [] }) => changes.filter(({ field }) => !field.startsWith('form.')));
    const erased = fieldsOf(eraseHistory(history));
    const kept = (field: string) => erased.filter((change) => change.field === field);
    expect(kept('totals')).toEqual(fieldsOf(history).filter(({ field }) => field === 'totals'));
    const out = { at: LATER, by: KIM, odometer: 12_000, fuel: 8 };
    const back = { at: ACTIONS['take back'].at, by: KIM, odometer: 12_500, fuel: 6 };
    expect(kept('handover')).toStrictEqual([
      { field: 'handover', after: { out } },
      { field: 'handover', before: { out }, after: { out, back } },
      { field: 'handover', before: { out, back }, after: { out } },
      { field: 'handover', before: { out } },
    ]);
  });

  it('should leave lines without changes as they are', () => {
    const submitted = { at: NOON, by: 'customer', what: 'submitted', to: 'confirmed', version: 1 } as const;
    expect(eraseHistory([submitted])).toStrictEqual([submitted]);
  });
});

// BOOK-45
describe('who wanted a cancellation', () => {
  const cancelled = (over: object) =>
    ({
      at: NOON,
      by: 'sam@oakville.example',
      what: 'cancelled',
      from: 'approved',
      to: 'cancelled',
      version: 3,
      emailId: 'told',
      ...over,
    }) as const;

  it.each([
    ['customer', { by: BY_CUSTOMER }],
    ['customer', { reason: 'customer' }],
    ['company', { reason: 'company' }],
    ['company', { reason: 'no-show' }],
    ['company', {}],
  ])('should be that of the %s: %j', (whose, over) => {
    expect(cancelledBy([cancelled({ by: BY_CUSTOMER }), cancelled(over)])).toBe(whose);
  });
});
