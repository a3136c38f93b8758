import { describe, expect, it } from 'vitest';
import type { Booking, BookingStatus } from '../../../src/domain/booking/booking.ts';
import type { BookingAction } from '../../../src/domain/booking/lifecycle.ts';
import type { ShownInvoice } from '../../../src/domain/invoice/invoice.ts';
import { readQuoteFragment } from '../../../src/domain/pricing/quote-link.ts';
import { changeInquiryMessage } from '../../../src/domain/reservation/change-inquiry.ts';
import { addMinutes, type Instant, torontoDate } from '../../../src/domain/shared/toronto-time.ts';
import type { Itinerary } from '../../../src/domain/trip/itinerary.ts';
import { addBooking, historyOf } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/stored/stored-messages.ts';
import { aSite, type SiteOptions, type TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { aBlock, addBlock } from '../../support/values/blocks.ts';
import { aChange, anErasure, changeBooking, eraseBooking } from '../../support/values/changes.ts';
import { type Json, TRIP, withField } from '../../support/values/requests.ts';
import {
  aCustomer,
  anItinerary,
  aPlacedBooking,
  aReservationMessage,
  aSubmission,
  at,
  aVehicle,
  NOON,
} from '../../support/values/samples.ts';
import { addVehicle } from '../../support/values/vehicles.ts';

const OUT = { odometer: 48_200, fuel: 8 };
const BACK = { odometer: 48_950, fuel: 6 };

/** A site with a member of staff, who calls `path` below `/api/admin`. */
async function aDesk(options: SiteOptions = {}) {
  const site = await aSite(options);
  await addVehicle(site.ports.vehicles, VAN);
  let headers = await signIn(site);
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    site.app.inject({ method, url: `/api/admin${path}`, headers, ...(payload === undefined ? {} : { payload }) });
  /** Moves the clock, for a new session. */
  const moveTo = async (now: Instant) => {
    site.setNow(now);
    headers = await signIn(site);
  };
  return { site, call, moveTo };
}

/** Stores a booking without e-mails, and then these actions on it. */
async function aStored(
  { ports }: TestSite,
  actions: readonly BookingAction[] = [],
  over: Parameters<typeof aPlacedBooking>[0] = {},
): Promise<Booking> {
  const placed = { ...aPlacedBooking(over), emails: [] };
  await addBooking(ports.bookings, placed, aSubmission());
  let booking = placed.booking;
  for (const action of actions) {
    const change = { ...aChange(booking, action), emails: [] };
    await changeBooking(ports.bookings, booking.id, change);
    booking = change.booking;
  }
  return booking;
}

const APPROVED: readonly BookingAction[] = [{ what: 'approve' }];
const HANDED_OUT: readonly BookingAction[] = [...APPROVED, { what: 'hand-out', ...OUT }];
const COMPLETED: readonly BookingAction[] = [...HANDED_OUT, { what: 'take-back', ...BACK }];

const VAN = aVehicle({
  id: 'cargo-van',
  name: 'Cargo Van',
  classType: 'Low Roof Cargo Van',
  pricePerDay: 12_000,
  // Too few to be offered in place of another vehicle.
  features: { ...aVehicle().features, seats: 2 },
});
const SWAP = {
  vehicleId: VAN.id,
  back: { odometer: 48_300, fuel: 5 },
  out: { odometer: 900, fuel: 8 },
  expectedTotalCharges: 0,
  tellCustomer: true,
};

/** The body of each call that acts on a booking at version 1. */
const ACTIONS: readonly (readonly [path: string, body: object])[] = [
  ['approve', { seenVersion: 1 }],
  ['decline', { seenVersion: 1 }],
  ['cancel', { seenVersion: 1 }],
  ['change', { seenVersion: 1, expectedTotalCharges: 0, tellCustomer: false, contact: { phone: '905 555 0199' } }],
  ['handover/out', { seenVersion: 1, ...OUT }],
  ['handover/back', { seenVersion: 1, ...BACK }],
  ['handover/swap', { seenVersion: 1, ...SWAP }],
  ['handover/sign', { seenVersion: 1, signature: { name: 'Priya Raman', sha256: 'a1'.repeat(32) } }],
  ['handover/undo', { seenVersion: 1 }],
];

/** Each call, those that need no version too. */
const CALLS = [
  ...ACTIONS,
  ['handover/agreement', { seenVersion: 1, ...OUT }],
  ['change/preview', { contact: { phone: '1' } }],
  ['notes', { text: 'Paid.' }],
] as const;

function typeOf(answer: { json(): { type: string } }): string | undefined {
  return answer.json().type.split('#')[1];
}

describe('an action on a booking', () => {
  it('should answer 404 for a booking that is not there', async () => {
    const { call } = await aDesk();
    for (const [path, body] of CALLS) {
      const answer = await call('POST', `/bookings/none/${path}`, body);
      expect([answer.statusCode, typeOf(answer)], path).toEqual([404, 'booking-not-found']);
      const spoiled = await call('POST', `/bookings/none/${path}`, { nothing: 'of this' });
      expect([spoiled.statusCode, typeOf(spoiled)], path).toEqual([404, 'booking-not-found']);
    }
  });

  // BOOK-44
  it('should name who changed the booking since it was seen', async () => {
    const { site, call } = await aDesk();
    const { id } = await aStored(site, HANDED_OUT);
    for (const [path, body] of ACTIONS) {
      const answer = await call('POST', `/bookings/${id}/${path}`, body);
      expect([answer.statusCode, typeOf(answer)], path).toEqual([409, 'changed-meanwhile']);
      expect(answer.json()).toMatchObject({
        version: 3,
        status: 'approved',
        changedBy: 'sam@oakville.example',
        changedAt: NOON,
      });
    }
  });

  // BOOK-45
  it('should not be possible in every state', async () => {
    const { site, call } = await aDesk();
    const impossible: readonly (readonly [string, readonly BookingAction[], object, BookingStatus])[] = [
      ['cancel', HANDED_OUT, {}, 'approved'],
      ['cancel', [{ what: 'decline' }], {}, 'declined'],
      ['handover/out', [], OUT, 'confirmed'],
      ['handover/out', HANDED_OUT, OUT, 'approved'],
      ['handover/back', APPROVED, BACK, 'approved'],
      ['handover/back', COMPLETED, BACK, 'completed'],
      ['handover/undo', APPROVED, {}, 'approved'],
    ];
    for (const [path, actions, body, status] of impossible) {
      const { id, version } = await aStored(site, actions);
      const answer = await call('POST', `/bookings/${id}/${path}`, { seenVersion: version, ...body });
      expect([answer.statusCode, typeOf(answer), answer.json().status], `${path}, ${status}`).toEqual([
        409,
        'not-possible',
        status,
      ]);
    }
  });

  // BOOK-45
  it('should want a second press for a decision while the vehicle is out', async () => {
    const { site, call } = await aDesk();
    const { id } = await aStored(site, HANDED_OUT);
    for (const [path, seenVersion, although] of [
      ['decline', 3, ['approved']],
      ['approve', 4, []],
    ] as const) {
      const answer = await call('POST', `/bookings/${id}/${path}`, { seenVersion, although });
      expect([answer.statusCode, typeOf(answer)]).toEqual([409, 'vehicle-out']);
      const pressed = await call('POST', `/bookings/${id}/${path}`, { seenVersion, although: [...although, 'out'] });
      expect(pressed.statusCode).toBe(200);
      expect(pressed.json().booking.handover).toMatchObject({ out: OUT });
    }
  });

  // BOOK-45
  it('should not decide on a rental that was taken back', async () => {
    const { site, call } = await aDesk();
    const { id, version: seenVersion } = await aStored(site, COMPLETED);
    for (const path of ['approve', 'decline']) {
      const although = ['cancelled', 'approved', 'out', 'past'];
      const answer = await call('POST', `/bookings/${id}/${path}`, { seenVersion, although });
      expect([answer.statusCode, typeOf(answer), answer.json().status]).toEqual([409, 'not-possible', 'completed']);
    }
    expect(await site.ports.bookings.find(id)).toMatchObject({ status: 'completed', version: seenVersion });
  });

  // BOOK-45
  it('should want a second press for declining what is approved', async () => {
    const { site, call } = await aDesk();
    const { id, version: seenVersion } = await aStored(site, APPROVED);
    const answer = await call('POST', `/bookings/${id}/decline`, { seenVersion });
    expect([answer.statusCode, typeOf(answer), answer.json().status]).toEqual([409, 'booking-approved', 'approved']);
    const pressed = await call('POST', `/bookings/${id}/decline`, { seenVersion, although: ['approved'] });
    expect([pressed.statusCode, pressed.json().booking.status]).toEqual([200, 'declined']);
  });

  // BOOK-45
  it.each<[string, BookingAction]>([
    ['customer', { what: 'cancel', reason: 'customer' }],
    ['company', { what: 'cancel', reason: 'company' }],
    ['company', { what: 'cancel' }],
  ])('should want a second press for deciding on what the %s cancelled: %j', async (by, cancel) => {
    const { site, call } = await aDesk();
    for (const path of ['approve', 'decline']) {
      const { id, version: seenVersion } = await aStored(site, [cancel]);
      const answer = await call('POST', `/bookings/${id}/${path}`, { seenVersion });
      expect([answer.statusCode, typeOf(answer), answer.json().by]).toEqual([409, 'booking-cancelled', by]);
      const pressed = await call('POST', `/bookings/${id}/${path}`, { seenVersion, although: ['cancelled'] });
      expect(pressed.statusCode).toBe(200);
    }
  });

  // BOOK-45
  it('should be refused once the customer is erased, whatever vehicle it names', async () => {
    const { site, call } = await aDesk();
    const booking = await aStored(site);
    await eraseBooking(site.ports.bookings, booking.id, anErasure(booking));
    const gone = [
      ['decline', { alternatives: ['gone'] }],
      ['change', { expectedTotalCharges: 0, tellCustomer: false, vehicleId: 'gone' }],
    ] as const;
    for (const [path, body] of [...ACTIONS, ...gone]) {
      const answer = await call('POST', `/bookings/${booking.id}/${path}`, { ...body, seenVersion: 2 });
      expect([answer.statusCode, typeOf(answer)], path).toEqual([409, 'booking-erased']);
    }
  });

  // STAFF-1, STAFF-11
  it('should be for staff, and for pages of the site', async () => {
    const site = await aSite();
    const { cookie = '' } = await signIn(site);
    const { id } = await aStored(site);
    for (const [path, payload] of CALLS) {
      const url = `/api/admin/bookings/${id}/${path}`;
      const strange = await site.app.inject({ method: 'POST', url, payload });
      const forged = await site.app.inject({ method: 'POST', url, payload, headers: { cookie } });
      expect([strange.statusCode, forged.statusCode], path).toEqual([401, 403]);
    }
    expect(await historyOf(site.ports.bookings, id)).toHaveLength(1);
  });

  it('should refuse each field with its sentence', async () => {
    const { site, call } = await aDesk();
    const refused: readonly (readonly [path: string, field: string, value: Json | undefined, message: string])[] = [
      ['approve', '/seenVersion', 0, 'This value cannot be used.'],
      ['approve', '/seenStatus', 'lost', 'This value cannot be used.'],
      ['decline', '/note', 'x'.repeat(2001), 'Use at most 2000 characters.'],
      ['cancel', '/seenVersion', undefined, 'This field is required.'],
      ['cancel', '/reason', 'weather', 'This value cannot be used.'],
      ['change', '/seenVersion', undefined, 'This field is required.'],
      ['change', '/tellCustomer', undefined, 'This field is required.'],
      ['change', '/expectedTotalCharges', undefined, 'This field is required.'],
      ['change', '/contact/phone', ' ', 'Enter the phone number.'],
      ['change', '/contact/email', 'priya', 'Enter a valid email.'],
      ['change', '/contact/nickname', 'P', 'This page is older than the site. Load it again; what you typed stays.'],
      ['change', '/addonIds', ['roof-rack'], 'This value cannot be used.'],
      ['handover/out', '/odometer', undefined, 'Enter the odometer in whole kilometres, at most 2,000,000 km.'],
      ['handover/out', '/odometer', 2_000_001, 'Enter the odometer in whole kilometres, at most 2,000,000 km.'],
      ['handover/out', '/odometer', 1.5, 'Enter the odometer in whole kilometres, at most 2,000,000 km.'],
      ['handover/out', '/fuel', 9, 'Choose the fuel, from empty to full (8/8).'],
      ['handover/out', '/fuel', -1, 'Choose the fuel, from empty to full (8/8).'],
      ['handover/back', '/fuel', undefined, 'Choose the fuel, from empty to full (8/8).'],
      ['handover/back', '/at', 'yesterday', 'Enter date and time.'],
      ['handover/undo', '/seenVersion', undefined, 'This field is required.'],
    ];
    const { id, version } = await aStored(site, HANDED_OUT);
    for (const [path, field, value, message] of refused) {
      const body = { ...ACTIONS.find(([name]) => name === path)?.[1], seenVersion: version };
      const answer = await call('POST', `/bookings/${id}/${path}`, withField(body, field, value));
      expect(answer.statusCode, `${path} ${field}`).toBe(422);
      const [first] = answer.json().errors;
      expect([first.message, first.path.startsWith(field)], `${path} ${field}`).toEqual([message, true]);
    }
    expect((await site.ports.bookings.find(id))?.version).toBe(version);
  });
});

describe('approve and decline', () => {
  // BOOK-44
  it('should take the version, the status or both as they were seen, and want one of them', async () => {
    const { site, call } = await aDesk();
    const ways = [{ seenVersion: 1 }, { seenStatus: 'confirmed' }, { seenVersion: 1, seenStatus: 'confirmed' }];
    for (const [index, seen] of ways.entries()) {
      const { id } = await aStored(site, [], { vehicle: aVehicle({ id: `van-${index}` }) });
      expect((await call('POST', `/bookings/${id}/approve`, seen)).json()).toMatchObject({
        booking: { status: 'approved', version: 2 },
        email: 'sent',
      });
    }
    const { id } = await aStored(site);
    const blind = await call('POST', `/bookings/${id}/decline`, { note: 'No van is free.' });
    expect([blind.statusCode, blind.json().errors]).toEqual([
      422,
      [{ path: '/seenVersion', message: 'This field is required.' }],
    ]);
    const pending = await call('POST', `/bookings/${id}/decline`, { seenVersion: 1, seenStatus: 'approved' });
    expect([pending.statusCode, typeOf(pending)]).toEqual([409, 'changed-meanwhile']);
    const twice = await call('POST', `/bookings/${(await aStored(site, APPROVED)).id}/approve`, { seenVersion: 2 });
    expect([twice.statusCode, typeOf(twice)]).toEqual([409, 'changed-meanwhile']);
  });
});

// MAIL-23
describe('other vehicles in place of one that is declined', () => {
  const PACIFICA = aVehicle({ id: 'pacifica', name: 'Chrysler Pacifica', pricePerDay: 8800 });
  const ODYSSEY = aVehicle({ id: 'odyssey', name: 'Honda Odyssey', pricePerDay: 9200 });
  const VAN = aVehicle({ id: 'van', name: 'Ford Transit', classType: '10 Passenger Van', pricePerDay: 15_000 });
  const OTHER = aVehicle({ id: 'other', name: 'Kia Carnival', pricePerDay: 9900 });
  const fleet = [aVehicle(), PACIFICA, ODYSSEY, VAN, OTHER];

  it('should be at most three that are free, with the price of the trip', async () => {
    const { site, call } = await aDesk({ fleet });
    const { id } = await aStored(site);
    await aStored(site, APPROVED, { vehicle: ODYSSEY });
    const { alternatives } = (await call('GET', `/bookings/${id}/alternatives`)).json();
    expect(alternatives.map(({ vehicle }: { vehicle: { id: string } }) => vehicle.id)).toEqual([
      'pacifica',
      'other',
      'van',
    ]);
    expect(alternatives[0]).toStrictEqual({
      vehicle: expect.objectContaining({ name: 'Chrysler Pacifica' }),
      quote: expect.objectContaining({
        vehicleId: 'pacifica',
        totals: expect.objectContaining({ totalCharges: 42_711, addonsTotal: 4500 }),
      }),
    });
    expect((await call('GET', '/bookings/nobody/alternatives')).statusCode).toBe(404);
  });

  it('should be in the e-mail with prices and links to their quotes', async () => {
    const { site, call } = await aDesk({ fleet });
    const { id } = await aStored(site);
    const declined = await call('POST', `/bookings/${id}/decline`, {
      seenVersion: 1,
      note: 'The Sienna is out that week.',
      alternatives: ['van', 'pacifica'],
    });
    expect(declined.json()).toMatchObject({ booking: { status: 'declined' }, email: 'sent' });
    const [mail] = await site.mails(1);
    expect(mail?.text).toContain(`FREE ON YOUR DATES

Friday, November 27, 10:00 am to Monday, November 30, 12:30 pm. Totals in CAD, with HST and your extras.

Ford Transit: $689.83 (10 Passenger Van, 7 seats)
See this quote: https://rental.example/rate-quote#van~`);
    expect(mail?.text).toContain('Chrysler Pacifica: $427.11 (Minivan, 7 seats)\n');
    const link = /https:\/\/rental\.example\/rate-quote#pacifica\S*/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(mail?.html).toContain(`href="${link}"`);
    const { pickupTime, dropoffTime, driverAge } = anItinerary();
    expect(readQuoteFragment(link.slice(link.indexOf('#')))).toMatchObject({
      vehicleId: 'pacifica',
      itinerary: { pickupTime, dropoffTime, driverAge },
      addonIds: ['additional-driver'],
    });
  });

  it('should be known vehicles, at most three, each once', async () => {
    const { site, call } = await aDesk({ fleet: [...fleet, aVehicle({ id: 'gone', available: false })] });
    const { id } = await aStored(site);
    const errorsOf = async (alternatives: readonly unknown[]) => {
      const answer = await call('POST', `/bookings/${id}/decline`, { seenVersion: 1, alternatives });
      return [answer.statusCode, answer.json().errors];
    };
    const refusedAt = (index: number) => [
      422,
      [{ path: `/alternatives/${index}`, message: 'This vehicle cannot be offered.' }],
    ];
    expect(await errorsOf(['pacifica', 'nobody'])).toEqual(refusedAt(1));
    expect(await errorsOf(['gone'])).toEqual(refusedAt(0));
    expect(await errorsOf(['van', 'van'])).toEqual(refusedAt(1));
    expect((await errorsOf(['pacifica', 'odyssey', 'van', 'other']))[0]).toBe(422);
    expect((await errorsOf([7]))[0]).toBe(422);
    const missing = await call('POST', '/bookings/nobody/decline', { seenVersion: 1, alternatives: ['nobody'] });
    expect(missing.statusCode).toBe(404);
    expect((await site.ports.bookings.find(id))?.status).toBe('confirmed');
  });

  it('should let an approval carry a note too', async () => {
    const { site, call } = await aDesk();
    const { id } = await aStored(site);
    await call('POST', `/bookings/${id}/approve`, { seenVersion: 1, note: 'The seat is in.' });
    const [mail] = await site.mails(1);
    expect(mail?.text).toContain('\n\nThe seat is in.\n\n');
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([null, 'return.ics', 'pickup.ics']);
  });
});

describe('cancel', () => {
  // BOOK-50
  it.each([
    ['customer', 'As you asked, this reservation is cancelled.'],
    ['company', 'We are sorry, but we have to cancel this reservation.'],
    ['no-show', 'The vehicle was not picked up, so this reservation is cancelled.'],
    [undefined, 'This reservation is cancelled.'],
  ])('should say in the e-mail why it is cancelled: %s', async (reason, sentence) => {
    const { site, call } = await aDesk();
    const { id } = await aStored(site, APPROVED);
    const body = { seenVersion: 2, note: 'Call us.', ...(reason === undefined ? {} : { reason }) };
    const answer = await call('POST', `/bookings/${id}/cancel`, body);
    expect([answer.statusCode, answer.json().email]).toEqual([200, 'sent']);
    expect(answer.json().booking).toMatchObject({ status: 'cancelled', version: 3 });
    const [mail] = await site.mails(1);
    expect(mail?.text).toContain(sentence);
    expect(mail?.text).toContain('Call us.');
    const { history } = (await call('GET', `/bookings/${id}`)).json();
    expect(history.at(-1)).toEqual({
      at: NOON,
      by: STAFF_EMAIL,
      what: 'cancelled',
      from: 'approved',
      to: 'cancelled',
      version: 3,
      emailId: expect.any(String),
      ...(reason === undefined ? {} : { reason }),
    });
  });
});

describe('change', () => {
  // FORM-14
  it('should answer what its customer asked for once the booking has that trip, and nothing else', async () => {
    const { site, call } = await aDesk();
    const booking = await aStored(site, APPROVED, { itinerary: anItinerary() });
    const asking = (itinerary: Itinerary | undefined, over: Parameters<typeof aReservationMessage>[1] = {}) => {
      const content = changeInquiryMessage(booking, { text: 'Please.', ...(itinerary && { itinerary }) });
      return { ...aReservationMessage(booking, over), content };
    };
    const later = anItinerary({ dropoffDate: LATER.dropoffDate });
    const messages = [
      asking(later),
      asking(later, { state: 'held' }),
      asking(anItinerary({ dropoffDate: '2026-12-02' })),
      asking(undefined),
    ];
    for (const message of messages) await storeMessage(site.ports, message);
    const states = async () =>
      (await call('GET', `/bookings/${booking.id}`)).json().messages.map(({ state }: { state: string }) => state);
    const save = async (change: object) => {
      const { version = 0, totals } = (await site.ports.bookings.find(booking.id)) ?? {};
      const { after } = (await call('POST', `/bookings/${booking.id}/change/preview`, change)).json();
      const expectedTotalCharges = (after?.totals ?? totals).totalCharges;
      const body = { ...change, seenVersion: version, tellCustomer: false, expectedTotalCharges };
      expect((await call('POST', `/bookings/${booking.id}/change`, body)).statusCode).toBe(200);
    };
    await save({ contact: { phone: '905 555 0199' } });
    expect(await states()).toEqual(['open', 'held', 'open', 'open']);
    await save({ itinerary: LATER });
    expect(await states()).toEqual(['answered', 'held', 'open', 'open']);
    const [first] = (await site.ports.messages.list({ where: { bookingId: booking.id }, order: 'oldest' })).values;
    expect(first?.answeredBy).toBe(STAFF_EMAIL);
  });

  const LATER = { ...TRIP, dropoffDate: '2026-12-01', dropoffTime: at('2026-12-01', '12:30') } as const;

  // BOOK-46
  it('should preview old and new without saving, and then save what was seen', async () => {
    const { site, call } = await aDesk();
    const { id, totals } = await aStored(site, APPROVED, { itinerary: anItinerary() });
    const preview = await call('POST', `/bookings/${id}/change/preview`, { itinerary: LATER });
    expect(preview.statusCode).toBe(200);
    const { before, after, difference, availability } = preview.json();
    expect(before.totals).toEqual(totals);
    expect(difference).toBe(after.totals.totalCharges - before.totals.totalCharges);
    expect(difference).toBeGreaterThan(0);
    expect(availability).toEqual({ state: 'free', overlaps: [] });
    expect((await site.ports.bookings.find(id))?.version).toBe(2);

    const change = { itinerary: LATER, seenVersion: 2, tellCustomer: true, note: 'As you asked.' };
    const moved = await call('POST', `/bookings/${id}/change`, { ...change, expectedTotalCharges: 1 });
    expect([moved.statusCode, typeOf(moved)]).toEqual([409, 'price-changed']);
    expect(moved.json().quote).toEqual(after);
    const body = { ...change, expectedTotalCharges: after.totals.totalCharges };
    const changed = await call('POST', `/bookings/${id}/change`, body);
    expect([changed.statusCode, changed.json().email]).toEqual([200, 'sent']);
    expect(changed.json().booking).toMatchObject({
      status: 'approved',
      version: 3,
      itinerary: LATER,
      totals: after.totals,
    });
    const [mail] = await site.mails(1);
    expect(mail?.subject).toMatch(/has changed$/);
    expect(mail?.text).toContain('As you asked.');
    const again = await call('POST', `/bookings/${id}/change`, body);
    expect([again.statusCode, again.json().errors]).toEqual([422, [{ path: '', message: 'Nothing was changed.' }]]);
  });

  /** An approved booking of 10 am, whose customer was mailed, and what changes it. */
  async function aConfirmed() {
    const desk = await aDesk();
    const { id } = await aStored(desk.site, [], { itinerary: anItinerary() });
    expect((await desk.call('POST', `/bookings/${id}/approve`, { seenVersion: 1 })).json().email).toBe('sent');
    const [{ id: emailId }] = (await desk.call('GET', `/bookings/${id}`)).json().emails;
    const change = async (seenVersion: number, draft: object, tellCustomer: boolean) => {
      const { after } = (await desk.call('POST', `/bookings/${id}/change/preview`, draft)).json();
      const body = { ...draft, seenVersion, tellCustomer, expectedTotalCharges: after.totals.totalCharges };
      expect((await desk.call('POST', `/bookings/${id}/change`, body)).statusCode).toBe(200);
    };
    await change(2, { itinerary: { ...TRIP, pickupTime: at('2026-11-27', '14:00') } }, false);
    const resend = () => desk.call('POST', `/bookings/${id}/emails/${emailId}/resend`);
    return { ...desk, id, change, resend };
  }

  // MAIL-18, MINE-3
  it('should tell with a later change of what it told nobody', async () => {
    const { site, id, change, resend } = await aConfirmed();
    await change(3, { addonIds: [] }, true);
    const changed = (await site.mails(2)).find(({ subject = '' }) => subject.endsWith('has changed'));
    expect(changed?.text).toContain('2:00 pm (before: Friday, November 27, 2026, 10:00 am)');
    const token = site.tokens.write('reservation', `${id} 1`);
    const opened = await site.app.inject({ method: 'POST', url: '/api/my-reservation', payload: { token } });
    expect(opened.json().changedFrom.itinerary).toEqual(anItinerary());
    expect((await resend()).statusCode).toBe(409);
  });

  // MAIL-14
  it('should send the confirmation of now again, and write which e-mail told it', async () => {
    const { site, call, id, resend } = await aConfirmed();
    expect((await resend()).statusCode).toBe(202);
    const texts = (await site.mails(2)).map(({ text = '' }) => text);
    const copy = texts.find((text) => text.includes('November 27, 2026, 2:00 pm'));
    expect(texts.filter((text) => text.includes('November 27, 2026, 10:00 am'))).toHaveLength(1);
    expect(copy).not.toContain('10:00 am');
    const { history, emails } = (await call('GET', `/bookings/${id}`)).json();
    expect(history.at(-1)).toMatchObject({ what: 'email-sent-again', emailId: emails.at(-1).id });
  });

  // BOOK-46
  it('should say who has the vehicle at that time', async () => {
    const { site, call } = await aDesk();
    const other = await aStored(site, APPROVED, { itinerary: anItinerary({ ...LATER }) });
    const { id } = await aStored(site);
    const { availability } = (await call('POST', `/bookings/${id}/change/preview`, { itinerary: LATER })).json();
    expect(availability).toMatchObject({ state: 'taken', overlaps: [{ id: other.id, status: 'approved' }] });
  });

  // BOOK-46
  it('should mail nobody unless wanted, and change the contact in every state', async () => {
    const { site, call } = await aDesk();
    const { id, totals, version } = await aStored(site, COMPLETED);
    const body = {
      seenVersion: version,
      expectedTotalCharges: totals.totalCharges,
      tellCustomer: false,
      contact: { email: 'priya@new.example.com' },
    };
    const changed = await call('POST', `/bookings/${id}/change`, body);
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).not.toHaveProperty('email');
    expect(changed.json().booking).toMatchObject({
      status: 'completed',
      form: { email: 'priya@new.example.com', confirmEmail: 'priya@new.example.com' },
    });
    expect(await site.mails(0)).toEqual([]);
    const trip = { ...body, seenVersion: version + 1, itinerary: LATER };
    const refused = await call('POST', `/bookings/${id}/change`, trip);
    expect([refused.statusCode, typeOf(refused)]).toEqual([409, 'not-possible']);
  });

  // PAY-24
  it('should set, replace and remove who pays, as long as the trip may change', async () => {
    const { site, call } = await aDesk();
    const { id, totals } = await aStored(site, APPROVED);
    const expectedTotalCharges = totals.totalCharges;
    const change = (seenVersion: number, payer: object | null, more: object = {}) =>
      call('POST', `/bookings/${id}/change`, {
        seenVersion,
        expectedTotalCharges,
        tellCustomer: false,
        payer,
        ...more,
      });
    const payer = { kind: 'insurer', name: ' Co-operators ', reference: 'CLM-448201', authorisedDays: 2, share: 'all' };
    const set = await change(2, payer);
    expect(set.json().booking).toMatchObject({ version: 3, payer: { ...payer, name: 'Co-operators' } });
    expect(await site.mails(0)).toEqual([]);
    for (const q of ['co-oper', '448201']) {
      expect((await call('GET', `/bookings?q=${q}`)).json().bookings).toMatchObject([
        { id, payer: { kind: 'insurer' } },
      ]);
    }
    expect((await change(3, { ...payer, name: 'Co-operators' })).json().errors).toEqual([
      { path: '', message: 'Nothing was changed.' },
    ]);
    const part = { kind: 'company', name: 'Halton Media', share: 30_000 };
    expect((await change(3, part)).json().booking.payer).toEqual(part);
    const removed = await change(4, null);
    expect(removed.json().booking).not.toHaveProperty('payer');
    expect((await historyOf(site.ports.bookings, id)).at(-1)).toMatchObject({
      what: 'changed',
      changes: [{ field: 'payer', before: part }],
    });
    expect(
      (await call('POST', `/bookings/${id}/handover/out`, { seenVersion: 5, ...OUT, although: ['day'] })).statusCode,
    ).toBe(200);
    const refused = await change(6, part, { contact: { phone: '905 555 0199' } });
    expect([refused.statusCode, typeOf(refused)]).toEqual([409, 'not-possible']);
  });

  // PAY-24
  it('should refuse each field of a payer with its sentence', async () => {
    const { site, call } = await aDesk();
    const { id, totals } = await aStored(site);
    const payer = { kind: 'insurer', name: ' ', reference: '4111 1111 1111 1111', contact: 'Dana', share: 0 };
    const errorsOf = async (over: object) => {
      const body = { seenVersion: 1, expectedTotalCharges: totals.totalCharges, tellCustomer: false };
      const answer = await call('POST', `/bookings/${id}/change`, { ...body, payer: { ...payer, ...over } });
      expect(answer.statusCode).toBe(422);
      return answer.json().errors;
    };
    expect(await errorsOf({ authorisedDays: 0 })).toEqual([
      { path: '/payer/authorisedDays', message: 'Enter whole days, from 1 to 366.' },
      { path: '/payer/share', message: 'Enter an amount from $0.01 to $100,000.00.' },
    ]);
    expect(await errorsOf({ share: 'all' })).toEqual([
      { path: '/payer/name', message: 'Enter who pays.' },
      { path: '/payer/reference', message: 'Do not write card numbers here.' },
    ]);
  });

  // BOOK-48
  it('should say none for a customer without an e-mail address', async () => {
    const { site, call } = await aDesk();
    const customer = aCustomer({ email: '', confirmEmail: '' });
    const { id, totals } = await aStored(site, [], { customer });
    const contact = { phone: '905 555 0199' };
    const body = { seenVersion: 1, expectedTotalCharges: totals.totalCharges, tellCustomer: true, contact };
    expect((await call('POST', `/bookings/${id}/change`, body)).json().email).toBe('none');
  });

  // BOOK-46
  it('should look for another vehicle in the fleet, and keep the copy of the booked one', async () => {
    const { site, call } = await aDesk();
    await addVehicle(site.ports.vehicles, aVehicle({ id: 'kona', name: 'Kona', pricePerDay: 6_000 }), {
      at: NOON,
      by: STAFF_EMAIL,
      what: 'added',
    });
    const { id } = await aStored(site);
    const preview = (vehicleId: string) => call('POST', `/bookings/${id}/change/preview`, { vehicleId });
    const { after } = (await preview('kona')).json();
    expect(after.vehicleId).toBe('kona');
    const unknown = await preview('none');
    expect([unknown.statusCode, typeOf(unknown)]).toEqual([404, 'vehicle-not-found']);
    const same = await preview('sienna');
    expect([same.statusCode, same.json().errors[0].message]).toEqual([422, 'Nothing was changed.']);
  });

  // BOOK-64, BOOK-65, STAFF-65
  it('should extend a rental that is out, and tell who has the vehicle next and what else is free then', async () => {
    const { site, call, moveTo } = await aDesk();
    const add = (id: string, pricePerDay: number) =>
      addVehicle(site.ports.vehicles, aVehicle({ id, pricePerDay }), { at: NOON, by: STAFF_EMAIL, what: 'added' });
    for (const [index, id] of ['one', 'two', 'three', 'four'].entries()) await add(id, 9_500 + index);
    const { id } = await aStored(site, HANDED_OUT, { itinerary: anItinerary() });
    const itinerary = { dropoffDate: '2026-12-03', dropoffTime: at('2026-12-03', '10:00') } as const;
    const next = await aStored(site, APPROVED, {
      itinerary: anItinerary({ pickupDate: '2026-12-01', pickupTime: at('2026-12-01', '10:00'), ...itinerary }),
    });
    const taken = aPlacedBooking({ vehicle: aVehicle({ id: 'one' }), itinerary: next.itinerary });
    await addBooking(site.ports.bookings, { ...taken, emails: [] }, aSubmission());
    await changeBooking(site.ports.bookings, taken.booking.id, {
      ...aChange(taken.booking, { what: 'approve' }),
      emails: [],
    });
    await moveTo(at('2026-11-28', '09:10'));

    const preview = async (over: object) =>
      (await call('POST', `/bookings/${id}/change/preview`, { itinerary: { ...TRIP, ...over } })).json();
    const short = await preview({ dropoffTime: at('2026-11-30', '17:00') });
    expect(short.availability.state).toBe('free');
    expect(short.next.booking.id).toBe(next.id);
    expect(short.freeUntil).toBe(at('2026-12-01', '09:00'));
    expect((await call('GET', `/bookings/${id}`)).json().next).toMatchObject({ id: next.id, canChange: true });
    const { availability, next: shown, after } = await preview(LATER);
    expect(availability).toMatchObject({ state: 'taken', overlaps: [{ id: next.id }] });
    expect(shown.booking).toMatchObject({ id: next.id, version: 2, totals: next.totals });
    type Offered = { vehicle: { id: string }; quote: { totals: object } };
    expect(shown.alternatives.map(({ vehicle }: Offered) => vehicle.id)).toEqual(['two', 'three', 'four']);
    for (const { quote } of shown.alternatives as Offered[]) expect(quote.totals).toEqual(next.totals);

    const extend = {
      itinerary: LATER,
      seenVersion: 3,
      expectedTotalCharges: after.totals.totalCharges,
      tellCustomer: true,
    };
    const unseen = await call('POST', `/bookings/${id}/change`, extend);
    expect([unseen.statusCode, typeOf(unseen)]).toEqual([409, 'vehicle-taken']);
    const move = { vehicleId: 'two', prices: 'booked', seenVersion: 2, tellCustomer: true };
    const moved = await call('POST', `/bookings/${next.id}/change`, {
      ...move,
      expectedTotalCharges: shown.alternatives[0].quote.totals.totalCharges,
    });
    expect(moved.statusCode).toBe(200);
    const changed = await call('POST', `/bookings/${id}/change`, extend);
    expect(changed.json()).toMatchObject({
      email: 'sent',
      booking: { version: 4, itinerary: LATER, status: 'approved' },
    });
    const van = await call('POST', `/bookings/${id}/change`, { ...extend, ...move, seenVersion: 4 });
    expect([van.statusCode, typeOf(van)]).toEqual([409, 'not-possible']);
    const past = { ...TRIP, dropoffDate: '2026-11-28', dropoffTime: at('2026-11-28', '09:00') };
    const early = await call('POST', `/bookings/${id}/change`, { ...extend, itinerary: past, seenVersion: 4 });
    expect([early.statusCode, early.json().errors]).toEqual([
      422,
      [{ path: '/itinerary/dropoffTime', message: 'Dropoff cannot be in the past.' }],
    ]);
  });

  // TRIP-20
  it.each<[object, string, string]>([
    [
      { pickupDate: '2026-11-23', pickupTime: at('2026-11-23', '09:00') },
      '/itinerary/pickupTime',
      'Pickup cannot be in the past.',
    ],
    [
      { pickupDate: '2026-12-02', pickupTime: at('2026-12-02', '10:00') },
      '/itinerary/dropoffTime',
      'Dropoff must be after pickup.',
    ],
    [{ pickupTime: at('2026-11-27', '10:15') }, '/itinerary/pickupTime', 'Choose one of the times offered.'],
    [
      { dropoffDate: '2027-11-29', dropoffTime: at('2027-11-29', '10:00') },
      '/itinerary/dropoffDate',
      'A rental can last at most 12 months.',
    ],
  ])('should refuse the trip at its field: %j', async (over, path, message) => {
    const { site, call } = await aDesk();
    const { id } = await aStored(site);
    const itinerary = { ...TRIP, ...over };
    const body = { itinerary, seenVersion: 9, expectedTotalCharges: 1, tellCustomer: false };
    for (const answer of [
      await call('POST', `/bookings/${id}/change/preview`, { itinerary }),
      await call('POST', `/bookings/${id}/change`, body),
    ]) {
      expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ path, message }]]);
    }
  });
});

