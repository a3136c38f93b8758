import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Vehicle } from '../../src/domain/fleet/vehicle.ts';
import type { ListPage } from '../../src/ports/stores/records.ts';
import { aSite, type TestSite } from '../support/site/a-site.ts';
import { startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { aVehicle } from '../support/values/samples.ts';

/** A site whose store keeps everybody waiting until it is let go. */
async function aHeldUpSite() {
  const { promise, resolve } = Promise.withResolvers<ListPage<Vehicle>>();
  const site = await aSite();
  const { vehicles } = site.ports;
  const heldUp = await aSite({ ports: { vehicles: { ...vehicles, list: () => promise } } });
  return { ...heldUp, letGo: () => resolve({ values: [aVehicle()], next: null }) };
}

/** A number of calls, begun one after another. */
async function begin({ app }: TestSite, count: number) {
  const calls: Promise<{ readonly statusCode: number }>[] = [];
  for (let call = 0; call < count; call += 1) {
    calls.push(app.inject('/api/vehicles'));
    if (call % 10 === 9) await setImmediate();
  }
  return calls;
}

describe('too much at once', () => {
  // HTTP-12
  it('should be refused at once while 400 are running, and be taken again once they are answered', async () => {
    const site = await aHeldUpSite();
    const first = await begin(site, 400);
    await setImmediate();
    const refused = await site.app.inject('/api/vehicles');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json()).toMatchObject({ type: '/api/docs#overloaded', status: 503 });
    expect((await site.app.inject('/healthz')).statusCode).toBe(200);
    expect((await site.app.inject('/readyz')).statusCode).toBe(200);
    site.letGo();
    const answers = await Promise.all(first);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await site.app.inject('/api/vehicles')).statusCode).toBe(200);
  });

  it('should not count those that ended in a fault', async () => {
    const site = await aSite();
    await site.letGoOfStore();
    for (let round = 0; round < 45; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => site.app.inject('/api/vehicles')));
      expect(new Set(answers.map((answer) => answer.json().type))).toEqual(new Set(['/api/docs#service-unavailable']));
    }
  });

  it('should not count those that found nothing: files of an older build, /metrics from outside', async () => {
    const { url } = await startSite({ DATA_DIR: await aFolder(), METRICS: 'on', LOG_LEVEL: 'silent' });
    const outside = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    for (let round = 0; round < 25; round += 1) {
      const calls = Array.from({ length: 10 }, (_, call) => [
        fetch(`${url}/assets/main-${round}-${call}.js`),
        fetch(`${url}/metrics`, outside),
      ]);
      const answers = await Promise.all(calls.flat());
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    }
    expect((await fetch(`${url}/api/vehicles`)).status).toBe(200);
  });
});
