import { describe, expect, it } from 'vitest';
import { publicVehicle } from '../../../src/domain/fleet/vehicle.ts';
import { addMinutes, type DateText, torontoDate } from '../../../src/domain/shared/toronto-time.ts';
import { upkeepOf } from '../../../src/domain/unit/upkeep.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite, type TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { lived } from '../../support/values/changes.ts';
import { aMark } from '../../support/values/damage.ts';
import { anItinerary, aPlacedBooking, aSubmission, aVehicle, NOON } from '../../support/values/samples.ts';
import { parts, send } from '../../support/values/vehicle-forms.ts';

const FLEET = [aVehicle(), aVehicle({ id: 'truck', name: 'F-150', units: 2, unitNames: ['T-03', 'T-04'] })];
const OUT = { odometer: 48_451, fuel: 8, unit: 'T-04' };
const BACK = { odometer: 48_951, fuel: 5 };
const COST = { on: '2026-11-20', what: 'Winter tires', amount: 81_240 };

async function aDesk() {
  const site = await aSite({ fleet: FLEET });
  const headers = await signIn(site);
  const call = (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    payload?: object | string,
    more: Readonly<Record<string, string>> = {},
  ) =>
    site.app.inject({
      method,
      url: `/api/admin${path}`,
      headers: { ...headers, ...more },
      ...(payload === undefined ? {} : { payload }),
    });
  return { site, call };
}

/** A booking of the truck that is approved: it begins on that day. */
async function anApproved({ ports }: TestSite, pickupDate: DateText = torontoDate(NOON)) {
  const itinerary = anItinerary({ pickupDate, dropoffDate: '2026-12-05' });
  const vehicle = FLEET[1] ?? aVehicle();
  const placed = { ...aPlacedBooking({ itinerary, vehicle, at: addMinutes(NOON, -60) }), emails: [] };
  await addBooking(ports.bookings, placed, aSubmission());
  return lived(ports.bookings, placed.booking, { what: 'approve', although: ['past'] });
}

const typeOf = (answer: { json(): { type: string } }) => answer.json().type.split('#')[1];

