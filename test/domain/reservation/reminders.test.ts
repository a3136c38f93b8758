import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { BookingEvent } from '../../../src/domain/booking/history.ts';
import { NOTHING_USED } from '../../../src/domain/booking/overlap.ts';
import type { StoredBooking } from '../../../src/domain/booking/stored-booking.ts';
import { cancelKinds, queueEmail } from '../../../src/domain/outbox/email-lifecycle.ts';
import { oweReminder, reminderEmail } from '../../../src/domain/reservation/reminder-emails.ts';
import { dueReminder, reminderTime } from '../../../src/domain/reservation/reminders.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { aDecision, aStored } from '../../support/values/changes.ts';
import { rendered } from '../../support/values/rendered.ts';
import { aRental, KIM, type RentalState, STATES } from '../../support/values/rentals.ts';
import { aBooking, aCustomer, anItinerary, aPlacedBooking, at, NOON } from '../../support/values/samples.ts';

const PICKUP = at('2026-11-27', '10:00');
const DROPOFF = at('2026-11-30', '12:30');
const PICKUP_HOUR = at('2026-11-26', '10:00');
const RETURN_HOUR = at('2026-11-29', '10:00');

const approved = (time: Instant): readonly BookingEvent[] => [
  { at: time, by: KIM, what: 'approved', from: 'confirmed', to: 'approved', version: 2, emailId: 'told' },
];
const kindAt = (booking: Booking, now: Instant, history = approved(NOON)) => dueReminder(booking, history, now)?.kind;

// MAIL-22
describe('reminderTime', () => {
  it.each([
    [PICKUP, PICKUP_HOUR],
    [at('2026-11-27', '00:30'), PICKUP_HOUR],
    [at('2026-11-01', '12:00'), at('2026-10-31', '10:00')],
    [at('2027-03-15', '07:00'), at('2027-03-14', '10:00')],
  ])('should be at 10:00 on the day before %s', (event, time) => {
    expect(reminderTime(event)).toBe(time);
  });
});

// MAIL-22
describe('dueReminder', () => {
  it('should be that of the pickup, from its hour until the pickup', () => {
    const booking = aRental('approved');
    expect(kindAt(booking, addMinutes(PICKUP_HOUR, -1))).toBeUndefined();
    expect(kindAt(booking, PICKUP_HOUR)).toBe('reminder-pickup');
    expect(kindAt(booking, addMinutes(PICKUP, -1))).toBe('reminder-pickup');
    expect(kindAt(booking, PICKUP)).toBeUndefined();
  });

  it('should be that of the return while the vehicle is out, from its hour until the dropoff', () => {
    const booking = aRental('out');
    expect(kindAt(booking, PICKUP_HOUR)).toBeUndefined();
    expect(kindAt(booking, addMinutes(RETURN_HOUR, -1))).toBeUndefined();
    expect(kindAt(booking, RETURN_HOUR)).toBe('reminder-return');
    expect(kindAt(booking, addMinutes(DROPOFF, -1))).toBe('reminder-return');
    expect(kindAt(booking, DROPOFF)).toBeUndefined();
  });

  it.each(STATES.filter((state) => state !== 'approved' && state !== 'out'))(
    'should be none when it is %s',
    (state) => {
      for (const now of [PICKUP_HOUR, RETURN_HOUR]) expect(kindAt(aRental(state), now)).toBeUndefined();
    },
  );

  it('should be none if it was approved or handed out after the hour', () => {
    const booking = aRental('approved');
    expect(kindAt(booking, PICKUP_HOUR, approved(PICKUP_HOUR))).toBe('reminder-pickup');
    const late = addMinutes(PICKUP_HOUR, 1);
    expect(kindAt(booking, late, approved(late))).toBeUndefined();
    expect(kindAt(booking, late, [...approved(NOON), ...approved(late)])).toBeUndefined();
    const out = aRental('out');
    const handedOut = (time: Instant): Booking => ({
      ...out,
      handover: { out: { at: time, by: KIM, odometer: 1, fuel: 8 } },
    });
    expect(kindAt(handedOut(RETURN_HOUR), RETURN_HOUR)).toBe('reminder-return');
    expect(kindAt(handedOut(addMinutes(RETURN_HOUR, 1)), addMinutes(RETURN_HOUR, 1))).toBeUndefined();
  });

  it('should be none of a return after 24 hours or less', () => {
    const until = (dropoffTime: Instant) =>
      aRental('out', { itinerary: anItinerary({ dropoffDate: '2026-11-28', dropoffTime }) });
    const now = addMinutes(PICKUP, 10);
    expect(kindAt(until(at('2026-11-28', '10:00')), now)).toBeUndefined();
    const longer: Booking = {
      ...until(at('2026-11-28', '10:30')),
      handover: { out: { at: PICKUP_HOUR, by: KIM, odometer: 1, fuel: 8 } },
    };
    expect(kindAt(longer, now)).toBe('reminder-return');
  });

  it('should be none without an address', () => {
    const booking = aRental('approved', { customer: aCustomer({ email: '' }) });
    expect(kindAt(booking, PICKUP_HOUR)).toBeUndefined();
  });

  it('should have an id of its own for each pickup', () => {
    const idOf = (state: RentalState, over = {}) =>
      dueReminder(aRental(state, { id: 'b', ...over }), [], PICKUP_HOUR)?.id;
    expect(idOf('approved')).toBe('reminder-pickup.b.20261127150000000');
    const later = anItinerary({ pickupTime: at('2026-11-27', '11:00') });
    expect(idOf('approved', { itinerary: later })).toBe('reminder-pickup.b.20261127160000000');
  });
});

