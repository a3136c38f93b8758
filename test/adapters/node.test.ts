import { expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/node/clock.ts';
import { argon2Hasher } from '../../src/adapters/node/hasher.ts';
import { totpCodes } from '../../src/adapters/node/one-time-codes.ts';
import { zxcvbnPasswordStrength } from '../../src/adapters/node/password-strength.ts';
import { cryptoRandomSource } from '../../src/adapters/node/random-source.ts';
import { processRateStore } from '../../src/adapters/node/rate-store.ts';
import { addMinutes } from '../../src/domain/shared/toronto-time.ts';
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

it('should forget the key that has been quiet for the longest once there are more than 5,000', async () => {
  const { count } = processRateStore();
  const call = (key: string) => count(key, NOON, addMinutes(NOON, 1));
  for (const key of ['quiet', 'busy']) await call(key);
  for (let other = 0; other < 4998; other += 1) await call(`other-${other}`);
  expect(await call('busy')).toMatchObject({ calls: 2 });
  await call('one more');
  expect(await call('busy')).toMatchObject({ calls: 3 });
  expect(await call('quiet')).toMatchObject({ calls: 1 });
});
