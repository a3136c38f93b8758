import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aSite } from '../support/a-site.ts';
import { aVehicle } from '../support/samples.ts';

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
});
