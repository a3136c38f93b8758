import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { CalendarMethod, Mailbox } from '../../../src/domain/outbox/email.ts';
import { calendarEntry, reservationCalendar } from '../../../src/domain/receipt/calendar.ts';
import { cleanLine, cleanText } from '../../../src/domain/shared/text.ts';
import { toInstant } from '../../../src/domain/shared/toronto-time.ts';
import { itinerary } from '../../support/values/arbitraries.ts';
import { rendered } from '../../support/values/rendered.ts';
import { aBooking, aNewEmail, anItinerary, at, aVehicle, NOON, SENDER } from '../../support/values/samples.ts';

const BOOKING = { ...aBooking({ confirmationNumber: 'HOJ-483920', id: 'b-1' }), version: 3 };

/** What a calendar program reads. */
function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent('vevent') ?? expect.unreachable();
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? expect.unreachable());
  const event = new ICAL.Event(component);
  const instantOf = (time: ICAL.Time) => {
    if (time.zone !== ICAL.Timezone.utcTimezone) time.zone = zone;
    return toInstant(time.toJSDate());
  };
  const person = (name: string) => {
    const property = component.getFirstProperty(name);
    return property && { name: property.getParameter('cn'), address: property.getFirstValue() };
  };
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: component.getFirstPropertyValue('status'),
    uid: event.uid,
    sequence: event.sequence,
    alarm: component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')?.toString(),
    stamp: component.getFirstPropertyValue('dtstamp')?.toString(),
    zone: zone.tzid,
    start: instantOf(event.startDate),
    end: instantOf(event.endDate),
    summary: event.summary,
    location: event.location,
    description: event.description,
    url: component.getFirstPropertyValue('url'),
    organizer: person('organizer'),
    attendee: person('attendee'),
    events: calendar.getAllSubcomponents('vevent').length,
  };
}

const mailed = (method: CalendarMethod, to: Mailbox, booking = BOOKING) =>
  rendered(aNewEmail({ to, queuedAt: NOON, calendar: { method, entry: calendarEntry(booking) } })).files ??
  expect.unreachable();

// MAIL-20, MINE-12
describe('reservationCalendar', () => {
  it.each([
    ['pickup', 'Pickup', at('2026-11-27', '10:00'), at('2026-11-27', '10:30')],
    ['return', 'Return', at('2026-11-30', '12:30'), at('2026-11-30', '13:00')],
  ] as const)(
    'should be an entry of the %s that programs read, in the time of the office',
    (part, name, start, end) => {
      expect(readCalendar(reservationCalendar(part, BOOKING, { at: NOON, sender: SENDER }))).toEqual({
        method: 'PUBLISH',
        status: 'CONFIRMED',
        uid: `b-1-${part}`,
        sequence: 3,
        alarm: '-PT2H',
        stamp: '2026-11-23T17:00:00Z',
        zone: 'America/Toronto',
        start,
        end,
        summary: `${name}: Toyota Sienna`,
        location: 'HOJ Car & Truck Rental, 120 Example Road, Oakville, ON L6K 0A0',
        description: [
          'Booking reference: HOJ-483920',
          'Pickup: Friday, November 27, 2026, 10:00 am',
          'Dropoff: Monday, November 30, 2026, 12:30 pm',
          'Bring: Your driver’s licence and the credit card',
          'Phone: 905-555-0142',
          'Your reservation: http://127.0.0.1:3000/my-reservation',
        ].join('\n'),
        url: 'http://127.0.0.1:3000/my-reservation',
        organizer: { name: 'HOJ Car & Truck Rental', address: 'mailto:desk@oakville.example' },
        attendee: null,
        events: 1,
      });
    },
  );

  it('should hold no link that opens the reservation', () => {
    expect(reservationCalendar('pickup', BOOKING, { at: NOON, sender: SENDER })).not.toContain('my-reservation#');
  });

  it('should write each line as RFC 5545 asks for', () => {
    const text = reservationCalendar(
      'pickup',
      { ...BOOKING, vehicle: aVehicle({ name: 'Ünïcode 🚐 '.repeat(40) }) },
      { at: NOON, sender: SENDER },
    );
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(Buffer.from(line).toString()).toBe(line);
    }
    expect(text).toContain('DTSTART;TZID=America/Toronto:20261127T100000\r\n');
  });
});

