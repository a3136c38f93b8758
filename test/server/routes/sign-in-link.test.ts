import { describe, expect, it } from 'vitest';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { runStaffCommand } from '../../../src/server/commands/staff-command.ts';
import { listSessions } from '../../../src/server/use-cases/staff/session.ts';
import { resetPassword } from '../../../src/server/use-cases/staff/staff-accounts.ts';
import { removeAccount } from '../../../src/server/use-cases/stored/stored-accounts.ts';
import { aSite, type SiteOptions, type TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import {
  anAccountThatSignsIn,
  aStaffBrowser,
  codeOf,
  PASSWORD,
  type StaffBrowser,
} from '../../support/site/staff-browser.ts';
import { NOON } from '../../support/values/samples.ts';

const LINK = '/api/admin/session/link';
const SESSION = '/api/admin/session';

async function aStaffSite(options: SiteOptions = {}) {
  const site = await aSite(options);
  await anAccountThatSignsIn(site);
  return site;
}

/** The token in the link that the command prints. */
async function aLink({ ports }: TestSite): Promise<string> {
  const printed = await runStaffCommand(ports, ['sign-in-link', STAFF_EMAIL], 'https://rental.example');
  if (!printed.ok) throw new Error(printed.problem);
  const [, token] =
    /^Signs \S+ in, once, within 15 minutes: https:\/\/rental\.example\/admin\/bookings#sign-in=([\w-]{43})$/.exec(
      printed.value,
    ) ?? ['', ''];
  return token;
}

const follow = (browser: StaffBrowser, token: string, headers?: Record<string, string>) =>
  browser.call('POST', LINK, { token }, headers);

