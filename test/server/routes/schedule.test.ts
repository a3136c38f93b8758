import { describe, expect, it } from 'vitest';
import type { BookingStatus } from '../../../src/domain/booking/booking.ts';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import type { Instant } from '../../../src/domain/shared/toronto-time.ts';
import { addBooking, listBookings } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite, type SiteOptions } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { BOOKING_REQUEST, TRIP } from '../../support/values/requests.ts';
import { anItinerary, aPlacedBooking, aSubmission, at, aVehicle, NOON } from '../../support/values/samples.ts';

const SIENNA = aVehicle();
const TRANSIT = aVehicle({ id: 'transit', name: 'Ford Transit', pricePerDay: 8000 });
const { pickupTime, dropoffTime } = TRIP;
const BLOCK = { vehicleId: 'sienna', from: pickupTime, to: dropoffTime, reason: 'repair' };
const AVAILABILITY = `/api/availability?${new URLSearchParams({ pickupTime, dropoffTime })}`;
/** The day on which the clocks of the tests stand. */
const TODAY = '2026-11-23';

/** A site with two vehicles and a member of staff, who calls `path` below `/api/admin`. */
async function aDesk(options: SiteOptions = {}, fleet: readonly Vehicle[] = [SIENNA, TRANSIT]) {
  const site = await aSite({ ...options, fleet });
  const headers = await signIn(site);
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    more: Readonly<Record<string, string>> = {},
  ) =>
    site.app.inject({
      method,
      url: `/api/admin${path}`,
      headers: { ...headers, ...more },
      ...(payload === undefined ? {} : { payload }),
    });
  const aRequest = async (over: Parameters<typeof aPlacedBooking>[0] = {}) => {
    const placed = { ...aPlacedBooking(over), emails: [] };
    await addBooking(site.ports.bookings, placed, aSubmission());
    return placed.booking;
  };
  const anApproved = async (over: Parameters<typeof aPlacedBooking>[0] = {}) => {
    const booking = await aRequest(over);
    expect((await call('POST', `/bookings/${booking.id}/approve`, { seenVersion: 1 })).statusCode).toBe(200);
    return booking;
  };
  return { site, call, aRequest, anApproved, get: (url: string) => site.app.inject(url) };
}

type Named = { readonly id: string; readonly confirmationNumber: string };
const useOf = ({ id, confirmationNumber }: Named, status: BookingStatus) => ({
  id,
  kind: 'booking',
  confirmationNumber,
  customer: 'Priya Raman',
  phone: '905 555 0118',
  status,
  from: pickupTime,
  to: dropoffTime,
});

const typeOf = (answer: { json(): { type: string } }) => answer.json().type.split('#')[1];

