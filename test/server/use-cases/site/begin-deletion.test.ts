import { describe, expect, it, vi } from 'vitest';
import { ok, refuse } from '../../../../src/domain/shared/result.ts';
import { addMinutes, toInstant } from '../../../../src/domain/shared/toronto-time.ts';
import type { Stores } from '../../../../src/ports/ports.ts';
import { beginDeletion } from '../../../../src/server/use-cases/site/begin-deletion.ts';
import { findFact } from '../../../../src/server/use-cases/site/facts.ts';
import { ofSuite } from '../../../support/components/component.ts';
import { aDatabase, sharedMongodUrl, skipWithoutMongod } from '../../../support/components/mongod.ts';
import { openedAt } from '../../../support/site/mongo-database.ts';
import { storesInMemory } from '../../../support/site/sqlite-memory.ts';
import { NOON } from '../../../support/values/samples.ts';

const DAY = 24 * 60;
const usual = async () => ok(undefined);

/** Begins at a moment of this machine's clock, and returns why not. */
async function begun(
  stores: Pick<Stores, 'site' | 'facts'>,
  now: typeof NOON,
  mode: 'automatic' | 'confirmed' = 'automatic',
) {
  const answer = await beginDeletion({ ...stores, clock: { now: () => now } }, 'retention', mode, usual);
  return answer.ok ? 'begun' : answer.problem.code;
}

// PRIV-11
describe('beginDeletion', () => {
  it('should go by the last run on a database that is a file', async () => {
    const stores = storesInMemory();
    expect(await begun(stores, NOON)).toBe('begun');
    expect(await begun(stores, addMinutes(NOON, 31 * DAY + 1))).toBe('clock-ahead');
    expect(await begun(stores, addMinutes(NOON, 31 * DAY))).toBe('begun');
  });

  it('should go by the last run from a confirmed one on', async () => {
    const stores = storesInMemory();
    await begun(stores, NOON);
    const later = addMinutes(NOON, 60 * DAY);
    expect(await begun(stores, later)).toBe('clock-ahead');
    expect(await begun(stores, later, 'confirmed')).toBe('begun');
    expect(await begun(stores, later)).toBe('begun');
  });

  it('should go on where the clock began in 1970 and was then set right', async () => {
    const stores = storesInMemory();
    await begun(stores, NOON);
    expect(await begun(stores, '1970-01-01T00:00:00.000Z')).toBe('begun');
    expect(await begun(stores, addMinutes(NOON, 60))).toBe('begun');
  });

  it('should forget a wrong last run once a run on the right clock is confirmed', async () => {
    const stores = storesInMemory();
    await begun(stores, addMinutes(NOON, 3650 * DAY));
    expect(await begun(stores, NOON, 'confirmed')).toBe('begun');
    expect(await begun(stores, addMinutes(NOON, 3650 * DAY))).toBe('clock-ahead');
  });

  it('should count nothing where the clock is wrong, and keep one of two runs at once', async () => {
    const stores = storesInMemory();
    const extent = vi.fn(async () => refuse({ code: 'too-many', found: 11, of: 11 } as const));
    const begin = (now: typeof NOON) =>
      beginDeletion({ ...stores, clock: { now: () => now } }, 'sweep', 'automatic', extent);
    await Promise.all([begin(NOON), begin(NOON)]);
    expect(extent).toHaveBeenCalledTimes(2);
    expect((await findFact(stores, 'sweep'))?.stopped?.reason.code).toBe('too-many');
    await begin(addMinutes(NOON, 32 * DAY));
    expect(extent).toHaveBeenCalledTimes(2);
  });

  describe.skipIf(skipWithoutMongod)('on MongoDB', () => {
    const server = ofSuite(async (atEnd) => ({ url: skipWithoutMongod ? '' : await sharedMongodUrl(atEnd) }));

    it.each([61, -61])('should stop where the clock is %i minutes off the server', async (minutes) => {
      const stores = (await openedAt(aDatabase(server().url))).ports;
      const wrong = addMinutes(toInstant(Date.now()), minutes);
      expect(await begun(stores, wrong)).toBe('clock-differs');
      const { lastRunAt = '', stopped } = (await findFact(stores, 'retention')) ?? {};
      expect(stopped?.reason).toEqual({ code: 'clock-differs', serverTime: lastRunAt });
      expect(await begun(stores, wrong, 'confirmed')).toBe('begun');
      expect(await begun(stores, wrong)).toBe('clock-differs');
      expect(await begun(stores, toInstant(Date.now()))).toBe('begun');
    });
  });
});
