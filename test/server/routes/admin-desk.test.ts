import { describe, expect, it } from 'vitest';
import { MAX_PICKUP_MONTHS_AHEAD } from '../../../src/domain/trip/itinerary.ts';
import { addBooking, emailsOf, listBookings } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite, type SiteOptions, type TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { aChange, anErasure, changeBooking, eraseBooking } from '../../support/values/changes.ts';
import { BOOKING_REQUEST, FORM, type Json, TOTAL, TRIP, withField } from '../../support/values/requests.ts';
import { aCustomer, aPlacedBooking, aSubmission, at, NOON } from '../../support/values/samples.ts';

const REQUEST = { ...BOOKING_REQUEST, approve: false };
const WITHOUT_EMAIL = { ...REQUEST, form: { ...FORM, email: '', confirmEmail: '' } };

/** A site with a member of staff who signed in. */
async function aDesk(options: SiteOptions = {}) {
  const site = await aSite(options);
  const headers = await signIn(site);
  return {
    site,
    headers,
    enter: (payload: object = REQUEST, key: string | undefined = 'phone-1') =>
      site.app.inject({
        method: 'POST',
        url: '/api/admin/bookings',
        headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
        payload,
      }),
    call: (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
      site.app.inject({ method, url: `/api/admin${path}`, headers, ...(payload === undefined ? {} : { payload }) }),
  };
}

async function bookingCount({ ports }: TestSite): Promise<number> {
  return (await listBookings(ports.bookings, { limit: 200 })).bookings.length;
}

describe('POST /api/admin/bookings', () => {
  // BOOK-48
  it('should store what staff enter, with who took the consent, and mail the customer alone', async () => {
    const { site, enter, call } = await aDesk();
    const response = await enter();
    expect(response.statusCode).toBe(201);
    expect(response.headers['cache-control']).toBe('no-store');
    const { booking, email } = response.json();
    expect(email).toBe('sent');
    expect(booking).toMatchObject({
      confirmationNumber: expect.stringMatching(/^HOJ-[1-9]\d{5}$/),
      version: 1,
      status: 'confirmed',
      source: 'desk',
      createdAt: NOON,
      form: FORM,
      totals: { totalCharges: TOTAL },
      consent: {
        text: 'I agree that my data will be retained only for rentals at this website.',
        at: NOON,
        by: STAFF_EMAIL,
      },
    });
    const [received, ...others] = await site.mails(1);
    expect(received).toMatchObject({
      to: [{ address: 'priya.raman@example.com' }],
      subject: `Reservation received: ${booking.confirmationNumber}`,
    });
    expect(others).toEqual([]);
    const detail = (await call('GET', `/bookings/${booking.id}`)).json();
    expect(detail).toMatchObject({ ...booking, emails: [{ kind: 'received', state: 'sent' }] });
    expect(detail.history).toEqual([{ at: NOON, by: STAFF_EMAIL, what: 'submitted', to: 'confirmed', version: 1 }]);
  });

  // PAY-24
  it('should store who pays, and refuse what is wrong with it', async () => {
    const { enter } = await aDesk();
    const payer = { kind: 'company', name: 'Halton Media', reference: 'PO-12', contact: 'Dana Fields', share: 'all' };
    expect((await enter({ ...REQUEST, payer })).json().booking.payer).toEqual(payer);
    const refused = await enter({ ...REQUEST, payer: { ...payer, name: '' } }, 'phone-2');
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      [{ path: '/payer/name', message: 'Enter who pays.' }],
    ]);
  });

  // BOOK-48
  it('should approve at once, with two lines of history and one e-mail', async () => {
    const { site, enter, call } = await aDesk();
    const { booking, email } = (await enter({ ...REQUEST, approve: true })).json();
    expect([booking.status, booking.version, email]).toEqual(['approved', 2, 'sent']);
    const [confirmation, ...others] = await site.mails(1);
    expect(confirmation?.subject).toBe(`Reservation confirmed: ${booking.confirmationNumber}`);
    expect(others).toEqual([]);
    const { history, emails } = (await call('GET', `/bookings/${booking.id}`)).json();
    expect(history).toEqual([
      { at: NOON, by: STAFF_EMAIL, what: 'submitted', to: 'confirmed', version: 1 },
      {
        at: NOON,
        by: STAFF_EMAIL,
        what: 'approved',
        from: 'confirmed',
        to: 'approved',
        version: 2,
        emailId: emails[0].id,
      },
    ]);
    const out = { seenVersion: 2, odometer: 48_200, fuel: 8, although: ['day'] };
    expect((await call('POST', `/bookings/${booking.id}/handover/out`, out)).statusCode).toBe(200);
  });

  // BOOK-48
  it.each([false, true])('should mail nobody without an e-mail address (approved: %s)', async (approve) => {
    const { site, enter, call } = await aDesk();
    const response = await enter({ ...WITHOUT_EMAIL, approve });
    expect([response.statusCode, response.json().email]).toEqual([201, 'none']);
    const { id, version, confirmationNumber } = response.json().booking;
    expect(await emailsOf(site.ports.bookings, id)).toEqual([]);
    const decline = await call('POST', `/bookings/${id}/decline`, { seenVersion: version, although: ['approved'] });
    expect([decline.statusCode, decline.json().email]).toEqual([200, 'none']);
    expect(await site.mails(0)).toEqual([]);
    const found = await call('GET', `/bookings?q=${confirmationNumber}`);
    expect(found.json()).toMatchObject({ total: 1, bookings: [{ form: { email: '' } }] });
    expect((await call('POST', '/privacy/export', { email: '' })).statusCode).toBe(422);
  });

  // BOOK-48, TRIP-20
  it('should take a pickup of the same day, from now on', async () => {
    const { enter } = await aDesk();
    const today = (hour: '11:00' | '13:00') => ({
      ...REQUEST,
      itinerary: { ...TRIP, pickupDate: '2026-11-23', pickupTime: at('2026-11-23', hour) },
    });
    const past = await enter(today('11:00'));
    expect([past.statusCode, past.json().errors]).toEqual([
      422,
      [{ path: '/itinerary/pickupTime', message: 'Pickup cannot be in the past.' }],
    ]);
    const moved = await enter(today('13:00'));
    expect(moved.statusCode).toBe(409);
    const { quote } = moved.json();
    const taken = await enter({ ...today('13:00'), expectedTotalCharges: quote.totals.totalCharges });
    expect(taken.statusCode).toBe(201);
    expect(taken.json().booking.totals).toEqual(quote.totals);
  });

  // BOOK-48
  it('should count for no limit and no budget', async () => {
    const { site, enter } = await aDesk();
    for (let press = 0; press < 12; press += 1)
      expect((await enter(REQUEST, `phone-${press}`)).json().email).toBe('sent');
    const onSite = await site.app.inject({
      method: 'POST',
      url: '/api/bookings',
      headers: { 'idempotency-key': 'press-1' },
      payload: BOOKING_REQUEST,
    });
    expect(onSite.statusCode).toBe(201);
    const { bookings } = await listBookings(site.ports.bookings, { limit: 20 });
    expect(bookings.filter(({ held }) => held)).toEqual([]);
    const [stored] = bookings.filter(({ source }) => source === 'site');
    expect((await emailsOf(site.ports.bookings, stored?.id ?? '')).map(({ kind }) => kind)).toContain('received');
  });

  // BOOK-11, BOOK-51
  it.each([false, true])('should answer a repeated press as it was first answered (approved: %s)', async (approve) => {
    const { site, enter, call } = await aDesk();
    const first = await enter({ ...REQUEST, approve });
    const { booking } = first.json();
    site.setNow('2026-11-23T17:10:00.000Z');
    const note = { seenVersion: booking.version, note: 'No van is free.', although: ['approved'] };
    expect((await call('POST', `/bookings/${booking.id}/decline`, note)).statusCode).toBe(200);
    const again = await enter({ ...REQUEST, approve });
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(again.json()).toEqual(first.json());
    expect(await bookingCount(site)).toBe(1);
    expect(await site.mails(2)).toHaveLength(2);
  });

  // BOOK-51
  it('should answer a repeated press without what a change has brought', async () => {
    const { site, enter, call } = await aDesk();
    const first = (await enter(WITHOUT_EMAIL)).json();
    const change = {
      seenVersion: 1,
      expectedTotalCharges: TOTAL,
      tellCustomer: false,
      contact: { email: 'new@example.com' },
    };
    expect((await call('POST', `/bookings/${first.booking.id}/change`, change)).statusCode).toBe(200);
    expect((await enter(WITHOUT_EMAIL)).json()).toEqual(first);
    const stored = await site.ports.bookings.find(first.booking.id);
    if (stored === undefined) throw new Error('the booking is not there');
    await eraseBooking(site.ports.bookings, stored.id, anErasure(stored));
    const erased = await enter(REQUEST);
    expect(erased.statusCode).toBe(201);
    expect(erased.json()).toMatchObject({ booking: { status: 'confirmed', form: { firstName: '', email: '' } } });
  });

  it('should book once when one key is pressed twenty times at once', async () => {
    const { site, enter } = await aDesk();
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter()));
    const numbers = new Set(answers.map((answer) => answer.json().booking.confirmationNumber));
    expect(numbers.size).toBe(1);
    expect(await bookingCount(site)).toBe(1);
    expect(await site.mails(1)).toHaveLength(1);
  });

  // BOOK-12, BOOK-13
  it('should refuse a key that was used with another body, or whose booking is deleted', async () => {
    const { enter, call } = await aDesk();
    const { booking } = (await enter()).json();
    const other = await enter({ ...REQUEST, approve: true });
    expect([other.statusCode, other.json().type]).toEqual([422, '/api/docs#already-booked']);
    expect(other.json().receipt).toMatchObject({ confirmationNumber: booking.confirmationNumber, status: 'confirmed' });
    await call('DELETE', `/bookings/${booking.id}`);
    const gone = await enter();
    expect([gone.statusCode, gone.json().type]).toEqual([410, '/api/docs#booking-removed']);
  });

  // BOOK-48
  it('should check the key, the vehicle, what was typed and then the price, and keep the key free', async () => {
    const { site, enter } = await aDesk();
    const wrong = { ...REQUEST, vehicleId: 'none', expectedTotalCharges: 1, form: { ...FORM, email: 'priya' } };
    const types = [
      await enter(wrong, ''),
      await enter(wrong),
      await enter({ ...wrong, vehicleId: REQUEST.vehicleId }),
      await enter({ ...REQUEST, expectedTotalCharges: 1 }),
    ].map((answer) => [answer.statusCode, answer.json().type]);
    expect(types).toEqual([
      [400, '/api/docs#key-missing'],
      [404, '/api/docs#vehicle-not-found'],
      [422, '/api/docs#invalid-input'],
      [409, '/api/docs#price-changed'],
    ]);
    expect(await bookingCount(site)).toBe(0);
    const moved = (await enter({ ...REQUEST, expectedTotalCharges: 1 })).json();
    expect(moved.quote).toMatchObject({ vehicleId: REQUEST.vehicleId, totals: { totalCharges: TOTAL } });
    expect((await enter()).statusCode).toBe(201);
  });

  it('should refuse each field with its sentence', async () => {
    const { site, enter } = await aDesk();
    const refused: readonly (readonly [path: string, value: Json | undefined, message: string])[] = [
      ['/approve', undefined, 'This field is required.'],
      ['/approve', 'yes', 'This must be of type boolean.'],
      ['/although', 'out', 'This must be of type array.'],
      ['/website', '', 'This page is older than the site. Load it again; what you typed stays.'],
      ['/itinerary/pickupDate', undefined, 'Complete all fields.'],
      ['/itinerary/pickupTime', at('2026-11-27', '06:00'), 'Choose one of the times offered.'],
      ['/itinerary/dropoffTime', at('2026-11-30', '12:45'), 'Choose one of the times offered.'],
      ['/addonIds/0', 'roof-rack', 'This value cannot be used.'],
      ['/form/firstName', ' ', 'Enter your first name.'],
      ['/form/lastName', '', 'Enter your last name.'],
      ['/form/email', 'priya', 'Enter a valid email.'],
      ['/form/confirmEmail', 'other@example.com', 'Emails do not match.'],
      ['/form/phone', '', 'Enter your phone number.'],
      ['/form/cardName', '', 'Enter the name on your card.'],
      ['/form/cardType', 'Diners', 'Select a card type.'],
      ['/form/agreePolicy', false, 'Please agree so that we may keep your data for this rental.'],
      ['/form/comments', 'x'.repeat(2001), 'Use at most 2000 characters.'],
    ];
    for (const [path, value, message] of refused) {
      const answer = await enter(withField(REQUEST, path, value));
      expect(answer.statusCode, path).toBe(422);
      expect(answer.json().errors, path).toContainEqual({ path, message });
    }
    expect(await bookingCount(site)).toBe(0);
  });

  // TRIP-20
  it('should refuse a trip that the rules do not allow, at its field', async () => {
    const { enter } = await aDesk();
    const refused: readonly (readonly [over: object, path: string, message: string])[] = [
      [
        { dropoffDate: '2026-11-27', dropoffTime: at('2026-11-27', '09:30') },
        '/itinerary/dropoffTime',
        'Dropoff must be after pickup.',
      ],
      [
        {
          pickupDate: '2028-06-02',
          pickupTime: at('2028-06-02', '10:00'),
          dropoffDate: '2028-06-03',
          dropoffTime: at('2028-06-03', '10:00'),
        },
        '/itinerary/pickupDate',
        `Pickup can be at most ${MAX_PICKUP_MONTHS_AHEAD} months ahead.`,
      ],
      [
        { dropoffDate: '2027-11-29', dropoffTime: at('2027-11-29', '10:00') },
        '/itinerary/dropoffDate',
        'A rental can last at most 12 months.',
      ],
    ];
    for (const [over, path, message] of refused) {
      const answer = await enter({ ...REQUEST, itinerary: { ...TRIP, ...over } });
      expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ path, message }]]);
    }
  });

  // BOOK-48
  it('should refuse one e-mail address without the other', async () => {
    const { enter } = await aDesk();
    for (const [field, message] of [
      ['email', 'Enter your email.'],
      ['confirmEmail', 'Enter your email again.'],
    ] as const) {
      const answer = await enter({ ...REQUEST, form: { ...FORM, [field]: '' } });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors[0]).toEqual({ path: `/form/${field}`, message });
    }
  });

  // STAFF-1, STAFF-11
  it('should be for staff, and for pages of the site', async () => {
    const { site, headers } = await aDesk();
    const press = (over: Record<string, string>) =>
      site.app.inject({
        method: 'POST',
        url: '/api/admin/bookings',
        headers: { 'idempotency-key': 'phone-1', ...over },
        payload: REQUEST,
      });
    const answers = [
      await press({}),
      await press({ cookie: headers.cookie ?? '' }),
      await press({ ...headers, origin: 'https://evil.example' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403]);
    expect(await bookingCount(site)).toBe(0);
  });

  it('should answer 503 while the store is out of reach', async () => {
    const { site, enter } = await aDesk();
    await site.letGoOfStore();
    expect((await enter()).statusCode).toBe(503);
  });
});

