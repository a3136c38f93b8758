import { describe, expect, it } from 'vitest';
import type { OidcClient } from '../../../src/adapters/oidc/identity-provider.ts';
import { openOidc } from '../../../src/adapters/oidc/open.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { PROVIDER_TEXTS, type ProviderProblem } from '../../../src/domain/staff/provider-sign-in.ts';
import { listSessions } from '../../../src/server/use-cases/staff/session.ts';
import { listAccounts } from '../../../src/server/use-cases/stored/stored-accounts.ts';
import { anOidcServer, type Person } from '../../support/components/oidc-server.ts';
import { aSite, type SiteOptions } from '../../support/site/a-site.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { anAccountThatSignsIn, aStaffBrowser, codeOf, type StaffBrowser } from '../../support/site/staff-browser.ts';
import { NOON } from '../../support/values/samples.ts';

const SESSION = '/api/admin/session';
const PROVIDER = `${SESSION}/provider`;
const RETURN_URL = 'https://rental.example/admin/today';

/** A site whose staff may sign in at a real provider, and the browser of one of them. */
async function aProvidedSite(
  options: SiteOptions = {},
  person: Partial<Person> = {},
  client: Partial<OidcClient> = {},
) {
  const server = await anOidcServer(RETURN_URL);
  Object.assign(server.person, { email: STAFF_EMAIL }, person);
  const { ports: identityProvider } = await openOidc({ ...server.client, ...client });
  const site = await aSite({ ...options, ports: { identityProvider } });
  await anAccountThatSignsIn(site);
  const browser = aStaffBrowser(site);
  /** Goes through the provider, and returns the query with which the browser comes back. */
  const comeBack = async (from: StaffBrowser = browser): Promise<string> => {
    const begun = await from.call('POST', `${PROVIDER}/begin`);
    return (await server.follow(begun.json().url)).search;
  };
  const send = (answer: string, from: StaffBrowser = browser) => from.call('POST', PROVIDER, { answer });
  return { site, server, browser, comeBack, send };
}

const problemOf = (code: ProviderProblem) => ({ type: `/api/docs#${code}`, detail: PROVIDER_TEXTS[code] });

