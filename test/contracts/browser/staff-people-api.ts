import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { EMAIL_TAKEN, INVITATION_TEXTS, LAST_OWNER, RESET_LINK_WRONG } from '../../../src/domain/staff/messages.ts';
import type { StaffPeopleApi } from '../../../src/ports/browser/staff-people-api.ts';
import { isNotAllowed } from '../../../src/ports/not-allowed.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import type { TestSite } from '../../support/site/a-site.ts';
import { changeAccount } from '../../support/site/accounts.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { anAccountThatSignsIn } from '../../support/site/staff-browser.ts';
import { NOON } from '../../support/values/samples.ts';

/** The port in front of a real site, signed in as the owner `STAFF_EMAIL`. */
export type StaffPeopleApiSubject = {
  readonly api: StaffPeopleApi;
  readonly site: TestSite;
  signOut(): Promise<void>;
  cut(): Promise<void>;
};

const LEE = 'lee@oakville.example';
const MAX = 'max@oakville.example';
const PASSWORD = 'quiet otters paddle north';
const RESET = { token: 'none', password: PASSWORD, code: '123456' };
const OF_OWNERS: readonly (readonly [string, (api: StaffPeopleApi) => Promise<unknown>])[] = [
  ['people', (api) => api.people()],
  ['invite', (api) => api.invite({ email: MAX, role: 'desk' })],
  ['changeRole', (api) => api.changeRole(LEE, 'desk')],
  ['remove', (api) => api.remove(LEE)],
  ['endSessions', (api) => api.endSessions(LEE)],
  ['removeSecondFactor', (api) => api.removeSecondFactor(LEE)],
];
const BY_LINK: typeof OF_OWNERS = [
  ['openInvitation', (api) => api.openInvitation('none')],
  ['acceptInvitation', (api) => api.acceptInvitation('none', PASSWORD)],
  ['askForReset', (api) => api.askForReset(LEE)],
  ['resetPassword', (api) => api.resetPassword(RESET)],
];

/** What every adapter of the port `StaffPeopleApi` promises. */
export function staffPeopleApiContract(fresh: () => Promise<StaffPeopleApiSubject>): void {
  async function withLee() {
    const subject = await fresh();
    await anAccountThatSignsIn(subject.site, LEE);
    return subject;
  }

  describe('staff people api', () => {
    it('should list, invite once more, and withdraw', async () => {
      const { api } = await withLee();
      expect(await api.invite({ email: MAX, role: 'desk' })).toEqual({ ok: true, value: 'invited' });
      expect(await api.invite({ email: MAX, role: 'owner' })).toEqual({ ok: true, value: 'invited' });
      const endsAt = addMinutes(NOON, 72 * 60);
      expect(await api.people()).toMatchObject({
        accounts: [
          { email: STAFF_EMAIL, sessions: 1 },
          { email: LEE, role: 'owner', sessions: 0 },
        ],
        invitations: [{ email: MAX, role: 'owner', by: STAFF_EMAIL, sentAt: NOON, endsAt }],
      });
      expect(await api.remove(MAX)).toEqual({ ok: true, value: 'removed' });
      expect(await api.remove(MAX)).toEqual({ ok: false, problem: { code: 'missing' } });
    });

    it('should name the refused field of an invitation', async () => {
      const { api } = await withLee();
      const refused = (errors: unknown) => ({ ok: false, problem: errors });
      expect(await api.invite({ email: LEE, role: 'desk' })).toEqual(
        refused([{ path: '/email', message: EMAIL_TAKEN }]),
      );
      expect(await api.invite({ email: 'max', role: 'desk' })).toMatchObject(refused([{ path: '/email' }]));
    });

    it('should change a role, end sessions, take a second factor off and remove an account', async () => {
      const { api } = await withLee();
      expect(await api.changeRole(LEE, 'desk')).toEqual({ ok: true, value: 'changed' });
      expect(await api.endSessions(LEE)).toBe('ended');
      expect(await api.removeSecondFactor(LEE)).toBe('removed');
      expect(await api.remove(LEE)).toEqual({ ok: true, value: 'removed' });
      expect(await api.changeRole(LEE, 'owner')).toEqual({ ok: false, problem: { code: 'missing' } });
      expect(await api.endSessions(LEE)).toBe('missing');
      expect(await api.removeSecondFactor(LEE)).toBe('missing');
    });

    it('should say that the last owner stays', async () => {
      const { api } = await fresh();
      const refused = { ok: false, problem: { code: 'refused', text: LAST_OWNER } };
      expect(await api.changeRole(STAFF_EMAIL, 'desk')).toEqual(refused);
      expect(await api.remove(STAFF_EMAIL)).toEqual(refused);
    });

    it('should say why a link does nothing, without a session', async () => {
      const { api, signOut } = await fresh();
      await signOut();
      const unknown = { ok: false, problem: { code: 'link', text: INVITATION_TEXTS['invitation-unknown'] } };
      expect(await api.openInvitation('none')).toEqual(unknown);
      expect(await api.acceptInvitation('none', PASSWORD)).toEqual(unknown);
      expect(await api.askForReset('nobody@oakville.example')).toEqual({ ok: true, value: 'accepted' });
      const over = { ok: false, problem: { code: 'link', text: RESET_LINK_WRONG } };
      expect(await api.resetPassword(RESET)).toEqual(over);
    });

    // STAFF-33
    it.each(OF_OWNERS)('should reject %s for the desk', async (_, call) => {
      const { api, site } = await withLee();
      const account = await site.ports.staff.findBy('email', STAFF_EMAIL);
      if (account) await changeAccount(site.ports.staff, { ...account, role: 'desk' });
      await expect(call(api)).rejects.toSatisfy(isNotAllowed);
    });

    it.each(OF_OWNERS)("should say 'signed-out' to %s without a session", async (_, call) => {
      const { api, signOut } = await fresh();
      await signOut();
      expect(await call(api)).toBe('signed-out');
    });

    it.each([...OF_OWNERS, ...BY_LINK])(
      'should reject %s with `unavailable` while the site is out of reach',
      async (_, call) => {
        const { api, cut } = await fresh();
        await cut();
        await expect(call(api)).rejects.toSatisfy(isUnavailable);
      },
    );
  });
}
