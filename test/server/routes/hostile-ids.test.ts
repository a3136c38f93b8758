import { describe, expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../../src/adapters/postgres/open.ts';
import { fillEmpty } from '../../../src/server/use-cases/stored/stored-vehicles.ts';
import { aPostgresDatabase, sharedPostgresUrl, skipWithoutPostgres } from '../../support/components/postgres.ts';
import { aSite } from '../../support/site/a-site.ts';
import { openPatiently } from '../../support/site/open-patiently.ts';
import { signIn } from '../../support/site/staff.ts';
import { BOOKING_REQUEST, QUOTE_REQUEST } from '../../support/values/requests.ts';
import { aVehicle } from '../../support/values/samples.ts';

type Operation = { readonly path: string; readonly method: string };

/** Every call that has an id in its path. */
function callsOfIds(description: { paths: Record<string, object> }): readonly Operation[] {
  return Object.entries(description.paths)
    .filter(([path]) => path.includes('{'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })));
}

const BODIES: readonly (readonly [path: string, body: (id: string) => object])[] = [
  ['/api/admin/bookings/release', (id) => ({ ids: [id] })],
  ['/api/admin/bookings/delete', (id) => ({ ids: [id] })],
  ['/api/admin/messages/release', (id) => ({ ids: [id] })],
  ['/api/admin/messages/delete', (id) => ({ ids: [id] })],
  ['/api/admin/failed-emails/seen', (id) => ({ ids: [id] })],
  ['/api/admin/failed-emails/resend', (id) => ({ ids: [id] })],
  ['/api/quotes', (id) => ({ ...QUOTE_REQUEST, vehicleId: id })],
  ['/api/bookings', (id) => ({ ...BOOKING_REQUEST, vehicleId: id })],
  [
    '/api/admin/blocks',
    (id) => ({
      vehicleId: id,
      from: '2026-11-27T15:00:00.000Z',
      to: '2026-11-28T15:00:00.000Z',
      units: 1,
      reason: 'repair',
    }),
  ],
];

// HTTP-4
describe.skipIf(skipWithoutPostgres)('ids that no record has, on PostgreSQL', () => {
  it('should be refused by every call', async () => {
    const address = await aPostgresDatabase(await sharedPostgresUrl(onTestFinished));
    const { ports } = await openPatiently(() => openPostgres(address), onTestFinished);
    const site = await aSite({ ports });
    await fillEmpty(site.ports, [aVehicle()]);
    const headers = await signIn(site);
    const calls = callsOfIds((await site.app.inject('/api/openapi.json')).json());
    expect(calls.length).toBeGreaterThan(30);
    for (const { method, path } of calls) {
      for (const id of ['%00', 'a%00b', '%F0%9F%9A%97', 'x'.repeat(200), '%27%20OR%201%3D1']) {
        const url = path.replaceAll(/\{\w+\}/g, id);
        const answer = await site.app.inject({ method: method as 'GET', url, headers });
        expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeGreaterThanOrEqual(400);
        expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(500);
      }
    }
    for (const [url, body] of BODIES) {
      for (const id of ['\u0000', 'a\u0000', '🚗', ' ', "' OR 1=1", 'x'.repeat(200)]) {
        const payload = body(id);
        const answer = await site.app.inject({
          method: 'POST',
          url,
          headers: { ...headers, 'idempotency-key': 'k' },
          payload,
        });
        expect(answer.statusCode, `${url} ${id} ${answer.body}`).toBe(422);
      }
    }
    for (const url of ['/api/admin/bookings?vehicleId=%00', '/api/admin/blocks?vehicleId=%00']) {
      expect((await site.app.inject({ url, headers })).statusCode, url).toBeLessThan(500);
    }
  });
});