// MAIL-22
describe('reminderEmail', () => {
  const booking = { ...aBooking({ confirmationNumber: 'HOJ-483920', id: 'b' }), status: 'approved' as const };
  const mailed = (one: Booking, now: Instant, closedDays: { date: '2026-11-30'; reason: string }[] = []) => {
    const reminder = dueReminder(one, [], now) ?? expect.unreachable();
    return rendered(reminderEmail(one, reminder, { at: now, closedDays }));
  };

  it('should say when and where to come, and what to bring', () => {
    const email = mailed(booking, PICKUP_HOUR);
    expect(email).toMatchObject({
      id: 'reminder-pickup.b.20261127150000000',
      messageId: '<reminder-pickup.b.20261127150000000@oakville.example>',
      kind: 'reminder-pickup',
      queuedAt: PICKUP_HOUR,
      until: PICKUP,
      to: { name: 'Priya Raman', address: 'priya.raman@example.com' },
      replyTo: { name: 'HOJ Car & Truck Rental', address: 'desk@oakville.example' },
      subject: 'Friday, November 27, 10:00 am: your pickup, HOJ-483920',
    });
    expect(email.text).toContain(`YOUR PICKUP IS ON FRIDAY, NOVEMBER 27, AT 10:00 AM
Toyota Sienna
Booking reference: HOJ-483920

Hello Priya,

Your Toyota Sienna is ready for you on Friday, November 27.

Pickup: Friday, November 27, 2026, 10:00 am (120 Example Road, Oakville)
Dropoff: Monday, November 30, 2026, 12:30 pm (120 Example Road, Oakville)
Total: $452.53 CAD (HST included)
Bring: Your driver’s licence and the credit card (Visa, Priya Raman. The additional driver brings a licence too.)

Where: 120 Example Road, Oakville, ON L6K 0A0
`);
    expect(email.text).toContain('See my reservation: http://127.0.0.1:3000/my-reservation#b.');
    expect(email.text).toContain('\n\nRunning late or plans changed? Call 905-555-0142.\n\n');
  });

  it('should be true whenever it leaves', () => {
    const { subject, text } = mailed(booking, PICKUP_HOUR);
    const late = mailed(booking, addMinutes(PICKUP, -60));
    expect([late.subject, late.text]).toEqual([subject, text]);
    expect(`${subject}${text}`).not.toMatch(/today|tomorrow/i);
  });

  it('should say when to bring the vehicle back, and that the office is closed then', () => {
    const out = { ...aRental('out', { confirmationNumber: 'HOJ-483920' }) };
    const email = mailed(out, RETURN_HOUR);
    expect(email).toMatchObject({
      kind: 'reminder-return',
      until: DROPOFF,
      subject: 'Monday, November 30, 12:30 pm: your return, HOJ-483920',
    });
    expect(email.text).toContain('YOUR RETURN IS ON MONDAY, NOVEMBER 30, AT 12:30 PM\n');
    expect(email.text).toContain('Please return your Toyota Sienna by 12:30 pm.\n\nDropoff: Monday, November 30');
    expect(email.text).not.toContain('closed');
    expect(mailed(out, RETURN_HOUR, [{ date: '2026-11-30', reason: 'Inventory' }]).text).toContain(
      'The office is closed on that day: Inventory. Outside office hours? Call 905-555-0142 and we’ll arrange your return.',
    );
  });
});

// MAIL-22
describe('oweReminder', () => {
  const placed = aPlacedBooking();
  const stored = { ...aStored(placed), value: aDecision(placed.booking, 'approved').booking, history: approved(NOON) };
  const owe = (found: StoredBooking | undefined, now: Instant) =>
    oweReminder({ at: now, closedDays: [] })(found, NOTHING_USED);

  it('should owe the reminder that is due beside the other e-mails, and change nothing else', () => {
    const { out, next } = owe(stored, PICKUP_HOUR);
    const { value } = stored;
    const reminder = dueReminder(value, stored.history, PICKUP_HOUR) ?? expect.unreachable();
    const email = reminderEmail(value, reminder, { at: PICKUP_HOUR, closedDays: [] });
    expect(out).toBe('queued');
    expect(next).toStrictEqual({ ...stored, emails: [...stored.emails, queueEmail(email)] });
  });

  it('should owe it once, whatever became of it, and only while it is due', () => {
    const { next } = owe(stored, PICKUP_HOUR);
    const cancelled = cancelKinds(next?.emails ?? [], ['reminder-pickup']);
    expect(owe({ ...stored, emails: cancelled }, PICKUP_HOUR)).toEqual({ out: 'known' });
    expect(owe(stored, addMinutes(PICKUP_HOUR, -1))).toEqual({ out: 'not-due' });
    expect(owe({ ...stored, history: approved(PICKUP) }, addMinutes(PICKUP, -1))).toEqual({ out: 'not-due' });
    expect(owe({ ...stored, value: { ...stored.value, status: 'cancelled' } }, PICKUP_HOUR).out).toBe('not-due');
    expect(owe(undefined, PICKUP_HOUR)).toEqual({ out: 'missing' });
  });
});
