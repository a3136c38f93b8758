import { systemClock } from '../../src/adapters/node/clock.ts';
import { argon2Hasher } from '../../src/adapters/node/hasher.ts';
import { totpCodes } from '../../src/adapters/node/one-time-codes.ts';
import { cryptoRandomSource } from '../../src/adapters/node/random-source.ts';
import { clockContract } from '../contracts/clock.ts';
import { hasherContract } from '../contracts/hasher.ts';
import { oneTimeCodesContract } from '../contracts/one-time-codes.ts';
import { randomSourceContract } from '../contracts/random-source.ts';

clockContract(systemClock);
randomSourceContract(cryptoRandomSource);
hasherContract(argon2Hasher);
oneTimeCodesContract(totpCodes);