// STAFF-21
describe('a sign-in link', () => {
  it('should sign in once, and make the browser known', async () => {
    const site = await aStaffSite();
    const token = await aLink(site);
    const browser = aStaffBrowser(site);
    const answer = await follow(browser, token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      user: { email: STAFF_EMAIL, role: 'owner' },
      csrfToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await browser.call('GET', SESSION)).statusCode).toBe(200);
    expect(browser.cookies.get('__Host-staff')).not.toBe(token);
    expect(browser.cookies.get('__Host-browser')).toMatch(/^[\w-]{43}$/);
    const again = await follow(aStaffBrowser(site), token);
    expect(again.statusCode).toBe(401);
    expect(again.json()).toMatchObject({
      type: '/api/docs#link-not-valid',
      detail: 'This link was used before, or is older than 15 minutes.',
    });
  });

  it('should sign in one of several who follow it at once', async () => {
    const site = await aStaffSite();
    const token = await aLink(site);
    const answers = await Promise.all(Array.from({ length: 8 }, () => follow(aStaffBrowser(site), token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(401)]);
  });

  it('should end after 15 minutes', async () => {
    const site = await aStaffSite();
    const [one, other] = [await aLink(site), STAFF_EMAIL];
    site.setNow(addMinutes(NOON, 15));
    expect((await follow(aStaffBrowser(site), one)).statusCode).toBe(401);
    site.setNow(NOON);
    const token = await aLink(site);
    site.setNow(addMinutes(NOON, 14.9));
    expect((await follow(aStaffBrowser(site), token)).json()).toMatchObject({ user: { email: other } });
  });

  it('should ask for the second factor, and open nothing before', async () => {
    const site = await aStaffSite();
    const enrolling = aStaffBrowser(site);
    await enrolling.signIn();
    const { secret } = (await enrolling.call('POST', '/api/admin/second-factor')).json();
    await enrolling.call('POST', '/api/admin/second-factor/confirm', { code: codeOf(secret, NOON) });

    const browser = aStaffBrowser(site);
    expect((await follow(browser, await aLink(site))).json()).toEqual({ next: 'code', csrfToken: expect.any(String) });
    expect(browser.cookies.has('__Host-browser')).toBe(false);
    expect((await browser.call('GET', SESSION)).statusCode).toBe(401);
    expect((await browser.call('POST', `${SESSION}/code`, { code: '000000' })).statusCode).toBe(401);
    const later = addMinutes(NOON, 5);
    site.setNow(later);
    expect((await browser.call('POST', `${SESSION}/code`, { code: codeOf(secret, later) })).statusCode).toBe(200);
    expect((await browser.call('GET', SESSION)).statusCode).toBe(200);
  });

  it('should ask for the enrolment of a second factor where one is required', async () => {
    const site = await aStaffSite({ secondFactor: 'required' });
    expect((await follow(aStaffBrowser(site), await aLink(site))).json()).toMatchObject({ next: 'enrol' });
  });

  it.each<[string, (site: TestSite) => Promise<unknown>]>([
    ['a later link', (site) => aLink(site)],
    ['a new password', ({ ports }) => resetPassword(ports, STAFF_EMAIL)],
    ['the removal of the account', ({ ports }) => removeAccount(ports, STAFF_EMAIL, { lastOwnerToo: true })],
    [
      'another account of that address',
      async (site) => {
        await removeAccount(site.ports, STAFF_EMAIL, { lastOwnerToo: true });
        await runStaffCommand(site.ports, ['add', STAFF_EMAIL], '');
      },
    ],
  ])('should end with %s', async (_, end) => {
    const site = await aStaffSite();
    const token = await aLink(site);
    await end(site);
    expect((await follow(aStaffBrowser(site), token)).statusCode).toBe(401);
  });

  it('should be kept as a digest, open nothing as a session, and be no session', async () => {
    const site = await aStaffSite();
    const token = await aLink(site);
    const [link] = await listSessions(site.ports.sessions, STAFF_EMAIL);
    expect(link).toMatchObject({ stage: 'link', tokenDigest: site.ports.hasher.digest(token) });
    expect(JSON.stringify(link)).not.toContain(token);

    const thief = aStaffBrowser(site);
    thief.cookies.set('__Host-staff', token);
    thief.csrf = site.ports.hasher.digest(`csrf ${token}`);
    for (const [method, url] of [
      ['GET', SESSION],
      ['DELETE', SESSION],
      ['POST', `${SESSION}/code`],
      ['POST', '/api/admin/second-factor'],
      ['GET', '/api/admin/bookings'],
    ] as const) {
      expect((await thief.call(method, url, method === 'POST' ? { code: '123456' } : undefined)).statusCode).toBe(401);
    }
    const browser = aStaffBrowser(site);
    await browser.signIn();
    const session = browser.cookies.get('__Host-staff') ?? '';
    expect((await follow(aStaffBrowser(site), session)).statusCode).toBe(401);
    expect((await browser.call('GET', '/api/admin/sessions')).json().sessions).toHaveLength(1);
    expect((await follow(aStaffBrowser(site), token)).statusCode).toBe(200);
    expect(site.logged.join()).not.toContain(token);
  });

  it("should be refused from another site's page, and stay good", async () => {
    const site = await aStaffSite();
    const token = await aLink(site);
    expect((await follow(aStaffBrowser(site), token, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await follow(aStaffBrowser(site), token)).statusCode).toBe(200);
  });

  it('should end the session that the browser had', async () => {
    const site = await aStaffSite();
    const browser = aStaffBrowser(site);
    await browser.signIn();
    const before = browser.cookies.get('__Host-staff') ?? '';
    await follow(browser, await aLink(site));
    expect(await site.ports.sessions.find(site.ports.hasher.digest(before))).toBeUndefined();
  });
});

describe('an account that strangers try all the time', () => {
  /** Tries from a new network whenever a try is let in, as a stranger does who asks every second. */
  async function attack(site: TestSite, from: Instant, minutes: number, each: (now: Instant) => Promise<void>) {
    let host = 0;
    let nextAt = from;
    for (let minute = 0; minute < minutes; minute += 1) {
      const now = addMinutes(from, minute);
      site.setNow(now);
      while (nextAt <= now) {
        host += 1;
        const address = `2001:db8:${Math.floor(host / 5000)}:${host % 5000}::1`;
        const refused = await aStaffBrowser(site, address).signIn('a wrong password');
        const wait = Number(refused.headers['retry-after'] ?? 0);
        if (wait > 0) nextAt = addMinutes(now, wait / 60);
      }
      await each(now);
    }
  }

  // STAFF-3, STAFF-21
  it('should keep out a browser that is new to it, but not one with a link, which it knows from then on', async () => {
    const site = await aStaffSite();
    const statuses: number[] = [];
    await attack(site, NOON, 90, async (now) => {
      if (now > addMinutes(NOON, 30)) statuses.push((await aStaffBrowser(site, '192.0.2.1').signIn()).statusCode);
    });
    expect(new Set(statuses)).toEqual(new Set([429]));

    const browser = aStaffBrowser(site, '192.0.2.1');
    expect((await follow(browser, await aLink(site))).statusCode).toBe(200);
    await browser.call('DELETE', SESSION);
    expect((await browser.signIn()).statusCode).toBe(200);
  });

  // STAFF-3
  it('should begin its counts again with a new password', async () => {
    const site = await aStaffSite();
    await attack(site, NOON, 1, async () => {});
    expect((await aStaffBrowser(site, '192.0.2.1').signIn()).statusCode).toBe(429);
    const reset = await resetPassword(site.ports, STAFF_EMAIL);
    const password = reset.ok ? reset.value.password : '';
    expect((await aStaffBrowser(site, '192.0.2.1').signIn(PASSWORD)).statusCode).toBe(401);
    expect((await aStaffBrowser(site, '192.0.2.1').signIn(password)).statusCode).toBe(200);
  });

  // STAFF-3
  it('should not wait longer for tries that are refused, and forget the others a day after the first', async () => {
    const site = await aStaffSite();
    const network = aStaffBrowser(site, '192.0.2.1');
    const retryAfter = async () => Number((await network.signIn()).headers['retry-after'] ?? 0);
    for (let tries = 0; tries < 5; tries += 1) await network.signIn('a wrong password');
    for (let seconds = 1; seconds < 15; seconds += 1) {
      site.setNow(addMinutes(NOON, seconds / 60));
      expect(await retryAfter()).toBe(15 - seconds);
    }
    site.setNow(addMinutes(NOON, 23 * 60));
    for (let tries = 0; tries < 3; tries += 1) await network.signIn('a wrong password');
    expect(await retryAfter()).toBe(30);
    site.setNow(addMinutes(NOON, 24 * 60));
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await network.signIn('a wrong password')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
