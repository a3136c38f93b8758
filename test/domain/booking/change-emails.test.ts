import { describe, expect, it } from 'vitest';
import type { Booking, BookingStatus } from '../../../src/domain/booking/booking.ts';
import { applyChange, type ChangeRequest } from '../../../src/domain/booking/change.ts';
import type { NotifiedReason } from '../../../src/domain/booking/emails.ts';
import * as emails from '../../../src/domain/booking/emails.ts';
import { calendarEntry } from '../../../src/domain/receipt/calendar.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { type Rendered, rendering } from '../../support/values/rendered.ts';
import { aRental, KIM, LATER } from '../../support/values/rentals.ts';
import { aBooking, aCustomer, anItinerary, at, aVehicle, NOON, SENDER } from '../../support/values/samples.ts';

const cancelledEmail = rendering(emails.cancelledEmail);
const changedEmail = rendering(emails.changedEmail);
const declinedEmail = rendering(emails.declinedEmail);

const STAMP = { id: 'email-1', at: NOON, sender: SENDER };
const BOOKING = aBooking({ confirmationNumber: 'HOJ-483920' });

const RESERVATION = `YOUR RESERVATION

Vehicle: Toyota Sienna (Minivan)
Pickup: Friday, November 27, 2026, 10:00 am (120 Example Road, Oakville)
Dropoff: Monday, November 30, 2026, 12:30 pm (120 Example Road, Oakville)
Driver age: 25 or older
Rental days: 3 days and 3 extra hours
Free kilometres: 600 km

RATE QUOTE

Rental Rate: $282.00 (3 days × $94.00)
Extra Hours Charge (partial day): $70.50 (3 started hours × a quarter of $94.00)
Vehicle Listing Fee: $2.97 (3 days × $0.99)`;

const DEPOSIT =
  'A $300.00 credit card deposit may be required. The quote may vary with kilometers driven, coverage or surcharges.';

const NOTES = `DID YOU CHOOSE A COLLISION DAMAGE WAIVER? If not, a COLLISION DAMAGE WAIVER will be added at time of rental for your protection. The total is $401.68 without the Cars Loss Damage Waiver and $486.40 with it.

${DEPOSIT}`;

const OFFICE = `Where: 120 Example Road, Oakville, ON L6K 0A0
Get Directions: https://www.openstreetmap.org/directions?to=43.4475%2C-79.6666
Open: Mon to Fri 7 am to 5 pm; Sat and Sun 9 am to 12 pm
Phone: 905-555-0142`;

const LINK = `See my reservation: http://127.0.0.1:3000/my-reservation#${BOOKING.id}.1`;

const COMPANY_LINES = `HOJ Car & Truck Rental
120 Example Road, Oakville, ON L6K 0A0
905-555-0142, desk@oakville.example
http://127.0.0.1:3000`;

const SIGNATURE = `${COMPANY_LINES}

You’re getting this because someone made a reservation with this address. If that wasn’t you, call us.
`;

const allOf = ({ subject, text, html }: Rendered) => [subject, text, html].join('\n');

function changed(request: ChangeRequest, status: BookingStatus = 'approved', note = ''): Rendered {
  const before: Booking = { ...BOOKING, status };
  const applied = applyChange(before, request, LATER, DEFAULT_HOURS);
  if (!applied.ok) throw new Error(applied.problem.code);
  return changedEmail(before, applied.value.booking, STAMP, note);
}

