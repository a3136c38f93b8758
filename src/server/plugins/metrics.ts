import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Gauge } from 'prom-client';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { Ports } from '../../ports/ports.ts';
import { countOpenWork } from '../use-cases/desk/staff-summary.ts';
import { measureQueue } from '../use-cases/outbox/measure-queue.ts';
import { routeOf } from './request-log.ts';

/** Values that the process provides and no port does. */
export type OperatedSite = {
  readonly ports: Pick<Ports, 'bookings' | 'outbox' | 'messages' | 'clock'>;
  /** The built version; undefined if the build did not record it. */
  readonly build?: { readonly version: string; readonly revision?: string };
  /** Returns the time of the last backup, if it is known. */
  lastBackup(): Promise<Instant | undefined>;
  /** Returns the number of requests that were refused because of overload. */
  overloadRefusals(): number;
};

/** Seconds. 0.25 is the promised response time under load, and 8 is the time limit of a request. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8];

/**
 * Serves `GET /metrics` for Prometheus. Requests are labelled by route pattern, and never by a URL,
 * a query, a body or personal data. The route answers only this machine and private networks. Any
 * other call, and any call through a proxy, gets 404. Values that cannot be counted because the
 * store is unreachable are omitted. The Prometheus package is loaded only here, so a site without
 * metrics does not load it.
 */
export async function serveMetrics(app: FastifyInstance, site: OperatedSite): Promise<void> {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests answered, by the pattern of their route ("none" for an unknown address), method and class of the status.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const tooOften = new Counter({
    name: 'oakville_rate_limit_refusals_total',
    help: 'Requests and sign-ins refused because one address or account asked too often (429).',
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    requests.observe({ route: routeOf(request), method: request.method, status }, reply.elapsedTime / 1000);
    if (reply.statusCode === 429) tooOften.inc();
    done();
  });
  new Counter({
    name: 'oakville_overload_refusals_total',
    help: 'Requests refused because there was too much to do (503).',
    registers,
    collect() {
      this.reset();
      this.inc(site.overloadRefusals());
    },
  });
  if (site.build !== undefined) {
    const { version, revision = 'unknown' } = site.build;
    new Gauge({
      name: 'oakville_build_info',
      help: 'What was built: the version, and the commit where the build knew it.',
      labelNames: ['version', 'revision'],
      registers,
    }).set({ version, revision }, 1);
  }
  const queued = gauge('oakville_emails_queued', 'E-mails that wait to be sent.');
  const oldest = gauge(
    'oakville_oldest_queued_email_age_seconds',
    'How long the first of them has waited; 0 when none.',
  );
  const failed = gauge('oakville_emails_failed', 'E-mails that failed and that nobody has looked at since.');
  const toAnswer = gauge('oakville_bookings_to_answer', 'Bookings that staff have to answer, counted up to 10,000.');
  const held = gauge('oakville_messages_held', 'Messages held back from mailing, counted up to 10,000.');
  const heldBookings = gauge('oakville_bookings_held', 'Bookings that are held (BOOK-41), counted up to 10,000.');
  const backup = gauge('oakville_last_backup_timestamp_seconds', 'The moment of the last whole npm run backup.');

  const count = async ({ log }: FastifyRequest): Promise<void> => {
    const orUndefined = <T>(figure: Promise<T>): Promise<T | undefined> =>
      figure.catch((fault: unknown) => void log.error({ err: fault }, 'not counted'));
    const [summary, queue, backedUpAt] = await Promise.all([
      orUndefined(countOpenWork(site.ports)),
      orUndefined(measureQueue(site.ports)),
      orUndefined(site.lastBackup()),
    ]);
    show(queued, queue?.value.count);
    show(oldest, queue?.value.oldestSeconds);
    show(failed, summary?.value.failedEmails);
    show(toAnswer, summary?.value.toAnswer);
    show(held, summary?.value.heldMessages);
    show(heldBookings, summary?.value.heldBookings);
    show(backup, backedUpAt && Date.parse(backedUpAt) / 1000);
  };

  app.get('/metrics', { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    if (!isFromWithin(request)) return reply.callNotFound();
    await count(request);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** Omits an unknown value, because 0 would mean that there is no problem. */
function show(gauge: Gauge, value: number | '' | undefined): void {
  if (typeof value === 'number') gauge.set(value);
  else gauge.remove();
}

const WITHIN = new BlockList();
WITHIN.addSubnet('127.0.0.0', 8);
WITHIN.addSubnet('10.0.0.0', 8);
WITHIN.addSubnet('172.16.0.0', 12);
WITHIN.addSubnet('192.168.0.0', 16);
WITHIN.addAddress('::1', 'ipv6');
WITHIN.addSubnet('fc00::', 7, 'ipv6');

/** Headers that proxies add to forwarded requests. */
const PASSED_ON = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Returns whether the call comes from this machine or a private network and not through a proxy
 * (HTTP-17). The setting for trusted proxies does not matter.
 */
function isFromWithin({ raw, headers }: FastifyRequest): boolean {
  const { remoteAddress = '' } = raw.socket;
  if (PASSED_ON.some((name) => headers[name] !== undefined)) return false;
  return WITHIN.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4');
}
