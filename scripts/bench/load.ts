import autocannon from 'autocannon';
import type { ServerProcess } from './server-process.ts';
import { median } from './support/table.ts';

/** One side of a comparison: a request that is sent repeatedly. */
export type Side = { readonly server: ServerProcess; readonly request: autocannon.Request & { readonly path: string } };

/** The figures of one side under load. */
export type Figures = {
  readonly perSecond: number;
  readonly p99: number;
  /** Processor time of the server per request, in microseconds. */
  readonly cpu: number;
};

/**
 * The comparison of both sides: the median round of each, and the median of the ratios of adjacent
 * rounds.
 */
export type Comparison = { readonly ours: Figures; readonly floor: Figures; readonly ratio: number };

const ROUND = { seconds: Number(process.env.BENCH_SECONDS ?? 2), connections: 32 };
/** The number of rounds of each side. */
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);

/**
 * Loads both sides alternately, in short rounds, so that other work on the machine affects both.
 * The first round of each side is a warm-up and does not count.
 */
export async function compare(ours: Side, floor: Side): Promise<Comparison> {
  await load(ours);
  await load(floor);
  const rounds: { ours: Figures; floor: Figures }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The side that goes first alternates.
    const [first, second] = round % 2 === 0 ? [ours, floor] : [floor, ours];
    const [one, other] = [await load(first), await load(second)];
    rounds.push(round % 2 === 0 ? { ours: one, floor: other } : { ours: other, floor: one });
  }
  return {
    ours: medians(rounds.map((round) => round.ours)),
    floor: medians(rounds.map((round) => round.floor)),
    ratio: median(rounds.map((round) => round.ours.perSecond / round.floor.perSecond)),
  };
}

/**
 * Runs one round. Throws if any answer differs from the expected one, since a refusal is faster.
 */
export async function load({ server, request }: Side, connections: number = ROUND.connections): Promise<Figures> {
  const before = server.cpuSeconds();
  const { path, ...rest } = request;
  const result = await autocannon({
    url: server.url,
    connections,
    duration: ROUND.seconds,
    requests: [{ ...rest, path }],
  });
  const cpuSeconds = server.cpuSeconds() - before;
  const { errors, timeouts, requests, latency } = result;
  const bad = errors + timeouts + result['4xx'] + result['5xx'];
  if (bad > 0) throw new Error(`${bad} of ${requests.total} requests to ${path} failed`);
  return { perSecond: requests.average, p99: latency.p99, cpu: (cpuSeconds * 1e6) / requests.total };
}

export function medians(rounds: readonly Figures[]): Figures {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p99: median(rounds.map(({ p99 }) => p99)),
    cpu: median(rounds.map(({ cpu }) => cpu)),
  };
}

/** The columns of a comparison, and whether it meets its target. */
export const COMPARED = [
  'site, requests/s',
  'bare',
  'ratio',
  'wanted',
  'site p99, ms',
  'bare p99',
  'site CPU, µs',
  'bare CPU',
];
export function cellsOf({ ours, floor, ratio }: Comparison, wanted: number): (string | number)[] {
  const mark = ratio >= wanted ? '' : ' (missed)';
  return [
    ours.perSecond,
    floor.perSecond,
    `${ratio.toFixed(2)}${mark}`,
    wanted,
    ours.p99,
    floor.p99,
    ours.cpu,
    floor.cpu,
  ];
}
