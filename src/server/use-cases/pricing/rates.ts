import {
  begunAt,
  comingRates,
  hasTwoDecimals,
  makeRates,
  previewRates,
  type Rates,
  type RatesRequest,
  type RatesSample,
  ratesChanges,
  ratesInForce,
  ratesVersion,
  type SentRates,
  scheduledRates,
  shownRates,
  tariffOf,
  withdrawRates,
} from '../../../domain/pricing/rates.ts';
import { ratesHistory } from '../../../domain/pricing/rates-history.ts';
import type { Tariff } from '../../../domain/pricing/tariff.ts';
import type { Removal } from '../../../domain/shared/record.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { type DateText, torontoDate } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import { readUnchanged } from '../../../ports/read-unchanged.ts';
import type { Audited } from '../audit/audit-trail.ts';

/** What pricing with the rates in force needs. */
export type RatesPorts = { readonly tariffs: RatesRecords } & Pick<Ports, 'clock'>;
type RatesRecords = Pick<Ports['tariffs'], 'list' | 'countChanges'>;

/** Reads the rates of each store. */
const READERS = new WeakMap<RatesRecords, () => Promise<readonly Rates[]>>();

/**
 * Returns the rates in force (PRICE-33). Where the store counts changes in time, every call returns the
 * same value while nothing changes.
 */
export async function presentRates({ tariffs, clock }: RatesPorts): Promise<Tariff> {
  return ratesInForce(await allRates(tariffs), clock.now());
}

function allRates(tariffs: RatesRecords): Promise<readonly Rates[]> {
  const read =
    READERS.get(tariffs) ?? readUnchanged(tariffs, async () => (await tariffs.list({ order: 'from' })).values);
  READERS.set(tariffs, read);
  return read();
}

/** Returns the rates in force, all others that are not withdrawn, and who changed them. */
export async function showRates({ tariffs, clock }: RatesPorts) {
  const [all, now] = [await allRates(tariffs), clock.now()];
  const dated = ({ id, from, tariff, by }: Rates) => ({ id, from: torontoDate(from), rates: shownRates(tariff), by });
  return ok({
    site: { version: ratesVersion(all, now), rates: shownRates(ratesInForce(all, now)) },
    scheduled: scheduledRates(all, now).map(dated),
    begun: begunAt(all, now).map(dated),
    history: ratesHistory(all),
  });
}

/** Returns the next day within a week from which other rates are in force (PRICE-35). */
export async function readComingRates({ tariffs, clock }: RatesPorts): Promise<DateText | undefined> {
  return comingRates(await allRates(tariffs), clock.now());
}

/** Returns who made or withdrew rates, or made those that began since, and when (STAFF-55). */
export async function readRatesChanges({ tariffs, clock }: RatesPorts): Promise<readonly Removal[]> {
  return ratesChanges(await allRates(tariffs), clock.now());
}

export type MakeRatesProblem =
  | { readonly code: 'changed-meanwhile'; readonly version: number }
  | { readonly code: 'from-not-later' | 'hst-decimals' };

/** Stores new rates (PRICE-33), unless others made or withdrew some, or some began, since `seenVersion`. */
export async function storeRates(
  { tariffs, clock, random, trail }: Pick<Ports, 'tariffs' | 'clock' | 'random'> & Audited,
  request: RatesRequest,
  by: string,
): Promise<Result<{ readonly id: string }, MakeRatesProblem>> {
  const id = random.id();
  const at = clock.now();
  const all = (await tariffs.list({ order: 'from' })).values;
  const made = makeRates(all, request, { id, by, at });
  if (!made.ok) {
    if (made.problem !== 'changed-meanwhile') return refuse({ code: made.problem });
    return refuse({ code: made.problem, version: ratesVersion(all, at) });
  }
  const claim = { subject: 'rates', beside: { tariffs: { from: { from: '' } } } } as const;
  const isUnchanged = (seen: { readonly tariffs: readonly Rates[] }) =>
    ratesVersion(seen.tariffs, at) === request.seenVersion;
  const added = await tariffs.add<{ readonly tariffs: readonly Rates[] }>(
    id,
    { value: made.value },
    claim,
    isUnchanged,
  );
  if (added !== 'added') return storeRates({ tariffs, clock, random, trail }, request, by);
  await trail.record(by, { what: 'rates-made', ...(request.from === 'now' ? {} : { from: request.from }) });
  return ok({ id });
}

/** Withdraws rates before they are in force (PRICE-33). */
export async function withdrawStoredRates(
  { tariffs, clock, trail }: Pick<Ports, 'tariffs' | 'clock'> & Audited,
  id: string,
  by: string,
): Promise<Result<null, { readonly code: 'rates-not-found' | 'not-possible' }>> {
  const found = await tariffs.find(id);
  const out = await tariffs.edit(id, withdrawRates(by, clock.now()));
  if (found === undefined || out === 'missing') return refuse({ code: 'rates-not-found' });
  if (out === 'in-force') return refuse({ code: 'not-possible' });
  await trail.record(by, { what: 'rates-withdrawn', from: torontoDate(found.from) });
  return ok(null);
}

/** Prices three fixed trips under the rates in force and under others (PRICE-34). */
export async function previewStoredRates(
  ports: RatesPorts,
  rates: SentRates,
): Promise<Result<{ readonly samples: readonly RatesSample[] }, 'hst-decimals'>> {
  if (!hasTwoDecimals(rates.hstPercent)) return refuse('hst-decimals');
  return ok({ samples: previewRates(await presentRates(ports), tariffOf(rates)) });
}
