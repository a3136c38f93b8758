import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { guardStaff, staffEmail } from '../../../src/server/plugins/staff-session.ts';
import { listSessions } from '../../../src/server/use-cases/staff/session.ts';
import { removeAccount } from '../../../src/server/use-cases/stored/stored-accounts.ts';
import { aSite, type SiteOptions } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { anAccountThatSignsIn, aStaffBrowser, PASSWORD } from '../../support/site/staff-browser.ts';
import { NOON } from '../../support/values/samples.ts';

const SESSION = '/api/admin/session';
const isProblem = { 'content-type': 'application/problem+json; charset=utf-8' };

async function aStaffSite(options: SiteOptions = {}) {
  const site = await aSite(options);
  await anAccountThatSignsIn(site);
  return { site, browser: aStaffBrowser(site) };
}

describe('signing in', () => {
  it('should give the user, a CSRF token and a cookie that opens staff calls', async () => {
    const { browser } = await aStaffSite();
    const answer = await browser.signIn();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      user: { email: STAFF_EMAIL, role: 'owner' },
      csrfToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    const seen = await browser.call('GET', SESSION);
    expect(seen.statusCode).toBe(200);
    expect(seen.json()).toEqual(answer.json());
  });

  // STAFF-2
  it('should find the account however its address is written', async () => {
    const { browser } = await aStaffSite();
    expect((await browser.signIn(PASSWORD, ` ${STAFF_EMAIL.toUpperCase()}`)).json().user).toEqual({
      email: STAFF_EMAIL,
      role: 'owner',
    });
  });

  // STAFF-10
  it('should keep the token of the cookie nowhere', async () => {
    const { site, browser } = await aStaffSite();
    await browser.signIn();
    const token = browser.cookies.get('__Host-staff') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const [session] = await listSessions(site.ports.sessions, STAFF_EMAIL);
    expect(JSON.stringify(session)).not.toContain(token);
    expect(session?.tokenDigest).toBe(site.ports.hasher.digest(token));
  });

  // STAFF-10
  it.each([
    ['https behind it', { publicUrl: 'https://rental.example' }, {}, '__Host-staff', true],
    ['http', { publicUrl: 'http://127.0.0.1:3000' }, {}, 'staff', undefined],
    [
      'a proxy that speaks https',
      { publicUrl: 'http://127.0.0.1:3000', trustProxy: ['203.0.113.7'] },
      { 'x-forwarded-proto': 'https' },
      '__Host-staff',
      true,
    ],
    [
      'a stranger who says https',
      { publicUrl: 'http://127.0.0.1:3000' },
      { 'x-forwarded-proto': 'https' },
      'staff',
      undefined,
    ],
  ])('should flag its cookies on %s', async (_, options, headers, name, secure) => {
    const { browser } = await aStaffSite(options);
    const { cookies } = await browser.call('POST', SESSION, { email: STAFF_EMAIL, password: PASSWORD }, headers);
    expect(cookies.find((cookie) => cookie.name === name)).toEqual({
      name,
      value: expect.any(String),
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      ...(secure ? { secure } : {}),
    });
    for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  });

  it('should take no session id that the browser brings along', async () => {
    const { browser } = await aStaffSite();
    browser.cookies.set('__Host-staff', 'planted');
    await browser.signIn();
    expect(browser.cookies.get('__Host-staff')).not.toBe('planted');
    browser.cookies.set('__Host-staff', 'planted');
    expect((await browser.call('GET', SESSION)).statusCode).toBe(401);
  });

  it('should draw a new session each time, and end the one that the browser had', async () => {
    const { site, browser } = await aStaffSite();
    await browser.signIn();
    const before = browser.cookies.get('__Host-staff') ?? '';
    await browser.signIn();
    const after = browser.cookies.get('__Host-staff') ?? '';
    expect(after).not.toBe(before);
    browser.cookies.set('__Host-staff', before);
    expect((await browser.call('GET', SESSION)).statusCode).toBe(401);
    expect(await listSessions(site.ports.sessions, STAFF_EMAIL)).toHaveLength(1);
  });

  // STAFF-2
  it('should answer alike for an unknown e-mail address and a wrong password, with a hash computed for both', async () => {
    const { site } = await aStaffSite();
    const compared: (string | undefined)[] = [];
    const { hasher } = site.ports;
    const watched = await aSite({
      ports: {
        ...site.ports,
        hasher: {
          ...hasher,
          isPassword: (password, hash, asker) => {
            compared.push(hash);
            return hasher.isPassword(password, hash, asker);
          },
        },
      },
    });
    const unknown = await aStaffBrowser(watched).signIn('a wrong password', 'nobody@oakville.example');
    const wrong = await aStaffBrowser(watched).signIn('a wrong password');
    expect(unknown.statusCode).toBe(401);
    expect(unknown.headers).toMatchObject(isProblem);
    expect(unknown.json()).toEqual({
      type: '/api/docs#wrong-credentials',
      title: 'Unauthorized',
      status: 401,
      detail: 'The e-mail address or the password is not right.',
    });
    expect(wrong.json()).toEqual(unknown.json());
    expect(wrong.cookies).toEqual(unknown.cookies);
    expect(compared).toEqual([undefined, expect.stringContaining('$argon2id$')]);
  });

  it.each([
    [{ email: STAFF_EMAIL }, '/password'],
    [{ password: PASSWORD }, '/email'],
    [{ email: STAFF_EMAIL, password: 'x'.repeat(201) }, '/password'],
    [{ email: 7, password: PASSWORD }, '/email'],
    [{ email: STAFF_EMAIL, password: PASSWORD, admin: true }, '/admin'],
  ])('should refuse %j', async (body, path) => {
    const { browser } = await aStaffSite();
    const answer = await browser.call('POST', SESSION, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path }]);
  });

  it('should log neither passwords nor who tried', async () => {
    const { site, browser } = await aStaffSite();
    await browser.signIn('a wrong password', 'somebody@oakville.example');
    await browser.signIn();
    const logged = site.logged.join();
    expect(logged).toContain('"route":"/api/admin/session"');
    for (const secret of ['a wrong password', 'somebody', PASSWORD, STAFF_EMAIL, browser.csrf]) {
      expect(logged).not.toContain(secret);
    }
  });
});