describe('signing in at the provider', () => {
  // OIDC-1, OIDC-2
  it('should lead to a session like that of a password, and say in the audit by whom', async () => {
    const { server, browser, comeBack, send } = await aProvidedSite();
    expect((await browser.call('GET', PROVIDER)).json()).toEqual({ provider: { host: new URL(server.issuer).host } });
    const answer = await send(await comeBack());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      user: { email: STAFF_EMAIL, role: 'owner' },
      csrfToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect([...browser.cookies.keys()].toSorted()).toEqual(['__Host-browser', '__Host-staff']);
    for (const cookie of answer.cookies)
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', secure: true, path: '/' });
    expect((await browser.call('GET', SESSION)).statusCode).toBe(200);
    const text = (await browser.call('GET', '/api/admin/audit')).json().events[0].text;
    expect(text).toBe(`Signed in by ${new URL(server.issuer).host} from 203.0.113.0/24, another browser`);
  });

  // OIDC-2
  it('should end the session that the browser had', async () => {
    const { site, browser, comeBack, send } = await aProvidedSite();
    await browser.signIn();
    const before = await listSessions(site.ports.sessions, STAFF_EMAIL);
    await send(await comeBack());
    const after = await listSessions(site.ports.sessions, STAFF_EMAIL);
    expect(after).toHaveLength(1);
    expect(after[0]?.id).not.toBe(before[0]?.id);
  });

  // OIDC-3
  it.each<[string, SiteOptions['secondFactor'], Partial<Person>, object]>([
    ['is asked for', 'required', {}, { next: 'enrol' }],
    ['is asked for after one factor', 'required', { amr: ['pwd'] }, { next: 'enrol' }],
    ['counts as given', 'required', { amr: ['pwd', 'mfa'] }, { user: { email: STAFF_EMAIL } }],
    ['is not required', 'optional', {}, { user: { email: STAFF_EMAIL } }],
  ])('should go on with the second factor, which %s', async (_, secondFactor, person, next) => {
    const { browser, comeBack, send } = await aProvidedSite({ ...(secondFactor && { secondFactor }) }, person);
    expect((await send(await comeBack())).json()).toMatchObject(next);
    expect((await browser.call('GET', SESSION)).statusCode).toBe('next' in next ? 401 : 200);
  });

  // OIDC-3, AUDIT-1
  it('should record a sign-in by provider once its second factor is done', async () => {
    const { site, server, browser, comeBack, send } = await aProvidedSite({ secondFactor: 'required' });
    await send(await comeBack());
    expect((await site.ports.audit.list({ order: 'newest', limit: 9 })).values).toEqual([]);
    const { secret } = (await browser.call('POST', '/api/admin/second-factor')).json();
    await browser.call('POST', '/api/admin/second-factor/confirm', { code: codeOf(secret, NOON) });
    site.setNow(addMinutes(NOON, 5));
    const other = aStaffBrowser(site);
    expect((await send(await comeBack(other), other)).json()).toMatchObject({ next: 'code' });
    await other.call('POST', `${SESSION}/code`, { code: codeOf(secret, addMinutes(NOON, 5)) });
    const [last] = (await site.ports.audit.list({ order: 'newest', limit: 9 })).values;
    expect(last).toMatchObject({ what: 'signed-in', provider: new URL(server.issuer).host });
  });

  // OIDC-2
  it('should find the account however the provider writes the address', async () => {
    const { comeBack, send } = await aProvidedSite({}, { email: STAFF_EMAIL.toUpperCase() });
    expect((await send(await comeBack())).statusCode).toBe(200);
  });

  // OIDC-4
  it.each<[ProviderProblem, Partial<Person>]>([
    ['no-account', { email: 'stranger@oakville.example' }],
    ['email-not-verified', { email_verified: false }],
    ['email-not-verified', { email_verified: undefined }],
    ['cancelled', { cancels: true }],
  ])('should be refused: %s', async (code, person) => {
    const { site, browser, comeBack, send } = await aProvidedSite({}, person);
    const answer = await send(await comeBack());
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject(problemOf(code));
    expect(browser.cookies.has('__Host-staff')).toBe(false);
    expect(await listAccounts(site.ports)).toHaveLength(1);
    expect((await site.ports.audit.list({ order: 'newest', limit: 9 })).values).toEqual([]);
  });

  // OIDC-4
  it('should be refused with an answer that was used before, also with the ticket kept', async () => {
    const { site, browser, comeBack, send } = await aProvidedSite();
    const answer = await comeBack();
    const ticket = browser.cookies.get('__Host-provider') ?? '';
    expect((await send(answer)).statusCode).toBe(200);
    expect((await send(answer)).json()).toMatchObject(problemOf('answer-not-valid'));
    const other = aStaffBrowser(site);
    other.cookies.set('__Host-provider', ticket);
    expect((await send(answer, other)).json()).toMatchObject(problemOf('answer-not-valid'));
  });

  // OIDC-4
  it('should be refused ten minutes after it began', async () => {
    const { site, comeBack, send } = await aProvidedSite();
    const answer = await comeBack();
    site.setNow(addMinutes(NOON, 10));
    expect((await send(answer)).json()).toMatchObject(problemOf('answer-not-valid'));
  });

  // OIDC-2
  it.each<[string, (cookies: Map<string, string>) => void]>([
    ['another browser', (cookies) => cookies.delete('__Host-provider')],
    ['a forged ticket', (cookies) => cookies.set('__Host-provider', 'c2VjcmV0IDIwOTk.forged')],
  ])('should be refused in %s', async (_, change) => {
    const { browser, server, comeBack, send } = await aProvidedSite();
    const answer = await comeBack();
    change(browser.cookies);
    const asked = server.calls.length;
    expect((await send(answer)).json()).toMatchObject(problemOf('answer-not-valid'));
    expect(server.calls).toHaveLength(asked);
  });

  // OIDC-2
  it('should refuse the answer of a sign-in that somebody else began', async () => {
    const { site, browser, comeBack, send } = await aProvidedSite();
    const planted = await comeBack(aStaffBrowser(site));
    await comeBack();
    expect((await send(planted)).json()).toMatchObject(problemOf('answer-not-valid'));
    expect(browser.cookies.has('__Host-staff')).toBe(false);
  });

  // OIDC-4, HTTP-6
  it('should say that the provider does not answer, and log no secret of it', async () => {
    const { site, server, browser, comeBack, send } = await aProvidedSite();
    const answer = await comeBack();
    await server.close();
    const refused = await send(answer);
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject(problemOf('provider-unreachable'));
    expect((await browser.signIn()).statusCode).toBe(200);
    const logged = site.logged.join('\n');
    expect(logged).toContain('identity provider not reached');
    expect(logged).not.toContain(new URLSearchParams(answer).get('code') ?? '');
    expect(logged).not.toContain(server.client.secret);
  });

  // OIDC-4
  it('should say that the provider refuses the settings', async () => {
    const { site, comeBack, send } = await aProvidedSite({}, {}, { secret: 'that of before' });
    const refused = await send(await comeBack());
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject(problemOf('provider-refuses'));
    expect(site.logged.join('\n')).toContain('identity provider refuses STAFF_OIDC');
  });

  // STAFF-11
  it('should be refused to a page of another site', async () => {
    const { browser } = await aProvidedSite();
    for (const url of [PROVIDER, `${PROVIDER}/begin`]) {
      const answer = await browser.call('POST', url, { answer: '?' }, { origin: 'https://evil.example' });
      expect(answer.statusCode).toBe(403);
    }
  });

  // OIDC-1
  it('should not be there without a provider', async () => {
    const browser = aStaffBrowser(await aSite());
    expect((await browser.call('GET', PROVIDER)).json()).toEqual({ provider: null });
    expect((await browser.call('POST', `${PROVIDER}/begin`)).statusCode).toBe(404);
    expect((await browser.call('POST', PROVIDER, { answer: '?code=x' })).statusCode).toBe(404);
  });
});

