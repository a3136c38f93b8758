import { describe, expect, it } from 'vitest';
import type { StaffAccessApi } from '../../../src/ports/browser/staff-access-api.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { makeSignInLink } from '../../../src/server/use-cases/staff/sign-in-link.ts';
import type { TestSite } from '../../support/site/a-site.ts';
import { changeAccount } from '../../support/site/accounts.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { codeOf, PASSWORD } from '../../support/site/staff-browser.ts';

/** The port in front of a real site, as a browser without a session sees it; the site knows `STAFF_EMAIL` with `PASSWORD`. */
export type StaffAccessApiSubject = { readonly api: StaffAccessApi; readonly site: TestSite; cut(): Promise<void> };

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const USER = { email: STAFF_EMAIL, role: 'owner' } as const;
const WITH_SESSION: readonly (readonly [string, (api: StaffAccessApi) => Promise<unknown>])[] = [
  ['current', (api) => api.current()],
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

    it('should ask for the code of a second factor, once each', async () => {
      const { api, site } = await fresh();
      const { staff, hasher } = site.ports;
      const account = await staff.findBy('email', STAFF_EMAIL);
      if (account === undefined) throw new Error('the account is not there');
      const recoveryDigests = [hasher.digest('recoverycode')];
      await changeAccount(staff, { ...account, secondFactor: { secret: SECRET, lastStep: 0, recoveryDigests } });
      expect(await api.signIn(STAFF_EMAIL, PASSWORD)).toEqual({ ok: true, value: { next: 'code' } });
      expect(await api.current()).toBe('signed-out');
      expect(await api.giveCode('000000')).toEqual({ ok: false, problem: 'wrong' });
      expect(await api.giveCode('recoverycode')).toEqual({ ok: true, value: USER });
      await api.signOut();
      await api.signIn(STAFF_EMAIL, PASSWORD);
      expect(await api.giveCode('recoverycode')).toEqual({ ok: false, problem: 'wrong' });
      site.setNow('2026-11-23T17:05:00.000Z');
      expect(await api.giveCode(codeOf(SECRET, '2026-11-23T17:05:00.000Z'))).toEqual({ ok: true, value: USER });
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
