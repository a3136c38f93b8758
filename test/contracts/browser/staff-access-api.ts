import { describe, expect, it } from 'vitest';
import type { StaffAccessApi } from '../../../src/ports/browser/staff-access-api.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { makeSignInLink } from '../../../src/server/use-cases/staff/sign-in-link.ts';
import type { TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { codeOf, PASSWORD } from '../../support/site/staff-browser.ts';
import { NOON } from '../../support/values/samples.ts';

/** The port in front of a real site, as a browser without a session sees it; the site knows `STAFF_EMAIL` with `PASSWORD`. */
export type StaffAccessApiSubject = { readonly api: StaffAccessApi; readonly site: TestSite; cut(): Promise<void> };

const USER = { email: STAFF_EMAIL, role: 'owner' } as const;
const WITH_SESSION: readonly (readonly [string, (api: StaffAccessApi) => Promise<unknown>])[] = [
  ['current', (api) => api.current()],
  ['secondFactor', (api) => api.secondFactor()],
  ['enrol', (api) => api.enrol()],
  ['confirmEnrolment', (api) => api.confirmEnrolment('123456')],
  ['changePassword', (api) => api.changePassword({ currentPassword: PASSWORD, newPassword: 'another long password' })],
  ['sessions', (api) => api.sessions()],
  ['endSession', (api) => api.endSession('none')],
];

/** What every adapter of the port `StaffAccessApi` promises. */
export function staffAccessApiContract(fresh: () => Promise<StaffAccessApiSubject>): void {
  describe('staff access api', () => {
    it.each(WITH_SESSION)("should say 'signed-out' to %s without a session", async (_, call) => {
      const { api } = await fresh();
      expect(await call(api)).toBe('signed-out');
    });

    it('should sign in with the right password alone, tell who is signed in, and sign out', async () => {
      const { api } = await fresh();
      expect(await api.signIn(STAFF_EMAIL, 'a wrong password')).toEqual({ ok: false, problem: 'wrong' });
      expect(await api.signIn('nobody@oakville.example', PASSWORD)).toEqual({ ok: false, problem: 'wrong' });
      expect(await api.signIn(STAFF_EMAIL, PASSWORD)).toEqual({ ok: true, value: { next: 'in', user: USER } });
      expect(await api.current()).toEqual(USER);
      await api.signOut();
      expect(await api.current()).toBe('signed-out');
      await api.signOut();
    });

    it('should enrol a second factor, then ask for its code, once each', async () => {
      const { api, site } = await fresh();
      await api.signIn(STAFF_EMAIL, PASSWORD);
      expect(await api.secondFactor()).toEqual({ enrolled: false, recoveryCodesLeft: 0 });
      const begun = await api.enrol();
      if (begun === 'signed-out') throw new Error(begun);
      expect(begun.uri).toContain(begun.secret);
      expect(await api.confirmEnrolment('000000')).toEqual({ ok: false, problem: 'wrong' });
      const enrolled = await api.confirmEnrolment(codeOf(begun.secret, NOON));
      if (enrolled === 'signed-out' || !enrolled.ok) throw new Error('not enrolled');
      expect(enrolled.value.user).toEqual(USER);
      expect(enrolled.value.recoveryCodes).toHaveLength(10);
      expect(await api.secondFactor()).toEqual({ enrolled: true, recoveryCodesLeft: 10 });

      await api.signOut();
      const [recoveryCode = ''] = enrolled.value.recoveryCodes;
      expect(await api.signIn(STAFF_EMAIL, PASSWORD)).toEqual({ ok: true, value: { next: 'code' } });
      expect(await api.current()).toBe('signed-out');
      expect(await api.giveCode('000000')).toEqual({ ok: false, problem: 'wrong' });
      expect(await api.giveCode(recoveryCode)).toEqual({ ok: true, value: USER });
      await api.signOut();
      await api.signIn(STAFF_EMAIL, PASSWORD);
      expect(await api.giveCode(recoveryCode)).toEqual({ ok: false, problem: 'wrong' });
      site.setNow('2026-11-23T17:05:00.000Z');
      expect(await api.giveCode(codeOf(begun.secret, '2026-11-23T17:05:00.000Z'))).toEqual({ ok: true, value: USER });
    });

    it('should sign in by a link, once (STAFF-21)', async () => {
      const { api, site } = await fresh();
      const made = await makeSignInLink(site.ports, STAFF_EMAIL);
      const token = made.ok ? made.value.token : '';
      expect(await api.signInByLink('no link')).toEqual({ ok: false, problem: 'wrong' });
      expect(await api.signInByLink(token)).toEqual({ ok: true, value: { next: 'in', user: USER } });
      expect(await api.current()).toEqual(USER);
      expect(await api.signInByLink(token)).toEqual({ ok: false, problem: 'wrong' });
    });

    it('should change the password, and name the refused field', async () => {
      const { api } = await fresh();
      await api.signIn(STAFF_EMAIL, PASSWORD);
      const newPassword = 'another long password';
      expect(await api.changePassword({ currentPassword: 'a wrong password', newPassword })).toMatchObject({
        ok: false,
        problem: [{ path: '/currentPassword' }],
      });
      expect(await api.changePassword({ currentPassword: PASSWORD, newPassword: 'short' })).toMatchObject({
        ok: false,
        problem: [{ path: '/newPassword' }],
      });
      expect(await api.changePassword({ currentPassword: PASSWORD, newPassword })).toEqual({
        ok: true,
        value: 'changed',
      });
      await api.signOut();
      expect(await api.signIn(STAFF_EMAIL, PASSWORD)).toEqual({ ok: false, problem: 'wrong' });
      expect(await api.signIn(STAFF_EMAIL, newPassword)).toMatchObject({ ok: true });
    });

    it('should list the sessions and end one', async () => {
      const { api } = await fresh();
      await api.signIn(STAFF_EMAIL, PASSWORD);
      const sessions = await api.sessions();
      expect(sessions).toMatchObject([{ startedAt: NOON, lastSeenAt: NOON, current: true }]);
      expect(await api.endSession('none')).toBe('missing');
      expect(await api.endSession(sessions === 'signed-out' ? '' : (sessions[0]?.id ?? ''))).toBe('ended');
      expect(await api.sessions()).toBe('signed-out');
    });

    it.each([...WITH_SESSION, ['signIn', (api: StaffAccessApi) => api.signIn(STAFF_EMAIL, PASSWORD)] as const])(
      'should reject %s with `unavailable` while the site is out of reach',
      async (_, call) => {
        const { api, cut } = await fresh();
        await cut();
        await expect(call(api)).rejects.toSatisfy(isUnavailable);
      },
    );
  });
}