// FILE-2
describe('PATCH of a vehicle by JSON', () => {
  it('should change services, dates, notes and the price of a full tank, with a line of history each time', async () => {
    const { site, call } = await aDesk();
    const service = [{ unit: 'T-04', what: 'Oil change', dueKm: 49_000, dueOn: '2027-01-15' }];
    const dates = [{ what: 'insurance', on: '2027-06-01' }];
    const body = { seenVersion: 1, service, dates, notes: 'Second key is in the safe.', fullTank: 12_000 };
    const changed = await call('PATCH', '/vehicles/truck', body);
    expect([changed.statusCode, changed.json()]).toMatchObject([
      200,
      { version: 2, service, dates, notes: 'Second key is in the safe.', fullTank: 12_000, units: 2 },
    ]);
    // A form leaves them as they are.
    const form = await send(site, 'PATCH', '/api/admin/vehicles/truck', parts({ year: '2024' }));
    expect([form.statusCode, form.json()]).toMatchObject([200, { year: 2024, service, dates }]);
    const less = await call('PATCH', '/vehicles/truck', { service: [], notes: '', fullTank: null });
    expect(less.json()).toMatchObject({ version: 4, dates });
    for (const field of ['service', 'notes', 'fullTank']) expect(less.json()).not.toHaveProperty(field);
    const { history } = (await call('GET', '/vehicles/truck/history')).json();
    expect(history.at(-1).changes).toEqual([
      { field: 'fullTank', from: 12_000 },
      { field: 'service', from: 'T-04 Oil change 49000 km or 2027-01-15' },
      { field: 'notes', from: 'Second key is in the safe.' },
    ]);
    const stale = await call('PATCH', '/vehicles/truck', { ...body, seenVersion: 3 });
    expect([stale.statusCode, typeOf(stale), stale.json().version]).toEqual([409, 'changed-meanwhile', 4]);
  });

  it('should show none of it to visitors', async () => {
    const { site, call } = await aDesk();
    const body = { service: [{ what: 'Oil', dueKm: 1 }], dates: [{ what: 'lease', on: '2027-01-01' }], notes: 'Key' };
    expect((await call('PATCH', '/vehicles/sienna', body)).statusCode).toBe(200);
    const { vehicles } = (await site.app.inject('/api/vehicles')).json();
    for (const vehicle of vehicles) {
      for (const field of Object.keys(body)) expect(vehicle).not.toHaveProperty(field);
    }
    const kept = publicVehicle(aVehicle({ ...upkeepOf((await site.ports.vehicles.find('sienna')) ?? {}) }));
    for (const field of Object.keys(body)) expect(kept).not.toHaveProperty(field);
  });

  it('should refuse what cannot be, each part at its place', async () => {
    const { call } = await aDesk();
    const service = [{ unit: 'T-99', what: ' ' }];
    const refused = await call('PATCH', '/vehicles/truck', { service });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      [
        { path: '/service/0/what', message: 'Say what is to be done.' },
        { path: '/service/0/dueKm', message: 'Enter a reading, a day, or both.' },
        { path: '/service/0/unit', message: 'There is no such unit.' },
      ],
    ]);
    const image = { name: 'x.png', bytes: 'x' };
    const pictured = await call('PATCH', '/vehicles/truck', { image });
    expect([pictured.statusCode, pictured.json().errors]).toEqual([
      422,
      [{ path: '/image', message: 'Please upload an image.' }],
    ]);
    const typed = { 'content-type': 'text/plain' };
    expect((await call('PATCH', '/vehicles/truck', 'notes=Key', typed)).statusCode).toBe(415);
    for (const body of [{ dates: [{ what: 'lease', on: '2027-02-30' }] }, { notes: 'x'.repeat(2001) }, { fullTank: 0 }])
      expect((await call('PATCH', '/vehicles/truck', body)).statusCode, JSON.stringify(body)).toBe(422);
    expect((await call('PATCH', '/vehicles/none', { notes: 'x' })).statusCode).toBe(404);
  });
});

