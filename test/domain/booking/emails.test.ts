import { describe, expect, it } from 'vitest';
import * as emails from '../../../src/domain/booking/emails.ts';
import { renderEmail } from '../../../src/domain/outbox/render-email.ts';
import { priceOfferedTrip } from '../../../src/domain/pricing/price-trip.ts';
import { quotePath } from '../../../src/domain/pricing/quote-link.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { calendarEntry } from '../../../src/domain/receipt/calendar.ts';
import { DEFAULT_HOURS, type OpeningHours } from '../../../src/domain/shared/opening-hours.ts';
import { type Rendered, rendering } from '../../support/values/rendered.ts';
import { aBooking, aCustomer, anItinerary, at, aVehicle, NOON, SENDER } from '../../support/values/samples.ts';

const confirmationEmail = rendering(emails.confirmationEmail);
const declinedEmail = rendering(emails.declinedEmail);
const noticeEmail = rendering(emails.noticeEmail);
const receivedEmail = rendering(emails.receivedEmail);

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
Vehicle Listing Fee: $2.97 (3 days × $0.99)
Additional Driver: $45.00 (3 days × $15.00)
Sub Total: $400.47
HST (13%): $52.06
Total Charges (CAD): $452.53`;

const NOTES = `DID YOU CHOOSE A COLLISION DAMAGE WAIVER? If not, a COLLISION DAMAGE WAIVER will be added at time of rental for your protection. The total is $452.53 without the Cars Loss Damage Waiver and $537.25 with it.

A $300.00 credit card deposit may be required. The quote may vary with kilometers driven, coverage or surcharges.`;

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

const CUSTOMER = { name: 'Priya Raman', address: 'priya.raman@example.com' };
const COMPANY = { name: 'HOJ Car & Truck Rental', address: 'desk@oakville.example' };

const allOf = ({ subject, text, html }: Rendered) => [subject, text, html].join('\n');

describe('receivedEmail', () => {
  const email = receivedEmail(BOOKING, STAMP);

  it('should go to the customer, with answers to the company (MAIL-2)', () => {
    expect(email).toMatchObject({ id: 'email-1', kind: 'received', queuedAt: NOON, to: CUSTOMER, replyTo: COMPANY });
    expect(email.subject).toBe('Reservation received: HOJ-483920');
  });

  // MAIL-3
  it('should hold every fact of the reservation, promise an answer within 24 hours and not be final', () => {
    expect(email.text).toBe(`RESERVATION RECEIVED
Waiting for our answer, by Tuesday, November 24, 12:00 pm
Booking reference: HOJ-483920

Hello Priya,

We have received your reservation request. You will hear from us by email within 24 hours.

This is not a final confirmation. Your booking is not guaranteed until a confirmation email arrives.

${LINK}

There you can see its status, ask for a change or cancel.

${RESERVATION}

${NOTES}

WHERE WE ARE

${OFFICE}

Questions? Call 905-555-0142 or answer this email.

${SIGNATURE}`);
  });
});

// TRIP-10
it.each([receivedEmail, confirmationEmail])(
  'should say what to do about a return while the office is closed',
  (write) => {
    const note = 'Outside office hours? Call 905-555-0142 and we’ll arrange your return.';
    const dropoffTime = at('2026-11-30', '17:30');
    expect(write(aBooking({ itinerary: anItinerary({ dropoffTime }) }), STAMP).text).toContain(note);
    expect(write(BOOKING, STAMP).text).not.toContain(note);
  },
);

// BOOK-19
it('should ask to call where the pickup comes within a day, and be answered an hour before it', () => {
  const { text } = receivedEmail(aBooking({ at: at('2026-11-26', '16:00') }), STAMP);
  expect(text).toContain('Waiting for our answer, by Friday, November 27, 9:00 am');
  expect(text).toContain('Picking up within a day? Call 905-555-0142 so that we hold it.');
  expect(receivedEmail(BOOKING, STAMP).text).not.toContain('Picking up within a day?');
});

// BOOK-63, MAIL-5
it.each([receivedEmail, confirmationEmail])('should say where to come, but for an advertisement', (write) => {
  const textOf = (deliveryAddress: string) =>
    write(aBooking({ customer: aCustomer({ deliveryAddress }) }), STAMP).text.match(/^Pickup or delivery.*$/gm);
  expect(textOf('12 Elm Street, Milton, L9T 1A1')).toEqual([
    'Pickup or delivery address: 12 Elm Street, Milton, L9T 1A1',
  ]);
  expect(textOf('Win at evil.com')).toEqual(['Pickup or delivery address: As in your request']);
  expect(write(BOOKING, STAMP).text).not.toContain('delivery address');
});

// AVAIL-5
it('should say that the office is closed on the day of return, and why', () => {
  const closedDays = [{ date: '2026-11-30', reason: 'Inventory' }] as const;
  expect(receivedEmail(BOOKING, STAMP, closedDays).text).toContain(
    'The office is closed on that day: Inventory. Outside office hours? Call 905-555-0142 and we’ll arrange your return.',
  );
  expect(receivedEmail(BOOKING, STAMP, [{ date: '2026-11-29', reason: 'Inventory' }]).text).not.toContain('closed');
});

// TRIP-25
it('should judge a return by the opening hours when it is sent', () => {
  const note = 'Outside office hours?';
  const sentWith = (hours: OpeningHours) =>
    renderEmail(emails.receivedEmail(BOOKING, STAMP), { ...SENDER, hours }, 1).text;
  expect(sentWith(DEFAULT_HOURS)).not.toContain(note);
  expect(sentWith({ ...DEFAULT_HOURS, monday: null })).toContain(note);
  expect(sentWith({ ...DEFAULT_HOURS, monday: null })).toContain('Open: Mon closed; Tue to Fri 7 am to 5 pm;');
});

describe('noticeEmail', () => {
  const email = noticeEmail(BOOKING, STAMP);

  it('should go to the company, with answers to the customer (MAIL-2)', () => {
    expect(email).toMatchObject({ kind: 'notice', to: COMPANY, replyTo: CUSTOMER });
    expect(email.subject).toBe('New reservation request HOJ-483920: Toyota Sienna, Priya Raman');
  });

  it("should hold the customer's details and every fact of the reservation", () => {
    expect(email.text).toBe(`NEW RESERVATION REQUEST
