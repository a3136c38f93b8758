import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import { staffEmailOf } from '../../domain/staff/account.ts';
import type { Ports } from '../../ports/ports.ts';
import { resetSecondFactor } from '../use-cases/staff/second-factor.ts';
import {
  type AccountPorts,
  addAccount,
  listAccounts,
  removeAccount,
  resetPassword,
} from '../use-cases/staff/staff-accounts.ts';
import { readWords } from './run-command.ts';

export const STAFF_USAGE = `npm run staff -- list
npm run staff -- add|password|second-factor|remove <email>

  add            makes an account; its password is generated and printed
  password       gives the account a new password, generated and printed
  second-factor  takes the second factor off
  remove         removes the account
The last three sign the account out everywhere.`;

const COMMANDS: Readonly<Record<string, (ports: AccountPorts, email: string) => Promise<Result<string, string>>>> = {
  async add(ports, email) {
    const added = await addAccount(ports, email);
    return added.ok
      ? ok(`Added ${email}, password ${added.value.password}`)
      : refuse(`There is an account ${email} already`);
  },
  async password(ports, email) {
    const reset = await resetPassword(ports, email);
    return reset.ok ? ok(`New password of ${email}: ${reset.value.password}`) : refuse(noAccount(email));
  },
  async 'second-factor'(ports, email) {
    const reset = await resetSecondFactor(ports, email);
    return reset.ok ? ok(`${email} has no second factor any more`) : refuse(noAccount(email));
  },
  async remove(ports, email) {
    const removed = await removeAccount(ports, email);
    return removed.ok ? ok(`Removed ${email}`) : refuse(noAccount(email));
  },
};

/** Runs `npm run staff` with these arguments (STAFF-18) and returns the line to print. */
export async function runStaffCommand(
  ports: Pick<Ports, 'staff' | 'clock' | 'random' | 'hasher'>,
  args: readonly string[],
): Promise<Result<string, string>> {
  const [name = '', typed, ...rest] = readWords(args);
  if (name === 'list' && typed === undefined) return ok(await listed(ports));
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const email = staffEmailOf(typed ?? '');
  if (command === undefined || rest.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(email)) return refuse(STAFF_USAGE);
  return command(ports, email);
}

async function listed(ports: Pick<Ports, 'staff'>): Promise<string> {
  const accounts = await listAccounts(ports);
  const lines = accounts.value.map(
    ({ email, secondFactor }) => `${email}${secondFactor ? ', with a second factor' : ''}`,
  );
  return lines.join('\n') || 'No accounts: the next start of the site makes the first';
}

function noAccount(email: string): string {
  return `There is no account ${email}`;
}
