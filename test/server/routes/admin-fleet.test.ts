import { describe, expect, it } from 'vitest';
import type { updateVehicle } from '../../../src/domain/fleet/stored-vehicle.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { allVehicles } from '../../../src/server/use-cases/stored/stored-vehicles.ts';
import { aSite, type TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { aGif, aPng, HTML_AS_PNG, SVG } from '../../support/values/pictures.ts';
import { BOOKING_REQUEST } from '../../support/values/requests.ts';
import { aPlacedBooking, aSubmission, aVehicle, NOON } from '../../support/values/samples.ts';
import { addCar, CAR, parts, send } from '../../support/values/vehicle-forms.ts';
import { changeVehicle } from '../../support/values/vehicles.ts';

const VEHICLES = '/api/admin/vehicles';
const PRICES = `${VEHICLES}/prices`;
const LEE = 'lee@oakville.example';

const get = async (site: TestSite, url: string) => site.app.inject({ url, headers: await signIn(site) });
const post = async (site: TestSite, url: string, payload: object) =>
  site.app.inject({ method: 'POST', url, payload, headers: await signIn(site) });
const edit = (site: TestSite, fields: Readonly<Record<string, string>>) =>
  send(site, 'PATCH', `${VEHICLES}/sienna`, parts(fields));
const listed = async (site: TestSite) => (await site.app.inject('/api/vehicles')).json().vehicles;

// FLEET-30
describe('plates and unit numbers', () => {
  it('should be kept for staff alone, at most as many as units', async () => {
    const site = await aSite();
    const saved = await edit(site, { units: '3', unitNames: ' BX 4921,\nWhite \n' });
    expect(saved.json()).toMatchObject({ units: 3, unitNames: ['BX 4921', 'White'] });
    expect(await listed(site)).toEqual([aVehicle()]);
    const quote = await site.app.inject({
      method: 'POST',
      url: '/api/quotes',
      payload: { vehicleId: 'sienna', itinerary: BOOKING_REQUEST.itinerary, addonIds: [] },
    });
    expect(quote.statusCode).toBe(200);
    expect(quote.body).not.toContain('4921');
    for (const [unitNames, message] of [
      ['1, 2, 3, 4', 'There are more names than units.'],
      ['bx 4921, BX 4921', 'Give each unit a name of its own.'],
      ['x'.repeat(41), 'Use at most 40 characters for each name.'],
    ] as const) {
      const refused = await edit(site, { unitNames });
      expect([refused.statusCode, refused.json().errors]).toEqual([422, [{ path: '/unitNames', message }]]);
    }
    expect((await edit(site, { units: '1' })).json().errors).toMatchObject([{ path: '/unitNames' }]);
    expect((await edit(site, { units: '1', unitNames: '' })).json()).not.toHaveProperty('unitNames');
    expect((await get(site, `${VEHICLES}/sienna/history`)).json().history).toMatchObject([
      {
        changes: [
          { field: 'units', to: 3 },
          { field: 'unitNames', to: 'BX 4921, White' },
        ],
      },
      {
        changes: [
          { field: 'units', from: 3 },
          { field: 'unitNames', from: 'BX 4921, White' },
        ],
      },
    ]);
  });

  it('should be taken when a car is added', async () => {
    const site = await aSite({ fleet: [] });
    const added = await addCar(site, { units: '2', unitNames: '1, 2', retired: 'on' });
    expect(added.json()).toMatchObject({ units: 2, unitNames: ['1', '2'], retired: true, available: false });
  });
});

// FLEET-31
describe('a retired vehicle', () => {
  it('should not be available to anybody, and come back as its box says', async () => {
    const site = await aSite();
    expect((await edit(site, { retired: 'true' })).json()).toMatchObject({ retired: true, available: false });
    expect(await listed(site)).toEqual([]);
    const headers = { 'idempotency-key': 'key-of-a-retired-vehicle' };
    const booked = await site.app.inject({ method: 'POST', url: '/api/bookings', payload: BOOKING_REQUEST, headers });
    expect(booked.statusCode).toBe(404);
    expect((await edit(site, { available: 'true' })).json()).toMatchObject({ retired: true, available: false });
    expect((await edit(site, { available: 'false' })).json()).toMatchObject({ retired: true, available: false });
    expect((await edit(site, { retired: 'false' })).json()).toMatchObject({ retired: false, available: false });
    expect((await edit(site, { available: 'true' })).json()).toMatchObject({ retired: false, available: true });
    expect(await listed(site)).toHaveLength(1);
  });
});

// FLEET-32
describe('the version of a vehicle', () => {
  it('should count each stored change, and nothing else', async () => {
    const site = await aSite();
    expect((await get(site, VEHICLES)).json().vehicles).toMatchObject([{ version: 1 }]);
    expect((await edit(site, { year: '2026' })).json().version).toBe(2);
    expect((await edit(site, { year: '2026' })).json().version).toBe(2);
    expect((await edit(site, { year: '1' })).statusCode).toBe(422);
    expect((await edit(site, { year: '2027', seenVersion: '2' })).json().version).toBe(3);
  });

  it('should tell the later of two who was first, what the vehicle is, and what changed', async () => {
    const site = await aSite();
    await edit(site, { year: '2026', seenVersion: '1' });
    await edit(site, { bags: '4' });
    const later = await edit(site, { pricePerDay: '99', seenVersion: '1' });
    expect(later.statusCode).toBe(409);
    expect(later.json()).toMatchObject({
      type: '/api/docs#changed-meanwhile',
      detail: 'Failed to save changes.',
      version: 3,
      changedBy: STAFF_EMAIL,
      changedAt: NOON,
      vehicle: { id: 'sienna', version: 3, year: 2026, pricePerDay: 9400 },
      history: [{ changes: [{ field: 'year' }] }, { changes: [{ field: 'bags' }] }],
    });
    expect(await site.ports.vehicles.find('sienna')).toMatchObject({ pricePerDay: 9400 });
    expect((await edit(site, { pricePerDay: '99', seenVersion: '3' })).statusCode).toBe(200);
    for (const seenVersion of ['0', '-1', 'one', '']) {
      expect((await edit(site, { pricePerDay: '98', seenVersion })).json().errors).toMatchObject([
        { path: '/seenVersion' },
      ]);
    }
    // The fields are judged first.
    expect((await edit(site, { pricePerDay: 'x', seenVersion: '1' })).statusCode).toBe(422);
  });

  it('should let one of two through that come at once, and store no picture of the other', async () => {
    const site = await aSite();
    const image = { name: 'new.png', bytes: await aPng() };
    const change = (year: string) =>
      send(site, 'PATCH', `${VEHICLES}/sienna`, parts({ year, seenVersion: '1' }, image));
    const answers = await Promise.all([change('2020'), change('2021')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const stored = await site.ports.vehicles.find('sienna');
    const keys = await site.ports.images.keysBefore('9999-12-31T23:59:59.999Z');
    expect(keys.toSorted()).toEqual(stored?.images?.map(({ url }) => url.slice(1)).toSorted());
  });
});

// FLEET-33
describe('bookings to come', () => {
  it('should be counted in the list and in the answer to a change', async () => {
    const site = await aSite({ fleet: [aVehicle(), aVehicle({ id: 'idle' })] });
    for (const status of ['confirmed', 'approved', 'declined'] as const) {
      const placed = aPlacedBooking();
      await addBooking(site.ports.bookings, { ...placed, booking: { ...placed.booking, status } }, aSubmission());
    }
    const fleet: { id: string; upcoming: number }[] = (await get(site, VEHICLES)).json().vehicles;
    expect(fleet.map(({ id, upcoming }) => [id, upcoming])).toEqual([
      ['idle', 0],
      ['sienna', 2],
    ]);
    expect((await edit(site, { available: 'false' })).json()).toMatchObject({ available: false, upcoming: 2 });
    site.setNow('2026-12-24T17:00:00.000Z');
    expect((await edit(site, { available: 'true' })).json()).toMatchObject({ upcoming: 0 });
  });
});

// FLEET-19
describe('a refused picture', () => {
  it.each([
    ['svg', () => SVG],
    ['not-a-picture', aGif],
    ['damaged', () => HTML_AS_PNG],
    ['too-many-pixels', () => aPng({ width: 6000, height: 4001 })],
    ['too-long', () => aPng({ width: 2, height: 16_384 })],
  ] as const)('should say why: %s', async (reason, file) => {
    const site = await aSite({ fleet: [] });
    const refused = await send(site, 'POST', VEHICLES, parts(CAR, { name: 'van.png', bytes: await file() }));
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: [{ path: '/image', message: 'Please upload an image.' }], reason });
  });
});

// FLEET-34
describe('prices of several vehicles', () => {
  const FLEET = [
    aVehicle({ id: 'a', name: 'A', pricePerDay: 9950 }),
    aVehicle({ id: 'b', name: 'B', pricePerDay: 2010, version: 4 }),
    aVehicle({ id: 'c', name: 'C', pricePerDay: 500 }),
  ];
  const seenVersions = { a: 1, b: 4 };

  it('should be shown first, and saved by the next call, each in its history', async () => {
    const site = await aSite({ fleet: FLEET });
    const body = { ids: ['b', 'a'], percent: 2.5, seenVersions };
    const prices = [
      { id: 'b', title: 'B', version: 4, before: 2010, after: 2060 },
      { id: 'a', title: 'A', version: 1, before: 9950, after: 10_199 },
    ];
    const preview = await post(site, `${PRICES}/preview`, body);
    expect([preview.statusCode, preview.json()]).toEqual([200, { prices }]);
    expect(await allVehicles(site.ports.vehicles)).toEqual(FLEET);
    const { seenVersions: _, ...unseen } = body;
    expect((await post(site, `${PRICES}/preview`, unseen)).json()).toEqual({ prices });

    const saved = await post(site, PRICES, body);
    expect(saved.statusCode).toBe(200);
    expect(saved.headers['cache-control']).toBe('no-store');
    expect(saved.json()).toEqual({ changed: prices.map((one) => ({ ...one, version: one.version + 1 })), failed: [] });
    expect(await site.ports.vehicles.find('a')).toEqual({ ...FLEET[0], pricePerDay: 10_199, version: 2 });
    expect((await get(site, `${VEHICLES}/b/history`)).json().history).toEqual([
      { at: NOON, by: STAFF_EMAIL, what: 'changed', changes: [{ field: 'pricePerDay', from: 2010, to: 2060 }] },
    ]);
    expect((await get(site, `${VEHICLES}/c/history`)).json().history).toEqual([]);
    const public_: { id: string; pricePerDay: number }[] = await listed(site);
    expect(public_.map(({ pricePerDay }) => pricePerDay)).toEqual([500, 2060, 10_199]);
  });

  it('should go down by an amount, and count an id that is named twice once', async () => {
    const site = await aSite({ fleet: FLEET });
    const saved = await post(site, PRICES, { ids: ['a', 'a'], amount: -50, seenVersions });
    expect(saved.json()).toMatchObject({ changed: [{ id: 'a', after: 9900 }], failed: [] });
  });

  it('should not be changed at all if a vehicle has changed since it was loaded', async () => {
    const site = await aSite({ fleet: FLEET });
    const [from = aVehicle()] = FLEET;
    const event = { at: NOON, by: LEE, what: 'changed', changes: [] } as const;
    await changeVehicle(site.ports.vehicles, { from, to: { ...from, year: 2020, version: 2 }, event });
    const refused = await post(site, PRICES, { ids: ['a', 'b'], percent: 5, seenVersions });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      type: '/api/docs#changed-meanwhile',
      vehicles: [{ id: 'a', title: 'A', version: 2, changedBy: LEE, changedAt: NOON }],
    });
    expect(await site.ports.vehicles.find('b')).toEqual(FLEET[1]);
    const unseen = await post(site, PRICES, { ids: ['c'], percent: 5, seenVersions });
    expect(unseen.json()).toMatchObject({ status: 409, vehicles: [{ id: 'c', version: 1 }] });
  });

  it('should be kept if a vehicle changes between its reading and its writing', async () => {
    const site = await aSite({ fleet: FLEET });
    const { vehicles } = site.ports;
    const between = async () => {
      const [from = aVehicle()] = FLEET;
      const event = { at: NOON, by: LEE, what: 'changed', changes: [] } as const;
      await changeVehicle(vehicles, { from, to: { ...from, year: 2020, version: 2 }, event });
    };
    const crowded: typeof vehicles = {
      ...vehicles,
      async read(wanted) {
        await between();
        return vehicles.read(wanted);
      },
    };
    const busy = await aSite({ ports: { vehicles: crowded } });
    const refused = await post(busy, PRICES, { ids: ['a', 'b'], percent: 5, seenVersions });
    expect(refused.json()).toMatchObject({ status: 409, vehicles: [{ id: 'a', version: 2, changedBy: LEE }] });
    expect(await vehicles.find('b')).toEqual(FLEET[1]);
    // The others may have been written by then.
    const edit = async (id: string, rule: ReturnType<typeof updateVehicle>) => {
      const from = (await vehicles.find('a')) ?? aVehicle();
      const event = { at: NOON, by: LEE, what: 'changed', changes: [] } as const;
      if (id === 'a') await changeVehicle(vehicles, { from, to: { ...from, year: 2021, version: 3 }, event });
      return vehicles.edit(id, rule);
    };
    const partly = { ...vehicles, edit: edit as typeof vehicles.edit };
    const half = await aSite({ ports: { vehicles: partly } });
    const saved = await post(half, PRICES, { ids: ['a', 'b'], percent: 5, seenVersions: { a: 2, b: 4 } });
    expect(saved.json()).toEqual({
      changed: [{ id: 'b', title: 'B', version: 5, before: 2010, after: 2111 }],
      failed: [{ id: 'a', reason: 'changed-meanwhile' }],
    });
  });

  it.each<[string, object, string, string]>([
    ['neither', {}, '/percent', 'Give a percentage or an amount.'],
    ['both', { percent: 1, amount: 1 }, '/percent', 'Give a percentage or an amount.'],
    ['nothing', { percent: 0 }, '/percent', 'Enter a change other than 0.'],
    ['no amount', { amount: 0 }, '/amount', 'Enter a change other than 0.'],
    ['three decimals', { percent: 1.005 }, '/percent', 'Use at most two decimals.'],
    ['half a cent', { amount: 0.5 }, '/amount', 'This must be a whole number.'],
    ['an enormous percentage', { percent: 10_001 }, '/percent', 'This value cannot be used.'],
    ['a price of nothing', { amount: -2010 }, '/amount', 'B would cost $0.00. Prices are $0.01 to $9,999.99 per day.'],
    [
      'a price below nothing',
      { percent: -100.5 },
      '/percent',
      'A would cost -$0.50. Prices are $0.01 to $9,999.99 per day.',
    ],
    [
      'a price above the highest',
      { percent: 10_000 },
      '/percent',
      'A would cost $10,049.50. Prices are $0.01 to $9,999.99 per day.',
    ],
    ['a vehicle that is not there', { ids: ['a', 'none'], percent: 1 }, '/ids', 'This vehicle does not exist.'],
    ['no vehicle', { ids: [], percent: 1 }, '/ids', 'This value cannot be used.'],
    [
      'an unknown field',
      { percent: 1, price: 1 },
      '/price',
      'This page is older than the site. Load it again; what you typed stays.',
    ],
  ])('should refuse %s', async (_, change, path, message) => {
    const site = await aSite({ fleet: FLEET });
    for (const url of [`${PRICES}/preview`, PRICES]) {
      const refused = await post(site, url, { ids: ['a', 'b'], seenVersions, ...change });
      expect([refused.statusCode, refused.json().errors]).toEqual([422, [{ path, message }]]);
    }
    expect(await allVehicles(site.ports.vehicles)).toEqual(FLEET);
  });

  it('should need the versions that were seen', async () => {
    const site = await aSite({ fleet: FLEET });
    const refused = await post(site, PRICES, { ids: ['a'], percent: 1 });
    expect(refused.json().errors).toEqual([{ path: '/seenVersions', message: 'This field is required.' }]);
  });
});
