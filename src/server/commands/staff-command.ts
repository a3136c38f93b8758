import { type AuditedAct, BY_COMMAND } from '../../domain/audit/audit-event.ts';
import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import { staffEmailOf } from '../../domain/staff/account.ts';
import { LAST_OWNER } from '../../domain/staff/messages.ts';
import { ROLES, type Role } from '../../domain/staff/permissions.ts';
import { SESSION_MINUTES } from '../../domain/staff/session.ts';
import { SIGN_IN_LINK_MARK } from '../../ports/api/staff.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Audited, openAuditTrail } from '../use-cases/audit/audit-trail.ts';
import { changeRole, removePerson } from '../use-cases/staff/people.ts';
import { resetSecondFactor } from '../use-cases/staff/second-factor.ts';
import { makeSignInLink } from '../use-cases/staff/sign-in-link.ts';
import { type AccountPorts, addAccount, resetPassword } from '../use-cases/staff/staff-accounts.ts';
import { listAccounts } from '../use-cases/stored/stored-accounts.ts';
import { readWords } from './run-command.ts';

export const STAFF_USAGE = `npm run staff -- list
npm run staff -- add <email> [owner|desk]
npm run staff -- role <email> owner|desk
npm run staff -- password|second-factor|sign-in-link|remove <email>

  add            makes an account, of an owner by default; its password is generated and printed
  role           gives the account another role
  password       gives the account a new password, generated and printed
  second-factor  takes the second factor off
  sign-in-link   prints a link that signs in instead of the password, once, within 15 minutes
  remove         removes the account, and withdraws invitations to it and of it
password, second-factor and remove sign the account out everywhere.`;

type StaffCommandPorts = AccountPorts & Pick<Ports, 'sessions' | 'staffLinks' | 'audit' | 'site'>;
/** What a command prints, and what it did, unless its use case has recorded that. */
type Done = { readonly line: string; readonly act?: AuditedAct };
/** A command on an account. Links begin with `publicUrl`. */
type Command = (
  ports: StaffCommandPorts & Audited,
  email: string,
  given: { readonly role: Role; readonly publicUrl: string },
) => Promise<Result<Done, string>>;

const COMMANDS: Readonly<Record<string, Command>> = {
  async add(ports, email, { role }) {
    const added = await addAccount(ports, { email, role });
    return added.ok
      ? ok({
          line: `Added ${email}, password ${added.value.password}`,
          act: { what: 'account-added', account: email, role },
        })
      : refuse(`There is an account ${email} already`);
  },
  async role(ports, email, { role }) {
    const changed = await changeRole(ports, email, role, BY_COMMAND);
    if (changed.ok) return ok({ line: `${email} has the role ${role}` });
    return refuse(changed.problem === 'last-owner' ? LAST_OWNER : noAccount(email));
  },
  async password(ports, email) {
    const reset = await resetPassword(ports, email);
    if (!reset.ok) return refuse(noAccount(email));
    const line = `New password of ${email}: ${reset.value.password}`;
    return ok({ line, act: { what: 'password-reset', account: email } });
  },
  async 'second-factor'(ports, email) {
    const reset = await resetSecondFactor(ports, email, BY_COMMAND);
    return reset.ok ? ok({ line: `${email} has no second factor any more` }) : refuse(noAccount(email));
  },
  async 'sign-in-link'(ports, email, { publicUrl }) {
    const made = await makeSignInLink(ports, email);
    if (!made.ok) return refuse(noAccount(email));
    // In the fragment, which browsers send to no server, the token is in no log.
    const link = `${publicUrl}/admin/bookings#${SIGN_IN_LINK_MARK}${made.value.token}`;
    const line = `Signs ${email} in, once, within ${SESSION_MINUTES.link} minutes: ${link}`;
    return ok({ line, act: { what: 'sign-in-link-made', account: email } });
  },
  async remove(ports, email) {
    const removed = await removePerson(ports, email, BY_COMMAND);
    if (!removed.ok) return refuse(removed.problem === 'last-owner' ? LAST_OWNER : noAccount(email));
    return ok({ line: removed.value === 'removed' ? `Removed ${email}` : `Withdrew the invitation of ${email}` });
  },
};

/**
 * Runs `npm run staff` with these arguments (STAFF-18), records what it did (AUDIT-1) and returns
 * the line to print. Links begin with `publicUrl`.
 */
export async function runStaffCommand(
  ports: StaffCommandPorts,
  args: readonly string[],
  publicUrl: string,
): Promise<Result<string, string>> {
  const [name = '', typed, ...more] = readWords(args);
  if (name === 'list' && typed === undefined) return ok(await listed(ports));
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const email = staffEmailOf(typed ?? '');
  const [role, ...rest] = readRole(name, more);
  if (command === undefined || role === undefined || rest.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(email))
    return refuse(STAFF_USAGE);
  let isRecorded = true;
  const trail = openAuditTrail(ports, () => {
    isRecorded = false;
  });
  const done = await command({ ...ports, trail }, email, { role, publicUrl });
  if (!done.ok) return done;
  const { line, act } = done.value;
  if (act !== undefined) await trail.record(BY_COMMAND, act);
  return ok(isRecorded ? line : `${line}\nIt could not be recorded in the audit trail.`);
}

/**
 * Returns the role that the words after the address name, and the words after it. Who is added
 * without one is an owner.
 */
function readRole(name: string, words: readonly string[]): readonly [Role | undefined, ...string[]] {
  const [first, ...rest] = words;
  const namesRole = name === 'role' || (name === 'add' && first !== undefined);
  return namesRole ? [ROLES.find((role) => role === first), ...rest] : ['owner', ...words];
}

async function listed(ports: Pick<Ports, 'staff'>): Promise<string> {
  const lines = (await listAccounts(ports)).map(
    ({ email, role, secondFactor }) =>
      `${email}${role === 'owner' ? '' : `, ${role}`}${secondFactor === undefined ? '' : ', with a second factor'}`,
  );
  return lines.join('\n') || 'No accounts: the next start of the site makes the first';
}

function noAccount(email: string): string {
  return `There is no account ${email}`;
}