describe('a rental at the counter', () => {
  // BOOK-47, PRICE-24
  it('should be handed out, taken back with its settlement, and undone step by step', async () => {
    const { site, call, moveTo } = await aDesk();
    const { id, totals, itinerary } = await aStored(site, APPROVED);
    await moveTo(itinerary.pickupTime);
    const out = await call('POST', `/bookings/${id}/handover/out`, {
      seenVersion: 2,
      ...OUT,
      at: itinerary.pickupTime,
      unit: 'Unit 2',
      note: 'Scratch at the left door.',
    });
    expect(out.statusCode).toBe(200);
    expect(out.json()).not.toHaveProperty('email');
    expect(out.json().booking).toMatchObject({
      status: 'approved',
      version: 3,
      handover: { out: { ...OUT, at: itinerary.pickupTime, by: STAFF_EMAIL, unit: 'Unit 2' } },
    });
    await moveTo(itinerary.dropoffTime);
    const back = await call('POST', `/bookings/${id}/handover/back`, {
      seenVersion: 3,
      ...BACK,
      at: itinerary.dropoffTime,
    });
    expect(back.statusCode).toBe(200);
    expect(back.json().booking).toMatchObject({ status: 'completed', version: 4 });
    expect(back.json().settlement).toMatchObject({
      agreed: totals,
      actual: totals,
      difference: 0,
      kilometresDriven: 750,
      kilometresOver: 150,
    });
    expect(back.json().booking.settlement).toEqual(back.json().settlement);
    const undone = await call('POST', `/bookings/${id}/handover/undo`, { seenVersion: 4 });
    expect(undone.json().booking).toMatchObject({ status: 'approved', version: 5, handover: { out: OUT } });
    expect(undone.json().booking).not.toHaveProperty('settlement');
    await moveTo(addMinutes(itinerary.dropoffTime, 300));
    const late = await call('POST', `/bookings/${id}/handover/back`, {
      seenVersion: 5,
      ...BACK,
    });
    expect(late.json().settlement.difference).toBeGreaterThan(0);
    await call('POST', `/bookings/${id}/handover/undo`, { seenVersion: 6 });
    const first = await call('POST', `/bookings/${id}/handover/undo`, { seenVersion: 7 });
    expect(first.json().booking).toMatchObject({ status: 'approved', version: 8 });
    expect(first.json().booking).not.toHaveProperty('handover');
    const { history } = (await call('GET', `/bookings/${id}`)).json();
    expect(history.map(({ what }: { what: string }) => what)).toEqual([
      'submitted',
      'approved',
      'handed-out',
      'taken-back',
      'undone',
      'taken-back',
      'undone',
      'undone',
    ]);
    expect(await site.mails(0)).toEqual([]);
  });

  // BOOK-47
  it.each([
    ['2026-11-23T17:15:00.001Z', 'This is in the future.'],
    ['2026-11-23T16:59:59.999Z', 'This is before the booking was made.'],
  ])('should be at most 15 minutes ahead, and not before the booking was made: %s', async (moment, message) => {
    const { site, call } = await aDesk();
    for (const [actions, path] of [
      [APPROVED, 'out'],
      [HANDED_OUT, 'back'],
    ] as const) {
      const { id, version } = await aStored(site, actions);
      const body = { seenVersion: version, ...BACK, although: ['day'], at: moment };
      const answer = await call('POST', `/bookings/${id}/handover/${path}`, body);
      expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ path: '/at', message }]]);
      const soon = { ...body, at: '2026-11-23T17:15:00.000Z' };
      expect((await call('POST', `/bookings/${id}/handover/${path}`, soon)).statusCode).toBe(200);
    }
  });

  // BOOK-59
  it('should be handed out in spite of all that speaks against it, if each is confirmed', async () => {
    const { site, call } = await aDesk();
    const before = await aStored(site, [...HANDED_OUT, { what: 'take-back', ...BACK }]);
    const at = addMinutes(NOON, 1);
    const other = await aStored(site, [...APPROVED, { what: 'hand-out', ...OUT, at }]);
    const { vehicle, itinerary } = before;
    const span = { from: NOON, to: itinerary.dropoffTime };
    await addBlock(site.ports.blocks, aBlock({ id: 'brakes', vehicleId: vehicle.id, ...span, reason: 'repair' }));
    const { id } = await aStored(site, APPROVED);
    const out = { seenVersion: 2, odometer: 1000, fuel: 8 };
    const path = `/bookings/${id}/handover/out`;
    const refused = await call('POST', path, out);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      type: '/api/docs#check-hand-out',
      checks: [
        { id: 'day', pickup: itinerary.pickupTime },
        { id: 'out', bookings: [{ id: other.id, confirmationNumber: other.confirmationNumber, status: 'approved' }] },
        { id: 'blocked', block: { id: 'brakes', reason: 'repair' } },
        { id: 'odometer', last: OUT.odometer },
      ],
    });
    const some = await call('POST', path, { ...out, although: ['day', 'out', 'odometer'] });
    expect([some.statusCode, some.json().checks]).toEqual([409, refused.json().checks]);
    const all = await call('POST', path, { ...out, although: ['day', 'out', 'blocked', 'odometer'] });
    expect(all.json().booking).toMatchObject({ version: 3, handover: { out: { odometer: 1000 } } });
    expect((await call('GET', `/bookings/${id}`)).json().history.at(-1)).toMatchObject({ what: 'handed-out' });
  });

  // BOOK-67, BOOK-69, AVAIL-14
  it('should be swapped for another vehicle while it is out, and back', async () => {
    const { site, call } = await aDesk();
    const { id, vehicle, totals } = await aStored(site, HANDED_OUT);
    const path = `/bookings/${id}/handover/swap`;
    const body = { seenVersion: 3, ...SWAP, expectedTotalCharges: totals.totalCharges };
    const early = await call('POST', path, { ...body, back: { odometer: 1, fuel: 5 } });
    expect([early.statusCode, early.json().errors]).toEqual([
      422,
      [{ path: '/back/odometer', message: 'The odometer cannot show less than at hand-out.' }],
    ]);
    expect((await call('POST', path, { ...body, vehicleId: 'none' })).statusCode).toBe(404);
    const dear = await call('POST', path, { ...body, prices: 'new' });
    expect([dear.statusCode, typeOf(dear)]).toEqual([409, 'price-changed']);
    const swapped = await call('POST', path, body);
    expect([swapped.statusCode, swapped.json().email]).toEqual([200, 'sent']);
    expect(swapped.json().booking).toMatchObject({
      version: 4,
      status: 'approved',
      vehicle: { id: 'cargo-van', pricePerDay: vehicle.pricePerDay },
      totals,
      handover: { out: OUT, legs: [{ vehicle: { id: vehicle.id }, out: OUT, back: SWAP.back }, { out: SWAP.out }] },
    });
    type Row = { readonly id: string; readonly spans: { kind: string }[]; readonly odometer?: { km: number } };
    const rows: readonly Row[] = (await call('GET', '/timeline?from=2026-11-23&days=14')).json().vehicles;
    const kinds = rows.map((row) => [row.id, row.spans.map(({ kind }) => kind)]);
    expect(Object.fromEntries(kinds)).toMatchObject({ [vehicle.id]: ['completed'], [VAN.id]: ['out'] });
    const fleet: readonly Row[] = (await call('GET', '/vehicles')).json().vehicles;
    const readings = Object.fromEntries(fleet.map((each) => [each.id, each.odometer?.km]));
    expect(readings).toMatchObject({ [vehicle.id]: SWAP.back.odometer, [VAN.id]: SWAP.out.odometer });
    const undone = await call('POST', `/bookings/${id}/handover/undo`, { seenVersion: 4 });
    expect(undone.json().booking).toMatchObject({ version: 5, vehicle, totals });
    expect(undone.json().booking.handover).not.toHaveProperty('legs');
    const { history } = (await call('GET', `/bookings/${id}`)).json();
    expect(history.slice(-2).map(({ what }: { what: string }) => what)).toEqual(['swapped', 'undone']);
  });

  // BOOK-71
  it('should block the vehicle that comes back with the swap, and free it with its undo', async () => {
    const { site, call } = await aDesk();
    const { id, vehicle, totals } = await aStored(site, HANDED_OUT);
    const path = `/bookings/${id}/handover/swap`;
    const body = { seenVersion: 3, ...SWAP, expectedTotalCharges: totals.totalCharges };
    const blocks = async () => (await call('GET', `/blocks?vehicleId=${vehicle.id}`)).json().blocks;
    const past = await call('POST', path, { ...body, block: { to: '2020-01-01T15:00:00.000Z' } });
    expect([past.statusCode, past.json().errors]).toEqual([
      422,
      [{ path: '/block/to', message: 'The end must be after the start.' }],
    ]);
    const block = { to: '2027-01-01T15:00:00.000Z' };
    const dear = await call('POST', path, { ...body, block, expectedTotalCharges: 1 });
    expect([dear.statusCode, await blocks()]).toEqual([409, []]);
    const swapped = await call('POST', path, { ...body, block });
    expect(swapped.statusCode).toBe(200);
    expect(await blocks()).toMatchObject([{ vehicleId: vehicle.id, units: 1, reason: 'repair', ...block }]);
    const [{ id: blockId }] = await blocks();
    expect(swapped.json().booking.handover.legs[0]).toMatchObject({ blockId });
    expect((await call('POST', `/bookings/${id}/handover/undo`, { seenVersion: 4 })).statusCode).toBe(200);
    expect(await blocks()).toEqual([]);
  });

  // BOOK-68
  it('should go out to one of a swap and an approval that come at once', async () => {
    const { site, call } = await aDesk();
    const { id, totals } = await aStored(site, HANDED_OUT);
    const waiting = await aStored(site, [], { vehicle: VAN });
    const body = { seenVersion: 3, ...SWAP, expectedTotalCharges: totals.totalCharges };
    const answers = await Promise.all([
      call('POST', `/bookings/${id}/handover/swap`, body),
      call('POST', `/bookings/${waiting.id}/approve`, { seenVersion: 1 }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused && typeOf(refused)).toBe('vehicle-taken');
    expect(refused?.json().overlaps).toHaveLength(1);
  });

  // BOOK-59
  it('should let one of two hand-outs of a vehicle through that come at once', async () => {
    const { site, call } = await aDesk();
    const [one, other] = [await aStored(site, APPROVED), await aStored(site, APPROVED)];
    const body = { seenVersion: 2, ...OUT, although: ['day'] };
    const answers = await Promise.all([one, other].map(({ id }) => call('POST', `/bookings/${id}/handover/out`, body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().checks.map(({ id }: { id: string }) => id)).toEqual(['day', 'out']);
  });

  // FLEET-36
  it('should tell the last reading of the vehicle with the fleet', async () => {
    const { site, call } = await aDesk();
    const read = async () => (await call('GET', '/vehicles')).json().vehicles[0];
    expect(await read()).not.toHaveProperty('odometer');
    const { id } = await aStored(site, HANDED_OUT);
    expect(await read()).toMatchObject({ odometer: { km: OUT.odometer, at: NOON } });
    await call('POST', `/bookings/${id}/handover/back`, { seenVersion: 3, ...BACK });
    expect(await read()).toMatchObject({ odometer: { km: BACK.odometer, at: NOON } });
  });

  // BOOK-47
  it.each([
    [{ odometer: 48_199, fuel: 4 }, '/odometer', 'The odometer cannot show less than at hand-out.'],
    [{ ...BACK, at: NOON }, '/at', 'The return cannot be before the hand-out.'],
  ])('should refuse a return before its hand-out: %j', async (body, path, message) => {
    const { site, call, moveTo } = await aDesk();
    const at = addMinutes(NOON, 1);
    await moveTo(at);
    const { id } = await aStored(site, [...APPROVED, { what: 'hand-out', ...OUT, at }]);
    const answer = await call('POST', `/bookings/${id}/handover/back`, { seenVersion: 3, ...body });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ path, message }]]);
  });
});