// MAIL-18
describe('changedEmail', () => {
  it('should show what was and what is, and what the change takes off', () => {
    const email = changed({ addOnIds: [], contact: { comments: '' } }, 'approved', 'The seat is in.');
    expect(email).toMatchObject({
      id: 'email-1',
      kind: 'changed',
      to: { name: 'Priya Raman', address: 'priya.raman@example.com' },
      replyTo: { name: 'HOJ Car & Truck Rental', address: 'desk@oakville.example' },
      subject: 'Your reservation HOJ-483920 has changed',
    });
    expect(email.text).toBe(`YOUR RESERVATION HAS CHANGED
Still confirmed
Booking reference: HOJ-483920

Hello Priya,

Your reservation is confirmed, with a change.

The seat is in.

WHAT CHANGED

Additional Driver: none (before: $45.00)
Sub Total: $355.47 (before: $400.47)
HST (13%): $46.21 (before: $52.06)
Total Charges (CAD): $401.68 (before: $452.53)
Comments: none (before: Please have a child seat ready.)

The change takes off $50.85, HST included.

Open the attached files to update your calendar.

${LINK}

WHEN YOU COME

Pickup: Friday, November 27, 2026, 10:00 am (120 Example Road, Oakville)
Bring: Your driver’s licence and the credit card (Visa, Priya Raman)

${OFFICE}

${RESERVATION}
Sub Total: $355.47
HST (13%): $46.21
Total Charges (CAD): $401.68

${NOTES}

If anything is not right, call 905-555-0142 or answer this email.

${SIGNATURE}`);
  });

  // BOOK-66
  it.each([
    [
      'extended',
      { dropoffDate: '2026-12-01', dropoffTime: at('2026-12-01', '12:30') },
      'Tuesday, December 1, 12:30 pm',
    ],
    ['shortened', { dropoffTime: at('2026-11-30', '10:00') }, 'Monday, November 30, 10:00 am'],
  ] as const)('should say while the vehicle is out that the rental is %s', (word, over, moment) => {
    const before = aRental('out');
    const applied = applyChange(before, { itinerary: anItinerary(over) }, at('2026-11-28', '09:10'), DEFAULT_HOURS);
    if (!applied.ok) throw new Error(applied.problem.code);
    const { text } = changedEmail(before, applied.value.booking, STAMP, '');
    expect(text).toContain(`On the road\n`);
    expect(text).toContain(`Your rental is ${word}. Please bring the vehicle back by ${moment}.`);
    expect(text).not.toContain('WHEN YOU COME');
    const contacted = { ...before, form: aCustomer({ phone: '1' }) };
    expect(changedEmail(before, contacted, STAMP, '').text).toContain(
      'Your rental has changed. Please bring the vehicle back by Monday, November 30, 12:30 pm.',
    );
  });

  it('should carry a later version of the entry for the calendar while it is confirmed (MAIL-20)', () => {
    const after = { ...BOOKING, status: 'approved' as const, version: 7 };
    expect(changedEmail(BOOKING, after, STAMP, '').calendar).toEqual({
      method: 'REQUEST',
      entry: calendarEntry(after),
    });
    expect(calendarEntry(after)).toMatchObject({ uid: BOOKING.id, sequence: 7 });
    expect(changed({ addOnIds: [] }, 'confirmed').calendar).toBeUndefined();
    expect(changed({ contact: { phone: '1' } }, 'completed').calendar).toBeUndefined();
  });

  it('should have both sides in a table of its page', () => {
    const { html } = changed({ addOnIds: [] });
    expect(html).toMatch(/<th [^>]*scope="col"[^>]*>Before<\/th><th [^>]*scope="col"[^>]*>Now<\/th>/);
    expect(html).toMatch(
      /<th [^>]*scope="row"[^>]*>Additional Driver<\/th><td [^>]*>\$45\.00<\/td><td [^>]*>none<\/td>/,
    );
  });

  it('should say what a change adds, and nothing of a price that stays', () => {
    const longer = anItinerary({ dropoffDate: '2026-12-01', dropoffTime: at('2026-12-01', '10:00') });
    expect(changed({ itinerary: longer }).text).toContain(
      'Dropoff: Tuesday, December 1, 2026, 10:00 am (before: Monday, November 30, 2026, 12:30 pm)',
    );
    expect(changed({ itinerary: longer }).text).toContain('confirmed, with a change.\n\nWHAT CHANGED\n\n');
    expect(changed({ itinerary: longer }).text).toContain('\n\nThe change adds $44.62, HST included.\n\n');
    const contact = changed({ contact: { email: 'p@example.com', lastName: 'Lee' } });
    expect(contact.text).not.toContain('The change ');
    expect(contact.text).toContain(`WHAT CHANGED

Name: Priya Lee (before: Priya Raman)
Email: p@example.com (before: priya.raman@example.com)

Open the attached`);
    expect(contact.to).toEqual({ name: 'Priya Lee', address: 'p@example.com' });
  });

  it('should say that a return is outside the office hours while it is to come', () => {
    const late = anItinerary({ dropoffTime: at('2026-11-30', '22:00') });
    const before: Booking = { ...aBooking({ itinerary: late }), status: 'approved' };
    const after = { ...before, form: { ...before.form, phone: '1' } };
    const hours = /outside|after hours|closed/i;
    expect(changedEmail(before, after, STAMP, '').text).toMatch(hours);
    expect(changedEmail(before, { ...after, status: 'declined' }, STAMP, '').text).not.toMatch(hours);
  });

  it.each<[BookingStatus, string, boolean]>([
    ['confirmed', 'Your reservation request has changed.', true],
    ['approved', 'Your reservation is confirmed, with a change.', true],
    ['declined', 'The contact details of your declined request have changed.', false],
    ['completed', 'The contact details of your completed rental have changed.', false],
    ['cancelled', 'The contact details of your cancelled reservation have changed.', false],
  ])('should say what the reservation is, and of a deposit only what is to come: %s', (status, sentence, isOpen) => {
    const email = changed({ contact: { phone: '1' } }, status);
    expect(email.text).toContain(`\n\n${sentence}\n\n`);
    expect(email.text.includes(DEPOSIT)).toBe(isOpen);
    expect(/confirmed/i.test(allOf(email))).toBe(status === 'approved');
    expect(email.text.includes('This is not a final confirmation.')).toBe(status === 'confirmed');
  });
});

