import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { EMAIL_TAKEN, INVITATION_TEXTS, LAST_OWNER, PASSWORD_TEXTS } from '../../../src/domain/staff/messages.ts';
import { runStaffCommand } from '../../../src/server/commands/staff-command.ts';
import { listAccounts, removeAccount } from '../../../src/server/use-cases/stored/stored-accounts.ts';
import { aSite, type TestSite } from '../../support/site/a-site.ts';
import { changeAccount } from '../../support/site/accounts.ts';
import { addAll } from '../../support/site/records.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { anAccountThatSignsIn, aStaffBrowser } from '../../support/site/staff-browser.ts';
import { aStaffAccount, NOON } from '../../support/values/samples.ts';

const URL = '/api/admin/accounts';
const MAX = 'max@oakville.example';
const LEE = 'lee@oakville.example';
const PASSWORD = 'quiet otters paddle north';

async function anOwner(options: Parameters<typeof aSite>[0] = {}) {
  const site = await aSite(options);
  const headers = await signIn(site);
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    site.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  /** Invites an address and returns the token of the link that was mailed. */
  const invite = async (email = MAX, role = 'desk') => {
    expect((await call('POST', URL, { email, role })).statusCode).toBe(201);
    return mailedToken(site, 'invitation');
  };
  return { site, headers, call, invite };
}

type Owner = Awaited<ReturnType<typeof anOwner>>;

async function lowerInStore({ staff }: TestSite['ports']): Promise<void> {
  const account = await staff.findBy('email', LEE);
  if (account !== undefined) await changeAccount(staff, { ...account, role: 'desk' });
}

/** Returns the token in the latest mail with a link to that page. */
async function mailedToken(site: TestSite, page: 'invitation' | 'reset'): Promise<string> {
  const link = new RegExp(`https://rental\\.example/admin/${page}#([\\w.-]+)`);
  const id = (await site.ports.staffLinks.list({ where: { kind: 'invitation' }, order: 'kind' })).values[0]?.emailId;
  for (;;) {
    const mails = await site.mails(1);
    const found = mails.filter(({ messageId }) => page === 'reset' || messageId?.includes(String(id)));
    const token = found.map(({ text = '' }) => link.exec(text)?.[1]).find((one) => one !== undefined);
    if (token !== undefined) return token;
  }
}

const open = ({ app }: TestSite, token: string) =>
  app.inject({ method: 'POST', url: '/api/invitation', payload: { token } });
const accept = ({ app }: TestSite, token: string, password = PASSWORD) =>
  app.inject({ method: 'PUT', url: '/api/invitation', payload: { token, password } });
const trailOf = async ({ ports }: TestSite) =>
  (await ports.audit.list({ order: 'newest', limit: 50 })).values
    .toReversed()
    .map(({ id: _id, at: _at, ...act }) => act);

describe('GET /api/admin/accounts', () => {
  // STAFF-35
  it('should list accounts with role and sessions, and open invitations, and nothing secret', async () => {
    const { site, call, invite } = await anOwner();
    const secondFactor = { secret: 'JBSWY3DPEHPK3PXP', lastStep: 7, recoveryDigests: ['digest'] };
    await addAll(site.ports.staff, [aStaffAccount({ email: 'zoe@oakville.example', role: 'desk', secondFactor })]);
    await invite();
    expect((await call('GET', URL)).json()).toEqual({
      accounts: [
        { email: STAFF_EMAIL, role: 'owner', createdAt: NOON, secondFactor: false, sessions: 1, lastSeenAt: NOON },
        { email: 'zoe@oakville.example', role: 'desk', createdAt: NOON, secondFactor: true, sessions: 0 },
      ],
      invitations: [{ email: MAX, role: 'desk', by: STAFF_EMAIL, sentAt: NOON, endsAt: addMinutes(NOON, 72 * 60) }],
    });
  });
});