describe('notes', () => {
  // BOOK-49
  it('should be kept in the history without a new version, for staff alone', async () => {
    const { site, call } = await aDesk();
    const { id } = await aStored(site);
    const added = await call('POST', `/bookings/${id}/notes`, { text: ' Card 4111 1111 1111 1111. ', deposit: true });
    expect([added.statusCode, added.json()]).toEqual([201, {}]);
    const { history, version } = (await call('GET', `/bookings/${id}`)).json();
    expect(version).toBe(1);
    expect(history.at(-1)).toEqual({
      at: NOON,
      by: STAFF_EMAIL,
      what: 'note',
      text: expect.not.stringContaining('4111 1111'),
      deposit: true,
    });
    expect((await call('POST', `/bookings/${id}/cancel`, { seenVersion: 1 })).statusCode).toBe(200);
    const [mail] = await site.mails(1);
    expect(mail?.text).not.toContain('Card');
  });

  // BOOK-49
  it.each([
    ['', 'Write the note first.'],
    [' ', 'Write the note first.'],
    ['x'.repeat(2001), 'Use at most 2000 characters.'],
  ])('should refuse a note without a text, or with too long a one (%#)', async (text, message) => {
    const { site, call } = await aDesk();
    const { id } = await aStored(site);
    const answer = await call('POST', `/bookings/${id}/notes`, { text });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ path: '/text', message }]]);
  });
});