describe('GET /api/admin/customers', () => {
  const people = async (call: Awaited<ReturnType<typeof aDesk>>['call'], q: string) =>
    (await call('GET', `/customers?${new URLSearchParams({ q })}`)).json().customers;

  /** Stores a booking of a customer, `minute` minutes after noon. */
  async function aStored({ ports }: TestSite, minute: number, over: Parameters<typeof aCustomer>[0], isHeld = false) {
    const at = new Date(Date.parse(NOON) + minute * 60_000).toISOString() as typeof NOON;
    const placed = aPlacedBooking({ at, customer: aCustomer(over), isHeld });
    await addBooking(ports.bookings, placed, aSubmission());
    return placed.booking;
  }

  // STAFF-23
  it('should group by e-mail address, with the newest contact data first', async () => {
    const { site, call } = await aDesk();
    const address = { email: 'priya.raman@example.com', confirmEmail: 'priya.raman@example.com' };
    await aStored(site, 0, { firstName: 'Priya', lastName: 'Raman', phone: '905 555 0118', ...address });
    await aStored(site, 1, {
      firstName: 'Priyanka',
      lastName: 'Shah',
      email: 'shah@example.com',
      phone: '416 555 0100',
    });
    await aStored(site, 2, {
      firstName: 'Priya',
      lastName: 'Raman-Lee',
      phone: '905 555 0199',
      email: 'Priya.Raman@Example.com',
    });
    const priya = {
      firstName: 'Priya',
      lastName: 'Raman-Lee',
      email: 'Priya.Raman@Example.com',
      phone: '905 555 0199',
      bookings: 2,
    };
    const priyanka = {
      firstName: 'Priyanka',
      lastName: 'Shah',
      email: 'shah@example.com',
      phone: '416 555 0100',
      bookings: 1,
    };
    expect(await people(call, 'pri')).toEqual([priya, priyanka]);
    expect(await people(call, 'PRIYA RAM')).toEqual([priya]);
    expect(await people(call, 'shah@')).toEqual([priyanka]);
    expect(await people(call, '(416) 555')).toEqual([priyanka]);
    expect(await people(call, '')).toEqual([]);
    expect(await people(call, 'nobody')).toEqual([]);
  });

  // STAFF-23
  it('should group by phone without an e-mail address, and find nobody by a number of a booking', async () => {
    const { site, call } = await aDesk();
    const nameless = { email: '', confirmEmail: '', lastName: 'Okafor' };
    const booking = await aStored(site, 0, { ...nameless, phone: '905-555-0142' });
    await aStored(site, 1, { ...nameless, phone: '+1 (905) 555 0142' });
    await aStored(site, 2, { ...nameless, phone: '905 555 0143' });
    const found = await people(call, 'okafor');
    expect(found.map(({ phone, bookings }: { phone: string; bookings: number }) => [phone, bookings])).toEqual([
      ['905 555 0143', 1],
      ['+1 (905) 555 0142', 2],
    ]);
    expect(await people(call, booking.confirmationNumber)).toEqual([]);
  });

  // STAFF-23
  it('should name at most ten, and neither the erased nor those of held requests', async () => {
    const { site, call } = await aDesk();
    for (let minute = 0; minute < 12; minute += 1) {
      await aStored(site, minute, { lastName: 'Moreau', email: `m${minute}@example.com` });
    }
    const erased = await aStored(site, 20, { lastName: 'Moreau', email: 'erased@example.com' });
    const declined = aChange(erased, { what: 'decline' });
    await changeBooking(site.ports.bookings, erased.id, declined);
    await eraseBooking(site.ports.bookings, erased.id, anErasure(declined.booking));
    await aStored(site, 21, { lastName: 'Moreau', email: 'held@example.com' }, true);
    const found: { email: string }[] = await people(call, 'moreau');
    expect(found.map(({ email }) => email)).toEqual(
      Array.from({ length: 10 }, (_, index) => `m${11 - index}@example.com`),
    );
  });

  it('should want a text, and staff', async () => {
    const { site, call } = await aDesk();
    expect((await call('GET', '/customers')).statusCode).toBe(422);
    expect((await call('GET', `/customers?q=${'x'.repeat(255)}`)).statusCode).toBe(422);
    expect((await site.app.inject('/api/admin/customers?q=priya')).statusCode).toBe(401);
    await site.letGoOfStore();
    expect((await call('GET', '/customers?q=priya')).statusCode).toBe(503);
  });
});
