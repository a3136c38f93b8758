import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { Mailer } from '../../../src/ports/services/mailer.ts';
import { leaseNext, settleLease } from '../../../src/server/use-cases/outbox/leases.ts';
import { putFact } from '../../../src/server/use-cases/site/facts.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/stored/stored-messages.ts';
import { aSite, type SiteOptions } from '../../support/site/a-site.ts';
import { signIn } from '../../support/site/staff.ts';
import { aMessage, aNewEmail, aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';

const HOUR = 60;

async function aDesk(options: SiteOptions = {}) {
  const site = await aSite(options);
  const headers = await signIn(site);
  const get = async (path: string) => (await site.app.inject({ url: `/api/admin/${path}`, headers })).json();
  const attention = async () => {
    const { attention: found } = await get('health');
    expect((await get('summary')).attention).toBe(found.length);
    return found.map(({ text }: { readonly text: string }) => text);
  };
  return { site, get, attention };
}

const BUSY: Mailer = { send: async () => ({ state: 'refused-for-now', reason: '451 to RCPT TO' }) };

// FAIL-15
describe('GET /api/admin/health', () => {
  it('should tell the state of a site on which all is well', async () => {
    const { site, get } = await aDesk({
      host: { build: { version: '1.2.3', revision: 'f00d' }, readBackups: async () => ({ completeAt: NOON }) },
    });
    await putFact(site.ports, 'retention', { lastRunAt: NOON }, undefined);
    expect(await get('health')).toStrictEqual({
      checkedAt: NOON,
      version: '1.2.3',
      revision: 'f00d',
      database: { technology: 'SQLite', bytes: expect.any(Number) },
      freeDiskBytes: expect.any(Number),
      backup: { completeAt: NOON },
      emails: { waiting: 0, failed: 0, reasons: [] },
      jobs: { retention: { lastRunAt: NOON } },
      placeholders: [],
      attention: [],
    });
  });

  // CONF-6, FAIL-16
  it.each([
    ['from an address that TRUST_PROXY does not name', [], true],
    ['from another address', ['10.0.0.0/8'], true],
    ['by a trusted proxy', ['127.0.0.1'], false],
  ] as const)('should say that a request is forwarded %s, or not', async (_, trustProxy, isSaid) => {
    const { site, attention } = await aDesk({
      trustProxy: [...trustProxy],
      host: { forwarding: { isUntrusted: false } },
    });
    expect(await attention()).not.toContainEqual(expect.stringContaining('TRUST_PROXY'));
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    for (let count = 0; count < 3; count += 1) await site.app.inject({ url: '/api/vehicles', headers });
    const said = (await attention()).filter((text: string) => text.includes('TRUST_PROXY'));
    expect(said).toHaveLength(isSaid ? 1 : 0);
    const lines = site.logged.filter((line) => line.includes('TRUST_PROXY does not name'));
    expect(lines).toHaveLength(isSaid ? 1 : 0);
    expect(lines.join()).not.toMatch(/203\.0|127\.0/);
  });

  it('should leave out what cannot be read, and tell the rest', async () => {
    const unreadable = async () => Promise.reject(new Error('EACCES'));
    const { get } = await aDesk({
      host: { readBackups: unreadable },
      ports: { health: [{ name: 'store', check: async () => undefined, freeBytes: unreadable }] },
    });
    const health = await get('health');
    expect(health).toMatchObject({ emails: { waiting: 0 }, attention: [] });
    expect(health).not.toHaveProperty('backup');
    expect(health).not.toHaveProperty('freeDiskBytes');
  });

  it('should count the reasons of e-mails that wait or failed', async () => {
    const { site, get, attention } = await aDesk({ ports: { mailer: BUSY } });
    const { ports } = site;
    await storeMessage(ports, aMessage(), [aNewEmail(), aNewEmail(), aNewEmail()]);
    const failing = await leaseNext(ports, NOON, addMinutes(NOON, 1));
    if (failing === undefined) throw new Error('nothing was due');
    await settleLease(ports, failing, { state: 'failed', reason: '550 to RCPT TO' });
    await site.app.inject({ method: 'POST', url: '/sendContactEmail', payload: MESSAGE });
    await expect
      .poll(async () => (await get('health')).emails)
      .toStrictEqual({
        waiting: 3,
        oldestWaiting: NOON,
        failed: 1,
        reasons: [
          { state: 'queued', reason: '451 to RCPT TO', count: 3 },
          { state: 'failed', reason: '550 to RCPT TO', count: 1 },
        ],
      });
    expect(await attention()).toEqual(['1 email was not delivered.']);
    site.setNow(addMinutes(NOON, 61));
    expect(await attention()).toHaveLength(2);
  });

  // FAIL-16, MAIL-7
  it.each([
    [
      { state: 'refused-for-now', reason: 'cannot be reached: ECONNREFUSED' },
      'The mail server cannot be reached: emails have waited to be sent since Monday, November 23, 12:00 pm.',
    ],
    [
      { state: 'refused-for-now', reason: 'answers too slowly at the greeting' },
      'The mail server answers too slowly: emails have waited to be sent since Monday, November 23, 12:00 pm.',
    ],
    [
      { state: 'unknown', reason: 'ETIMEDOUT' },
      '1 email was handed over to the mail server, which did not answer: each may have arrived, and is tried once more after an hour.',
    ],
  ] as const)('should say within minutes what is wrong with the mail server: $0.reason', async (answer, text) => {
    const { site, get, attention } = await aDesk({ ports: { mailer: { send: async () => answer } } });
    await site.app.inject({ method: 'POST', url: '/sendContactEmail', payload: MESSAGE });
    await expect.poll(async () => (await get('health')).emails.reasons).toHaveLength(1);
    site.setNow(addMinutes(NOON, 6));
    expect(await attention()).toContain(text);
  });

  // FAIL-16
  it('should say what needs attention: stopped jobs, paused e-mails, a late answer, a failed backup, placeholders', async () => {
    const { site, get, attention } = await aDesk({
      host: {
        readBackups: async () => ({ failed: { at: NOON, reason: 'no space is left' } }),
        placeholders: ['MAIL_URL'],
      },
    });
    const { ports } = site;
    const stopped = { at: NOON, reason: { code: 'too-many', found: 30, of: 40 } } as const;
    await putFact(ports, 'sweep', { lastRunAt: NOON, stopped }, undefined);
    const pause = { since: NOON, until: addMinutes(NOON, HOUR), reason: '550 5.4.5' };
    await putFact(ports, 'relayPause', pause, undefined);
    const late = aPlacedBooking({ at: addMinutes(NOON, -25 * HOUR) });
    for (const placed of [aPlacedBooking(), late])
      await addBooking(ports.bookings, { ...placed, emails: [] }, aSubmission());
    expect(await get('health')).toMatchObject({
      jobs: { sweep: { stopped } },
      emails: { pause },
      oldestRequest: { id: late.booking.id, answerDue: addMinutes(NOON, -HOUR) },
      placeholders: ['MAIL_URL'],
    });
    expect(await attention()).toEqual([
      expect.stringMatching(/^The sweep of unused pictures stopped: it would delete 30 of 40\./),
      'No email is sent until Monday, November 23, 1:00 pm: 550 5.4.5.',
      'The backup of Monday, November 23, 12:00 pm failed: no space is left.',
      'A request should have been answered by Monday, November 23, 11:00 am.',
      expect.stringMatching(/^MAIL_URL is still/),
    ]);
  });

  it('should answer staff alone', async () => {
    const { app } = await aSite();
    expect((await app.inject('/api/admin/health')).statusCode).toBe(401);
  });
});

const MESSAGE = { name: 'Jo', email: 'jo@maple.example', phone: '1', subject: 'Hours', message: 'Are you open?' };
