import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../src/domain/shared/toronto-time.ts';
import type { OperatedSite } from '../../src/server/plugins/metrics.ts';
import { leaseNext, settleLease } from '../../src/server/use-cases/outbox/leases.ts';
import { addBooking } from '../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../src/server/use-cases/stored/stored-messages.ts';
import { aSite, type SiteOptions } from '../support/site/a-site.ts';
import { type Figure, readFigures } from '../support/site/figures.ts';
import { BOOKING_REQUEST, FORM } from '../support/values/requests.ts';
import { aMessage, aNewEmail, aPlacedBooking, aSubmission, aVehicle, NOON } from '../support/values/samples.ts';

const BUILD = { version: '1.2.3', revision: 'f00d' };
const FLEET = [aVehicle({ id: 'sienna' })];

async function aMeasuredSite(options: SiteOptions = {}, metrics: Partial<OperatedSite> = {}) {
  const site = await aSite({
    fleet: FLEET,
    ...options,
    metrics: { build: BUILD, lastBackup: async () => undefined, ...metrics },
  });
  const scrape = async () => (await site.app.inject('/metrics')).body;
  const figures = async () => readFigures(await scrape());
  const book = (key: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/bookings?from=secret-query',
      headers: { 'idempotency-key': key },
      payload: BOOKING_REQUEST,
    });
  return { ...site, scrape, figures, book };
}

function figureOf(figures: readonly Figure[], name: string, labels: Readonly<Record<string, string>> = {}) {
  const found = figures.filter(
    (figure) =>
      figure.name === name && Object.entries(labels).every(([label, value]) => figure.labels[label] === value),
  );
  expect(found.length).toBeLessThan(2);
  return found[0]?.value;
}