describe('GET /api/availability', () => {
  // AVAIL-6
  it('should name what is taken or blocked, and nothing of the bookings', async () => {
    const { get, call, anApproved } = await aDesk();
    expect((await get(AVAILABILITY)).json()).toEqual({ vehicles: {} });
    await anApproved();
    expect((await get(AVAILABILITY)).json()).toEqual({ vehicles: { sienna: 'taken' } });
    await call('POST', '/blocks', { ...BLOCK, vehicleId: 'transit' });
    const answer = await get(AVAILABILITY);
    expect(answer.json()).toEqual({ vehicles: { sienna: 'taken', transit: 'blocked' } });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  // AVAIL-1
  it('should count the turnaround', async () => {
    const { get, anApproved } = await aDesk();
    await anApproved();
    const from = (pickup: Instant) =>
      get(`/api/availability?${new URLSearchParams({ pickupTime: pickup, dropoffTime: at('2026-12-05', '10:00') })}`);
    expect((await from(at('2026-11-30', '13:29'))).json().vehicles).toEqual({ sienna: 'taken' });
    expect((await from(at('2026-11-30', '13:30'))).json().vehicles).toEqual({});
  });

  // AVAIL-12
  it('should name the pickup from which a taken vehicle is free within a day, but on a closed day', async () => {
    const { site, get, anApproved } = await aDesk();
    await anApproved();
    const from = async (pickup: Instant) => {
      const query = new URLSearchParams({ pickupTime: pickup, dropoffTime: at('2026-12-05', '10:00') });
      return (await get(`/api/availability?${query}`)).json().freeFrom;
    };
    expect(await from(at('2026-11-30', '10:00'))).toEqual({ sienna: at('2026-11-30', '14:00') });
    expect(await from(at('2026-11-29', '13:00'))).toBeUndefined();
    await site.ports.closedDays.add('2026-11-30', { value: { date: '2026-11-30', reason: 'Inventory' } });
    expect(await from(at('2026-11-30', '10:00'))).toEqual({ sienna: at('2026-12-01', '07:00') });
  });

  it.each([
    [pickupTime, pickupTime, 'Dropoff must be after pickup.'],
    [pickupTime, at('2027-11-28', '10:00'), 'A rental can last at most 12 months.'],
  ])('should refuse from %s to %s', async (from, to, message) => {
    const { get } = await aDesk();
    const answer = await get(`/api/availability?${new URLSearchParams({ pickupTime: from, dropoffTime: to })}`);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ path: '/dropoffTime', message }]]);
  });

  it('should refuse a query without times', async () => {
    const { get } = await aDesk();
    expect((await get('/api/availability')).statusCode).toBe(422);
    expect((await get('/api/availability?pickupTime=today&dropoffTime=tomorrow')).statusCode).toBe(422);
    for (const dropoff of ['3202-25-53T62:24:37.807Z', '2026-11-31T10:00:00.000Z', '2026-12-31T23:59:60.000Z']) {
      const query = new URLSearchParams({ pickupTime: NOON, dropoffTime: dropoff });
      expect((await get(`/api/availability?${query}`)).statusCode, dropoff).toBe(422);
    }
  });
});

describe('GET /api/admin/availability', () => {
  // AVAIL-11
  it('should name what has the vehicles that are not free, without a booking that does not count', async () => {
    const { site, get, call, anApproved } = await aDesk();
    const approved = await anApproved();
    const ask = async (more: object = {}) =>
      (await call('GET', `/availability?${new URLSearchParams({ pickupTime, dropoffTime, ...more })}`)).json();
    expect(await ask()).toEqual({
      vehicles: { sienna: { state: 'taken', overlaps: [useOf(approved, 'approved')] } },
    });
    expect(await ask({ without: approved.id })).toEqual({ vehicles: {} });
    await call('POST', '/blocks', { ...BLOCK, vehicleId: 'transit' });
    expect((await ask()).vehicles.transit).toMatchObject({ state: 'blocked', overlaps: [{ reason: 'repair' }] });
    expect((await ask({ dropoffTime: pickupTime })).errors).toEqual([
      { path: '/dropoffTime', message: 'Dropoff must be after pickup.' },
    ]);
    const url = `/api/admin/availability?${new URLSearchParams({ pickupTime, dropoffTime })}`;
    expect((await site.app.inject({ url })).statusCode).toBe(401);
    expect((await get(url)).statusCode).toBe(401);
  });
});

describe('a quote', () => {
  // AVAIL-6
  it('should say that its vehicle is not free', async () => {
    const { site, call, anApproved } = await aDesk();
    const { vehicleId, itinerary, addonIds } = BOOKING_REQUEST;
    const payload = { vehicleId, itinerary, addonIds };
    const quote = async () => (await site.app.inject({ method: 'POST', url: '/api/quotes', payload })).json();
    expect('availability' in (await quote())).toBe(false);
    await anApproved();
    expect((await quote()).availability).toBe('taken');
    await call('POST', '/blocks', BLOCK);
    expect((await quote()).availability).toBe('blocked');
  });
});

