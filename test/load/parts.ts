import { setTimeout } from 'node:timers/promises';
import { type Environment, type SiteProcess, startSite } from '../support/site/site-process.ts';
import { type AtEnd, aFolder } from '../support/temp-folder.ts';
import { type Answered, drive } from './drive.ts';
import { askUntilRefused, type Ending } from './until-refused.ts';
import { type Sample, watch } from './watch.ts';

/** One booking to three reads, in the order in which one caller asks. */
const MIXED = ['booking', 'read', 'read', 'read'] as const;

/** Limits of the promises: ms, bytes, seconds. */
export const PROMISED = { p99: 250, memory: 350_000_000, recovery: 5 } as const;

/**
 * A site as it is run behind a proxy on its own machine; callers come from 62,500 addresses. Rate limits are off: with
 * them all but 200 bookings an hour would be held and owe no e-mails to send, which is less work.
 */
export async function aLoadedSite(atEnd: AtEnd, env: Environment = {}): Promise<SiteProcess> {
  const settings = { METRICS: 'on', RATE_LIMITS: 'off', TRUST_PROXY: '127.0.0.1' };
  return startSite({ DATA_DIR: await aFolder(atEnd), ...settings, ...env }, undefined, atEnd);
}

export type Steady = { readonly bookings: Answered; readonly reads: Answered; readonly samples: readonly Sample[] };

/** A rate of bookings, and three times as many reads, a second. */
export async function keepSteady(url: string, bookingsPerSecond: number, seconds: number): Promise<Steady> {
  const watched = watch(url);
  const reading = 3 * bookingsPerSecond;
  const [bookings, reads] = await drive(url, [
    { name: 'bookings', of: ['booking'], seconds, connections: 10, rate: bookingsPerSecond },
    { name: 'reads', of: ['read'], seconds, connections: 30, rate: reading },
  ]);
  if (bookings === undefined || reads === undefined) throw new Error('nothing was sent');
  return { bookings, reads, samples: await watched.stop() };
}

export type Flooded = {
  /** Requests a second that were answered when no more came than could be, and that were then sent. */
  readonly served: number;
  readonly sent: number;
  readonly flood: Answered;
  /** Seconds after the flood until the site answered as before, and went on to. */
  readonly recovery: number;
  readonly samples: readonly Sample[];
};

/** Measures what a site can serve, sends it four times as much, and waits until it is itself again. */
export async function flood(url: string, connections: number, seconds: number): Promise<Flooded> {
  const watched = watch(url);
  const [free] = await drive(url, [{ name: 'served', of: MIXED, seconds: Math.ceil(seconds / 3), connections: 20 }]);
  const served = Math.ceil(free?.perSecond ?? Number.NaN);
  const [answered] = await drive(url, [{ name: 'flood', of: MIXED, seconds, connections, rate: 4 * served }]);
  if (answered === undefined) throw new Error('nothing was sent');
  const recovery = await untilNormal(url);
  return { served, sent: 4 * served, flood: answered, recovery, samples: await watched.stop() };
}

/** Seconds until ten calls in a row are answered within the promise. */
async function untilNormal(url: string): Promise<number> {
  const start = performance.now();
  const given = 60_000;
  let since = start;
  for (let inARow = 0; inARow < 10 && performance.now() - start < given; ) {
    const asked = performance.now();
    const { status } = await fetch(`${url}/api/vehicles`);
    const isNormal = status === 200 && performance.now() - asked <= PROMISED.p99;
    if (inARow === 0 || !isNormal) since = asked;
    inARow = isNormal ? inARow + 1 : 0;
    await setTimeout(50);
  }
  return (since - start) / 1000;
}

/** Ends a site while a number of callers ask it, each again as soon as it is answered. */
export async function endUnderLoad(site: SiteProcess, callers: number, afterMs: number): Promise<Ending> {
  const asking = askUntilRefused(site.url, callers);
  await setTimeout(afterMs);
  await site.end('SIGTERM');
  return asking;
}

/** Answers other than 2xx, 429 and 503, and requests without any; by status. */
export function notPromised({ statuses, errors, timeouts }: Answered): Readonly<Record<string, number>> {
  const others = Object.entries(statuses).filter(([status]) => !/^(2..|429|503)$/.test(status));
  const unanswered = Object.entries({ errors, timeouts }).filter(([, count]) => count > 0);
  return Object.fromEntries([...others, ...unanswered]);
}

/** Answers other than 2xx, and requests without any; by status. */
export function notTaken(answered: Answered): Readonly<Record<string, number>> {
  const refused = Object.entries(answered.statuses).filter(([status]) => /^(429|503)$/.test(status));
  return { ...Object.fromEntries(refused), ...notPromised(answered) };
}

/** The most of a figure. */
export function peak(samples: readonly Sample[], figure: 'memory' | 'handles'): number {
  return Math.max(...samples.map((sample) => sample[figure]));
}