Answer by Tuesday, November 24, 12:00 pm
Booking reference: HOJ-483920

A new reservation request waits for an answer within 24 hours.

Answer this request: http://127.0.0.1:3000/admin/bookings

CUSTOMER

Name: Priya Raman
Email: priya.raman@example.com
Phone: 905 555 0118
Card for deposit: Visa, Priya Raman
Pickup or delivery address: None
Comments: Please have a child seat ready.

${RESERVATION}

${COMPANY_LINES}

To the company, from the site. An answer to this email goes to the customer.
`);
  });

  it('should say American Express for AMEX, and None where there are no comments', () => {
    const { comments: _comments, ...customer } = aCustomer({ cardType: 'AMEX', cardName: 'P Raman' });
    const { text } = noticeEmail(aBooking({ customer }), STAMP);
    expect(text).toContain(
      'Card for deposit: American Express, P Raman\nPickup or delivery address: None\nComments: None\n',
    );
  });
});

describe('confirmationEmail', () => {
  const email = confirmationEmail({ ...BOOKING, status: 'approved' }, STAMP);

  it('should go to the customer, with answers to the company', () => {
    expect(email).toMatchObject({ kind: 'confirmation', to: CUSTOMER, replyTo: COMPANY });
    expect(email.subject).toBe('Reservation confirmed: HOJ-483920');
  });

  it('should say that the reservation is confirmed, with every fact of it', () => {
    expect(email.text).toBe(`YOUR RESERVATION IS CONFIRMED
See you on Friday, November 27
Booking reference: HOJ-483920

Hello Priya,

Your reservation is confirmed. We look forward to seeing you.

Open the attached files to add pickup and return to your calendar.

WHEN YOU COME

Pickup: Friday, November 27, 2026, 10:00 am (120 Example Road, Oakville)
Bring: Your driver’s licence and the credit card (Visa, Priya Raman. The additional driver brings a licence too.)

${OFFICE}

${LINK}

Plans changed? You can ask for a change or cancel there until pickup.

${RESERVATION}

${NOTES}

If anything changes, call 905-555-0142 or answer this email.

${SIGNATURE}`);
  });

  it('should carry the entry for the calendar (MAIL-20)', () => {
    expect(email.calendar).toEqual({ method: 'REQUEST', entry: calendarEntry(BOOKING) });
  });

  it('should hold the note of staff where there is one', () => {
    const { text } = confirmationEmail(BOOKING, STAMP, 'The seat is in.');
    expect(text).toContain('seeing you.\n\nThe seat is in.\n\nOpen the attached');
  });
});

describe('declinedEmail', () => {
  const REGRET = `WE CANNOT TAKE THIS RESERVATION
Toyota Sienna, November 27 to November 30
Booking reference: HOJ-483920

Hello Priya,

We are sorry, but we cannot take this reservation. Nothing has been charged.

`;
  const OFFER = `${LINK}

Call 905-555-0142 or answer this email, and we will gladly look for another vehicle or other dates.

${RESERVATION}

WHERE WE ARE

${OFFICE}