describe('a request', () => {
  const book = ({ app }: Awaited<ReturnType<typeof aSite>>, payload: object, key = 'press-1') =>
    app.inject({ method: 'POST', url: '/api/bookings', headers: { 'idempotency-key': key }, payload });

  // AVAIL-13
  it('should say that its vehicle was booked as it was sent, also when it is sent again', async () => {
    const { site, anApproved } = await aDesk();
    expect((await book(site, BOOKING_REQUEST)).json()).not.toHaveProperty('wasTaken');
    await anApproved();
    expect((await book(site, BOOKING_REQUEST, 'press-2')).json().wasTaken).toBe(true);
    expect((await book(site, BOOKING_REQUEST, 'press-2')).json().wasTaken).toBe(true);
    expect((await book(site, BOOKING_REQUEST)).json()).not.toHaveProperty('wasTaken');
  });

  // AVAIL-7
  it('should be refused for a blocked vehicle, with free ones and their prices', async () => {
    const { site, call } = await aDesk();
    await call('POST', '/blocks', BLOCK);
    const refused = await book(site, { ...BOOKING_REQUEST, expectedTotalCharges: 1 });
    expect([refused.statusCode, typeOf(refused)]).toEqual([409, 'vehicle-blocked']);
    expect(refused.json().alternatives).toMatchObject([
      { vehicle: { id: 'transit' }, quote: { vehicleId: 'transit', totals: { totalCharges: expect.any(Number) } } },
    ]);
    const [{ quote }] = refused.json().alternatives;
    const request = { ...BOOKING_REQUEST, vehicleId: 'transit', expectedTotalCharges: quote.totals.totalCharges };
    expect((await book(site, request, 'press-2')).statusCode).toBe(201);
  });

  // AVAIL-7
  it('should be refused after 422, and answered by its key before', async () => {
    const { site, call } = await aDesk();
    expect((await book(site, BOOKING_REQUEST)).statusCode).toBe(201);
    await call('POST', '/blocks', BLOCK);
    expect((await book(site, BOOKING_REQUEST)).statusCode).toBe(201);
    const invalid = { ...BOOKING_REQUEST, form: { ...BOOKING_REQUEST.form, email: 'nobody' } };
    expect((await book(site, invalid, 'press-2')).statusCode).toBe(422);
  });

  // AVAIL-7
  it('should be accepted for a taken vehicle', async () => {
    const { site, anApproved } = await aDesk();
    await anApproved();
    expect((await book(site, BOOKING_REQUEST)).statusCode).toBe(201);
  });

  // AVAIL-5
  it('should be refused on a closed day, for its pickup alone', async () => {
    const { site, call } = await aDesk();
    await call('PUT', `/closed-days/${TRIP.dropoffDate}`, { reason: 'Staff day' });
    expect((await book(site, BOOKING_REQUEST)).statusCode).toBe(201);
    await call('PUT', `/closed-days/${TRIP.pickupDate}`, { reason: 'Staff day' });
    const refused = await book(site, BOOKING_REQUEST, 'press-2');
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      [{ path: '/itinerary/pickupTime', message: 'The office is closed on that day.' }],
    ]);
    const desk = await call('POST', '/bookings', { ...BOOKING_REQUEST, approve: false }, { 'idempotency-key': 'desk' });
    expect(desk.statusCode).toBe(201);
  });
});