it('should be answered with 503 while the store is out of reach', async () => {
  const { site, call } = await aDesk();
  await site.letGoOfStore();
  for (const [path, body] of CALLS)
    expect((await call('POST', `/bookings/none/${path}`, body)).statusCode, path).toBe(503);
});

// PRICE-27, PRICE-28
describe('PUT /api/admin/bookings/:id/lines', () => {
  const CLEANING = { code: 'cleaning', text: 'Deep cleaning', quantity: 1.5, unitPrice: 5000, taxed: true };
  const TOLL = { code: 'toll', text: '407 ETR', quantity: 1, unitPrice: 2312, taxed: false };

  it('should replace the lines, keep their ids, and show the account', async () => {
    const { site, call } = await aDesk();
    const { id, version, totals } = await aStored(site, COMPLETED);
    const written = await call('PUT', `/bookings/${id}/lines`, { seenVersion: version, lines: [CLEANING, TOLL] });
    expect(written.statusCode).toBe(200);
    const { booking } = written.json();
    const base = totals.rentalSubTotal;
    const hst = Math.floor(((base + 7500) * 13 + 50) / 100);
    expect(booking.account).toMatchObject({ base, subTotal: base + 9812, hst, total: base + 9812 + hst });
    expect(booking.billLines).toMatchObject([
      { ...CLEANING, amount: 7500 },
      { ...TOLL, amount: 2312 },
    ]);
    const [{ amount: _, ...kept }] = booking.billLines;
    const again = await call('PUT', `/bookings/${id}/lines`, { seenVersion: version + 1, lines: [kept] });
    expect(again.json().booking.billLines).toEqual([booking.billLines[0]]);
    const shown = (await call('GET', `/bookings/${id}`)).json();
    expect(shown.account).toEqual(again.json().booking.account);
    expect(shown.history.slice(-2)).toMatchObject([
      { what: 'billed', by: STAFF_EMAIL, version: version + 1 },
      { what: 'billed', by: STAFF_EMAIL, version: version + 2 },
    ]);
    expect(shown.emails).toEqual([]);
  });

  it('should name each field that is refused', async () => {
    const { site, call } = await aDesk();
    const { id } = await aStored(site);
    const discount = { ...CLEANING, code: 'discount' };
    const typed = [
      { ...CLEANING, text: ' ' },
      { ...CLEANING, quantity: 1.001 },
      { ...CLEANING, unitPrice: -1 },
      discount,
    ];
    const refused = await call('PUT', `/bookings/${id}/lines`, { seenVersion: 1, lines: typed });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      [
        { path: '/lines/0/text', message: 'Say what it is for.' },
        { path: '/lines/1/quantity', message: 'Enter a quantity from 0.01 to 100,000, with at most two decimals.' },
        { path: '/lines/2/unitPrice', message: 'Only a discount takes something off.' },
        { path: '/lines/3/unitPrice', message: 'A discount takes something off.' },
      ],
    ]);
    const lines = [{ ...discount, quantity: 1, unitPrice: -1_000_000 }];
    const negative = await call('PUT', `/bookings/${id}/lines`, { seenVersion: 1, lines });
    expect(negative.json().errors).toEqual([
      { path: '/lines', message: 'The lines take off more than there is to pay.' },
    ]);
    const many = await call('PUT', `/bookings/${id}/lines`, { seenVersion: 1, lines: Array(21).fill(CLEANING) });
    expect(many.json().errors).toMatchObject([{ path: '/lines' }]);
    const stale = await call('PUT', `/bookings/${id}/lines`, { seenVersion: 2, lines: [CLEANING] });
    expect([stale.statusCode, typeOf(stale)]).toEqual([409, 'changed-meanwhile']);
  });

  // AUDIT-1
  it('should record a change of discounts, and of nothing else', async () => {
    const { site, call } = await aDesk();
    const { id, confirmationNumber } = await aStored(site);
    const acts = async () =>
      (await call('GET', '/audit'))
        .json()
        .events.filter(({ what }: { readonly what: string }) => what === 'discounts-changed');
    await call('PUT', `/bookings/${id}/lines`, { seenVersion: 1, lines: [CLEANING] });
    expect(await acts()).toEqual([]);
    const discount = { ...CLEANING, code: 'discount', text: 'Goodwill', quantity: 1, unitPrice: -1500 };
    await call('PUT', `/bookings/${id}/lines`, { seenVersion: 2, lines: [CLEANING, discount] });
    expect(await acts()).toMatchObject([
      { text: `Changed the discounts of ${confirmationNumber} from $0.00 to $15.00`, by: STAFF_EMAIL },
    ]);
  });
});

