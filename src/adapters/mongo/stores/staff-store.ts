import type { Collection, Db, DeleteOptions, Document, ReplaceOptions } from 'mongodb';
import { toInstant } from '../../../domain/shared/toronto-time.ts';
import type { StaffAccount } from '../../../domain/staff/account.ts';
import type { StaffStore } from '../../../ports/stores/staff-store.ts';
import { isDuplicate, withPortErrors } from '../faults.ts';
import { OWNERS, withLease } from '../lease.ts';
import { addRecords, type RemovalDocument, removeOnRecord } from './removal-store.ts';

/** An account. Its id is the `_id`. */
export type StaffDocument = Omit<StaffAccount, 'id'> & { readonly _id: string };

/** Stores accounts in collection `staff`. */
export function mongoStaffStore(db: Db, removals: Collection<RemovalDocument>): StaffStore {
  const staff = db.collection<StaffDocument>('staff');
  /** Whether an owner stays without this account. True only under the lease `OWNERS`. */
  const isOwnerWithout = async (id: string) => (await staff.findOne({ _id: { $ne: id }, role: 'owner' })) !== null;

  /** Stores what the account is from now on, if it is still the revision that was read. */
  async function replace(
    account: StaffAccount,
    condition: Document,
    options: ReplaceOptions = {},
  ): Promise<'changed' | 'stale'> {
    const { id, revision } = account;
    const next = staffDocument({ ...account, revision: revision + 1 });
    const { matchedCount } = await staff.replaceOne({ _id: id, revision, ...condition }, next, options);
    return matchedCount === 1 ? 'changed' : 'stale';
  }

  /** Stores an account that was an owner's, while another owner stays. */
  function lower(account: StaffAccount): Promise<'changed' | 'stale' | 'last-owner'> {
    return withLease(db, OWNERS, async (lease) => {
      if (!(await isOwnerWithout(account.id))) return 'last-owner';
      const outcome = await replace(account, lease.whileHeld, lease.options);
      if (outcome === 'stale') await lease.checkHeld();
      return outcome;
    });
  }

  return {
    all: () => withPortErrors(async () => (await staff.find().sort({ email: 1 }).toArray()).map(accountOf)),

    find: (email) =>
      withPortErrors(async () => {
        const found = await staff.findOne({ email });
        return found === null ? undefined : accountOf(found);
      }),

    add: (account) =>
      withPortErrors(async () => {
        try {
          await staff.insertOne(staffDocument(account));
          return 'added';
        } catch (fault) {
          if (isDuplicate(fault) && (await staff.findOne({ email: account.email })) !== null) return 'email-taken';
          throw fault;
        }
      }),

    change: (account) =>
      withPortErrors(async () => {
        if ((await replace(account, { role: account.role })) === 'changed') return 'changed';
        const { id: _id, revision, role } = account;
        if ((await staff.findOne({ _id, revision })) === null) return 'stale';
        const outcome = await (role === 'owner' ? replace(account, {}) : lower(account));
        const at = toInstant(Date.now());
        if (outcome === 'changed') await addRecords(removals, [{ kind: 'role-changed', id: _id, at, role }]);
        return outcome;
      }),

    remove: (email, lastOwnerToo = false) =>
      withPortErrors(async () => {
        const found = await staff.findOne({ email });
        if (found === null) return 'missing';
        const { _id, role } = found;
        const remove = (condition: Document = {}, options: DeleteOptions = {}) =>
          removeOnRecord<'removed' | 'missing'>(
            removals,
            { kind: 'account-removed', id: _id },
            async () =>
              (await staff.deleteOne({ _id, ...condition }, options)).deletedCount === 1 ? 'removed' : 'missing',
            'removed',
          );
        if (lastOwnerToo) return remove();
        if (role !== 'owner') {
          const outcome = await remove({ role });
          if (outcome === 'removed') return outcome;
        }
        return withLease(db, OWNERS, async (lease) => {
          if (!(await isOwnerWithout(_id))) return 'last-owner';
          const outcome = await remove(lease.whileHeld, lease.options);
          if (outcome === 'missing') await lease.checkHeld();
          return outcome;
        });
      }),
  };
}

export function staffDocument({ id, ...account }: StaffAccount): StaffDocument {
  return { _id: id, ...account };
}

export function accountOf({ _id, ...account }: StaffDocument): StaffAccount {
  return { id: _id, ...account };
}
