import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { ANSWERED_WITHIN } from '../time-limits.ts';

const MINUTE = 60_000;

/** Requests a minute from one address. Wide enough for an office behind one address, narrow enough to stop a flood. */
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

/** Limits every call by address, answered with 429 and `Retry-After`; `off` is for measuring on one's own machine. */
export async function limitRates(app: FastifyInstance, on: boolean): Promise<void> {
  if (!on) return;
  await app.register(rateLimit, {
    global: true,
    max: LIMITS.read,
    timeWindow: MINUTE,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
}

/** Refuses a body that is sent compressed: what it grows to could not be bounded. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    const isPlain = encoding === undefined || encoding === 'identity';
    done(isPlain ? undefined : Object.assign(new Error('encoded body'), { statusCode: 415 }));
  });
}
