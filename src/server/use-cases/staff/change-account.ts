import { type Result, refuse } from '../../../domain/shared/result.ts';
import { changedAccount, type StaffAccount } from '../../../domain/staff/account.ts';
import type { Ports } from '../../../ports/ports.ts';
import { repeatWhileStale } from './compare-and-set.ts';
import type { SignedIn } from './session.ts';

/**
 * Applies a change to the stored account by compare-and-set, so that the rule sees the latest
 * state. The rule keeps the role (`changeRole`).
 */
export async function changeAccount<Problem extends string>(
  { staff }: Pick<Ports, 'staff'>,
  email: string,
  rule: (account: StaffAccount) => Result<StaffAccount, Problem>,
): Promise<Result<StaffAccount, Problem | 'no-account'>> {
  return repeatWhileStale(async () => {
    const account = await staff.findBy('email', email);
    if (account === undefined) return refuse('no-account');
    const changed = rule(account);
    return !changed.ok || (await staff.edit(account.id, changedAccount(changed.value))) === 'changed'
      ? changed
      : 'stale';
  });
}

/**
 * Applies a change that somebody makes by a session of the account. It is refused once the sessions
 * of that account have ended, although the call was admitted before (STAFF-40).
 */
export async function changeOwnAccount<Problem extends string>(
  ports: Pick<Ports, 'staff'>,
  { account: own }: Pick<SignedIn, 'account'>,
  rule: (account: StaffAccount) => Result<StaffAccount, Problem>,
): Promise<Result<StaffAccount, Problem | 'no-session'>> {
  const changed = await changeAccount<Problem | 'no-session'>(ports, own.email, (stored) =>
    stored.credentialsId === own.credentialsId ? rule(stored) : refuse('no-session'),
  );
  if (changed.ok) return changed;
  return refuse(changed.problem === 'no-account' ? 'no-session' : changed.problem);
}