// MAIL-31
describe('the e-mail of the evening', () => {
  it('should be chosen by owners for their own account alone', async () => {
    const { site, call } = await anOwner();
    await addAll(site.ports.staff, [aStaffAccount({ email: 'zoe@oakville.example' })]);
    const choose = (email: string, body: object) => call('PATCH', `${URL}/${email}`, body);
    const evenings = async () =>
      (await call('GET', URL)).json().accounts.map(({ evening }: { evening?: true }) => evening ?? false);
    expect((await choose(STAFF_EMAIL, { evening: true })).json()).toEqual({
      account: { email: STAFF_EMAIL, role: 'owner' },
    });
    expect(await evenings()).toEqual([true, false]);
    expect((await choose('zoe@oakville.example', { evening: true })).json()).toMatchObject({
      status: 422,
      errors: [{ path: '/evening', message: 'Everybody chooses this for their own account.' }],
    });
    expect((await choose(STAFF_EMAIL, {})).json()).toMatchObject({ status: 422, errors: [{ path: '/role' }] });
    await choose(STAFF_EMAIL, { evening: false });
    expect(await evenings()).toEqual([false, false]);
  });
});

// STAFF-35
describe('an invitation', () => {
  it('should be mailed and set the first password, once', async () => {
    const { site, call, invite } = await anOwner();
    const token = await invite();
    expect((await open(site, token)).json()).toEqual({ email: MAX, role: 'desk', endsAt: addMinutes(NOON, 72 * 60) });
    const outcomes = await Promise.all([accept(site, token), accept(site, token)]);
    expect(outcomes.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 410]);
    expect((await aStaffBrowser(site).signIn(PASSWORD, MAX)).json().user).toEqual({ email: MAX, role: 'desk' });
    for (const answer of [await open(site, token), await accept(site, token)]) {
      expect(answer.json()).toMatchObject({
        status: 410,
        type: '/api/docs#invitation-accepted',
        detail: INVITATION_TEXTS['invitation-accepted'],
      });
    }
    expect((await call('GET', URL)).json().invitations).toEqual([]);
    expect(await trailOf(site)).toEqual(
      expect.arrayContaining([
        { by: STAFF_EMAIL, what: 'invited', account: MAX, role: 'desk' },
        { by: MAX, what: 'invitation-accepted', role: 'desk' },
      ]),
    );
  });

  it('should keep the hash of its token alone, and no text of its e-mail once sent', async () => {
    const { site, invite } = await anOwner();
    const token = await invite();
    const [stored] = (await site.ports.staffLinks.list({ order: 'kind' })).values;
    const secret = site.tokens.read('staff-link', token)?.split(' ').at(-1);
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(site.logged.join()).not.toContain(token);
  });

  it('should work for 72 hours', async () => {
    const { site, invite } = await anOwner();
    const token = await invite();
    site.setNow(addMinutes(NOON, 72 * 60 - 1));
    expect((await open(site, token)).statusCode).toBe(200);
    site.setNow(addMinutes(NOON, 72 * 60));
    expect((await accept(site, token)).json().detail).toBe(INVITATION_TEXTS['invitation-expired']);
  });

  it('should say that it was withdrawn, or sent again', async () => {
    const { site, call, invite } = await anOwner();
    const first = await invite();
    const second = await invite(MAX, 'owner');
    expect((await open(site, first)).json().detail).toBe(INVITATION_TEXTS['invitation-replaced']);
    expect((await open(site, second)).json()).toMatchObject({ role: 'owner' });
    expect((await call('DELETE', `${URL}/${MAX}`)).statusCode).toBe(204);
    expect((await accept(site, second)).json().detail).toBe(INVITATION_TEXTS['invitation-withdrawn']);
    expect((await call('DELETE', `${URL}/${MAX}`)).statusCode).toBe(404);
    expect((await accept(site, await invite())).statusCode).toBe(204);
    expect((await trailOf(site)).map(({ what }) => what)).toContain('invitation-withdrawn');
  });

  // STAFF-38
  it.each<[string, (site: TestSite, call: Owner['call']) => Promise<unknown>]>([
    ['lowered', (_, call) => call('PATCH', `${URL}/${LEE}`, { role: 'desk' })],
    ['removed', (_, call) => call('DELETE', `${URL}/${LEE}`)],
    ['removed by the command', ({ ports }) => runStaffCommand(ports, ['remove', LEE], '')],
    // As another process or a crash may leave it: the invitation itself is untouched.
    ['lowered in the store', ({ ports }) => lowerInStore(ports)],
    ['removed in the store', ({ ports }) => removeAccount(ports, LEE)],
  ])('should end when the owner who sent it is %s', async (_, end) => {
    const { site, call } = await anOwner();
    const lee = await signIn(site, LEE, 'owner');
    const payload = { email: MAX, role: 'owner' };
    expect((await site.app.inject({ method: 'POST', url: URL, headers: lee, payload })).statusCode).toBe(201);
    const token = await mailedToken(site, 'invitation');
    expect((await open(site, token)).statusCode).toBe(200);
    await end(site, call);
    for (const answer of [await open(site, token), await accept(site, token)]) {
      expect([answer.statusCode, answer.json().detail]).toEqual([410, INVITATION_TEXTS['invitation-withdrawn']]);
    }
    expect(await site.ports.staff.findBy('email', MAX)).toBeUndefined();
  });

  // STAFF-38
  it.each<[string, (site: TestSite, call: Owner['call']) => Promise<unknown>]>([
    ['on the page', (_, call) => call('DELETE', `${URL}/${MAX}`)],
    ['by the command', ({ ports }) => runStaffCommand(ports, ['remove', 'Max@oakville.example'], '')],
  ])('should end when its address is removed %s, with an account or without', async (_, remove) => {
    const { site, call, invite } = await anOwner();
    for (const hasAccount of [true, false]) {
      const token = await invite();
      if (hasAccount) await runStaffCommand(site.ports, ['add', MAX, 'desk'], '');
      await remove(site, call);
      expect((await accept(site, token)).json().detail).toBe(INVITATION_TEXTS['invitation-withdrawn']);
      expect(await site.ports.staff.findBy('email', MAX)).toBeUndefined();
      expect((await call('GET', URL)).json().invitations).toEqual([]);
    }
    expect((await trailOf(site)).filter(({ what }) => what === 'invitation-withdrawn')).toHaveLength(2);
  });

  it.each(['nothing', 'no.token', `${'x'.repeat(43)}.${'y'.repeat(43)}`])('should not open by %s', async (token) => {
    const { site } = await anOwner();
    expect((await open(site, token)).json().detail).toBe(INVITATION_TEXTS['invitation-unknown']);
  });

  // STAFF-39
  it.each(['invited', 'withdrawn', 'accepted'])('should not tell a stranger that its address was %s', async (state) => {
    const { site, call, invite } = await anOwner();
    const token = await invite();
    if (state === 'withdrawn') await call('DELETE', `${URL}/${MAX}`);
    if (state === 'accepted') await accept(site, token);
    const idOf = (email: string) => site.ports.hasher.digest(JSON.stringify(['invitation', email]));
    const { tokens: others } = await aSite();
    const guesses = (email: string) => [
      `${idOf(email)}.${'y'.repeat(43)}`,
      others.write('staff-link', `${idOf(email)} ${'y'.repeat(43)}`),
    ];
    for (const guess of [...guesses(MAX), ...guesses('nobody@oakville.example')]) {
      for (const answer of [await open(site, guess), await accept(site, guess)]) {
        expect([answer.statusCode, answer.json().detail]).toEqual([410, INVITATION_TEXTS['invitation-unknown']]);
      }
    }
  });

  it.each([
    ['short', PASSWORD_TEXTS['too-short']],
    ['max max max max', PASSWORD_TEXTS['too-easy']],
    ['chickenwing101', PASSWORD_TEXTS['too-easy']],
  ])('should refuse the password %s and stay open', async (password, message) => {
    const { site, invite } = await anOwner();
    const token = await invite('maxine@oakville.example');
    const answer = await accept(site, token, password === 'max max max max' ? 'maxinemaxine' : password);
    expect(answer.json().errors).toEqual([{ path: '/password', message }]);
    expect((await open(site, token)).statusCode).toBe(200);
  });

  it('should refuse an address with an account, and an invalid one', async () => {
    const { call } = await anOwner();
    const taken = await call('POST', URL, { email: STAFF_EMAIL.toUpperCase(), role: 'desk' });
    expect([taken.statusCode, taken.json().detail]).toEqual([409, EMAIL_TAKEN]);
    const malformed = await call('POST', URL, { email: 'max', role: 'desk' });
    expect(malformed.json().errors).toMatchObject([{ path: '/email' }]);
    expect((await call('POST', URL, { email: MAX, role: 'boss' })).statusCode).toBe(422);
  });
});

