import { describe, expect, it } from 'vitest';
import type { BookingEvent, FieldChange } from '../../../src/domain/booking/history.ts';
import { describeEvent, describeEventLine, REASON_LABELS } from '../../../src/domain/rental/describe-event.ts';
import { aBooking, anItinerary, at, aVehicle, NOON } from '../../support/values/samples.ts';

const DONE = { at: NOON, by: 'dana@oakville.example' };
/** What a line of a stored change has, and one that the customer is told of. */
const CHANGE = { ...DONE, version: 2 };
const NOTIFIED = { ...CHANGE, emailId: 'told' };
const OUT = { ...DONE, odometer: 48_212, fuel: 8 };
const BACK = { ...DONE, odometer: 48_951, fuel: 6 };
const changed = (...changes: FieldChange[]): BookingEvent => ({ ...NOTIFIED, what: 'changed', changes });
const say = (event: BookingEvent) => describeEvent(event, '2026-11-23');

describe('the reasons of a cancellation', () => {
  // BOOK-50
  it('should be named as staff choose them', () => {
    expect(REASON_LABELS).toEqual({
      customer: 'Customer asked',
      company: 'We cannot provide it',
      'no-show': 'No-show',
    });
  });
});

// STAFF-26
describe('a line of the history in words', () => {
  it.each<[string, BookingEvent]>([
    ['Requested', { ...CHANGE, by: 'customer', what: 'submitted', to: 'confirmed' }],
    ['Entered at the desk', { ...CHANGE, what: 'submitted', to: 'confirmed' }],
    ['Approved', { ...NOTIFIED, what: 'approved', from: 'confirmed', to: 'approved' }],
    ['Declined', { ...NOTIFIED, what: 'declined', from: 'confirmed', to: 'declined' }],
    ['Cancelled', { ...NOTIFIED, what: 'cancelled', from: 'approved', to: 'cancelled' }],
    ['Cancelled, no-show', { ...NOTIFIED, what: 'cancelled', from: 'approved', to: 'cancelled', reason: 'no-show' }],
    [
      'Cancelled, we cannot provide it',
      { ...NOTIFIED, what: 'cancelled', from: 'approved', to: 'cancelled', reason: 'company' },
    ],
    [
      'Cancelled, the customer asked',
      { ...NOTIFIED, what: 'cancelled', from: 'approved', to: 'cancelled', reason: 'customer' },
    ],
    [
      'Handed out at 48,212 km, full',
      { ...CHANGE, what: 'handed-out', changes: [{ field: 'handover', after: { out: OUT } }] },
    ],
    ['Handed out', { ...CHANGE, what: 'handed-out' }],
    [
      'Taken back at 48,951 km, 6/8',
      {
        ...CHANGE,
        what: 'taken-back',
        from: 'approved',
        to: 'completed',
        changes: [
          { field: 'totals', before: aBooking().totals, after: aBooking().totals },
          { field: 'handover', before: { out: OUT }, after: { out: OUT, back: BACK } },
        ],
      },
    ],
    ['Hand-out undone', { ...CHANGE, what: 'undone' }],
    ['Return undone', { ...CHANGE, what: 'undone', from: 'completed', to: 'approved' }],
    ['Released', { ...CHANGE, what: 'released' }],
    ['Personal data erased', { ...CHANGE, what: 'erased' }],
    ['Email sent again', { ...DONE, what: 'email-sent-again', email: 'confirmation', emailId: 'again' }],
    ['Note added', { ...DONE, what: 'note', text: 'Called.' }],
    ['Note added: deposit taken', { ...DONE, what: 'note', text: 'Visa.', deposit: true }],
  ])('should be %s', (words, event) => {
    expect(say(event)).toBe(words);
  });

  it('should say what changed, from what to what', () => {
    const { totals } = aBooking();
    const before = anItinerary();
    const later = anItinerary({ dropoffTime: at('2026-11-30', '17:00') });
    expect(
      say(
        changed(
          { field: 'vehicle', before: aVehicle(), after: aVehicle({ name: 'Chrysler Pacifica' }) },
          { field: 'itinerary', before, after: later },
          {
            field: 'selectedAddons',
            before: [{ id: 'usa-travel', name: 'Travel into the USA', pricePerDay: 1500 }],
            after: [{ id: 'additional-driver', name: 'Additional Driver', pricePerDay: 1500 }],
          },
          { field: 'lines', before: [], after: [] },
          { field: 'totals', before: totals, after: { ...totals, totalCharges: 50_000 } },
          { field: 'form.email', before: 'old@example.com', after: 'new@example.com' },
          { field: 'form.confirmEmail', before: 'old@example.com', after: 'new@example.com' },
          { field: 'form.phone', before: '1' },
          { field: 'form.firstName', before: 'Pria', after: 'Priya' },
          { field: 'form.lastName', before: 'Rama', after: 'Raman' },
          { field: 'form.comments', after: 'A child seat.' },
        ),
      ),
    ).toBe(
      'Changed: vehicle from Toyota Sienna to Chrysler Pacifica; dropoff from Mon, Nov 30, 12:30 pm to Mon, Nov 30, 5:00 pm; Additional Driver added; Travel into the USA removed; total from $452.53 to $500.00; email from old@example.com to new@example.com; phone from 1 to none; first name from Pria to Priya; last name from Rama to Raman; comments',
    );
    const [usa, driver] = [
      { id: 'usa-travel', name: 'Travel into the USA', pricePerDay: 1500 },
      { id: 'additional-driver', name: 'Additional Driver', pricePerDay: 1500 },
    ] as const;
    expect(say(changed({ field: 'selectedAddons', before: [usa], after: [usa, driver] }))).toBe(
      'Changed: Additional Driver added',
    );
    expect(say(changed({ field: 'selectedAddons', before: [driver, usa], after: [usa] }))).toBe(
      'Changed: Additional Driver removed',
    );
    expect(say(changed({ field: 'selectedAddons', after: [driver] }))).toBe('Changed: Additional Driver added');
    expect(say(changed({ field: 'selectedAddons', before: [driver] }))).toBe('Changed: Additional Driver removed');
    expect(say(changed({ field: 'form.email', after: 'new@example.com' }))).toBe(
      'Changed: email from none to new@example.com',
    );
    expect(say(changed({ field: 'itinerary', after: before }))).toBe(
      'Changed: pickup from none to Fri, Nov 27, 10:00 am; dropoff from none to Mon, Nov 30, 12:30 pm',
    );
    expect(say(changed({ field: 'totals', after: totals }))).toBe('Changed: total from none to $452.53');
    expect(say(changed({ field: 'totals', before: totals }))).toBe('Changed: total from $452.53 to none');
    const earlier = anItinerary({ pickupTime: at('2026-11-27', '08:00') });
    expect(say(changed({ field: 'itinerary', before, after: earlier }))).toBe(
      'Changed: pickup from Fri, Nov 27, 10:00 am to Fri, Nov 27, 8:00 am',
    );
  });

  // BOOK-66
  it('should say that a rental is longer or shorter where only the dropoff changed', () => {
    const { totals } = aBooking();
    const before = anItinerary();
    const after = anItinerary({ dropoffTime: at('2026-11-30', '17:00') });
    const price = { field: 'totals', before: totals, after: { ...totals, totalCharges: 50_000 } } as const;
    expect(say(changed({ field: 'itinerary', before, after }, price))).toBe(
      'Extended: dropoff from Mon, Nov 30, 12:30 pm to Mon, Nov 30, 5:00 pm; total from $452.53 to $500.00',
    );
    expect(say(changed({ field: 'itinerary', before: after, after: before }))).toBe(
      'Shortened: dropoff from Mon, Nov 30, 5:00 pm to Mon, Nov 30, 12:30 pm',
    );
    expect(say(changed({ field: 'selectedAddons', after: [] }, { field: 'itinerary', before, after }))).toMatch(
      /^Changed:/,
    );
  });

  it('should leave out an equal total, and the values of an erased booking', () => {
    const { totals } = aBooking();
    const same = { ...totals, baseRental: 1 };
    expect(say(changed({ field: 'totals', before: totals, after: same }, { field: 'form.phone' }))).toBe(
      'Changed: phone',
    );
    expect(say(changed())).toBe('Changed');
    expect(say({ ...NOTIFIED, what: 'changed' })).toBe('Changed');
  });

  it('should name who did it and when', () => {
    const today = '2026-11-23';
    expect(describeEventLine({ ...CHANGE, what: 'released' }, today)).toBe(
      'Released by dana@oakville.example, Monday, November 23, 2026, 12:00 pm',
    );
    expect(describeEventLine(changed({ field: 'form.comments' }), today)).toBe(
      'Changed: comments, by dana@oakville.example, Monday, November 23, 2026, 12:00 pm',
    );
  });
});
