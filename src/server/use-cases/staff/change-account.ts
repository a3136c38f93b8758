import { type Result, refuse } from '../../../domain/shared/result.ts';
import type { StaffAccount } from '../../../domain/staff/account.ts';
import type { Ports } from '../../../ports/ports.ts';

/**
 * Maximum number of attempts of a change that conflicts with other changes. Exceeding it is a
 * fault.
 */
export const MAX_READS = 20;

/**
 * Applies a change to the stored account by compare-and-set, so that the rule sees the latest
 * state. The rule keeps the role (`changeRole`).
 */
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
