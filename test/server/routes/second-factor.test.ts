import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { unavailable } from '../../../src/ports/unavailable.ts';
import { listAccounts } from '../../../src/server/use-cases/stored/stored-accounts.ts';
import { aSite, type SiteOptions, type TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { anAccountThatSignsIn, aStaffBrowser, codeOf, type StaffBrowser } from '../../support/site/staff-browser.ts';
import { NOON } from '../../support/values/samples.ts';

const SESSION = '/api/admin/session';
const FACTOR = '/api/admin/second-factor';
const LATER = addMinutes(NOON, 5);

async function aStaffSite(options: SiteOptions = {}) {
  const site = await aSite(options);
  await anAccountThatSignsIn(site);
  return { site, browser: aStaffBrowser(site) };
}

/** Signs in at noon and enrols an app; five minutes later the site is handed out, with the secret and the recovery codes. */
async function anEnrolledSite(options: SiteOptions = {}) {
  const { site, browser } = await aStaffSite(options);
  await browser.signIn();
  const { secret } = (await browser.call('POST', FACTOR)).json();
  const confirmed = await browser.call('POST', `${FACTOR}/confirm`, { code: codeOf(secret, NOON) });
  site.setNow(LATER);
  const recoveryCodes: string[] = confirmed.json().recoveryCodes;
  return { site, browser, secret: String(secret), recoveryCodes };
}

const enter = (browser: StaffBrowser, code: string) => browser.call('POST', `${SESSION}/code`, { code });

async function expectNothingElseOpen(browser: StaffBrowser): Promise<void> {
  for (const [method, url] of [
    ['GET', SESSION],
    ['GET', FACTOR],
    ['GET', '/api/admin/sessions'],
    ['GET', '/api/admin/accounts'],
    ['DELETE', '/api/admin/sessions/some'],
    ['DELETE', '/api/admin/accounts/colleague@oakville.example/second-factor'],
    ['POST', '/api/admin/password'],
  ] as const) {
    const body = method === 'POST' ? { currentPassword: 'x', newPassword: 'y' } : undefined;
    expect((await browser.call(method, url, body)).statusCode).toBe(401);
  }
}

describe('enrolling a second factor', () => {
  it('should give what an app needs, and count once a code of the app was seen', async () => {
    const { browser } = await aStaffSite();
    await browser.signIn();
    expect((await browser.call('GET', FACTOR)).json()).toEqual({ enrolled: false, recoveryCodesLeft: 0 });
    const begun = await browser.call('POST', FACTOR);
    expect(begun.statusCode).toBe(200);
    const { secret, uri } = begun.json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(uri).toContain(encodeURIComponent(STAFF_EMAIL));
    expect((await browser.call('GET', FACTOR)).json().enrolled).toBe(false);
    const confirmed = await browser.call('POST', `${FACTOR}/confirm`, { code: codeOf(secret, NOON) });
    expect(confirmed.json()).toEqual({
      recoveryCodes: Array(10).fill(expect.stringMatching(/^([0-9a-z]{4}-){5}[0-9a-z]{4}$/)),
      user: { email: STAFF_EMAIL, role: 'owner' },
      csrfToken: expect.any(String),
    });
    expect(new Set(confirmed.json().recoveryCodes).size).toBe(10);
    expect((await browser.call('GET', FACTOR)).json()).toEqual({ enrolled: true, recoveryCodesLeft: 10 });
  });

  it('should refuse a wrong code at its field, and go on', async () => {
    const { browser } = await aStaffSite();
    await browser.signIn();
    const { secret } = (await browser.call('POST', FACTOR)).json();
    const wrong = await browser.call('POST', `${FACTOR}/confirm`, { code: codeOf(secret, addMinutes(NOON, 60)) });
    const odd = await browser.call('POST', `${FACTOR}/confirm`, { code: '\u0000=😀`´' });
    for (const refused of [wrong, odd]) {
      expect(refused.statusCode).toBe(422);
      expect(refused.json().errors).toMatchObject([{ path: '/code' }]);
    }
    const right = await browser.call('POST', `${FACTOR}/confirm`, { code: codeOf(secret, NOON) });
    expect(right.statusCode).toBe(200);
  });

  // STAFF-16
  it('should refuse to confirm what was not begun, and to replace a second factor that is there', async () => {
    const { site, browser } = await anEnrolledSite();
    for (const call of [browser.call('POST', FACTOR), browser.call('POST', `${FACTOR}/confirm`, { code: '123456' })]) {
      const answer = await call;
      expect(answer.statusCode).toBe(409);
      expect(answer.json().type).toBe('/api/docs#already-enrolled');
    }
    const headers = await signIn(site, 'other@oakville.example');
    const payload = { code: '123456' };
    const answer = await site.app.inject({ method: 'POST', url: `${FACTOR}/confirm`, headers, payload });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().type).toBe('/api/docs#enrolment-not-begun');
  });

  it('should go on under a new token and end the sessions that were begun without it', async () => {
    const { site, browser } = await aStaffSite();
    const other = aStaffBrowser(site);
    await other.signIn();
    await browser.signIn();
    const before = browser.cookies.get('__Host-staff');
    const { secret } = (await browser.call('POST', FACTOR)).json();
    await browser.call('POST', `${FACTOR}/confirm`, { code: codeOf(secret, NOON) });
    expect(browser.cookies.get('__Host-staff')).not.toBe(before);
    expect((await browser.call('GET', SESSION)).statusCode).toBe(200);
    expect((await other.call('GET', SESSION)).statusCode).toBe(401);
  });

  // STAFF-7
  it('should be the next step of a sign-in where a second factor is required, and open nothing else', async () => {
    const { site, browser } = await aStaffSite({ secondFactor: 'required' });
    const begun = await browser.signIn();
    expect(begun.json()).toEqual({ next: 'enrol', csrfToken: expect.any(String) });
    await expectNothingElseOpen(browser);
    expect((await enter(browser, '123456')).statusCode).toBe(401);
    const pending = browser.cookies.get('__Host-staff') ?? '';
    const { secret } = (await browser.call('POST', FACTOR)).json();
    const confirmed = await browser.call('POST', `${FACTOR}/confirm`, { code: codeOf(secret, NOON) });
    expect(confirmed.statusCode).toBe(200);
    expect((await browser.call('GET', SESSION)).json()).toEqual({
      user: { email: STAFF_EMAIL, role: 'owner' },
      csrfToken: browser.csrf,
    });
    const planted = aStaffBrowser(site);
    planted.cookies.set('__Host-staff', pending);
    expect((await planted.call('GET', SESSION)).statusCode).toBe(401);
  });
});