describe('GET /metrics', () => {
  it('should tell of a booking: its requests by pattern, its e-mails while they wait, and that staff have to answer it', async () => {
    const mailer = { send: async () => ({ state: 'refused-for-now', reason: '451' }) as const };
    const { book, figures, app } = await aMeasuredSite({ ports: { mailer } });
    await app.inject('/api/vehicles');
    expect((await book('one')).statusCode).toBe(201);
    await book('one');
    await app.inject({ method: 'POST', url: '/api/bookings', payload: {} });
    const after = await figures();
    const counted = (labels: Record<string, string>) => figureOf(after, 'http_request_duration_seconds_count', labels);
    expect(counted({ route: '/api/bookings', method: 'POST', status: '2xx' })).toBe(2);
    expect(counted({ route: '/api/bookings', method: 'POST', status: '4xx' })).toBe(1);
    expect(counted({ route: '/api/vehicles', method: 'GET', status: '2xx' })).toBe(1);
    expect(figureOf(after, 'oakville_bookings_to_answer')).toBe(1);
    expect(figureOf(after, 'oakville_emails_queued')).toBe(2);
    expect(figureOf(after, 'oakville_emails_failed')).toBe(0);
    expect(figureOf(after, 'oakville_build_info', BUILD)).toBe(1);
  });

  it('should tell how long the first e-mail has waited, which failed, and what is held', async () => {
    const mailer = { send: async () => ({ state: 'refused-for-good', reason: '550' }) as const };
    const { ports, figures, setNow } = await aMeasuredSite({ ports: { mailer } });
    expect(figureOf(await figures(), 'oakville_oldest_queued_email_age_seconds')).toBe(0);
    await storeMessage(ports, aMessage({ state: 'held' }), [aNewEmail()]);
    await storeMessage(ports, aMessage(), [aNewEmail({ queuedAt: addMinutes(NOON, 10) })]);
    await storeMessage(ports, aMessage(), [aNewEmail({ queuedAt: addMinutes(NOON, 12) })]);
    await addBooking(ports.bookings, aPlacedBooking({ isHeld: true }), aSubmission());
    setNow(addMinutes(NOON, 11));
    const due = await leaseNext(ports, addMinutes(NOON, 11), addMinutes(NOON, 20));
    if (due === undefined) throw new Error('nothing was due');
    expect(figureOf(await figures(), 'oakville_oldest_queued_email_age_seconds')).toBe(60);
    await settleLease(ports, due, { state: 'failed', reason: '550' });
    const after = await figures();
    expect(figureOf(after, 'oakville_emails_queued')).toBe(1);
    expect(figureOf(after, 'oakville_emails_failed')).toBe(1);
    expect(figureOf(after, 'oakville_messages_held')).toBe(1);
    expect(figureOf(after, 'oakville_bookings_held')).toBe(1);
  });

  // HTTP-6
  it('should name nobody: no address, no query, nothing of a body', async () => {
    const { app, book, scrape } = await aMeasuredSite();
    await book('a-secret-key');
    for (const url of ['/nowhere/priya.raman@example.com', '/nowhere?name=Raman', '/car-images/raman.webp', '/%zz'])
      await app.inject(url);
    await app.inject({ method: 'DELETE', url: '/api/admin/bookings/a-secret-id' });
    const text = await scrape();
    for (const word of [FORM.firstName, FORM.lastName, FORM.email, FORM.phone, 'secret', 'nowhere', 'raman', '198.51'])
      expect(text.toLowerCase()).not.toContain(`${word}`.toLowerCase());
    const figures = readFigures(text);
    const of = (labels: Record<string, string>) => figureOf(figures, 'http_request_duration_seconds_count', labels);
    expect(of({ route: 'none', method: 'GET', status: '4xx' })).toBe(2);
    expect(of({ route: '/car-images/:name', status: '4xx' })).toBe(1);
    expect(of({ route: '/api/admin/bookings/:id', status: '4xx' })).toBe(1);
  });

  it('should be in the form that Prometheus reads, each name of ours by its conventions', async () => {
    const { book, scrape, app } = await aMeasuredSite({}, { lastBackup: async () => NOON });
    await book('one');
    const { headers } = await app.inject('/metrics');
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    // Throws for a line that is neither a sample nor HELP or TYPE, for a sample without them, and for one that comes twice.
    const figures = readFigures(await scrape());
    const ours = figures.filter(({ family }) => /^(http|oakville)_/.test(family));
    expect(new Set(ours.map(({ family }) => family)).size).toBeGreaterThan(9);
    for (const { family, type, value } of ours) {
      expect(family).toMatch(/^[a-z]+(_[a-z]+)+$/);
      expect(family.endsWith('_total'), family).toBe(type === 'counter');
      expect(family).not.toMatch(/_(ms|milliseconds|minutes|kilobytes|mb|count)$/);
      expect(Number.isFinite(value), family).toBe(true);
    }
    expect(figures.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds']),
    );
    const seconds = ours.filter(({ name }) => name === 'http_request_duration_seconds_bucket');
    expect(seconds.filter(({ labels }) => labels.le === '+Inf').map(({ value }) => value)).toEqual(
      figures.filter(({ name }) => name === 'http_request_duration_seconds_count').map(({ value }) => value),
    );
  });

  it('should give the moment of the last backup, and nothing where none is known', async () => {
    const known = await aMeasuredSite({}, { lastBackup: async () => NOON });
    const name = 'oakville_last_backup_timestamp_seconds';
    expect(figureOf(await known.figures(), name)).toBe(Date.parse(NOON) / 1000);
    expect(figureOf(await (await aMeasuredSite()).figures(), name)).toBeUndefined();
  });

  it('should leave out what it cannot count while the store is out of reach, and give the rest', async () => {
    const { figures, letGoOfStore, logged } = await aMeasuredSite({}, { lastBackup: async () => NOON });
    expect(figureOf(await figures(), 'oakville_emails_queued')).toBe(0);
    await letGoOfStore();
    const after = await figures();
    for (const name of ['oakville_emails_queued', 'oakville_emails_failed', 'oakville_bookings_to_answer'])
      expect(figureOf(after, name)).toBeUndefined();
    expect(figureOf(after, 'oakville_last_backup_timestamp_seconds')).toBe(Date.parse(NOON) / 1000);
    expect(logged.join()).toContain('not counted');
  });

  it('should count who was refused for asking too often', async () => {
    const { app, figures } = await aMeasuredSite({ rateLimits: true });
    const send = () => app.inject({ method: 'POST', url: '/sendContactEmail', payload: {} });
    for (let count = 0; count < 32; count += 1) await send();
    expect(figureOf(await figures(), 'oakville_rate_limit_refusals_total')).toBe(2);
  });

  // HTTP-17
  it.each([
    ['a visitor', { remoteAddress: '203.0.113.9' }],
    ['a visitor over IPv6', { remoteAddress: '2001:db8::9' }],
    ['a proxy on this machine', { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a visitor who says he is here', { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy of a private network', { remoteAddress: '10.0.0.7', headers: { forwarded: 'for=203.0.113.9' } }],
  ])('should be no address for %s', async (_who, call) => {
    const { app } = await aMeasuredSite({ trustProxy: ['127.0.0.1', '10.0.0.0/8'] });
    const answer = await app.inject({ url: '/metrics', ...call });
    const unknown = await app.inject({ url: '/no-such-page', ...call });
    expect([answer.statusCode, answer.body]).toEqual([404, unknown.body]);
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.31.0.9', '::ffff:192.168.1.4', 'fd00::7'])(
    'should answer this machine and its own networks: %s',
    async (remoteAddress) => {
      const { app } = await aMeasuredSite();
      expect((await app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(200);
    },
  );

  // HTTP-17
  it('should be no address where METRICS is off', async () => {
    const { app } = await aSite();
    const [answer, unknown] = [await app.inject('/metrics'), await app.inject('/no-such-page')];
    expect([answer.statusCode, answer.body]).toEqual([404, unknown.body]);
  });
});
