import type { Edit } from '../../../domain/shared/record.ts';
import { type Result, refuse } from '../../../domain/shared/result.ts';
import type { StaffAccount } from '../../../domain/staff/account.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { SignedIn } from './session.ts';

/** Applies a change to the stored account. The rule keeps the role (`changeRole`). */
export async function changeAccount<Problem extends string>(
  { staff }: Pick<Ports, 'staff'>,
  email: string,
  rule: (account: StaffAccount) => Result<StaffAccount, Problem>,
): Promise<Result<StaffAccount, Problem | 'account-not-found'>> {
  const account = await staff.findBy('email', email);
  if (account === undefined) return refuse('account-not-found');
  return staff.edit(account.id, (found): Edit<StaffAccount, Result<StaffAccount, Problem | 'account-not-found'>> => {
    const changed = found === undefined ? refuse('account-not-found' as const) : rule(found.value);
    return changed.ok ? { out: changed, next: { value: changed.value } } : { out: changed };
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
  return refuse(changed.problem === 'account-not-found' ? 'no-session' : changed.problem);
}
