import { describe, expect, it } from 'vitest';
import { PASSWORD_TEXTS } from '../../../src/domain/staff/messages.ts';
import { listSessions } from '../../../src/server/use-cases/staff/session.ts';
import { aSite } from '../../support/site/a-site.ts';
import { signIn } from '../../support/site/staff.ts';
import { anAccountThatSignsIn, aStaffBrowser, PASSWORD } from '../../support/site/staff-browser.ts';
import { NOON } from '../../support/values/samples.ts';

const CHANGE = { currentPassword: PASSWORD, newPassword: 'another long password' };

async function twoBrowsers() {
  const site = await aSite();
  await anAccountThatSignsIn(site);
  const [one, other] = [aStaffBrowser(site), aStaffBrowser(site, '198.51.100.9')];
  for (const browser of [one, other]) expect((await browser.signIn()).statusCode).toBe(200);
  return { site, one, other };
}

describe('POST /api/admin/password', () => {
  // STAFF-9
  it('should change the password and end all other sessions', async () => {
    const { site, one, other } = await twoBrowsers();
    const changed = await one.call('POST', '/api/admin/password', CHANGE);
    expect(changed.statusCode).toBe(200);
    expect((await one.call('GET', '/api/admin/session')).statusCode).toBe(200);
    expect((await other.call('GET', '/api/admin/session')).statusCode).toBe(401);
    expect((await one.call('GET', '/api/admin/sessions')).json().sessions).toHaveLength(1);
    expect((await aStaffBrowser(site).signIn()).statusCode).toBe(401);
    expect((await aStaffBrowser(site).signIn(CHANGE.newPassword)).statusCode).toBe(200);
  });

  it('should go on under a new token, so that a copied cookie opens nothing any more', async () => {
    const { one } = await twoBrowsers();
    const copied = new Map(one.cookies);
    const csrf = one.csrf;
    expect((await one.call('POST', '/api/admin/password', CHANGE)).statusCode).toBe(200);
    const own = new Map(one.cookies);
    one.cookies.clear();
    for (const [name, value] of copied) one.cookies.set(name, value);
    expect((await one.call('GET', '/api/admin/bookings', undefined, { 'x-csrf-token': csrf })).statusCode).toBe(401);
    for (const [name, value] of own) one.cookies.set(name, value);
    expect((await one.call('GET', '/api/admin/bookings')).statusCode).toBe(200);
  });

  it.each([
    [{ ...CHANGE, currentPassword: 'a wrong password' }, '/currentPassword', 'This is not your password.'],
    [{ ...CHANGE, newPassword: 'x'.repeat(11) }, '/newPassword', 'Use at least 12 characters.'],
    [{ ...CHANGE, newPassword: 'x'.repeat(201) }, '/newPassword', 'Use at most 200 characters.'],
    [{ ...CHANGE, newPassword: 'chickenwing101' }, '/newPassword', PASSWORD_TEXTS['too-easy']],
    [{ newPassword: CHANGE.newPassword }, '/currentPassword', 'This field is required.'],
  ])('should refuse %j at its field and change nothing', async (body, path, message) => {
    const { site, one, other } = await twoBrowsers();
    const answer = await one.call('POST', '/api/admin/password', body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([{ path, message }]);
    expect((await other.call('GET', '/api/admin/session')).statusCode).toBe(200);
    expect((await aStaffBrowser(site).signIn()).statusCode).toBe(200);
  });

  it('should make guesses of the password wait, as at signing in', async () => {
    const { one } = await twoBrowsers();
    const guess = () => one.call('POST', '/api/admin/password', { ...CHANGE, currentPassword: 'a wrong password' });
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).statusCode).toBe(422);
    const refused = await one.call('POST', '/api/admin/password', CHANGE);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('15');
  });

  it('should let one of two changes at once through', async () => {
    const { one, other } = await twoBrowsers();
    const change = (browser: typeof one, newPassword: string) =>
      browser.call('POST', '/api/admin/password', { ...CHANGE, newPassword });
    const answers = await Promise.all([change(one, 'the first new password'), change(other, 'the other new password')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });
});

// STAFF-13
describe('/api/admin/sessions', () => {
  it("should list one's own sessions, which of them this is, and nothing secret", async () => {
    const { site, one, other } = await twoBrowsers();
    await signIn(site, 'colleague@oakville.example');
    const { sessions } = (await one.call('GET', '/api/admin/sessions')).json();
    const expected = {
      id: expect.any(String),
      startedAt: NOON,
      lastSeenAt: NOON,
      agent: 'lightMyRequest',
    };
    expect(sessions).toHaveLength(2);
    expect(sessions).toContainEqual({ ...expected, address: '203.0.113.7', current: true });
    expect(sessions).toContainEqual({ ...expected, address: '198.51.100.9', current: false });
    const ids = sessions.map(({ id }: { id: string }) => id);
    for (const token of [...one.cookies.values(), ...other.cookies.values()]) expect(ids).not.toContain(token);
  });

  it("should end another session of one's own", async () => {
    const { one, other } = await twoBrowsers();
    const { sessions } = (await one.call('GET', '/api/admin/sessions')).json();
    const { id } = sessions.find(({ current }: { current: boolean }) => !current);
    expect((await one.call('DELETE', `/api/admin/sessions/${id}`)).statusCode).toBe(204);
    expect((await other.call('GET', '/api/admin/session')).statusCode).toBe(401);
    expect((await one.call('DELETE', `/api/admin/sessions/${id}`)).statusCode).toBe(404);
  });

  it('should say of an id that is longer than any that there is no such session', async () => {
    const { one } = await twoBrowsers();
    expect((await one.call('DELETE', `/api/admin/sessions/${'0'.repeat(101)}`)).statusCode).toBe(404);
  });

  it("should not end a colleague's", async () => {
    const { site, one } = await twoBrowsers();
    const headers = await signIn(site, 'colleague@oakville.example');
    const [theirs] = await listSessions(site.ports.sessions, 'colleague@oakville.example');
    expect((await one.call('DELETE', `/api/admin/sessions/${theirs?.id}`)).statusCode).toBe(404);
    expect((await site.app.inject({ url: '/api/admin/session', headers })).statusCode).toBe(200);
  });
});