describe('an approval', () => {
  // AVAIL-8
  it('should name what is in the way, and go on once each is named', async () => {
    const { call, aRequest, anApproved } = await aDesk();
    const approved = await anApproved();
    const { block } = (await call('POST', '/blocks', { ...BLOCK, note: 'Brakes' })).json();
    const { id } = await aRequest();
    const refused = await call('POST', `/bookings/${id}/approve`, { seenVersion: 1 });
    expect([refused.statusCode, typeOf(refused)]).toEqual([409, 'vehicle-taken']);
    const shownBlock = { id: block.id, kind: 'block', reason: 'repair', from: pickupTime, to: dropoffTime };
    expect(refused.json().overlaps).toHaveLength(2);
    expect(refused.json().overlaps).toEqual(expect.arrayContaining([useOf(approved, 'approved'), shownBlock]));
    const one = await call('POST', `/bookings/${id}/approve`, { seenVersion: 1, although: [approved.id] });
    expect(typeOf(one)).toBe('vehicle-taken');
    const although = [approved.id, block.id, 'past'];
    expect((await call('POST', `/bookings/${id}/approve`, { seenVersion: 1, although })).statusCode).toBe(200);
  });

  // AVAIL-8
  it('should give the last unit to one of two at once', async () => {
    const { call, aRequest } = await aDesk({}, [aVehicle({ units: 2 })]);
    const requests = [await aRequest(), await aRequest(), await aRequest()];
    const answers = await Promise.all(
      requests.map(({ id }) => call('POST', `/bookings/${id}/approve`, { seenVersion: 1 })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().overlaps).toHaveLength(2);
  });

  // AVAIL-8
  it('should want a passed pickup to be confirmed', async () => {
    const { call, aRequest } = await aDesk();
    const past = anItinerary({ pickupDate: '2026-11-23', pickupTime: at('2026-11-23', '11:00') });
    const { id } = await aRequest({ itinerary: past });
    const refused = await call('POST', `/bookings/${id}/approve`, { seenVersion: 1 });
    expect([refused.statusCode, typeOf(refused), refused.json().status]).toEqual([409, 'pickup-passed', 'confirmed']);
    expect((await call('POST', `/bookings/${id}/approve`, { seenVersion: 1, although: ['past'] })).statusCode).toBe(
      200,
    );
  });

  // AVAIL-8, BOOK-48
  it('should be refused at the desk too, before the price, and store nothing', async () => {
    const { site, call, anApproved } = await aDesk();
    const approved = await anApproved();
    const enter = (more: object, key: string) =>
      call('POST', '/bookings', { ...BOOKING_REQUEST, approve: true, ...more }, { 'idempotency-key': key });
    const refused = await enter({ expectedTotalCharges: 1 }, 'desk-1');
    expect([refused.statusCode, typeOf(refused)]).toEqual([409, 'vehicle-taken']);
    expect(refused.json().overlaps).toEqual([useOf(approved, 'approved')]);
    expect((await listBookings(site.ports.bookings, { limit: 10 })).bookings).toHaveLength(1);
    expect((await enter({ approve: false }, 'desk-2')).statusCode).toBe(201);
    expect((await enter({ although: [approved.id] }, 'desk-3')).statusCode).toBe(201);
    const unfree = await enter({}, 'desk-4');
    expect(unfree.json().overlaps).toHaveLength(2);
  });

  // AVAIL-8
  it('should be given once when two members of staff enter the last unit at once', async () => {
    const { call } = await aDesk();
    const answers = await Promise.all(
      ['desk-1', 'desk-2'].map((key) =>
        call('POST', '/bookings', { ...BOOKING_REQUEST, approve: true }, { 'idempotency-key': key }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });
});

describe('a change', () => {
  // AVAIL-8, AVAIL-9
  it('should want the new vehicle of an approved booking to be free, and tell so in the preview', async () => {
    const { call, aRequest, anApproved } = await aDesk();
    const other = await anApproved({ vehicle: TRANSIT });
    const { id } = await anApproved();
    const preview = await call('POST', `/bookings/${id}/change/preview`, { vehicleId: 'transit' });
    const { after, availability } = preview.json();
    expect(availability).toEqual({ state: 'taken', overlaps: [useOf(other, 'approved')] });
    const change = {
      seenVersion: 2,
      vehicleId: 'transit',
      expectedTotalCharges: after.totals.totalCharges,
      tellCustomer: false,
    };
    const refused = await call('POST', `/bookings/${id}/change`, change);
    expect([refused.statusCode, typeOf(refused)]).toEqual([409, 'vehicle-taken']);
    expect((await call('POST', `/bookings/${id}/change`, { ...change, although: [other.id] })).statusCode).toBe(200);
    const request = await aRequest();
    const free = await call('POST', `/bookings/${request.id}/change`, { ...change, seenVersion: 1 });
    expect(free.statusCode).toBe(200);
  });
});

describe('/api/admin/blocks', () => {
  // AVAIL-4
  it('should store a block, name the bookings and requests that it meets, change and remove it', async () => {
    const { call, aRequest, anApproved } = await aDesk({}, [aVehicle({ units: 3 })]);
    const approved = await anApproved();
    const request = await aRequest();
    const added = await call('POST', '/blocks', { ...BLOCK, note: ' Brakes ' });
    expect(added.statusCode).toBe(201);
    const { block, overlaps } = added.json();
    expect(block).toEqual({
      id: expect.any(String),
      version: 1,
      vehicleId: 'sienna',
      units: 3,
      from: pickupTime,
      to: dropoffTime,
      reason: 'repair',
      note: 'Brakes',
      by: STAFF_EMAIL,
      at: NOON,
    });
    expect(overlaps).toHaveLength(2);
    expect(overlaps).toEqual(expect.arrayContaining([useOf(approved, 'approved'), useOf(request, 'confirmed')]));
    const later = { seenVersion: 1, from: at('2026-12-05', '10:00'), to: at('2026-12-06', '10:00'), units: 1 };
    const changed = await call('PATCH', `/blocks/${block.id}`, later);
    expect([changed.statusCode, changed.json().overlaps]).toEqual([200, []]);
    expect(changed.json().block).toMatchObject({ version: 2, units: 1, reason: 'repair', note: 'Brakes' });
    const stale = await call('PATCH', `/blocks/${block.id}`, later);
    expect([stale.statusCode, typeOf(stale), stale.json().block.version]).toEqual([409, 'changed-meanwhile', 2]);
    expect((await call('GET', '/blocks?vehicleId=sienna')).json().blocks).toEqual([changed.json().block]);
    expect((await call('GET', '/blocks?vehicleId=transit')).json().blocks).toEqual([]);
    expect((await call('DELETE', `/blocks/${block.id}`)).statusCode).toBe(204);
    expect((await call('DELETE', `/blocks/${block.id}`)).statusCode).toBe(404);
    expect((await call('PATCH', `/blocks/${block.id}`, later)).statusCode).toBe(404);
    expect((await call('GET', '/blocks')).json().blocks).toEqual([]);
  });

  // AVAIL-4
  it.each([
    [{ to: pickupTime }, '/to', 'The end must be after the start.'],
    [{ vehicleId: 'unknown' }, '/vehicleId', 'This vehicle does not exist.'],
  ])('should refuse %o at its field', async (spoiled, path, message) => {
    const { call } = await aDesk();
    const refused = await call('POST', '/blocks', { ...BLOCK, ...spoiled });
    expect([refused.statusCode, refused.json().errors]).toEqual([422, [{ path, message }]]);
    expect((await call('GET', '/blocks')).json().blocks).toEqual([]);
  });

  it.each([0, 100, 1.5])('should refuse %s units', async (units) => {
    const { call } = await aDesk();
    expect((await call('POST', '/blocks', { ...BLOCK, units })).statusCode).toBe(422);
  });
});

describe('closed days', () => {
  // AVAIL-5
  it('should be stored, shown to everybody from today on, and removed', async () => {
    const { call, get } = await aDesk();
    const stored = await call('PUT', '/closed-days/2026-12-25', { reason: ' Christmas Day ' });
    expect([stored.statusCode, stored.json()]).toEqual([200, { date: '2026-12-25', reason: 'Christmas Day' }]);
    await call('PUT', `/closed-days/${TODAY}`, { reason: 'Snow' });
    await call('PUT', `/closed-days/${TODAY}`, { reason: 'Heavy snow' });
    const days = [
      { date: TODAY, reason: 'Heavy snow' },
      { date: '2026-12-25', reason: 'Christmas Day' },
    ];
    expect((await get('/api/closed-days')).json()).toEqual({ days });
    expect((await call('GET', '/closed-days?from=2026-12-01&to=2026-12-25')).json()).toEqual({ days: days.slice(1) });
    expect((await call('DELETE', '/closed-days/2026-12-25')).statusCode).toBe(204);
    expect((await call('DELETE', '/closed-days/2026-12-25')).statusCode).toBe(404);
  });

  // AVAIL-5
  it('should refuse a day that has passed, and a day without a reason', async () => {
    const { call } = await aDesk();
    const passed = await call('PUT', '/closed-days/2026-11-22', { reason: 'Snow' });
    expect([passed.statusCode, passed.json().errors]).toEqual([
      422,
      [{ path: '/date', message: 'Choose today or a later day.' }],
    ]);
    const silent = await call('PUT', `/closed-days/${TODAY}`, { reason: ' ' });
    expect([silent.statusCode, silent.json().errors[0].path]).toEqual([422, '/reason']);
    expect((await call('PUT', '/closed-days/2026-02-30', { reason: 'Never' })).statusCode).toBe(422);
  });
});

describe('GET /api/admin/timeline', () => {
  // AVAIL-10
  it('should show every vehicle with what it does, its clashes and the closed days', async () => {
    const { call, aRequest, anApproved } = await aDesk();
    const approved = await anApproved();
    const request = await aRequest();
    const held = aPlacedBooking({ isHeld: true });
    await call('POST', '/blocks', { ...BLOCK, vehicleId: 'transit', units: 1 });
    await call('PUT', '/closed-days/2026-12-06', { reason: 'Staff day' });
    await call('PUT', '/closed-days/2026-12-07', { reason: 'Beyond' });
    const shown = (await call('GET', '/timeline?from=2026-11-23&days=14')).json();
    expect(shown.closedDays).toEqual([{ date: '2026-12-06', reason: 'Staff day' }]);
    expect(shown.vehicles).toMatchObject([
      { id: 'transit', title: 'Ford Transit', units: 1, spans: [{ kind: 'block', label: 'repair' }] },
      { id: 'sienna', title: 'Toyota Sienna', family: 'Minivans and passenger vans', spans: [{}, {}] },
    ]);
    const kinds = shown.vehicles[1].spans.map(({ id, kind, label, clash }: Record<string, unknown>) => [
      id,
      kind,
      label,
      clash,
    ]);
    expect(kinds).toHaveLength(2);
    expect(kinds).toEqual(
      expect.arrayContaining([
        [approved.id, 'approved', 'Priya Raman', undefined],
        [request.id, 'request', 'Priya Raman', true],
      ]),
    );
    expect(JSON.stringify(shown)).not.toContain(held.booking.id);
    const later = (await call('GET', '/timeline?from=2026-12-20&days=30')).json();
    expect(later.vehicles).toMatchObject([{ spans: [] }, { spans: [] }]);
  });

  it('should begin any day there is', async () => {
    const { call } = await aDesk();
    for (const from of ['0000-01-01', '1919-03-31', '9999-12-31']) {
      expect((await call('GET', `/timeline?from=${from}&days=30`)).statusCode, from).toBe(200);
    }
  });

  it.each(['', '?from=2026-11-23', '?from=soon&days=14', '?from=2026-11-23&days=15'])(
    'should refuse %s',
    async (query) => {
      const { call } = await aDesk();
      expect((await call('GET', `/timeline${query}`)).statusCode).toBe(422);
    },
  );
});

describe('the marks of rows', () => {
  // BOOK-52
  it('should tell clashes, blocks and second requests, and list by them', async () => {
    const { call, aRequest, anApproved } = await aDesk();
    const approved = await anApproved();
    const clashing = await aRequest();
    const [one, other] = [await aRequest({ vehicle: TRANSIT }), await aRequest({ vehicle: TRANSIT })];
    const marks = async () =>
      Object.fromEntries(
        (await call('GET', '/bookings'))
          .json()
          .bookings.map((row: { id: string; marks: string[] }) => [row.id, row.marks]),
      );
    expect(await marks()).toEqual({
      [approved.id]: [],
      [clashing.id]: ['clash'],
      [one.id]: ['asks-too'],
      [other.id]: ['asks-too'],
    });
    // BOOK-58
    const rows: { id: string; conflicts?: unknown }[] = (await call('GET', '/bookings')).json().bookings;
    const named = (mark: string, { id, confirmationNumber }: Named) => [{ mark, id, confirmationNumber }];
    expect(Object.fromEntries(rows.map(({ id, conflicts }) => [id, conflicts]))).toEqual({
      [approved.id]: undefined,
      [clashing.id]: named('clash', approved),
      [one.id]: named('asks-too', other),
      [other.id]: named('asks-too', one),
    });
    await call('POST', '/blocks', BLOCK);
    expect(await marks()).toMatchObject({ [approved.id]: ['blocked'], [clashing.id]: ['blocked'] });
    const marked = (await call('GET', '/bookings?mark=asks-too')).json();
    expect(marked.total).toBe(2);
    expect(marked.bookings.map(({ id }: { id: string }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
  });
});
