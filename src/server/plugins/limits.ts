import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { addMinutes, minutesBetween } from '../../domain/shared/toronto-time.ts';
import type { Ports } from '../../ports/ports.ts';
import { isUnavailable } from '../../ports/unavailable.ts';
import { callerNetwork } from '../http/caller-network.ts';
import { RATE_LIMITED, sendProblem } from '../http/problems.ts';
import { ANSWERED_WITHIN, within } from '../http/time-limits.ts';

const MINUTE = 60_000;

/** Requests a minute from one address (HTTP-9). Wide enough for an office behind one address, narrow enough to stop a flood. */
const LIMITS = { read: 3000, quote: 3000, book: 300, message: 30, upload: 60 } as const;

/** The limit of a route. */
export function limitTo(kind: keyof typeof LIMITS): RouteShorthandOptions['config'] {
  return { rateLimit: { max: LIMITS[kind], timeWindow: MINUTE, groupId: kind } };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route asks one port once: that call's own time limit of 5 s is the limit of the answer. */
    asksOnce?: boolean;
  }
}

/** Limits how long a route may take. Fastify's timer, with what hangs on it, costs as much as all else it does for a small request. */
export function limitAnswerTime(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.asksOnce !== true) route.handlerTimeout ??= ANSWERED_WITHIN;
  });
}

/** Milliseconds that a call waits for the count of all processes, and that none is asked for once one was not there in time. */
const PATIENCE = 500;
const PAUSE = 5_000;

type RatePorts = Pick<Ports, 'rates' | 'sharedRates' | 'clock' | 'hasher'>;

/**
 * Limits every call by address, answered with 429 and `Retry-After`. Where several machines share a database their calls are counted together;
 * while that is out of reach each process counts for itself, so that no call fails for want of a count.
 */
export async function limitRates(app: FastifyInstance, ports: RatePorts): Promise<void> {
  const count = counting(app, ports);
  /** The plugin takes a constructor. What kinds of call have in common is in their keys. */
  class Store implements FastifyRateLimitStore {
    incr(...[key, done, timeWindow, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      count(key, timeWindow, max).then(
        (counted) => done(null, counted),
        (fault) => done(fault),
      );
    }
    child(): Store {
      return this;
    }
  }
  await app.register(rateLimit, {
    global: true,
    max: LIMITS.read,
    timeWindow: MINUTE,
    keyGenerator: callerNetwork,
    store: Store,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
}

/** Counts a call and tells how many there were, and for how many milliseconds they count. */
function counting({ log }: FastifyInstance, { rates, sharedRates, clock, hasher }: RatePorts) {
  let askAgainAt = clock.now();
  return async (address: string, timeWindow: number, max: number) => {
    const now = clock.now();
    const call = [hasher.digest(address), now, addMinutes(now, timeWindow / MINUTE)] as const;
    const own = await rates.count(...call);
    // Who calls too often here alone is not worth the database's time.
    const asksAll = sharedRates !== undefined && own.calls <= max && now >= askAgainAt;
    const all = asksAll ? await within(PATIENCE, () => sharedRates.count(...call)).catch(passOver) : undefined;
    const { calls, windowEnds } = all ?? own;
    return { current: calls, ttl: minutesBetween(now, windowEnds) * MINUTE };
  };

  function passOver(fault: unknown): undefined {
    if (!isUnavailable(fault)) throw fault;
    askAgainAt = addMinutes(clock.now(), PAUSE / MINUTE);
    log.warn({ err: fault }, 'calls are counted by each process for itself');
  }
}

/** Bodies that one network may have on the way at once (HTTP-11). Each may take its time, and is kept in memory until it is whole. */
const MAX_ARRIVING = 100;

/** Refuses one body more than a network may have on the way, with 429: slow senders would fill the memory. */
export function limitArriving(app: FastifyInstance): void {
  const arriving = new Map<string, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (raw.headers['transfer-encoding'] === undefined && Number(raw.headers['content-length'] ?? 0) === 0)
      return done();
    const network = callerNetwork(request);
    const count = arriving.get(network) ?? 0;
    if (count >= MAX_ARRIVING) return void sendProblem(reply.header('retry-after', '5'), RATE_LIMITED);
    arriving.set(network, count + 1);
    raw.once('close', () => {
      const left = (arriving.get(network) ?? 1) - 1;
      if (left > 0) arriving.set(network, left);
      else arriving.delete(network);
    });
    done();
  });
}

/** Refuses a body that is sent compressed (HTTP-10): what it grows to could not be bounded. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    const isPlain = encoding === undefined || encoding === 'identity';
    done(isPlain ? undefined : Object.assign(new Error('encoded body'), { statusCode: 415 }));
  });
}
