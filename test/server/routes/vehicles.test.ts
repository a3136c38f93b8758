import { describe, expect, it } from 'vitest';
import { aSite } from '../../support/site/a-site.ts';
import { ADDED, aVehicle } from '../../support/values/samples.ts';
import { addVehicle } from '../../support/values/vehicles.ts';

const FLEET = [
  aVehicle({ id: 'truck', classType: "26' Box Truck", pricePerDay: 100 }),
  aVehicle({ id: 'unknown', classType: 'Hovercraft', pricePerDay: 1 }),
  aVehicle({ id: 'dear', classType: 'Mid Size', pricePerDay: 7000 }),
  aVehicle({ id: 'cheap', classType: 'mid  size', pricePerDay: 5500 }),
  aVehicle({ id: 'hidden', classType: 'Mid Size', available: false }),
];

describe('GET /api/vehicles', () => {
  it('should list the available in class order, then by price', async () => {
    const { app } = await aSite({ fleet: FLEET });
    const response = await app.inject('/api/vehicles');
    expect(response.statusCode).toBe(200);
    const { vehicles } = response.json();
    expect(vehicles.map(({ id }: { id: string }) => id)).toEqual(['cheap', 'dear', 'truck', 'unknown']);
    expect(vehicles[0]).toEqual(FLEET[3]);
  });

  // HTTP-13
  it('should answer 304 to a caller that has the list, until it changes', async () => {
    const { app, ports } = await aSite();
    const { etag } = (await app.inject('/api/vehicles')).headers;
    const ask = (tag: string | undefined) =>
      app.inject({ url: '/api/vehicles', headers: { 'if-none-match': tag ?? '' } });
    const known = await ask(etag);
    expect(known.statusCode).toBe(304);
    expect(known.body).toBe('');
    expect((await ask(`${etag?.replace('W/', '')}, "other"`)).statusCode).toBe(304);
    expect((await ask('"other"')).statusCode).toBe(200);
    await addVehicle(ports.vehicles, aVehicle({ id: 'second' }), ADDED);
    const changed = await ask(etag);
    expect(changed.statusCode).toBe(200);
    expect(changed.json().vehicles).toHaveLength(2);
  });
});

// HTTP-13
it('should answer 304 to a caller that has the closed days, until they change', async () => {
  const { app, ports } = await aSite();
  const { etag } = (await app.inject('/api/closed-days')).headers;
  const ask = () => app.inject({ url: '/api/closed-days', headers: { 'if-none-match': String(etag) } });
  const known = await ask();
  expect([known.statusCode, known.body]).toEqual([304, '']);
  await ports.closedDays.add('2026-12-25', { value: { date: '2026-12-25', reason: 'Christmas Day' } });
  // A day that is over is not told.
  await ports.closedDays.add('2026-11-22', { value: { date: '2026-11-22', reason: 'Yesterday' } });
  expect((await ask()).json()).toEqual({ days: [{ date: '2026-12-25', reason: 'Christmas Day' }] });
});

describe('GET /car-images', () => {
  const SVG = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');

  // HTTP-13
  it('should serve a picture for a year, as nothing but a picture', async () => {
    const { app, ports } = await aSite();
    await ports.images.put('car-images/demo-van.svg', SVG);
    const response = await app.inject('/car-images/demo-van.svg');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      etag: expect.stringMatching(/^W\/"[\w-]+"$/),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['content-security-policy']).toContain('sandbox');
    expect(response.rawPayload).toEqual(Buffer.from(SVG));
    const again = await app.inject({
      url: '/car-images/demo-van.svg',
      headers: { 'if-none-match': String(response.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it.each(['none.svg', '..%2fsite.db', '..%2f..%2fetc%2fpasswd', 'x.html', '%00.svg', 'a'.repeat(90)])(
    'should answer 404 for %s',
    async (name) => {
      const { app } = await aSite();
      expect((await app.inject(`/car-images/${name}`)).statusCode).toBe(404);
    },
  );
});