// OIDC-7: Microsoft Entra ID says nothing of whether it has verified an address.
describe('signing in at a provider whose addresses are trusted', () => {
  const aTenant = (person: Partial<Person> = {}) =>
    aProvidedSite({}, { email_verified: undefined, ...person }, { trustsEmails: true });
  const OTHER = 'desk@oakville.example';

  it('should find the account by the address once, and by the person from then on', async () => {
    const { site, server, comeBack, send } = await aTenant();
    await anAccountThatSignsIn(site, OTHER);
    expect((await send(await comeBack())).statusCode).toBe(200);
    expect((await send(await comeBack())).statusCode).toBe(200);
    for (const email of ['renamed@oakville.example', OTHER, undefined]) {
      server.person.email = email;
      expect((await send(await comeBack())).json()).toMatchObject({ user: { email: STAFF_EMAIL } });
    }
  });

  it('should refuse another person of the same address', async () => {
    const { server, browser, comeBack, send } = await aTenant();
    await send(await comeBack());
    server.person.sub = 'alex';
    expect((await send(await comeBack())).json()).toMatchObject(problemOf('other-person'));
    expect((await browser.signIn()).statusCode).toBe(200);
  });

  it('should refuse an address that the provider calls unverified', async () => {
    const { comeBack, send } = await aTenant({ email_verified: false });
    expect((await send(await comeBack())).json()).toMatchObject(problemOf('email-not-verified'));
  });
});

// OIDC-6, HTTP-9
it('should be begun and answered 30 times a minute by a network', async () => {
  const { server, site, browser, send } = await aProvidedSite({ rateLimits: true });
  const begin = (from = browser) => from.call('POST', `${PROVIDER}/begin`);
  for (let calls = 0; calls < 15; calls += 1) {
    expect((await begin()).statusCode).toBe(200);
    expect((await send('?state=none&code=none')).statusCode).toBe(401);
  }
  for (const refused of [await begin(), await send('?state=none&code=none')]) {
    expect(refused.json()).toMatchObject({ status: 429, type: '/api/docs#rate-limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await browser.call('GET', PROVIDER)).json()).toEqual({ provider: { host: new URL(server.issuer).host } });
  expect((await begin(aStaffBrowser(site, '198.51.100.9'))).statusCode).toBe(200);
});
