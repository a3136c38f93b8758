import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { CODE_WRONG, PASSWORD_TEXTS, RESET_LINK_WRONG } from '../../../src/domain/staff/messages.ts';
import { resetPasswordByLink } from '../../../src/server/use-cases/staff/reset-password.ts';
import { resetPassword } from '../../../src/server/use-cases/staff/staff-accounts.ts';
import { removeAccount } from '../../../src/server/use-cases/stored/stored-accounts.ts';
import { aSite, type SiteOptions, type TestSite } from '../../support/site/a-site.ts';
import { changeAccount } from '../../support/site/accounts.ts';
import { audited } from '../../support/site/audited.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { anAccountThatSignsIn, aStaffBrowser, codeOf, PASSWORD } from '../../support/site/staff-browser.ts';
import { NOON } from '../../support/values/samples.ts';

const URL = '/api/password-reset';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const NEW = 'quiet otters paddle north';

async function aStaffSite(options: SiteOptions = {}) {
  const site = await aSite(options);
  await anAccountThatSignsIn(site);
  const account = await site.ports.staff.findBy('email', STAFF_EMAIL);
  if (account === undefined) throw new Error('the account is not there');
  const secondFactor = { secret: SECRET, lastStep: 0, recoveryDigests: [site.ports.hasher.digest('recoverycode')] };
  await changeAccount(site.ports.staff, { ...account, secondFactor });
  await anAccountThatSignsIn(site, 'zoe@oakville.example');
  return site;
}

const ask = ({ app }: TestSite, email: string, remoteAddress = '203.0.113.7') =>
  app.inject({ method: 'POST', url: URL, payload: { email }, remoteAddress });

const set = ({ app }: TestSite, token: string, over: { password?: string; code?: string } = {}) =>
  app.inject({
    method: 'PUT',
    url: URL,
    payload: { token, password: NEW, code: codeOf(SECRET, NOON), ...over },
  });