// PAY-1 to PAY-4
describe('/api/admin/bookings/:id/payments', () => {
  const PAYMENT = { kind: 'payment', method: 'cash', amount: 16_920 };

  async function aCounter(actions: readonly BookingAction[] = COMPLETED) {
    const site = await aSite();
    const booking = await aStored(site, actions);
    const url = `/api/admin/bookings/${booking.id}`;
    const headers = await signIn(site);
    const pay = (payload: object, key?: string, path = 'payments') =>
      site.app.inject({
        method: 'POST',
        url: `${url}/${path}`,
        headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
        payload,
      });
    const shown = async () => (await site.app.inject({ url, headers })).json();
    const summary = async () => (await site.app.inject({ url: '/api/admin/summary', headers })).json().changes;
    return { site, booking, headers, pay, shown, summary };
  }

  it('should write a payment down once, without a version, and refresh what staff see', async () => {
    const { booking, pay, shown, summary } = await aCounter();
    const before = await summary();
    const first = await pay(PAYMENT, 'key');
    expect(first.statusCode).toBe(201);
    const { payment, booking: after } = first.json();
    expect(payment).toMatchObject({ ...PAYMENT, by: STAFF_EMAIL });
    expect([after.version, after.payments]).toEqual([booking.version, [payment]]);
    expect(await summary()).not.toBe(before);
    const again = await pay(PAYMENT, 'key');
    expect([again.statusCode, again.headers['idempotency-replayed'], again.json()]).toEqual([
      201,
      'true',
      first.json(),
    ]);
    const other = await pay({ ...PAYMENT, amount: 1 }, 'key');
    expect([other.statusCode, typeOf(other), other.json().payment]).toEqual([422, 'payment-differs', payment]);
    const { account, history } = await shown();
    expect(account).toMatchObject({ paid: 16_920, depositHeld: 0, balance: account.total - 16_920 });
    expect(history.at(-1)).toMatchObject({ what: 'payment', payment });
  });

  it('should name what is refused at its field', async () => {
    const { pay, headers, site } = await aCounter();
    expect(typeOf(await pay(PAYMENT))).toBe('key-missing');
    const errors = async (body: object) => (await pay({ ...PAYMENT, ...body }, JSON.stringify(body))).json().errors;
    const card = 'Do not write card numbers here.';
    expect(await errors({ note: '4111111111111111' })).toEqual([{ path: '/note', message: card }]);
    expect(await errors({ reference: '4111 1111 1111 1111' })).toEqual([{ path: '/reference', message: card }]);
    expect(await errors({ amount: 0 })).toEqual([
      { path: '/amount', message: 'Enter an amount from $0.01 to $100,000.00.' },
    ]);
    expect(await errors({ amount: 0.5 })).toEqual([
      { path: '/amount', message: 'Enter an amount from $0.01 to $100,000.00.' },
    ]);
    expect(await errors({ kind: 'rounding', amount: 3 })).toEqual([
      { path: '/amount', message: 'Cash is rounded by at most 2 cents.' },
    ]);
    expect(await errors({ kind: 'rounding', amount: 2, method: 'terminal' })).toEqual([
      { path: '/method', message: 'Only cash is rounded.' },
    ]);
    await pay({ ...PAYMENT, amount: 38_643 }, 'paid');
    expect(await errors({ kind: 'refund', amount: 38_644 })).toEqual([
      { path: '/amount', message: 'At most $386.43 was paid.' },
    ]);
    expect(await errors({ kind: 'deposit-released', amount: 1 })).toEqual([
      { path: '/amount', message: 'At most $0.00 is held.' },
    ]);
    expect(await errors({ kind: 'deposit-kept', amount: 1 })).toEqual([
      { path: '/amount', message: 'At most $0.00 can be kept.' },
    ]);
    const none = { method: 'POST', url: '/api/admin/bookings/none/payments', headers, payload: {} } as const;
    expect(typeOf(await site.app.inject(none))).toBe('booking-not-found');
  });

  // PAY-16
  it('should keep the booking from being deleted while it has to be given back', async () => {
    const { site, booking, pay, shown, headers } = await aCounter([]);
    const { payment } = (await pay(PAYMENT, 'key')).json();
    const url = `/api/admin/bookings/${booking.id}`;
    const deleted = await site.app.inject({ method: 'DELETE', url, headers });
    expect([deleted.statusCode, typeOf(deleted)]).toEqual([409, 'not-possible']);
    const payload = { ids: [booking.id] };
    const all = await site.app.inject({ method: 'POST', url: '/api/admin/bookings/delete', headers, payload });
    expect(all.json()).toEqual({ done: [], failed: [{ id: booking.id, reason: 'not-possible' }] });
    expect((await shown()).payments).toHaveLength(1);
    await pay({ reason: 'Wrong booking' }, undefined, `payments/${payment.id}/void`);
    expect((await site.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
  });

  // PAY-16
  it('should stay in the till and count for the invoice once the booking is deleted', async () => {
    const { site, booking, pay, headers } = await aCounter();
    const get = async (path: string) => (await site.app.inject({ url: `/api/admin/${path}`, headers })).json();
    const stored = (await get(`bookings/${booking.id}`)) as { readonly version: number };
    await pay({ seenVersion: stored.version, billTo: { name: 'Priya Raman' } }, 'invoice', 'invoice');
    await pay({ ...PAYMENT, note: 'Second floor, Mrs. Raman' }, 'key');
    const date = torontoDate(site.ports.clock.now());
    const [before, { invoices: papers }] = [await get(`till?date=${date}`), await get('invoices')];
    const openOnes = async () => [await get('invoices?state=open'), await get('invoices/figures')];
    const openBefore = await openOnes();
    const url = `/api/admin/bookings/${booking.id}`;
    expect((await site.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
    const after = await get(`till?date=${date}`);
    const { note: _, ...entry } = before.entries[0];
    expect(after).toEqual({ ...before, entries: [{ ...entry, customer: '', isDeleted: true }] });
    const { invoices } = await get('invoices');
    expect(papers[0]).toMatchObject({ paid: PAYMENT.amount });
    expect(invoices.map(({ paid, open }: ShownInvoice) => [paid, open])).toEqual([[papers[0].paid, papers[0].open]]);
    const [open, figures] = await openOnes();
    expect(open.invoices).toMatchObject([{ number: papers[0].number, open: papers[0].open }]);
    expect(figures).toEqual(openBefore[1]);
  });

  it('should void a payment once, record it, and leave that of another day to owners', async () => {
    const { booking, pay, shown, site } = await aCounter();
    const { payment } = (await pay(PAYMENT, 'key')).json();
    const path = `payments/${payment.id}/void`;
    expect((await pay({ reason: ' ' }, undefined, path)).json().errors).toEqual([
      { path: '/reason', message: 'Say why it is void.' },
    ]);
    const voided = await pay({ reason: 'Wrong booking' }, undefined, path);
    expect([voided.statusCode, voided.json().booking.account.paid]).toEqual([200, 0]);
    expect(typeOf(await pay({ reason: 'Again' }, undefined, path))).toBe('not-possible');
    expect(typeOf(await pay({ reason: 'None' }, undefined, 'payments/none/void'))).toBe('payment-not-found');
    expect((await shown()).history.at(-1)).toMatchObject({ payment: { voidOf: payment.id, note: 'Wrong booking' } });
    const other = (await pay(PAYMENT, 'other')).json().payment;
    site.setNow(addMinutes(site.ports.clock.now(), 24 * 60));
    const url = `/api/admin/bookings/${booking.id}/payments/${other.id}/void`;
    const voidAs = async (role: 'desk' | 'owner') => {
      const headers = await signIn(site, `new-${role}@oakville.example`, role);
      return site.app.inject({ method: 'POST', url, headers, payload: { reason: 'Late' } });
    };
    expect((await voidAs('desk')).statusCode).toBe(403);
    expect((await voidAs('owner')).statusCode).toBe(200);
    const headers = await signIn(site);
    const { events } = (await site.app.inject({ url: '/api/admin/audit', headers })).json();
    const texts = events.flatMap(({ what, text }: { readonly what: string; readonly text: string }) =>
      what === 'payment-voided' ? [text] : [],
    );
    expect(texts).toEqual(Array(2).fill(`Voided $169.20 paid or held for ${booking.confirmationNumber}`));
  });
});

// PRICE-29, MAIL-26
describe('a return with its bill', () => {
  const OVER = { code: 'kilometres', text: 'Extra kilometres', quantity: 150, unitPrice: 18, taxed: true };
  const DISCOUNT = { code: 'discount', text: 'Long wait', quantity: 1, unitPrice: -1500, taxed: true };
  const lines = [OVER, DISCOUNT];

  it('should store return, settlement and lines in one write, and mail the bill if it is wanted', async () => {
    const { site, call, moveTo } = await aDesk();
    const { id, itinerary, confirmationNumber, form } = await aStored(site, HANDED_OUT);
    await moveTo(itinerary.dropoffTime);
    const body = { seenVersion: 3, ...BACK, lines, tellCustomer: true };
    const back = await call('POST', `/bookings/${id}/handover/back`, body);
    expect([back.statusCode, back.json().email]).toEqual([200, 'sent']);
    expect(back.json().booking).toMatchObject({
      version: 4,
      status: 'completed',
      billLines: [{ amount: 2700 }, { amount: -1500 }],
      account: { subTotal: back.json().settlement.actual.rentalSubTotal + 1200 },
    });
    const [mail] = await site.mails(1);
    expect([mail?.to, mail?.subject]).toEqual([
      [expect.objectContaining({ address: form.email })],
      `Your bill for reservation ${confirmationNumber}`,
    ]);
    expect(mail?.text).toMatch(/Long wait: .*15\.00/);
    const acts = (await call('GET', '/audit')).json().events;
    expect(acts).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ what: 'discounts-changed', by: STAFF_EMAIL })]),
    );
    const undone = await call('POST', `/bookings/${id}/handover/undo`, { seenVersion: 4 });
    expect(undone.json().booking.billLines).toEqual(back.json().booking.billLines);
    // Lines that are left out stay.
    const again = await call('POST', `/bookings/${id}/handover/back`, { seenVersion: 5, ...BACK });
    expect(again.json().booking.billLines).toEqual(back.json().booking.billLines);
    expect(again.json()).not.toHaveProperty('email');
  });

  it('should write nothing where the lines are refused', async () => {
    const { site, call } = await aDesk();
    const { id } = await aStored(site, HANDED_OUT);
    const at = (await site.ports.bookings.find(id))?.handover?.out.at;
    const send = (typed: readonly object[]) =>
      call('POST', `/bookings/${id}/handover/back`, { seenVersion: 3, ...BACK, at, lines: typed });
    const wrong = await send([{ ...OVER, text: ' ' }]);
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      422,
      [{ path: '/lines/0/text', message: 'Say what it is for.' }],
    ]);
    const negative = await send([{ ...DISCOUNT, unitPrice: -1_000_000 }]);
    expect(negative.json().errors).toEqual([
      { path: '/lines', message: 'The lines take off more than there is to pay.' },
    ]);
    expect(await site.ports.bookings.find(id)).toMatchObject({ version: 3, status: 'approved' });
  });

  // PAY-9
  it('should write payments with a return once, by what it comes to, or nothing', async () => {
    const { site, call, moveTo } = await aDesk();
    const { id, itinerary } = await aStored(site, HANDED_OUT);
    await moveTo(itinerary.dropoffTime);
    const headers = await signIn(site);
    const send = (payments: readonly object[], over: object = {}, key?: string) =>
      site.app.inject({
        method: 'POST',
        url: `/api/admin/bookings/${id}/handover/back`,
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
        payload: { seenVersion: 3, ...BACK, lines, payments, tellCustomer: true, ...over },
      });
    const pay = { kind: 'payment', method: 'terminal', amount: 10_000 };
    expect(typeOf(await send([pay]))).toBe('key-missing');
    const errors = async (payments: readonly object[]) => (await send(payments, {}, 'wrong')).json().errors;
    expect(await errors([pay, { ...pay, kind: 'deposit-released', amount: 1 }])).toEqual([
      { path: '/payments/1/amount', message: 'At most $0.00 is held.' },
    ]);
    expect(await errors([pay, { ...pay, note: '4111 1111 1111 1111' }])).toEqual([
      { path: '/payments/1/note', message: 'Do not write card numbers here.' },
    ]);
    expect(await errors([{ ...pay, amount: 0.5 }])).toEqual([
      { path: '/payments/0/amount', message: 'Enter an amount from $0.01 to $100,000.00.' },
    ]);
    expect(await site.ports.bookings.find(id)).toMatchObject({ version: 3, status: 'approved' });
    expect((await call('GET', `/bookings/${id}`)).json()).not.toHaveProperty('payments');

    const deposit = { kind: 'deposit-held', method: 'terminal', amount: 30_000 };
    const batch = [deposit, pay, { ...deposit, kind: 'deposit-released' }];
    const back = await send(batch, {}, 'key');
    expect(back.statusCode).toBe(200);
    const { booking } = back.json();
    expect(booking).toMatchObject({
      version: 4,
      status: 'completed',
      payments: batch,
      account: { paid: 10_000, depositHeld: 0, balance: booking.account.total - 10_000 },
    });
    const again = await send(batch, {}, 'key');
    expect([again.statusCode, again.headers['idempotency-replayed'], again.json()]).toEqual([200, 'true', back.json()]);
    for (const other of [await send([pay], {}, 'key'), await send(batch, { fuel: 1 }, 'key')]) {
      expect([other.statusCode, typeOf(other)]).toEqual([422, 'payment-differs']);
    }
    expect(typeOf(await send(batch, {}, 'new'))).toBe('changed-meanwhile');
    const { history, payments } = (await call('GET', `/bookings/${id}`)).json();
    expect(payments).toHaveLength(3);
    expect(history.slice(-4).map(({ what }: { what: string }) => what)).toEqual([
      'taken-back',
      'payment',
      'payment',
      'payment',
    ]);
  });

  it('should mail the bill by a press, without a new version', async () => {
    const { site, call } = await aDesk();
    const { id, version } = await aStored(site, COMPLETED);
    const mailed = await call('POST', `/bookings/${id}/bill/email`);
    expect([mailed.statusCode, mailed.json()]).toEqual([202, { email: 'sent' }]);
    const shown = (await call('GET', `/bookings/${id}`)).json();
    expect([shown.version, shown.emails]).toMatchObject([version, [{ kind: 'settlement', state: 'sent' }]]);
    expect(shown.history.at(-1)).toMatchObject({ what: 'bill-mailed', by: STAFF_EMAIL, emailId: shown.emails[0].id });
    const { id: silent } = await aStored(site, COMPLETED, { customer: aCustomer({ email: '', confirmEmail: '' }) });
    expect((await call('POST', `/bookings/${silent}/bill/email`)).json()).toEqual({ email: 'none' });
    expect((await call('POST', '/bookings/none/bill/email')).statusCode).toBe(404);
  });
});
