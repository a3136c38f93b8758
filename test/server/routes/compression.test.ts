import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { answerFault } from '../../../src/server/plugins/problem-answers.ts';
import { aSite } from '../../support/site/a-site.ts';
import { ADDED, aVehicle } from '../../support/values/samples.ts';
import { changeVehicle } from '../../support/values/vehicles.ts';

const FLEET = Array.from({ length: 20 }, (_, index) => aVehicle({ id: `vehicle-${index}` }));

// HTTP-14
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

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['BR;q=0.5', 'br'],
    ['gzip;q=0.0,br ; q=0', undefined],
    ['brotli', undefined],
    ['*', undefined],
    ['', undefined],
  ])('should answer a caller that takes %j by %s', async (accepted, encoding) => {
    const { app } = await aSite({ fleet: FLEET });
    const answer = await app.inject({ url: '/api/vehicles', headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toContain('accept-encoding');
  });

  it('should send the new price in every form at once when a vehicle changes', async () => {
    const { app, ports } = await aSite({ fleet: FLEET });
    const ask = (encoding: string) => app.inject({ url: '/api/vehicles', headers: { 'accept-encoding': encoding } });
    await Promise.all([ask('br'), ask('gzip'), ask('identity')]);
    const [from = aVehicle()] = FLEET;
    await changeVehicle(ports.vehicles, { from, to: { ...from, pricePerDay: 12_345 }, event: ADDED });
    for (const [encoding, open] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
      ['identity', (bytes: Buffer) => bytes],
    ] as const) {
      expect(open((await ask(encoding)).rawPayload).toString()).toContain('"pricePerDay":12345');
    }
  });

  it('should answer a fault in plain text that comes while an answer is being compressed', async () => {
    const app = Fastify();
    app.setErrorHandler(answerFault);
    app.get('/', (_request, reply) => {
      void reply.header('content-encoding', 'gzip');
      throw new Error('too late');
    });
    const answer = await app.inject('/');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.json()).toMatchObject({ status: 500 });
  });
});