${SIGNATURE}`;

  it('should go to the customer, with answers to the company', () => {
    const email = declinedEmail(BOOKING, STAMP, '');
    expect(email).toMatchObject({ kind: 'declined', to: CUSTOMER, replyTo: COMPANY });
    expect(email.subject).toBe('Sorry, we cannot take your reservation HOJ-483920');
  });

  it('should be sorry, with the note of staff where there is one', () => {
    expect(declinedEmail(BOOKING, STAMP, '').text).toBe(REGRET + OFFER);
    expect(declinedEmail(BOOKING, STAMP, 'The van is in the shop.').text).toBe(
      `${REGRET}The van is in the shop.\n\n${OFFER}`,
    );
  });

  it('should offer other vehicles where there are some, before the button (MAIL-23)', () => {
    const vehicle = aVehicle({ id: 'van', name: 'Ford <Transit>' });
    const { quote } = priceOfferedTrip(vehicle, BOOKING.itinerary, ['additional-driver'], OAKVILLE_TARIFF);
    const email = declinedEmail(BOOKING, STAMP, '', { alternatives: [{ vehicle, quote }] });
    const url = `http://127.0.0.1:3000${quotePath({
      vehicleId: 'van',
      itinerary: BOOKING.itinerary,
      addonIds: ['additional-driver'],
    })}`;
    expect(email.text).toContain(`FREE ON YOUR DATES

Friday, November 27, 10:00 am to Monday, November 30, 12:30 pm. Totals in CAD, with HST and your extras.

Ford <Transit>: $452.53 (Minivan, 7 seats)
See this quote: ${url}

