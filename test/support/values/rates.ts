import type { Rates } from '../../../src/domain/pricing/rates.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { NOON } from './samples.ts';

/** Rates from noon on: 18 cents an extra kilometre, and 13.5 percent of HST. */
export function someRates(over: Partial<Rates> = {}): Rates {
  const tariff = { ...OAKVILLE_TARIFF, id: 'rates', extraKilometre: 18, hstPercent: 13.5 };
  return { id: 'rates', from: NOON, tariff, by: 'dana@oakville.example', at: NOON, ...over };
}
