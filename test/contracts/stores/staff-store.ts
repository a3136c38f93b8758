import { describe, expect, it } from 'vitest';
import { spendRecoveryCode, takeStep } from '../../../src/domain/staff/account.ts';
import type { StaffStore } from '../../../src/ports/stores/staff-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { aStaffAccount } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const SECOND_FACTOR = { secret: 'JBSWY3DPEHPK3PXP', lastStep: 7, recoveryDigests: ['one', 'two'] };

/** What every adapter of the port `StaffStore` promises. */
export function staffStoreContract(fresh: () => Promise<StoresSubject>): void {
  describe('staff store', () => {
    it('should give back accounts field for field, by e-mail address', async () => {
      const { staff } = (await fresh()).stores;
      const zoe = aStaffAccount({ email: 'zoe@oakville.example', secondFactor: SECOND_FACTOR });
      const abe = aStaffAccount({
        email: 'abe@oakville.example',
        pendingSecret: 'JBSWY3DPEHPK3PXP',
        providerId: 'a person',
      });
      for (const account of [zoe, abe]) expect(await staff.add(account)).toBe('added');
      expect(await staff.all()).toStrictEqual([abe, zoe]);
      expect(await staff.find(zoe.email)).toStrictEqual(zoe);
      expect(await staff.find('nobody@oakville.example')).toBeUndefined();
    });

    it('should keep one account of an e-mail address, the first', async () => {
      const { staff } = (await fresh()).stores;
      const [first, second] = [aStaffAccount({ email: 'a@b' }), aStaffAccount({ email: 'a@b' })];
      const outcomes = await Promise.all([staff.add(first), staff.add(second)]);
      expect(outcomes.toSorted()).toEqual(['added', 'email-taken']);
      expect(await staff.all()).toStrictEqual([outcomes[0] === 'added' ? first : second]);
    });

    it('should store one of two changes to the same revision, and count it', async () => {
      const { staff } = (await fresh()).stores;
      const account = aStaffAccount();
      await staff.add(account);
      const [one, other] = [
        { ...account, passwordHash: 'one' },
        { ...account, passwordHash: 'other' },
      ];
      const outcomes = await Promise.all([staff.change(one), staff.change(other)]);
      expect(outcomes.toSorted()).toEqual(['changed', 'stale']);
      const changed = { ...(outcomes[0] === 'changed' ? one : other), revision: 1 };
      expect(await staff.find(account.email)).toStrictEqual(changed);
      expect(await staff.change(changed)).toBe('changed');
      expect(await staff.change(changed)).toBe('stale');
    });

    it('should take a step once and spend a recovery code once, of many calls at once', async () => {
      const { staff } = (await fresh()).stores;
      const account = aStaffAccount({ secondFactor: SECOND_FACTOR });
      await staff.add(account);
      const taking = async () => {
        const taken = takeStep((await staff.find(account.email)) ?? account, 8);
        return taken.ok ? staff.change(taken.value) : taken.problem;
      };
      const steps = await Promise.all(Array.from({ length: 5 }, taking));
      expect(steps.filter((outcome) => outcome === 'changed')).toHaveLength(1);
      expect(await taking()).toBe('wrong-code');
      const spending = async () => {
        const spent = spendRecoveryCode((await staff.find(account.email)) ?? account, 'two');
        return spent.ok ? staff.change(spent.value) : spent.problem;
      };
      const codes = await Promise.all(Array.from({ length: 5 }, spending));
      expect(codes.filter((outcome) => outcome === 'changed')).toHaveLength(1);
      expect(await spending()).toBe('wrong-code');
      expect((await staff.find(account.email))?.secondFactor).toEqual({
        ...SECOND_FACTOR,
        lastStep: 8,
        recoveryDigests: ['one'],
      });
    });

    it('should not change an account that was removed, nor another of its address', async () => {
      const { staff } = (await fresh()).stores;
      const account = aStaffAccount({ role: 'desk' });
      await staff.add(account);
      expect(await staff.remove(account.email)).toBe('removed');
      expect(await staff.remove(account.email)).toBe('missing');
      expect(await staff.change(account)).toBe('stale');
      const successor = aStaffAccount({ email: account.email, role: 'desk' });
      await staff.add(successor);
      expect(await staff.change(account)).toBe('stale');
      expect(await staff.all()).toStrictEqual([successor]);
    });

    // STAFF-34
    it('should neither lower nor remove the last owner, unless it is to be removed too', async () => {
      const { staff } = (await fresh()).stores;
      const [owner, desk] = [aStaffAccount(), aStaffAccount({ role: 'desk' })];
      for (const account of [owner, desk]) await staff.add(account);
      expect(await staff.change({ ...owner, role: 'desk' })).toBe('last-owner');
      expect(await staff.remove(owner.email)).toBe('last-owner');
      expect(await staff.find(owner.email)).toStrictEqual(owner);
      expect(await staff.change({ ...owner, passwordHash: 'new' })).toBe('changed');
      expect(await staff.change({ ...owner, role: 'desk' })).toBe('stale');
      expect(await staff.change({ ...desk, passwordHash: 'new' })).toBe('changed');
      expect(await staff.remove(desk.email)).toBe('removed');
      expect(await staff.remove(owner.email, true)).toBe('removed');
      expect(await staff.all()).toEqual([]);
    });

    // STAFF-34
    it('should leave one owner of two that lower or remove each other at the same moment', async () => {
      const { stores, reopen } = await fresh();
      const other = await reopen();
      for (let round = 0; round < 5; round += 1) {
        const [one, two] = [aStaffAccount(), aStaffAccount()];
        for (const account of [one, two]) await stores.staff.add(account);
        const outcomes = await Promise.all([
          stores.staff.change({ ...two, role: 'desk' }),
          round % 2 === 0 ? other.staff.change({ ...one, role: 'desk' }) : other.staff.remove(one.email),
        ]);
        expect(outcomes.filter((outcome) => outcome === 'last-owner')).toHaveLength(1);
        const owners = (await stores.staff.all()).filter(({ role }) => role === 'owner');
        expect(owners).toHaveLength(1);
        for (const { email } of await stores.staff.all()) await stores.staff.remove(email, true);
      }
    });

    it('should keep accounts when opened anew', async () => {
      const { stores, reopen } = await fresh();
      const account = aStaffAccount({ secondFactor: SECOND_FACTOR });
      await stores.staff.add(account);
      expect(await (await reopen()).staff.all()).toStrictEqual([account]);
    });

    it.each<[string, (staff: StaffStore) => Promise<unknown>]>([
      ['all', (staff) => staff.all()],
      ['find', (staff) => staff.find('a@b')],
      ['add', (staff) => staff.add(aStaffAccount())],
      ['change', (staff) => staff.change(aStaffAccount())],
      ['remove', (staff) => staff.remove('a@b')],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.staff)).rejects.toSatisfy(isUnavailable);
    });
  });
}
