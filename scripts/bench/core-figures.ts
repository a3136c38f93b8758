import { getHeapStatistics } from 'node:v8';
import { Bench } from 'tinybench';
import { chooseAddOns } from '../../src/domain/pricing/add-on.ts';
import type { QuoteRequest } from '../../src/domain/pricing/charges.ts';
import { quoteRental } from '../../src/domain/pricing/quote.ts';
import { type AddOnId, OAKVILLE_TARIFF } from '../../src/domain/pricing/tariff.ts';
import { rentalPeriod } from '../../src/domain/trip/rental-period.ts';
import { aFleetOf } from './a-bench-site.ts';
import type { CoreFigures } from './core.ts';

const QUOTES = 10_000;

/** Runs with `--expose-gc` and sends its figures. */
const CASES: Readonly<Record<string, QuoteRequest>> = {
  'one day': aRequest(1440, []),
  'three days and three hours, every add-on, aged 24': aRequest(
    3 * 1440 + 150,
    OAKVILLE_TARIFF.addOns.map(({ id }) => id),
  ),
};

const bench = new Bench({ time: 2000, warmupTime: 500 });
for (const [name, request] of Object.entries(CASES)) bench.add(name, () => void quoteRental(request, OAKVILLE_TARIFF));
await bench.run();
const figures = bench.tasks.map(({ name, result }): CoreFigures => {
  if (result.state !== 'completed') throw new Error(`${name}: ${result.state}`);
  const { throughput, latency } = result;
  return { name, perSecond: throughput.p50, p99: latency.p99 * 1000, bytes: bytesOf(CASES[name] as QuoteRequest) };
});
process.send?.(figures);

function bytesOf(request: QuoteRequest): number {
  globalThis.gc?.();
  const before = getHeapStatistics().used_heap_size;
  for (let count = 0; count < QUOTES; count += 1) quoteRental(request, OAKVILLE_TARIFF);
  return (getHeapStatistics().used_heap_size - before) / QUOTES;
}

function aRequest(minutes: number, addOnIds: readonly AddOnId[]): QuoteRequest {
  const vehicle = aFleetOf(1)[0];
  if (vehicle === undefined) throw new Error('no vehicle');
  const addOns = chooseAddOns(vehicle, addOnIds, OAKVILLE_TARIFF);
  if (!addOns.ok) throw new Error(addOns.problem.code);
  return { vehicle, period: rentalPeriod(minutes), driverAge: 24, addOns: addOns.value };
}