const REASONS: readonly NotifiedReason[] = ['by-customer', 'customer', 'company', 'no-show', 'unsaid'];

// MAIL-19, BOOK-50
describe('cancelledEmail', () => {
  it('should hold the reservation, with the note of staff', () => {
    const email = cancelledEmail(BOOKING, STAMP, 'customer', 'See you next time.');
    expect(email).toMatchObject({
      id: 'email-1',
      kind: 'cancelled',
      to: { name: 'Priya Raman', address: 'priya.raman@example.com' },
      replyTo: { name: 'HOJ Car & Truck Rental', address: 'desk@oakville.example' },
      subject: 'Your reservation HOJ-483920 is cancelled',
    });
    expect(email.text).toBe(`YOUR RESERVATION IS CANCELLED
Toyota Sienna, November 27 to November 30
Booking reference: HOJ-483920

Hello Priya,

As you asked, this reservation is cancelled.

See you next time.

${RESERVATION}
Additional Driver: $45.00 (3 days × $15.00)
Sub Total: $400.47
HST (13%): $52.06
Total Charges (CAD): $452.53

${LINK}

If you did not ask for this, call 905-555-0142 or answer this email.

${SIGNATURE}`);
    expect(cancelledEmail(BOOKING, STAMP, 'customer', '').text).toContain('cancelled.\n\nYOUR RESERVATION');
    expect(email.calendar).toBeUndefined();
  });

  it('should take the entry out of a calendar that has it (MAIL-20)', () => {
    const email = cancelledEmail(BOOKING, STAMP, 'customer', '', { isInCalendar: true });
    expect(email.calendar).toEqual({ method: 'CANCEL', entry: calendarEntry(BOOKING) });
    expect(email.text).toContain('\n\nOpen the attached files to remove the reservation from your calendar.\n\n');
  });

  it.each<[NotifiedReason, string, string]>([
    [
      'by-customer',
      'You cancelled this reservation.',
      'If you did not cancel it, call 905-555-0142 or answer this email.',
    ],
    [
      'customer',
      'As you asked, this reservation is cancelled.',
      'If you did not ask for this, call 905-555-0142 or answer this email.',
    ],
    [
      'company',
      'We are sorry, but we have to cancel this reservation.',
      'Call 905-555-0142 or answer this email, and we will gladly look for another vehicle or other dates.',
    ],
    [
      'no-show',
      'The vehicle was not picked up, so this reservation is cancelled.',
      'If you still need a vehicle, call 905-555-0142 or answer this email.',
    ],
    ['unsaid', 'This reservation is cancelled.', 'Questions? Call 905-555-0142 or answer this email.'],
  ])('should fit who cancelled: %s', (reason, because, closing) => {
    const { text } = cancelledEmail(BOOKING, STAMP, reason, '');
    expect(text).toContain(`\n\n${because}\n\n`);
    expect(text).toContain(`\n\n${closing}\n\n`);
  });

  it('should be sorry for the company alone, and claim nothing about charges', () => {
    for (const reason of REASONS) {
      const email = allOf(cancelledEmail(BOOKING, STAMP, reason, ''));
      expect(/sorry/i.test(email), reason).toBe(reason === 'company');
      expect(email).not.toMatch(/charged|refund|confirmed|deposit/i);
    }
  });
});

