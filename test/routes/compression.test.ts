import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aSite } from '../support/a-site.ts';
import { ADDED, aVehicle } from '../support/samples.ts';

const FLEET = Array.from({ length: 20 }, (_, place) => aVehicle({ id: `vehicle-${place}` }));

describe('compressed answers', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('should send the list by %s to a caller that takes it', async (encoding, open) => {
    const { app } = await aSite({ fleet: FLEET });
    const plain = await app.inject('/api/vehicles');
    const packed = await app.inject({ url: '/api/vehicles', headers: { 'accept-encoding': encoding } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(open(packed.rawPayload).toString()).toBe(plain.body);
  });

  it('should send another list packed anew once the fleet has changed', async () => {
    const { app, ports } = await aSite({ fleet: FLEET });
    const list = async () => {
      const { rawPayload } = await app.inject({ url: '/api/vehicles', headers: { 'accept-encoding': 'br' } });
      return brotliDecompressSync(rawPayload).toString();
    };
    const before = await list();
    await ports.vehicles.add(aVehicle({ id: 'new' }), ADDED);
    expect(await list()).not.toBe(before);
    expect(await list()).toBe((await app.inject('/api/vehicles')).body);
  });

  it.each(['br;q=0, gzip;q=0.0', 'identity', 'deflate', ''])(
    'should send the list as it is to a caller that takes "%s"',
    async (taken) => {
      const { app } = await aSite({ fleet: FLEET });
      const { headers } = await app.inject({ url: '/api/vehicles', headers: { 'accept-encoding': taken } });
      expect(headers['content-encoding']).toBeUndefined();
    },
  );
});