describe('staff calls', () => {
  const CALLS = [
    ['GET', SESSION],
    ['DELETE', SESSION],
    ['POST', '/api/admin/session/code'],
    ['GET', '/api/admin/second-factor'],
    ['POST', '/api/admin/second-factor'],
    ['POST', '/api/admin/second-factor/confirm'],
    ['POST', '/api/admin/password'],
    ['GET', '/api/admin/sessions'],
    ['DELETE', '/api/admin/sessions/some'],
    ['GET', '/api/admin/accounts'],
    ['DELETE', '/api/admin/accounts/a@b/second-factor'],
  ] as const;
  const BODY = { code: '123456' };
  const hasBody = (url: string) => /code|confirm|password$/.test(url);

  // STAFF-1
  it.each(CALLS)('should refuse %s %s with 401 without a session, and with an invalid one', async (method, url) => {
    const { browser } = await aStaffSite();
    for (const token of [undefined, 'made-up']) {
      if (token !== undefined) browser.cookies.set('__Host-staff', token);
      const answer = await browser.call(method, url, hasBody(url) ? BODY : undefined);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers).toMatchObject({ ...isProblem, 'cache-control': 'no-store' });
      expect(answer.json().type).toBe('/api/docs#no-session');
    }
  });

  const UNSAFE = CALLS.filter(([method, url]) => method !== 'GET' && url !== '/api/admin/session/code');

  // STAFF-11
  it.each(UNSAFE)('should refuse %s %s with 403 without the CSRF token of the session', async (method, url) => {
    const site = await aSite();
    const { cookie = '' } = await signIn(site);
    const other = await signIn(site, 'other@oakville.example');
    for (const token of [undefined, '', 'made-up', other['x-csrf-token'] ?? '']) {
      const headers = { cookie, ...(token === undefined ? {} : { 'x-csrf-token': token }) };
      const answer = await site.app.inject({ method, url, headers, ...(hasBody(url) ? { payload: BODY } : {}) });
      expect(answer.statusCode).toBe(403);
      expect(answer.json().type).toBe('/api/docs#csrf-token-invalid');
    }
  });

  // STAFF-11
  it.each(UNSAFE)('should refuse %s %s with 403 from the page of another site', async (method, url) => {
    const site = await aSite();
    const headers = await signIn(site);
    for (const origin of [
      'https://evil.example',
      'http://rental.example',
      'null',
      'https://rental.example.evil.example',
    ]) {
      const answer = await site.app.inject({
        method,
        url,
        headers: { ...headers, origin },
        ...(hasBody(url) ? { payload: BODY } : {}),
      });
      expect(answer.statusCode).toBe(403);
    }
  });

  it.each(['https://rental.example', 'http://localhost', undefined])(
    'should take an unsafe call from a page of our own (%s)',
    async (origin) => {
      const site = await aSite();
      const headers = { ...(await signIn(site)), ...(origin === undefined ? {} : { origin }) };
      const answer = await site.app.inject({ method: 'DELETE', url: SESSION, headers });
      expect(answer.statusCode).toBe(204);
    },
  );

  it('should refuse a sign-in from the page of another site', async () => {
    const { browser } = await aStaffSite();
    const headers = { origin: 'https://evil.example' };
    const answer = await browser.call('POST', SESSION, { email: STAFF_EMAIL, password: PASSWORD }, headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.cookies).toEqual([]);
  });

  it('should count against the limits of an address also what is refused', async () => {
    const site = await aSite({ rateLimits: true });
    const statuses = new Set<number>();
    for (let calls = 0; calls < 3001; calls += 1)
      statuses.add((await site.app.inject('/api/admin/accounts')).statusCode);
    expect([...statuses]).toEqual([401, 429]);
  });
});

