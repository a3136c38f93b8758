import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { PasswordResetLink } from '../../../src/domain/staff/staff-link.ts';
import type { StaffLinkStore } from '../../../src/ports/stores/staff-link-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { claimAll } from '../../support/values/claim-all.ts';
import { aNewEmail, anInvitation, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const RESET: PasswordResetLink = {
  kind: 'password-reset',
  id: 'reset-1',
  email: 'zoe@oakville.example',
  tokenDigest: 'digest',
  sentAt: NOON,
  endsAt: addMinutes(NOON, 60),
  emailId: 'none',
  credentialsId: 'credentials',
};

/** What every adapter of the port `StaffLinkStore` promises. */
export function staffLinkStoreContract(fresh: () => Promise<StoresSubject>): void {
  describe('staff link store', () => {
    it('should give back links field for field, and queue their e-mails, when opened anew', async () => {
      const { stores, reopen } = await fresh();
      const invitation = anInvitation();
      const email = aNewEmail({ kind: 'invitation', id: invitation.emailId });
      expect(await stores.staffLinks.put(invitation, undefined, email)).toBe('put');
      expect(await stores.staffLinks.put(RESET, undefined)).toBe('put');
      const again = await reopen();
      expect(await again.staffLinks.find(invitation.id)).toStrictEqual(invitation);
      expect(await again.staffLinks.find(RESET.id)).toStrictEqual(RESET);
      expect(await again.staffLinks.find('none')).toBeUndefined();
      expect(await again.staffLinks.invitations()).toStrictEqual([invitation]);
      expect(await again.outbox.ownerOf(email.id)).toBe('site');
      expect((await claimAll(again.outbox)).map((leased) => leased.email)).toStrictEqual([email]);
    });

    it('should store one of two writes on one state, with its e-mail alone', async () => {
      const { staffLinks, outbox } = (await fresh()).stores;
      const first = anInvitation();
      const [one, other] = ['one', 'other'].map((emailId) => ({ ...first, emailId }));
      if (!one || !other) throw new Error('two were made');
      const put = (link: typeof one, from?: typeof one) =>
        staffLinks.put(link, from, aNewEmail({ kind: 'invitation', id: link.emailId }));
      const outcomes = await Promise.all([put(one), put(other)]);
      expect(outcomes.toSorted()).toEqual(['put', 'stale']);
      const stored = outcomes[0] === 'put' ? one : other;
      const [next, late] = ['next', 'late'].map((emailId) => ({ ...first, emailId }));
      if (!next || !late) throw new Error('two were made');
      expect((await Promise.all([put(next, stored), put(late, stored)])).toSorted()).toEqual(['put', 'stale']);
      const kept = await staffLinks.find(first.id);
      expect((await claimAll(outbox)).map(({ email }) => email.id)).toEqual([kept?.emailId]);
      expect(await put(next, first)).toBe('stale');
    });

    it('should take the e-mail of a link away that owes none any more', async () => {
      const { staffLinks, outbox } = (await fresh()).stores;
      const open = anInvitation();
      await staffLinks.put(open, undefined, aNewEmail({ kind: 'invitation', id: open.emailId }));
      expect(await staffLinks.put({ ...open, state: 'withdrawn' }, open)).toBe('put');
      expect(await claimAll(outbox)).toEqual([]);
      expect(await staffLinks.invitations()).toEqual([{ ...open, state: 'withdrawn' }]);
    });

    it('should remove the links that ended before a moment, with their e-mails', async () => {
      const { staffLinks, outbox } = (await fresh()).stores;
      const invitation = anInvitation();
      await staffLinks.put(invitation, undefined);
      await staffLinks.put(RESET, undefined, aNewEmail({ kind: 'password-reset', id: RESET.emailId }));
      await staffLinks.sweep(RESET.endsAt);
      expect(await staffLinks.find(RESET.id)).toStrictEqual(RESET);
      await staffLinks.sweep(addMinutes(RESET.endsAt, 1));
      expect(await staffLinks.find(RESET.id)).toBeUndefined();
      expect(await staffLinks.invitations()).toStrictEqual([invitation]);
      expect(await claimAll(outbox)).toEqual([]);
    });

    it.each<[keyof StaffLinkStore, (links: StaffLinkStore) => Promise<unknown>]>([
      ['invitations', (links) => links.invitations()],
      ['find', (links) => links.find('a')],
      ['put', (links) => links.put(RESET, undefined)],
      ['sweep', (links) => links.sweep(NOON)],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.staffLinks)).rejects.toSatisfy(isUnavailable);
    });
  });
}