/** Asks for a link and returns its token, when that number of mails has been sent. */
async function aLink(site: TestSite, mails = 1): Promise<string> {
  await ask(site, STAFF_EMAIL);
  const texts = (await site.mails(mails)).map(({ text = '' }) => text);
  const tokens = texts.flatMap((text) => /https:\/\/rental\.example\/admin\/reset#([\w.-]+)/.exec(text)?.[1] ?? []);
  const links = await Promise.all(
    tokens.map(async (token) => {
      const [id = ''] = site.tokens.read('staff-link', token)?.split(' ') ?? [];
      const link = await site.ports.staffLinks.find(id);
      return link?.tokenDigest === site.ports.hasher.digest(token) ? [token] : [];
    }),
  );
  return links.flat()[0] ?? '';
}

// STAFF-36
describe('a password reset', () => {
  it('should set a new password by link and code, once, and end the sessions', async () => {
    const site = await aStaffSite();
    const browser = aStaffBrowser(site);
    await browser.signIn();
    expect((await browser.call('POST', '/api/admin/session/code', { code: 'recoverycode' })).statusCode).toBe(200);
    const token = await aLink(site);
    expect((await set(site, token)).statusCode).toBe(204);
    expect((await browser.call('GET', '/api/admin/session')).statusCode).toBe(401);
    expect((await aStaffBrowser(site).signIn(PASSWORD)).statusCode).toBe(401);
    expect((await aStaffBrowser(site).signIn(NEW)).json()).toMatchObject({ next: 'code' });
    const again = await set(site, token);
    expect(again.json()).toMatchObject({
      status: 410,
      type: '/api/docs#reset-link-not-valid',
      detail: RESET_LINK_WRONG,
    });
    const { values: events } = await site.ports.audit.list({ order: 'newest', limit: 9 });
    const act = { by: STAFF_EMAIL, what: 'password-reset', account: STAFF_EMAIL };
    expect(events).toEqual(expect.arrayContaining([expect.objectContaining(act)]));
  });

  it('should take a recovery code, and of two calls at once one', async () => {
    const site = await aStaffSite();
    const token = await aLink(site);
    const answers = await Promise.all([
      set(site, token, { code: 'recovery-code' }),
      set(site, token, { code: 'recovery-code' }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  });

  it('should answer alike whether or not there is an account, and mail only one with a second factor', async () => {
    const site = await aStaffSite();
    for (const email of ['nobody@oakville.example', 'zoe@oakville.example', 'no address', STAFF_EMAIL.toUpperCase()]) {
      const answer = await ask(site, email);
      expect([answer.statusCode, answer.json()]).toEqual([202, { ok: true }]);
    }
    const [mail, ...others] = await site.mails(1);
    expect(mail?.to).toMatchObject([{ address: STAFF_EMAIL }]);
    await site.close();
    expect(others).toEqual([]);
    expect(await site.mails(1)).toHaveLength(1);
  });

  it.each<[string, (site: TestSite) => Promise<unknown>]>([
    ['an hour', async (site) => site.setNow(addMinutes(NOON, 60))],
    ['another password', ({ ports }) => resetPassword(ports, STAFF_EMAIL)],
    ['a later link', (site) => aLink(site, 2)],
    ['the removal of the account', ({ ports }) => removeAccount(ports, STAFF_EMAIL)],
  ])('should end with %s', async (_, end) => {
    const site = await aStaffSite();
    const token = await aLink(site);
    await end(site);
    expect((await set(site, token)).json().detail).toBe(RESET_LINK_WRONG);
  });

  it('should not work by a token of an invitation or by another text', async () => {
    const site = await aStaffSite();
    for (const token of ['nothing', 'a.b']) expect((await set(site, token)).statusCode).toBe(410);
  });

  // STAFF-39
  it('should look for no link of a token that the site did not write', async () => {
    const site = await aStaffSite();
    const reads: string[] = [];
    const { staffLinks, hasher } = site.ports;
    const ports = { ...site.ports, staffLinks: { ...staffLinks, find: async (id: string) => void reads.push(id) } };
    const id = hasher.digest(JSON.stringify(['password-reset', STAFF_EMAIL]));
    for (const token of [`${id}.${'y'.repeat(43)}`, site.tokens.write('reservation', `${id} ${'y'.repeat(43)}`)]) {
      const reset = { token, password: NEW, code: codeOf(SECRET, NOON) };
      const caller = { address: '203.0.113.7', network: '203.0.113.7' };
      const answer = await resetPasswordByLink(audited(ports), site.tokens, reset, caller);
      expect(answer).toEqual({ ok: false, problem: { code: 'reset-link-not-valid' } });
    }
    expect(reads).toEqual([]);
  });

  it('should refuse a weak password and a wrong code at their fields, and go on after them', async () => {
    const site = await aStaffSite();
    const token = await aLink(site);
    const weak = await set(site, token, { password: 'short' });
    expect(weak.json().errors).toEqual([{ path: '/password', message: PASSWORD_TEXTS['too-short'] }]);
    const wrong = await set(site, token, { code: '000000' });
    expect(wrong.json().errors).toEqual([{ path: '/code', message: CODE_WRONG }]);
    expect((await set(site, token)).statusCode).toBe(204);
  });

  // STAFF-3
  it('should make wrong codes wait, as at signing in', async () => {
    const site = await aStaffSite();
    const token = await aLink(site);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await set(site, token, { code: '000000' })).statusCode).toBe(422);
    }
    const delayed = await set(site, token);
    expect(delayed.statusCode).toBe(429);
    expect(Number(delayed.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('should be asked for a few times an hour, by a network and for an address', async () => {
    const site = await aStaffSite({ rateLimits: true });
    const statuses = async (email: (index: number) => string, network: (index: number) => string, count: number) => {
      const found = [];
      for (let index = 0; index < count; index += 1) {
        found.push((await ask(site, email(index), network(index))).statusCode);
      }
      return found;
    };
    const one = () => '203.0.113.7';
    expect(await statuses((index) => `a${index}@oakville.example`, one, 6)).toEqual([...Array(5).fill(202), 429]);
    const others = (index: number) => `198.51.100.${index}`;
    for (let mails = 1; mails <= 3; mails += 1) {
      expect(
        await statuses(
          () => STAFF_EMAIL,
          () => others(mails),
          1,
        ),
      ).toEqual([202]);
      await site.mails(mails);
    }
    expect(
      await statuses(
        () => STAFF_EMAIL,
        (index) => others(index + 4),
        4,
      ),
    ).toEqual(Array(4).fill(202));
    await site.close();
    expect(await site.mails(3)).toHaveLength(3);
  });

  it('should come from a page of our own', async () => {
    const { app } = await aStaffSite();
    const headers = { origin: 'https://evil.example' };
    const answer = await app.inject({ method: 'POST', url: URL, payload: { email: STAFF_EMAIL }, headers });
    expect(answer.statusCode).toBe(403);
  });
});
