import { describe, expect, it } from 'vitest';
import type { BookingEvent, ChangeEvent } from '../../../src/domain/booking/history.ts';
import {
  CANCEL_TEXTS,
  CHANGE_TEXTS,
  describeAvailability,
  describeKeptEntry,
  describeKeptReturn,
  describeMeanwhile,
  HAND_OUT_TEXTS,
  NOTE_TEXTS,
  QUIET_CHANGE_TEXTS,
  TAKE_BACK_TEXTS,
  UNDO_TEXTS,
  whyImpossible,
} from '../../../src/domain/rental/action-texts.ts';
import { tripFields } from '../../../src/domain/trip/itinerary-edit.ts';
import { aBooking, anItinerary, NOON } from '../../support/values/samples.ts';

const RECORD = { at: NOON, by: 'dana@oakville.example', odometer: 48_212, fuel: 8 };
const BACK = { out: RECORD, back: RECORD };
const NUMBERED = { customer: { number: 'INV-2026-000001', total: 100 } };
const UNFINISHED = { payer: { key: 'interrupted' } };

// STAFF-26
describe('the alert after an action', () => {
  const NOT_DELIVERED = 'It is saved. The email was not delivered: check it below and send it again.';
  const LATER = 'It is saved. The email will be sent again by itself.';
  it.each([
    [CHANGE_TEXTS, 'Change email sent.', 'Failed to save/send email.', LATER],
    [QUIET_CHANGE_TEXTS, 'Saved.', 'Not saved.', undefined],
    [CANCEL_TEXTS, 'Cancellation email sent.', 'Failed to cancel/send email.', LATER],
    [HAND_OUT_TEXTS, 'Handed out.', 'Not saved.', undefined],
    [TAKE_BACK_TEXTS, 'Taken back.', 'Not saved.', undefined],
    [UNDO_TEXTS, 'Undone.', 'Not saved.', undefined],
    [NOTE_TEXTS, 'Note added.', 'The note was not added.', undefined],
  ])('should be as specified: %o', (texts, done, failed, comesLater) => {
    expect([texts.done, texts.failed, texts.comesLater]).toEqual([done, failed, comesLater]);
    expect(texts.notDelivered).toBe(comesLater && NOT_DELIVERED);
  });
});

// BOOK-46
describe('what the calendar keeps of a customer who is not told', () => {
  const same = { ...tripFields(anItinerary()), vehicleId: aBooking().vehicle.id };
  it.each([
    [{ pickupTime: '14:00' }, "The customer's calendar keeps 10:00 am."],
    [{ pickupDate: '2026-11-28' }, "The customer's calendar keeps Friday, November 27, 10:00 am."],
    [{ dropoffTime: '15:00' }, "The customer's calendar keeps dropoff 12:30 pm."],
    [{ vehicleId: 'kona' }, "The customer's calendar keeps Toyota Sienna."],
    [
      { pickupTime: '14:00', dropoffTime: '15:00', vehicleId: 'kona' },
      "The customer's calendar keeps 10:00 am, dropoff 12:30 pm, Toyota Sienna.",
    ],
    [{}, undefined],
  ] as const)('should be said of %o', (change, text) => {
    expect(describeKeptEntry(aBooking(), { ...same, ...change })).toBe(text);
  });
});

// STAFF-26
describe('why an action is not possible', () => {
  it.each([
    ['hand-out', { status: 'confirmed' }, 'Approve it first.'],
    ['hand-out', { status: 'declined' }, 'Approve it first.'],
    ['hand-out', { status: 'approved' }, undefined],
    ['hand-out', { status: 'cancelled' }, 'Cannot be handed out: the rental is cancelled.'],
    ['hand-out', { status: 'approved', handover: { out: RECORD } }, 'Cannot be handed out: the vehicle is out.'],
    ['hand-out', { status: 'declined', handover: { out: RECORD } }, 'Cannot be handed out: the vehicle is out.'],
    ['hand-out', { status: 'declined', handover: BACK }, 'Cannot be handed out: the vehicle is back.'],
    ['hand-out', { status: 'completed', handover: BACK }, 'Cannot be handed out: the rental is completed.'],
    ['cancel', { status: 'approved', handover: BACK }, 'Cannot be cancelled: the vehicle is back.'],
    ['cancel', { status: 'completed', handover: BACK }, 'Cannot be cancelled: it is completed.'],
    ['change', { status: 'approved', handover: { out: RECORD } }, 'Not possible: the vehicle is out.'],
    ['cancel', { status: 'confirmed' }, undefined],
    ['cancel', { status: 'declined' }, 'Cannot be cancelled: it is declined.'],
    ['cancel', { status: 'approved', handover: { out: RECORD } }, 'Cannot be cancelled while the vehicle is out.'],
    ['undo', { status: 'approved', handover: { out: RECORD } }, undefined],
    ['undo', { status: 'declined', handover: BACK }, 'Cannot be undone: the booking is declined.'],
    ['take-back', { status: 'approved' }, 'Not possible: the booking is approved.'],
    // INV-6, INV-18
    ['cancel', { status: 'approved', invoiced: NUMBERED }, 'Credit the invoice first.'],
    ['bill', { status: 'approved', invoiced: UNFINISHED }, 'An invoice is not finished: press Invoice again.'],
    ['undo', { status: 'completed', handover: BACK, invoiced: NUMBERED }, 'Credit the invoice first.'],
    ['cancel', { status: 'completed', handover: BACK, invoiced: NUMBERED }, 'Cannot be cancelled: it is completed.'],
    ['take-back', { status: 'approved', handover: { out: RECORD }, invoiced: NUMBERED }, undefined],
  ] as const)('should be said of %s with %o', (what, booking, reason) => {
    expect(whyImpossible(booking, what)).toBe(reason);
  });
});