// STAFF-8, STAFF-9
describe('the end of a session', () => {
  const hours = (count: number) => addMinutes(NOON, count * 60);

  it('should come 8 hours after the last call', async () => {
    const { site, browser } = await aStaffSite();
    await browser.signIn();
    site.setNow(addMinutes(hours(8), -1));
    expect((await browser.call('GET', SESSION)).statusCode).toBe(200);
    site.setNow(addMinutes(hours(16), -2));
    expect((await browser.call('GET', SESSION)).statusCode).toBe(200);
    site.setNow(addMinutes(hours(24), -2));
    expect((await browser.call('GET', SESSION)).statusCode).toBe(401);
  });

  it('should come 24 hours after the sign-in, however busy it was', async () => {
    const { site, browser } = await aStaffSite();
    await browser.signIn();
    for (let hour = 1; hour < 24; hour += 1) {
      site.setNow(hours(hour));
      expect((await browser.call('GET', SESSION)).statusCode).toBe(200);
    }
    site.setNow(addMinutes(hours(24), -1));
    expect((await browser.call('GET', SESSION)).statusCode).toBe(200);
    site.setNow(hours(24));
    expect((await browser.call('GET', SESSION)).statusCode).toBe(401);
  });

  it('should come on signing out, on the server too', async () => {
    const { site, browser } = await aStaffSite();
    await browser.signIn();
    const token = browser.cookies.get('__Host-staff') ?? '';
    expect((await browser.call('DELETE', SESSION)).statusCode).toBe(204);
    expect(browser.cookies.has('__Host-staff')).toBe(false);
    browser.cookies.set('__Host-staff', token);
    expect((await browser.call('GET', SESSION)).statusCode).toBe(401);
    expect(await listSessions(site.ports.sessions, STAFF_EMAIL)).toEqual([]);
  });

  it('should come with the end of the account, also when another of its address follows', async () => {
    const { site, browser } = await aStaffSite();
    await browser.signIn();
    await removeAccount(site.ports, STAFF_EMAIL, { lastOwnerToo: true });
    expect((await browser.call('GET', SESSION)).statusCode).toBe(401);
    await anAccountThatSignsIn(site);
    expect((await browser.call('GET', SESSION)).statusCode).toBe(401);
  });

  it('should be swept from the store with the next sign-in', async () => {
    const { site, browser } = await aStaffSite();
    await browser.signIn();
    site.setNow(hours(8));
    await aStaffBrowser(site).signIn();
    expect(await listSessions(site.ports.sessions, STAFF_EMAIL)).toMatchObject([{ startedAt: hours(8) }]);
  });
});

describe('what a page asks on its own', () => {
  // STAFF-8
  it('should be answered and keep no session alive', async () => {
    const site = await aSite();
    const headers = await signIn(site);
    const app = Fastify();
    onTestFinished(() => app.close());
    await guardStaff(app, { ports: site.ports, publicUrl: 'https://rental.example' });
    app.get('/poll', { config: { action: 'read-summary', keepsSessionAlive: false } }, async (request) =>
      staffEmail(request),
    );
    app.get('/use', { config: { action: 'read-bookings' } }, async (request) => staffEmail(request));
    const endsAt = async () => (await listSessions(site.ports.sessions, STAFF_EMAIL))[0]?.endsAt;
    site.setNow(addMinutes(NOON, 60));
    expect((await app.inject({ url: '/poll', headers })).body).toBe(STAFF_EMAIL);
    expect(await endsAt()).toBe(addMinutes(NOON, 8 * 60));
    expect((await app.inject({ url: '/use', headers })).body).toBe(STAFF_EMAIL);
    expect(await endsAt()).toBe(addMinutes(NOON, 9 * 60));
    site.setNow(addMinutes(NOON, 9 * 60));
    expect((await app.inject({ url: '/poll', headers })).statusCode).toBe(401);
  });
});
