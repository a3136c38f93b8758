import { type Result, refuse } from '../../../domain/shared/result.ts';
import type { StaffAccount } from '../../../domain/staff/account.ts';
import type { Ports } from '../../../ports/ports.ts';

/** How often an account is read again that somebody else changed meanwhile; more is a fault. */
const MAX_READS = 20;

/** Changes an account as it stands in the store when the change is written: whoever else changes it at once, the rule saw the latest. */
export async function changeAccount<Problem extends string>(
  { staff }: Pick<Ports, 'staff'>,
  email: string,
  rule: (account: StaffAccount) => Result<StaffAccount, Problem>,
): Promise<Result<StaffAccount, Problem | 'no-account'>> {
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const account = await staff.find(email);
    if (account === undefined) return refuse('no-account');
    const changed = rule(account);
    if (!changed.ok || (await staff.change(changed.value)) === 'changed') return changed;
  }
  throw new Error('An account was changed all the time');
}
