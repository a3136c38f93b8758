import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/node/clock.ts';
import { argon2Hasher } from '../../src/adapters/node/hasher.ts';
import { totpCodes } from '../../src/adapters/node/one-time-codes.ts';
import { zxcvbnPasswordStrength } from '../../src/adapters/node/password-strength.ts';
import { cryptoRandomSource } from '../../src/adapters/node/random-source.ts';
import { processRateStore } from '../../src/adapters/node/rate-store.ts';
import { addMinutes } from '../../src/domain/shared/toronto-time.ts';
import type { RateStore } from '../../src/ports/stores/rate-store.ts';
import { clockContract } from '../contracts/services/clock.ts';
import { hasherContract } from '../contracts/services/hasher.ts';
import { oneTimeCodesContract } from '../contracts/services/one-time-codes.ts';
import { passwordStrengthContract } from '../contracts/services/password-strength.ts';
import { randomSourceContract } from '../contracts/services/random-source.ts';
import { rateStoreContract } from '../contracts/stores/rate-store.ts';
import { NOON } from '../support/values/samples.ts';

clockContract(systemClock);
randomSourceContract(cryptoRandomSource);
hasherContract(argon2Hasher);
passwordStrengthContract(zxcvbnPasswordStrength);
oneTimeCodesContract(totpCodes);
rateStoreContract(async () => ({ rates: processRateStore() }));

describe('the rate store of a process with more callers than it has room for', () => {
  /** As many networks as an IPv6 /48 has. */
  const NETWORKS = 65_536;
  const ROOM = 20_000;
  const call = ({ count }: RateStore, key: string, now = NOON) => count(key, now, addMinutes(now, 1));

  it('should not forget who called most', async () => {
    const store = processRateStore();
    for (let calls = 1; calls <= 30; calls += 1) await call(store, 'worst');
    for (let network = 0; network < NETWORKS; network += 1) await call(store, `network-${network}`);
    expect(await call(store, 'worst')).toMatchObject({ calls: 31 });
  });

  it('should never count fewer calls of a key than it made, and only few too many', async () => {
    const store = processRateStore();
    for (let made = 1; made <= 5; made += 1) {
      for (let network = 0; network < ROOM; network += 1) await call(store, `network-${made}-${network}`);
      const { calls } = await call(store, 'one');
      expect(calls).toBeGreaterThanOrEqual(made);
      expect(calls).toBeLessThanOrEqual(2 * made);
    }
  });

  it('should begin again when all windows have ended', async () => {
    const store = processRateStore();
    for (let network = 0; network < ROOM; network += 1) await call(store, `network-${network}`);
    expect(await call(store, 'one more')).toMatchObject({ calls: 2 });
    const later = addMinutes(NOON, 1);
    expect(await call(store, 'another', later)).toEqual({ calls: 1, windowEnds: addMinutes(later, 1) });
  });
});
