import type { StaffStore } from '../../ports/stores/staff-store.ts';
import { answer, type MemoryState, refuseTaken } from './state.ts';

/** Accounts in a map by e-mail address. */
export function memoryStaffStore(state: MemoryState): StaffStore {
  return {
    all: () =>
      answer(state, () => [...state.staff.values()].toSorted((one, other) => (one.email < other.email ? -1 : 1))),
    find: (email) => answer(state, () => state.staff.get(email)),
    add: (account) =>
      answer(state, () => {
        if (state.staff.has(account.email)) return 'email-taken';
        refuseTaken(new Map([...state.staff.values()].map(({ id }) => [id, true])), [account.id]);
        state.staff.set(account.email, structuredClone(account));
        return 'added';
      }),
    change: (account) =>
      answer(state, () => {
        const { email, id, revision } = account;
        const stored = state.staff.get(email);
        if (stored?.id !== id || stored.revision !== revision) return 'stale';
        state.staff.set(email, structuredClone({ ...account, revision: revision + 1 }));
        return 'changed';
      }),
    remove: (email) => answer(state, () => (state.staff.delete(email) ? 'removed' : 'missing')),
  };
}
