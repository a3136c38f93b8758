import { systemClock } from '../../src/adapters/node/clock.ts';
import { cryptoRandomSource } from '../../src/adapters/node/random-source.ts';
import { clockContract } from '../contracts/clock.ts';
import { randomSourceContract } from '../contracts/random-source.ts';

clockContract(systemClock);
randomSourceContract(cryptoRandomSource);
