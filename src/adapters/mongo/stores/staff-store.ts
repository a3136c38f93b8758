import type { Collection } from 'mongodb';
import type { StaffAccount } from '../../../domain/staff/account.ts';
import type { Role } from '../../../domain/staff/permissions.ts';
import type { StaffStore } from '../../../ports/stores/staff-store.ts';
import { isDuplicate, withPortErrors } from '../faults.ts';
import { type RemovalDocument, removeOnRecord } from './removal-store.ts';

/** Accounts of before have no role. They are owners. */
export type StaffDocument = Omit<StaffAccount, 'id' | 'role'> & { readonly _id: string; readonly role?: Role };

/** Stores accounts in collection `staff`. */
export function mongoStaffStore(staff: Collection<StaffDocument>, removals: Collection<RemovalDocument>): StaffStore {
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
        const { id, revision } = account;
        const next = staffDocument({ ...account, revision: revision + 1 });
        return (await staff.replaceOne({ _id: id, revision }, next)).matchedCount === 1 ? 'changed' : 'stale';
      }),

    remove: (email) =>
      withPortErrors(async () => {
        const found = await staff.findOne({ email }, { projection: { _id: 1 } });
        if (found === null) return 'missing';
        return removeOnRecord<'removed' | 'missing'>(
          removals,
          { kind: 'account-removed', id: found._id },
          async () => ((await staff.deleteOne({ _id: found._id })).deletedCount === 1 ? 'removed' : 'missing'),
          'removed',
        );
      }),
  };
}

export function staffDocument({ id, ...account }: StaffAccount): StaffDocument {
  return { _id: id, ...account };
}

export function accountOf({ _id, role = 'owner', ...account }: StaffDocument): StaffAccount {
  return { id: _id, ...account, role };
}
