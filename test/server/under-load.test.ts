import { describe, expect, it, onTestFinished } from 'vitest';
import { aLoadedSite, endUnderLoad, flood, keepSteady, notPromised, notTaken, PROMISED, peak } from '../load/parts.ts';

/** In short what `npm run test:load` measures: how fast it is depends on what else the machine does, so that is not asked here. */
describe('the site under load', () => {
  it('should take every booking and answer every read', async () => {
    const { url } = await aLoadedSite(onTestFinished);
    const { bookings, reads } = await keepSteady(url, 10, 4);
    expect([notTaken(bookings), notTaken(reads)]).toEqual([{}, {}]);
    expect(bookings.statuses[201]).toBeGreaterThan(10);
  });

  // HTTP-12
  it('should take, put off or refuse in time what is too much, within its memory, and be itself again', async () => {
    const { url } = await aLoadedSite(onTestFinished);
    const found = await flood(url, 300, 5);
    expect(notPromised(found.flood)).toEqual({});
    expect(found.flood.statuses[201]).toBeGreaterThan(0);
    expect(peak(found.samples, 'memory')).toBeLessThan(PROMISED.memory);
    expect((await fetch(`${url}/api/vehicles`)).status).toBe(200);
  });

  // FAIL-10
  it('should cut no request when it is told to end', async () => {
    const { answered, cut } = await endUnderLoad(await aLoadedSite(onTestFinished), 20, 1_000);
    expect(answered).toBeGreaterThan(20);
    expect(cut).toEqual([]);
  });
});