// FILE-5
describe('POST /api/admin/vehicles/:id/costs', () => {
  it('should write a cost down once for each key, and take one back by a negative amount', async () => {
    const { call } = await aDesk();
    const key = { 'idempotency-key': 'a key of a cost' };
    const added = await call('POST', '/vehicles/truck/costs', COST, key);
    expect([added.statusCode, added.json()]).toEqual([
      201,
      { cost: { id: expect.any(String), vehicleId: 'truck', ...COST, by: STAFF_EMAIL, at: NOON } },
    ]);
    const again = await call('POST', '/vehicles/truck/costs', COST, key);
    expect([again.statusCode, again.json(), again.headers['idempotency-replayed']]).toEqual([
      201,
      added.json(),
      'true',
    ]);
    const other = await call('POST', '/vehicles/truck/costs', { ...COST, amount: 1 }, key);
    expect([other.statusCode, typeOf(other), other.json().cost]).toEqual([422, 'cost-differs', added.json().cost]);
    const back = { ...COST, what: 'Tires were given back', amount: -81_240 };
    expect(
      (await call('POST', '/vehicles/truck/costs', back, { 'idempotency-key': 'another key of it' })).statusCode,
    ).toBe(201);
    const { costs } = (await call('GET', '/vehicles/truck/file')).json();
    expect(costs.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([-81_240, 81_240]);
    expect((await call('GET', '/vehicles/sienna/file')).json().costs).toEqual([]);
    const { events } = (await call('GET', '/audit')).json();
    expect(events.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(['Took $812.40 of the costs of F-150 back', 'Wrote down $812.40 as a cost of F-150']),
    );
  });

  it('should refuse what is no cost', async () => {
    const { call } = await aDesk();
    const key = { 'idempotency-key': 'a key of a cost' };
    const missing = await call('POST', '/vehicles/truck/costs', COST);
    expect([missing.statusCode, typeOf(missing)]).toEqual([400, 'key-missing']);
    const none = await call('POST', '/vehicles/none/costs', COST, key);
    expect([none.statusCode, typeOf(none)]).toEqual([404, 'vehicle-not-found']);
    for (const [over, error] of [
      [{ what: ' ' }, { path: '/what', message: 'Say what it was for.' }],
      [{ what: '4111 1111 1111 1111' }, { path: '/what', message: 'Do not write card numbers here.' }],
      [{ amount: 0 }, { path: '/amount', message: 'Enter an amount other than 0, at most $100,000.00.' }],
    ] as const) {
      const refused = await call('POST', '/vehicles/truck/costs', { ...COST, ...over }, key);
      expect([refused.statusCode, refused.json().errors]).toEqual([422, [error]]);
    }
  });

  // REPORT-15
  it('should be in the report of its month', async () => {
    const { call } = await aDesk();
    await call('POST', '/vehicles/truck/costs', COST, { 'idempotency-key': 'a key of a cost' });
    const october = { ...COST, on: '2026-10-31' };
    await call('POST', '/vehicles/truck/costs', october, { 'idempotency-key': 'a key of October' });
    const { byVehicle } = (await call('GET', '/reports/month?month=2026-11')).json();
    expect(byVehicle).toEqual([{ vehicleId: 'truck', title: 'F-150', rentals: 0, revenue: 0, cost: 81_240 }]);
  });
});

// FILE-3, FILE-4, FILE-6
describe('the file of a vehicle', () => {
  it('should have its units with readings and rentals, and what is due is marked and asked for at the hand-out', async () => {
    const { site, call } = await aDesk();
    const first = await anApproved(site);
    await lived(
      site.ports.bookings,
      first,
      { what: 'hand-out', ...OUT, damage: { added: [aMark()] } },
      { what: 'take-back', ...BACK },
    );
    const service = [{ unit: 'T-04', what: 'Oil change', dueKm: 49_000 }];
    await call('PATCH', '/vehicles/truck', { service, dates: [{ what: 'lease', on: '2028-08-30' }] });
    const file = (await call('GET', '/vehicles/truck/file')).json();
    const dates = [{ what: 'lease', on: '2028-08-30' }];
    expect(file.units).toMatchObject([
      { unit: 'T-03', damage: [], service: [], dates, rentals: [] },
      {
        unit: 'T-04',
        odometer: { km: 48_951 },
        damage: [{ id: 'mark', kind: 'scratch', since: { bookingId: first.id } }],
        service,
        dates,
        rentals: [{ bookingId: first.id, confirmationNumber: first.confirmationNumber, kilometres: 500 }],
      },
    ]);
    expect((await call('GET', '/vehicles/none/file')).statusCode).toBe(404);

    const due = [{ unit: 'T-04', kind: 'service', service: 'Oil change', km: 49 }];
    const timeline = (await call('GET', '/timeline?from=2026-11-23&days=14')).json();
    expect(timeline.vehicles).toMatchObject([{ id: 'sienna' }, { id: 'truck', due }]);
    expect(timeline.vehicles[0]).not.toHaveProperty('due');
    const next = await anApproved(site);
    const { goingOut } = (await call('GET', '/today')).json();
    expect(goingOut).toMatchObject([{ id: next.id, due }]);

    const path = `/bookings/${next.id}/handover/out`;
    const out = { seenVersion: next.version, ...OUT, odometer: 49_100 };
    const refused = await call('POST', path, out);
    expect([refused.statusCode, typeOf(refused), refused.json().checks]).toEqual([
      409,
      'check-hand-out',
      [{ id: 'service', due: [{ unit: 'T-04', kind: 'service', service: 'Oil change', km: -100 }] }],
    ]);
    const other = await call('POST', path, { ...out, although: ['odometer'] });
    expect(other.statusCode).toBe(409);
    const done = await call('POST', path, { ...out, although: ['service'] });
    expect([done.statusCode, done.json().booking.handover.out.odometer]).toEqual([200, 49_100]);
  });
});