// BOOK-44
describe('describeMeanwhile', () => {
  const meanwhile = { status: 'declined', changedBy: 'lee@oakville.example', changedAt: NOON } as const;
  const moment = 'by lee@oakville.example, Monday, November 23, 2026, 12:00 pm.';
  const change = {
    at: NOON,
    by: 'lee@oakville.example',
    what: 'changed',
    version: 2,
    emailId: 'told',
    changes: [{ field: 'form.comments' }],
  } satisfies ChangeEvent;

  it('should name another status first, else what was done', () => {
    expect(describeMeanwhile('confirmed', meanwhile, [], '2026-11-23')).toBe(`Already declined ${moment}`);
    const declined = { ...change, what: 'declined', from: 'confirmed', to: 'declined' } as const;
    expect(describeMeanwhile('confirmed', meanwhile, [declined], '2026-11-23')).toBe(`Already declined ${moment}`);
    const undone = { ...change, what: 'undone', from: 'completed', to: 'approved' } as const;
    const approved = { ...meanwhile, status: 'approved' } as const;
    expect(describeMeanwhile('completed', approved, [undone], '2026-11-23')).toBe(`Return undone ${moment}`);
    expect(describeMeanwhile('confirmed', meanwhile, [change], '2026-11-23')).toBe(`Changed: comments, ${moment}`);
    expect(describeMeanwhile('declined', meanwhile, [change], '2026-11-23')).toBe(`Changed: comments, ${moment}`);
    const note = { at: NOON, by: 'dana@oakville.example', what: 'note', text: 'Visa.' } as const;
    const older = { ...change, at: '2026-11-22T17:00:00.000Z' } as const;
    expect(describeMeanwhile('declined', meanwhile, [older, note], '2026-11-23')).toBe(`Changed ${moment}`);
    const colleague = { ...change, by: 'dana@oakville.example' } as const;
    expect(describeMeanwhile('declined', meanwhile, [colleague], '2026-11-23')).toBe(`Changed ${moment}`);
    const undoneSince = { ...undone, to: 'approved' } as const;
    expect(describeMeanwhile('confirmed', meanwhile, [undoneSince], '2026-11-23')).toBe(`Return undone ${moment}`);
  });
});

// BOOK-66
describe('the dropoff that stays where a hand-out is undone', () => {
  const handedOut = { at: NOON, by: RECORD.by, what: 'handed-out', version: 3 } as const;
  const itinerary = anItinerary();
  const extended = {
    ...handedOut,
    what: 'changed',
    emailId: 'told',
    changes: [{ field: 'itinerary', after: itinerary }],
  } as const;
  const contact = { ...extended, changes: [{ field: 'form.phone', after: '1' }] } as const;
  it.each<[readonly BookingEvent[], string | undefined]>([
    [[handedOut, extended], 'The dropoff stays Mon, Nov 30, 12:30 pm, as changed since.'],
    [[extended, handedOut], undefined],
    [[handedOut, contact], undefined],
  ])('should be said where it changed since: %#', (history, text) => {
    expect(describeKeptReturn({ itinerary, history, handover: { out: RECORD } }, '2026-11-28')).toBe(text);
    expect(describeKeptReturn({ itinerary, history, handover: BACK }, '2026-11-28')).toBeUndefined();
  });
});

describe('describeAvailability', () => {
  it('should say whether the vehicle is free', () => {
    expect(describeAvailability('Toyota RAV4', 'free')).toBe('Toyota RAV4 is free on these dates.');
    expect(describeAvailability('Toyota RAV4', 'taken')).toBe('Toyota RAV4 is taken on these dates.');
  });
});