describe('an account', () => {
  // STAFF-34
  it('should get another role, which holds at once', async () => {
    const { site, call } = await anOwner();
    const lee = await signIn(site, 'lee@oakville.example', 'desk');
    const health = async () => (await site.app.inject({ url: '/api/admin/health', headers: lee })).statusCode;
    expect(await health()).toBe(403);
    const changed = await call('PATCH', `${URL}/Lee@oakville.example`, { role: 'owner' });
    expect(changed.json()).toEqual({ account: { email: 'lee@oakville.example', role: 'owner' } });
    expect(await health()).toBe(200);
    expect((await call('PATCH', `${URL}/nobody@oakville.example`, { role: 'desk' })).statusCode).toBe(404);
    expect(await trailOf(site)).toEqual([
      { by: STAFF_EMAIL, what: 'role-changed', account: 'lee@oakville.example', role: 'owner' },
    ]);
  });

  // STAFF-34
  it('should stay if it is the last owner', async () => {
    const { site, call } = await anOwner();
    await signIn(site, 'lee@oakville.example', 'desk');
    for (const answer of [
      await call('PATCH', `${URL}/${STAFF_EMAIL}`, { role: 'desk' }),
      await call('DELETE', `${URL}/${STAFF_EMAIL}`),
    ]) {
      expect(answer.json()).toMatchObject({ status: 409, type: '/api/docs#last-owner', detail: LAST_OWNER });
    }
  });

  // STAFF-34
  it('should leave one owner of two who lower each other at the same moment', async () => {
    const { site, headers } = await anOwner();
    const lee = await signIn(site, 'lee@oakville.example', 'owner');
    const lower = (email: string, by: Record<string, string>) =>
      site.app.inject({ method: 'PATCH', url: `${URL}/${email}`, payload: { role: 'desk' }, headers: by });
    await Promise.all([lower('lee@oakville.example', headers), lower(STAFF_EMAIL, lee)]);
    const owners = (await listAccounts(site.ports)).filter(({ role }) => role === 'owner');
    expect(owners).toHaveLength(1);
  });

  it('should be removed with its sessions', async () => {
    const { site, call } = await anOwner();
    const lee = await signIn(site, 'lee@oakville.example', 'desk');
    expect((await call('DELETE', `${URL}/lee@oakville.example`)).statusCode).toBe(204);
    expect((await site.app.inject({ url: '/api/admin/session', headers: lee })).statusCode).toBe(401);
    expect((await trailOf(site)).at(-1)).toEqual({
      by: STAFF_EMAIL,
      what: 'account-removed',
      account: 'lee@oakville.example',
    });
  });

  // STAFF-9
  it('should have all its sessions ended, and sign in again', async () => {
    const { site, call } = await anOwner();
    await anAccountThatSignsIn(site, 'lee@oakville.example');
    const browser = aStaffBrowser(site);
    await browser.signIn(undefined, 'lee@oakville.example');
    expect((await call('DELETE', `${URL}/lee@oakville.example/sessions`)).statusCode).toBe(204);
    expect((await browser.call('GET', '/api/admin/session')).statusCode).toBe(401);
    expect((await browser.signIn(undefined, 'lee@oakville.example')).statusCode).toBe(200);
    expect((await call('DELETE', `${URL}/nobody@oakville.example/sessions`)).statusCode).toBe(404);
    expect(await trailOf(site)).toEqual(
      expect.arrayContaining([
        { by: STAFF_EMAIL, what: 'sessions-ended', account: 'lee@oakville.example', sessions: 1 },
      ]),
    );
  });
});