${LINK}
`);
    expect(email.html).toContain('<b>Ford &lt;Transit&gt;</b>');
    const bare = { ...BOOKING, selectedAddons: [] };
    expect(declinedEmail(bare, STAMP, '', { alternatives: [{ vehicle, quote }] }).text).toContain('with HST.\n');
  });

  it('should take the entry out of a calendar that has it (MAIL-20)', () => {
    expect(declinedEmail(BOOKING, STAMP, '').calendar).toBeUndefined();
    const email = declinedEmail(BOOKING, STAMP, '', { isInCalendar: true });
    expect(email.calendar).toEqual({ method: 'CANCEL', entry: calendarEntry(BOOKING) });
    expect(email.text).toContain(
      'charged.\n\nOpen the attached files to remove the reservation from your calendar.\n\n',
    );
  });
});

describe('the word "confirmed" (BOOK-18)', () => {
  it.each([receivedEmail(BOOKING, STAMP), noticeEmail(BOOKING, STAMP), declinedEmail(BOOKING, STAMP, '')])(
    'should not be in the mail $kind',
    (email) => {
      expect(allOf(email)).not.toMatch(/confirmed/i);
    },
  );

  it('should be in the subject, the text and the page of the confirmation', () => {
    const { subject, text, html } = confirmationEmail(BOOKING, STAMP);
    for (const part of [subject, text, html]) expect(part).toMatch(/confirmed/i);
  });
});

describe('facts that vary', () => {
  const young = aBooking({
    itinerary: anItinerary({
      driverAge: 24,
      dropoffDate: '2026-11-28',
      dropoffTime: '2026-11-28T15:00:00.000Z',
      pickupLocation: 'Oakville North',
      dropoffLocation: 'Oakville South',
    }),
    vehicle: aVehicle({ name: '', classType: "16' Cube Van" }),
  });

  it('should be those of the booking', () => {
    const { text } = receivedEmail(young, STAMP);
    expect(text).toContain("Vehicle: Toyota Sienna (16' Cube Van)\n");
    expect(text).toContain('Pickup: Friday, November 27, 2026, 10:00 am (120 Example Road, Oakville)\n');
    expect(text).toContain('Dropoff: Saturday, November 28, 2026, 10:00 am (120 Example Road, Oakville)\n');
    expect(text).toContain('Driver age: 24 or younger\nRental days: 1 day\nFree kilometres: 100 km\n');
    expect(text).toContain('Underage fee: $15.00 (1 day × $15.00)\n');
    expect(text.match(/HST/g)).toHaveLength(1);
  });

  it('should say where the office is when they are sent', () => {
    const sender = { ...SENDER, company: { ...SENDER.company, street: '2 Speers Road', town: 'Milton' } };
    const { text } = renderEmail(emails.receivedEmail(BOOKING, STAMP), sender, 1);
    expect(text).toContain('Dropoff: Monday, November 30, 2026, 12:30 pm (2 Speers Road, Milton)\n');
  });

  it.each(['received', 'notice', 'confirmation', 'declined'])(
    'should stand escaped in the page of the mail %s',
    (kind) => {
      const evil = '<b>"Bobby" & \'Co\'</b>';
      const booking = aBooking({
        customer: aCustomer({ firstName: evil, lastName: evil, cardName: evil, comments: evil }),
        vehicle: aVehicle({ name: evil, classType: evil }),
      });
      const mails = [receivedEmail, noticeEmail, confirmationEmail].map((write) => write(booking, STAMP));
      const mail = [...mails, declinedEmail(booking, STAMP, evil)].find((candidate) => candidate.kind === kind);
      expect(mail?.text).toContain(evil);
      expect(mail?.html).not.toContain('<b>"');
      expect(mail?.html).toContain('&lt;b&gt;&quot;Bobby&quot; &amp; &#39;Co&#39;&lt;/b&gt;');
    },
  );

  it('should never bring a line break into a header', () => {
    const evil = 'x\r\nBcc: all@example.com';
    const booking = aBooking({
      confirmationNumber: evil,
      customer: aCustomer({ firstName: evil, lastName: evil }),
      vehicle: aVehicle({ name: evil }),
    });
    const mails = [receivedEmail, noticeEmail, confirmationEmail].map((write) => write(booking, STAMP));
    for (const { subject } of [...mails, declinedEmail(booking, STAMP, evil)]) {
      expect(subject).toContain('x Bcc: all@example.com');
      expect(subject).not.toMatch(/[\r\n]/);
    }
  });
});

// MAIL-5
describe('a name that is an advertisement', () => {
  const mailsOf = (firstName: string, lastName = firstName): Rendered[] => {
    const booking = aBooking({ customer: aCustomer({ firstName, lastName }) });
    return [receivedEmail, confirmationEmail]
      .map((write) => write(booking, STAMP))
      .concat(declinedEmail(booking, STAMP, ''));
  };

  it.each([
    'you won, see https://evil.example/x',
    'win at evil.example now',
    'win at evil\u3002example now',
    'call 1 800 555 0199',
  ])('should not be carried to whoever has the address: %s', (name) => {
    for (const mail of mailsOf(name)) {
      expect(allOf(mail)).not.toContain(name);
      expect(mail.text).toMatch(/\n\nHello,\n/);
      expect(mail.to).toEqual({ address: 'priya.raman@example.com' });
    }
  });

  it.each(['win at evil.example', '1234567 Ontario Inc.', 'Studio 2000'])('should be whole for staff: %s', (name) => {
    const mail = noticeEmail(aBooking({ customer: aCustomer({ firstName: name, lastName: 'Now' }) }), STAMP);
    expect(mail.subject).toMatch(/^New reservation request HOJ-\d{6}: Toyota Sienna, /);
    expect(mail.subject.endsWith(`${name} Now`)).toBe(true);
    expect(mail.replyTo).toEqual({ name: `${name} Now`, address: 'priya.raman@example.com' });
    expect(mail.text).toContain(`Name: ${name} Now\n`);
  });

  // BOOK-1
  it.each([
    ['Suharto', 'Suharto'],
    ['Suharto', 'suharto'],
    ['Suharto', '-'],
    ['Suharto', '.'],
  ])('should be one name where it is typed as %s %s', (firstName, lastName) => {
    const booking = aBooking({ customer: aCustomer({ firstName, lastName }) });
    expect(receivedEmail(booking, STAMP).to).toEqual({ name: 'Suharto', address: 'priya.raman@example.com' });
    expect(noticeEmail(booking, STAMP).subject).toMatch(/: Toyota Sienna, Suharto$/);
  });

  it('should stand on the line of the card', () => {
    const booking = aBooking({ customer: aCustomer({ cardType: 'Visa', cardName: 'J.Paul St.Pierre' }) });
    expect(confirmationEmail(booking, STAMP).text).toContain('Visa, J.Paul St.Pierre');
  });

  it('should be greeted without what reverses its direction, also in the subject for staff', () => {
    const booking = aBooking({ customer: aCustomer({ firstName: '\u202eayirP\u2066', lastName: '\u200fRaman' }) });
    const received = receivedEmail(booking, STAMP);
    expect(received.text).toMatch(/\n\nHello ayirP,\n/);
    expect(received.to).toEqual({ name: 'ayirP Raman', address: 'priya.raman@example.com' });
    expect(noticeEmail(booking, STAMP).subject).toMatch(/: Toyota Sienna, ayirP Raman$/);
  });

  it.each(['J.R.', 'Mary St. John', "D'Arcy", 'Anne-Marie', '李', 'Henry 8th', '<b>'])(
    'should be greeted otherwise: %s',
    (name) => {
      for (const mail of mailsOf(name, 'Ray')) {
        expect(mail.text).toContain(`Hello ${name},`);
        expect(mail.to.name).toBe(`${name} Ray`);
      }
    },
  );
});