describe('signing in with a second factor', () => {
  // STAFF-7
  it('should want the code, and open nothing before it', async () => {
    const { site, secret } = await anEnrolledSite();
    const browser = aStaffBrowser(site);
    const begun = await browser.signIn();
    expect(begun.statusCode).toBe(200);
    expect(begun.json()).toEqual({ next: 'code', csrfToken: expect.any(String) });
    await expectNothingElseOpen(browser);
    expect((await browser.call('POST', FACTOR)).statusCode).toBe(401);
    expect((await browser.call('POST', `${FACTOR}/confirm`, { code: '123456' })).statusCode).toBe(401);
    const pending = browser.cookies.get('__Host-staff') ?? '';
    const done = await enter(browser, codeOf(secret, LATER));
    expect(done.statusCode).toBe(200);
    expect(done.json()).toEqual({ user: { email: STAFF_EMAIL, role: 'owner' }, csrfToken: expect.any(String) });
    expect(browser.cookies.get('__Host-staff')).not.toBe(pending);
    expect((await browser.call('GET', SESSION)).statusCode).toBe(200);
    browser.cookies.set('__Host-staff', pending);
    expect((await browser.call('GET', SESSION)).statusCode).toBe(401);
  });

  it('should want the CSRF token of the pending session', async () => {
    const { site, secret } = await anEnrolledSite();
    const browser = aStaffBrowser(site);
    await browser.signIn();
    browser.csrf = '';
    expect((await enter(browser, codeOf(secret, LATER))).statusCode).toBe(403);
  });

  it('should let go of a pending session on signing out, and after ten minutes', async () => {
    const { site, secret } = await anEnrolledSite();
    const browser = aStaffBrowser(site);
    await browser.signIn();
    expect((await browser.call('DELETE', SESSION)).statusCode).toBe(204);
    await browser.signIn();
    site.setNow(addMinutes(LATER, 10));
    expect((await enter(browser, codeOf(secret, addMinutes(LATER, 10)))).statusCode).toBe(401);
  });

  // STAFF-15
  it('should take the code of a step once: not after enrolment, not in another browser, not twice at once', async () => {
    const { site, secret } = await anEnrolledSite();
    const browsers = [aStaffBrowser(site), aStaffBrowser(site)] as const;
    for (const browser of browsers) await browser.signIn();
    site.setNow(NOON);
    for (const browser of browsers) expect((await enter(browser, codeOf(secret, NOON))).statusCode).toBe(401);
    site.setNow(LATER);
    const code = codeOf(secret, LATER);
    const answers = await Promise.all(browsers.map((browser) => enter(browser, code)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    const third = aStaffBrowser(site);
    await third.signIn();
    const replayed = await enter(third, code);
    expect(replayed.statusCode).toBe(401);
    expect(replayed.json().type).toBe('/api/docs#wrong-code');
    site.setNow(addMinutes(LATER, 1));
    expect((await enter(third, code)).statusCode).toBe(401);
    expect((await enter(third, codeOf(secret, addMinutes(LATER, 1)))).statusCode).toBe(200);
  });

  // STAFF-15
  it('should take each recovery code once, however it is typed', async () => {
    const { site, recoveryCodes } = await anEnrolledSite();
    const [code = ''] = recoveryCodes;
    const browser = aStaffBrowser(site);
    await browser.signIn();
    expect((await enter(browser, code.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200);
    expect((await browser.call('GET', FACTOR)).json()).toEqual({ enrolled: true, recoveryCodesLeft: 9 });
    const other = aStaffBrowser(site);
    await other.signIn();
    expect((await enter(other, code)).statusCode).toBe(401);
    expect((await enter(other, recoveryCodes[1] ?? '')).statusCode).toBe(200);
  });

  it('should keep no recovery code', async () => {
    const { site, recoveryCodes } = await anEnrolledSite();
    const stored = JSON.stringify(await listAccounts(site.ports));
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  it('should make wrong codes wait, and take the right one after the wait', async () => {
    const { site, secret } = await anEnrolledSite();
    const browser = aStaffBrowser(site, '198.51.100.1');
    await browser.signIn();
    for (let tries = 0; tries < 5; tries += 1) expect((await enter(browser, '000000')).statusCode).toBe(401);
    const refused = await enter(browser, codeOf(secret, LATER));
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('15');
    const later = addMinutes(LATER, 0.25);
    site.setNow(later);
    expect((await enter(browser, codeOf(secret, later))).statusCode).toBe(200);
  });

  it('should count no code that could not be looked at since the accounts were out of reach', async () => {
    const { site, secret } = await anEnrolledSite();
    let isAway = false;
    const { staff } = site.ports;
    const edit: typeof staff.edit = async (...call) => {
      if (isAway) throw unavailable('The accounts');
      return staff.edit(...call);
    };
    const flaky = await aSite({ ports: { ...site.ports, staff: { ...staff, edit } } });
    const browser = aStaffBrowser(flaky, '198.51.100.1');
    await browser.signIn();
    isAway = true;
    for (let tries = 0; tries < 6; tries += 1) {
      expect((await enter(browser, codeOf(secret, LATER))).statusCode).toBe(503);
    }
    isAway = false;
    expect((await enter(browser, codeOf(secret, LATER))).statusCode).toBe(200);
  });

  it('should let no guesses through that are made at once', async () => {
    const { site } = await anEnrolledSite();
    const browser = aStaffBrowser(site, '198.51.100.1');
    await browser.signIn();
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(browser, '000000')));
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(5);
  });

  it('should log no code', async () => {
    const { site, secret, recoveryCodes } = await anEnrolledSite();
    const browser = aStaffBrowser(site);
    await browser.signIn();
    await enter(browser, recoveryCodes[0] ?? '');
    const logged = site.logged.join();
    for (const text of [secret, codeOf(secret, NOON), recoveryCodes[0] ?? '']) expect(logged).not.toContain(text);
  });
});

describe('taking off a second factor', () => {
  const urlOf = (email: string) => `/api/admin/accounts/${encodeURIComponent(email)}/second-factor`;
  const byColleague = async (site: TestSite, email: string) =>
    site.app.inject({ method: 'DELETE', url: urlOf(email), headers: await signIn(site, 'colleague@oakville.example') });

  // STAFF-16
  it('should be done by a colleague, end the sessions of the account and lead to a new enrolment', async () => {
    const { site, browser } = await anEnrolledSite({ secondFactor: 'required' });
    expect((await byColleague(site, STAFF_EMAIL.toUpperCase())).statusCode).toBe(204);
    expect((await browser.call('GET', SESSION)).statusCode).toBe(401);
    const again = aStaffBrowser(site);
    expect((await again.signIn()).json()).toMatchObject({ next: 'enrol' });
  });

  it('should find the longest address', async () => {
    const site = await aSite();
    const email = `${'+'.repeat(235)}@oakville.example`;
    await anAccountThatSignsIn(site, email);
    expect((await byColleague(site, email)).statusCode).toBe(204);
  });

  it('should not be done to oneself', async () => {
    const { browser } = await anEnrolledSite();
    const answer = await browser.call('DELETE', urlOf(STAFF_EMAIL));
    expect(answer.statusCode).toBe(409);
    expect(answer.json().type).toBe('/api/docs#own-second-factor');
    expect((await browser.call('GET', FACTOR)).json().enrolled).toBe(true);
  });

  it('should answer 404 for an account that is not there', async () => {
    expect((await byColleague(await aSite(), 'nobody@oakville.example')).statusCode).toBe(404);
  });
});