describe('the calendar entry of an e-mail', () => {
  it('should invite the recipient without asking for an answer', () => {
    const to = { name: 'Priya Raman', address: 'priya.raman@example.com' };
    const { pickup: text } = mailed('REQUEST', to);
    expect(readCalendar(text)).toMatchObject({
      method: 'REQUEST',
      status: 'CONFIRMED',
      attendee: { name: 'Priya Raman', address: 'mailto:priya.raman@example.com' },
    });
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain(';ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:priya.raman@example.com\r\n');
  });

  it('should take both entries out of the calendar', () => {
    const files = mailed('CANCEL', { address: 'priya.raman@example.com' }, { ...BOOKING, version: 4 });
    for (const part of ['pickup', 'return'] as const) {
      expect(readCalendar(files[part])).toMatchObject({
        method: 'CANCEL',
        status: 'CANCELLED',
        uid: `b-1-${part}`,
        sequence: 4,
        alarm: undefined,
        attendee: { name: undefined, address: 'mailto:priya.raman@example.com' },
      });
    }
  });

  it('should be of no e-mail without an entry', () => {
    expect(rendered(aNewEmail()).files).toBeUndefined();
  });
});

const HOSTILE = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.constantFrom('\r\n', '\n', '"', ';', ',', ':', '\\', '\\n', '^n', '🚐', 'é', '\ud800', 'END:VEVENT', ' '))
    .map((parts) => parts.join('')),
);

/** Trips as they can be booked. The parser computes each year up to a trip. */
const TRIP = itinerary().filter(({ pickupDate }) => pickupDate < '2045-01-01');

describe('any trip and any text', () => {
  it('should arrive as they are', () => {
    fc.assert(
      fc.property(TRIP, HOSTILE, HOSTILE, fc.nat(), (trip, vehicle, person, version) => {
        const name = cleanLine(person);
        const booking = { ...BOOKING, itinerary: trip, vehicle: aVehicle({ name: vehicle || 'x' }), version };
        const files = mailed('REQUEST', { name, address: 'x@example.com' }, booking);
        for (const [part, title, start] of [
          ['pickup', 'Pickup', trip.pickupTime],
          ['return', 'Return', trip.dropoffTime],
        ] as const) {
          expect(readCalendar(files[part])).toMatchObject({
            uid: `b-1-${part}`,
            sequence: version,
            start,
            summary: cleanText(`${title}: ${vehicle || 'x'}`),
            events: 1,
          });
        }
      }),
    );
  });

  it.each(['2026-11-01T05:00:00.000Z', '2026-11-01T06:30:00.000Z'] as const)(
    'should tell the two hours apart that the clocks repeat: %s',
    (dropoffTime) => {
      const booking = { ...BOOKING, itinerary: anItinerary({ pickupDate: '2026-10-30', dropoffTime }) };
      expect(readCalendar(mailed('REQUEST', { address: 'x@example.com' }, booking).return).start).toBe(dropoffTime);
    },
  );

  it.each([
    ['2027-03-13', '2027-03-15'],
    ['2026-10-30', '2026-11-02'],
  ] as const)('should know the clock change between %s and %s', (pickupDate, dropoffDate) => {
    const booking = { ...BOOKING, itinerary: anItinerary({ pickupDate, dropoffDate }) };
    const files = mailed('REQUEST', { address: 'x@example.com' }, booking);
    expect(readCalendar(files.pickup).start).toBe(at(pickupDate, '10:00'));
    expect(readCalendar(files.return).start).toBe(at(dropoffDate, '12:30'));
  });
});
