import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { addMinutes, minutesBetween } from '../../domain/shared/toronto-time.ts';
import type { Ports } from '../../ports/ports.ts';
import { isUnavailable } from '../../ports/unavailable.ts';
import { callerNetwork } from '../http/caller-network.ts';
import { PROBLEMS, sendProblem } from '../http/problems.ts';
import { ANSWERED_WITHIN, within } from '../http/time-limits.ts';

const MINUTE = 60_000;

/**
 * Requests per minute from one address (HTTP-9). The limits allow for an office behind one address
 * and stop a flood. `insight`: a page sends one in 3 s, and nobody misses one that is refused.
 * `availability`: one for each list of vehicles. `reservation…`: a customer opens a few, and cancels
 * or writes once. `staffLink`: a colleague accepts an invitation or resets a password, with a few
 * tries. `provider`: both calls of a sign-in at the provider, of a whole office in the morning; each
 * makes the site call the provider, which may limit it. `testEmail`: an owner looks at each.
 */
const LIMITS = {
  read: 3000,
  quote: 3000,
  book: 300,
  message: 30,
  upload: 60,
  insight: 300,
  availability: 120,
  reservation: 60,
  reservationCancel: 10,
  reservationMessage: 10,
  staffLink: 10,
  provider: 30,
  testEmail: 5,
} as const;

/** Returns the configuration for the limit of a route. */
export function limitTo(kind: keyof typeof LIMITS) {
  return { rateLimit: { max: LIMITS[kind], timeWindow: MINUTE, groupId: kind } };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route makes one port call. The port's time limit of 5 s then limits the answer, too. */
    asksOnce?: boolean;
    /**
     * The answer is written while it is read. Each port call has its time limit, the whole has
     * none.
     */
    isStreamed?: boolean;
  }
}

/**
 * Limits the time that a route may take. Routes with `asksOnce` are exempt, because Fastify's timer
 * costs as much as all its other work for a small request. Streamed files take as long as they are.
 */
export function limitAnswerTime(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { asksOnce = false, isStreamed = false } = route.config ?? {};
    if (!asksOnce && !isStreamed) route.handlerTimeout ??= ANSWERED_WITHIN;
  });
}

/**
 * Milliseconds that a call waits for the shared count, and milliseconds without shared counts after
 * a failure.
 */
const SHARED_COUNT_MS = 500;
const SHARED_COUNT_PAUSE_MS = 5_000;

type RatePorts = Pick<Ports, 'rates' | 'sharedRates' | 'clock' | 'hasher'>;

/**
 * Limits calls by address, with 429 and `Retry-After`. If several machines share a database, their
 * calls are counted together. While the database is unreachable each process counts on its own, so
 * that no call fails because of the count.
 */
export async function limitRates(app: FastifyInstance, ports: RatePorts): Promise<void> {
  const count = counting(app, ports);
  /**
   * The plugin requires a constructor. All stores share one count; the keys contain the kind of
   * call.
   */
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

/** Counts a call. Returns the number of calls and the remaining milliseconds of their window. */
function counting({ log }: FastifyInstance, { rates, sharedRates, clock, hasher }: RatePorts) {
  let askAgainAt = clock.now();
  return async (address: string, timeWindow: number, max: number) => {
    const now = clock.now();
    const call = [hasher.digest(address), now, addMinutes(now, timeWindow / MINUTE)] as const;
    const own = await rates.count(...call);
    // If the caller exceeds the limit in this process alone, the database is not asked.
    const asksAll = sharedRates !== undefined && own.calls <= max && now >= askAgainAt;
    const all = asksAll ? await within(SHARED_COUNT_MS, () => sharedRates.count(...call)).catch(passOver) : undefined;
    const { calls, windowEnds } = all ?? own;
    return { current: calls, ttl: minutesBetween(now, windowEnds) * MINUTE };
  };

  function passOver(fault: unknown): undefined {
    if (!isUnavailable(fault)) throw fault;
    askAgainAt = addMinutes(clock.now(), SHARED_COUNT_PAUSE_MS / MINUTE);
    log.warn({ err: fault }, 'calls are counted by each process for itself');
  }
}

/**
 * Bodies that one network may be sending at the same time (HTTP-11). Each is kept in memory until
 * it is complete, and a sender may be slow.
 */
const MAX_ARRIVING = 100;

/** Refuses further bodies of a network with 429, because slow senders would fill the memory. */
export function limitArriving(app: FastifyInstance): void {
  const arriving = new Map<string, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (raw.headers['transfer-encoding'] === undefined && Number(raw.headers['content-length'] ?? 0) === 0)
      return done();
    const network = callerNetwork(request);
    const count = arriving.get(network) ?? 0;
    if (count >= MAX_ARRIVING) return void sendProblem(reply.header('retry-after', '5'), PROBLEMS['rate-limited']);
    arriving.set(network, count + 1);
    raw.once('close', () => {
      const left = (arriving.get(network) ?? 1) - 1;
      if (left > 0) arriving.set(network, left);
      else arriving.delete(network);
    });
    done();
  });
}

/** Refuses a compressed body (HTTP-10), because its decompressed size cannot be bounded. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    const isPlain = encoding === undefined || encoding === 'identity';
    done(isPlain ? undefined : Object.assign(new Error('encoded body'), { statusCode: 415 }));
  });
}