describe('declinedEmail', () => {
  it('should not claim that nothing was charged once the vehicle was handed out', () => {
    const out = { at: NOON, by: 'kim@oakville.example', odometer: 1, fuel: 8 };
    const { text } = declinedEmail({ ...BOOKING, handover: { out } }, STAMP, '');
    expect(text).toContain('\n\nWe are sorry, but we cannot take this reservation.\n\n');
    expect(declinedEmail(BOOKING, STAMP, '').text).toContain('this reservation. Nothing has been charged.\n\n');
    const payment = { id: 'a', at: NOON, by: KIM, kind: 'payment', method: 'cash', amount: 5000 } as const;
    const paid = { ...BOOKING, payments: [payment] };
    expect(declinedEmail(paid, STAMP, '').text).not.toContain('Nothing has been charged.');
  });
});

// MAIL-4, MAIL-5
describe('what people typed', () => {
  const EVIL = '<b>"Bobby" & \'Co\'</b>';
  const ESCAPED = '&lt;b&gt;&quot;Bobby&quot; &amp; &#39;Co&#39;&lt;/b&gt;';
  const before = aBooking();
  const after = aBooking({
    customer: aCustomer({ firstName: EVIL, lastName: EVIL, comments: `${EVIL}\n${EVIL}` }),
    vehicle: aVehicle({ name: EVIL, classType: EVIL }),
  });

  it('should stand escaped in the page, on both sides of a comparison', () => {
    const mails = [
      changedEmail(before, after, STAMP, EVIL),
      changedEmail(after, before, STAMP, EVIL),
      ...REASONS.map((reason) => cancelledEmail(after, STAMP, reason, EVIL)),
    ];
    for (const { text, html } of mails) {
      expect(text).toContain(EVIL);
      expect(html).not.toContain('<b>"');
      expect(html).toContain(ESCAPED);
    }
    expect(mails[0]?.html).toContain(`${ESCAPED}<br>${ESCAPED}</td>`);
  });

  it('should never bring a line break or an advertisement into a header', () => {
    const name = 'win at evil.example\r\nBcc: all@example.com';
    const booking = aBooking({ confirmationNumber: 'x\r\nBcc: y', customer: aCustomer({ firstName: name }) });
    for (const { subject, to, text } of [
      changedEmail(before, booking, STAMP, ''),
      cancelledEmail(booking, STAMP, 'unsaid', ''),
    ]) {
      expect(subject).not.toMatch(/[\r\n]/);
      expect(to).toEqual({ address: 'priya.raman@example.com' });
      expect(text).toMatch(/\n\nHello,\n/);
    }
  });
});
