import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import { staffEmailOf } from '../../domain/staff/account.ts';
import { SESSION_MINUTES } from '../../domain/staff/session.ts';
import { SIGN_IN_LINK_MARK } from '../../ports/api/staff.ts';
import type { Ports } from '../../ports/ports.ts';
import { resetSecondFactor } from '../use-cases/staff/second-factor.ts';
import { makeSignInLink } from '../use-cases/staff/sign-in-link.ts';
import {
  type AccountPorts,
  addAccount,
  listAccounts,
  removeAccount,
  resetPassword,
} from '../use-cases/staff/staff-accounts.ts';
import { readWords } from './run-command.ts';

export const STAFF_USAGE = `npm run staff -- list
npm run staff -- add|password|second-factor|sign-in-link|remove <email>

  add            makes an account; its password is generated and printed
  password       gives the account a new password, generated and printed
  second-factor  takes the second factor off
  sign-in-link   prints a link that signs in instead of the password, once, within 15 minutes
  remove         removes the account
password, second-factor and remove sign the account out everywhere.`;

type StaffCommandPorts = AccountPorts & Pick<Ports, 'sessions'>;
type Command = (ports: StaffCommandPorts, email: string, publicUrl: string) => Promise<Result<string, string>>;

const COMMANDS: Readonly<Record<string, Command>> = {
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
  async 'sign-in-link'(ports, email, publicUrl) {
    const made = await makeSignInLink(ports, email);
    if (!made.ok) return refuse(noAccount(email));
    // In the fragment, which browsers send to no server, the token is in no log.
    const link = `${publicUrl}/admin/bookings#${SIGN_IN_LINK_MARK}${made.value.token}`;
    return ok(`Signs ${email} in, once, within ${SESSION_MINUTES.link} minutes: ${link}`);
  },
  async remove(ports, email) {
    const removed = await removeAccount(ports, email);
    return removed.ok ? ok(`Removed ${email}`) : refuse(noAccount(email));
  },
};

/**
 * Runs `npm run staff` with these arguments (STAFF-18) and returns the line to print. Links begin
 * with `publicUrl`.
 */
export async function runStaffCommand(
  ports: StaffCommandPorts,
  args: readonly string[],
  publicUrl: string,
): Promise<Result<string, string>> {
  const [name = '', typed, ...rest] = readWords(args);
  if (name === 'list' && typed === undefined) return ok(await listed(ports));
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const email = staffEmailOf(typed ?? '');
  if (command === undefined || rest.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(email)) return refuse(STAFF_USAGE);
  return command(ports, email, publicUrl);
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
