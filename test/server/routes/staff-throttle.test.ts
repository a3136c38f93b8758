import { describe, expect, it } from 'vitest';
import type { Attempts } from '../../../src/domain/shared/attempts.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { DeviceTrust } from '../../../src/ports/services/hasher.ts';
import { unavailable } from '../../../src/ports/unavailable.ts';
import { aSite, type TestSite } from '../../support/site/a-site.ts';
import { watchEdits } from '../../support/site/records.ts';
import { anAccountThatSignsIn, aStaffBrowser, PASSWORD, type StaffBrowser } from '../../support/site/staff-browser.ts';
import { NOON } from '../../support/values/samples.ts';

const SECOND = 1 / 60;

async function fail(browser: StaffBrowser, times: number, email?: string) {
  const statuses: number[] = [];
  for (let tries = 0; tries < times; tries += 1) {
    statuses.push((await browser.signIn('a wrong password', email)).statusCode);
  }
  return statuses;
}

async function aStaffSite() {
  const site = await aSite();
  await anAccountThatSignsIn(site);
  return site;
}

describe('failed sign-ins', () => {
  it('should make the address wait that failed, the right password too, and let it in after the wait', async () => {
    const site = await aStaffSite();
    const browser = aStaffBrowser(site);
    expect(await fail(browser, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    const refused = await browser.signIn();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': '15',
    });
    site.setNow(addMinutes(NOON, 10 * SECOND));
    expect((await browser.signIn()).headers['retry-after']).toBe('5');
    site.setNow(addMinutes(NOON, 15 * SECOND));
    expect((await browser.signIn()).statusCode).toBe(200);
    expect(await fail(browser, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  // STAFF-3
  it('should double the wait each time, up to a quarter of an hour', async () => {
    const site = await aStaffSite();
    const browser = aStaffBrowser(site);
    await fail(browser, 5);
    let now: Instant = NOON;
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const seconds = Number((await browser.signIn()).headers['retry-after']);
      waits.push(seconds);
      now = addMinutes(now, seconds * SECOND);
      site.setNow(now);
      expect(await fail(browser, 1)).toEqual([401]);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
  });

  it('should count tries that are made at once', async () => {
    const browser = aStaffBrowser(await aStaffSite());
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.signIn('a wrong password')));
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(15);
  });

  it('should make a stranger to the site wait alike, whether there is such an account or not', async () => {
    const site = await aStaffSite();
    expect(await fail(aStaffBrowser(site), 6, 'nobody@oakville.example')).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('should not keep out staff at another address', async () => {
    const site = await aStaffSite();
    await fail(aStaffBrowser(site, '198.51.100.1'), 6);
    expect((await aStaffBrowser(site, '198.51.100.2').signIn()).statusCode).toBe(200);
  });

  // STAFF-4
  it('should not keep out a browser that has signed in before, whoever fails wherever', async () => {
    const site = await aStaffSite();
    const known = aStaffBrowser(site);
    await known.signIn();
    await known.call('DELETE', '/api/admin/session');
    const stranger = aStaffBrowser(site);
    expect((await fail(stranger, 6)).at(-1)).toBe(429);
    expect((await stranger.signIn()).statusCode).toBe(429);
    expect((await known.signIn()).statusCode).toBe(200);
    expect(await fail(known, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('should make nobody known who plants a token that the site did not give', async () => {
    const site = await aStaffSite();
    const browser = aStaffBrowser(site);
    browser.cookies.set('__Host-browser', 'planted');
    await browser.signIn();
    expect(browser.cookies.get('__Host-browser')).toMatch(/^[\w-]{43}$/);
  });

  it('should make an address wait that tries many accounts', async () => {
    const site = await aStaffSite();
    const browser = aStaffBrowser(site);
    const statuses: number[] = [];
    for (let account = 0; account < 21; account += 1)
      statuses.push(...(await fail(browser, 1, `n${account}@b.example`)));
    expect(statuses).toEqual([...Array(20).fill(401), 429]);
    expect((await aStaffBrowser(site, '203.0.113.8').signIn()).statusCode).toBe(200);
  });

  it('should count each of many at once a single time, whatever they have in common', async () => {
    const site = await aStaffSite();
    const counts = new Map<string, number>();
    const { attempts } = site.ports;
    const watchedAttempts = watchEdits(attempts, ({ key, count }: Attempts) => counts.set(key, count));
    const watched = await aSite({ ports: { ...site.ports, attempts: watchedAttempts } });
    const accounts = Array.from({ length: 8 }, (_, account) => `n${account}@b.example`);
    const failures = await Promise.all(accounts.map((account) => fail(aStaffBrowser(watched), 1, account)));
    expect(failures.flat()).toEqual(Array(8).fill(401));
    // Eight accounts, eight pairs with the address, and the address.
    expect([...counts.values()].toSorted()).toEqual([...Array(16).fill(1), 8]);
  });

  it('should take the addresses of one IPv6 network for one', async () => {
    const site = await aStaffSite();
    for (let host = 1; host <= 5; host += 1) await fail(aStaffBrowser(site, `2001:db8:0:1::${host}`), 1);
    expect(await fail(aStaffBrowser(site, '2001:db8:0:1:ffff::1'), 1)).toEqual([429]);
    expect(await fail(aStaffBrowser(site, '2001:db8:0:2::1'), 1)).toEqual([401]);
  });

  it('should make an account wait that is tried from everywhere, a quarter of an hour at most', async () => {
    const site = await aStaffSite();
    const known = aStaffBrowser(site);
    await known.signIn();
    let now: Instant = NOON;
    for (let host = 0; host < 60; host += 1) {
      await fail(aStaffBrowser(site, `198.51.100.${host}`), 1);
      if (host < 50) continue;
      const wait = Number((await aStaffBrowser(site, '192.0.2.1').signIn()).headers['retry-after']);
      expect(wait).toBeLessThanOrEqual(900);
      now = addMinutes(now, wait * SECOND);
      site.setNow(now);
    }
    expect((await known.signIn()).statusCode).toBe(200);
    expect((await aStaffBrowser(site, '192.0.2.1').signIn()).statusCode).toBe(200);
  });

  it('should keep nothing of who was tried', async () => {
    const site = await aStaffSite();
    const puts: unknown[] = [];
    const { attempts } = site.ports;
    const watchedAttempts = watchEdits(attempts, (counted: Attempts) => puts.push(counted));
    const watched = await aSite({ ports: { ...site.ports, attempts: watchedAttempts } });
    await fail(aStaffBrowser(watched), 1, 'typed-my-password-here');
    expect(puts).toHaveLength(3);
    expect(JSON.stringify(puts)).not.toMatch(/typed|203\.0/);
  });
});

// STAFF-5
describe('a try that comes to no answer', () => {
  /** As many passwords as are let wait, from elsewhere, each followed by its like until it is ended: one more is turned away. */
  const aFlood = ({ ports }: TestSite, asker: DeviceTrust) => {
    let isEnding = false;
    const callers = Array.from({ length: asker === 'trusted' ? 22 : 42 }, async () => {
      while (!isEnding) await ports.hasher.isPassword('somebody else', undefined, asker);
    });
    return {
      end: () => {
        isEnding = true;
        return Promise.all(callers);
      },
    };
  };

  it('should not be counted, nor begin a wait, when too many sign in at once', async () => {
    const site = await aStaffSite();
    const browser = aStaffBrowser(site);
    await fail(browser, 5);
    site.setNow(addMinutes(NOON, 15 * SECOND));
    const flood = aFlood(site, 'unknown');
    expect((await browser.signIn()).statusCode).toBe(503);
    await flood.end();
    expect((await browser.signIn()).statusCode).toBe(200);
  });

  it('should not come upon a browser that has signed in before, however many strangers try', async () => {
    const site = await aStaffSite();
    const browser = aStaffBrowser(site);
    await browser.signIn();
    const { hasher } = site.ports;
    const flood = Array.from({ length: 42 }, () => hasher.isPassword('somebody else', undefined, 'unknown'));
    expect((await browser.signIn()).statusCode).toBe(200);
    await Promise.all(flood);
  });

  it('should not be counted when a password is changed meanwhile', async () => {
    const site = await aStaffSite();
    const browser = aStaffBrowser(site);
    await browser.signIn();
    const change = (currentPassword: string) =>
      browser.call('POST', '/api/admin/password', { currentPassword, newPassword: 'another long password' });
    for (let tries = 0; tries < 5; tries += 1) expect((await change('a wrong password')).statusCode).toBe(422);
    site.setNow(addMinutes(NOON, 15 * SECOND));
    const flood = aFlood(site, 'trusted');
    expect((await change(PASSWORD)).statusCode).toBe(503);
    await flood.end();
    expect((await change(PASSWORD)).statusCode).toBe(200);
  });

  it('should not be counted while the accounts are out of reach', async () => {
    const { ports } = await aStaffSite();
    let isAway = false;
    const staff: typeof ports.staff = {
      ...ports.staff,
      findBy: async (...call) => {
        if (isAway) throw unavailable('The accounts');
        return ports.staff.findBy(...call);
      },
    };
    const browser = aStaffBrowser(await aSite({ ports: { ...ports, staff } }));
    isAway = true;
    expect(await fail(browser, 6)).toEqual(Array(6).fill(503));
    isAway = false;
    expect(await fail(browser, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
