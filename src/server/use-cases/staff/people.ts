import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { staffEmailOf, withoutSessions, withRole } from '../../../domain/staff/account.ts';
import type { Role } from '../../../domain/staff/permissions.ts';
import { isLive } from '../../../domain/staff/session.ts';
import type { ListedAccount } from '../../../ports/api/staff/people.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { changeAccount, MAX_READS } from './change-account.ts';
import { removeAccount } from './staff-accounts.ts';

type PeoplePorts = Pick<Ports, 'staff' | 'sessions' | 'clock' | 'random'> & Audited;

/** Lists the accounts with their sessions, for owners. */
export async function listPeople(
  ports: Pick<Ports, 'staff' | 'sessions' | 'clock'>,
): Promise<Ok<readonly ListedAccount[]>> {
  const accounts = await ports.staff.all();
  const now = ports.clock.now();
  const listed = accounts.map(async (account): Promise<ListedAccount> => {
    const { email, role, createdAt, secondFactor } = account;
    const full = (await ports.sessions.ofAccount(email)).filter(({ stage }) => stage === 'full');
    const lastSeenAt = full
      .map((session) => session.lastSeenAt)
      .toSorted()
      .at(-1);
    return {
      email,
      role,
      createdAt,
      secondFactor: secondFactor !== undefined,
      sessions: full.filter((session) => isLive(session, account, now)).length,
      ...(lastSeenAt === undefined ? {} : { lastSeenAt }),
    };
  });
  return ok(await Promise.all(listed));
}

/** Changes the role of an account. The last owner stays one (STAFF-34). */
export async function changeRole(
  ports: Pick<Ports, 'staff'> & Audited,
  typed: string,
  role: Role,
  by: string,
): Promise<Result<{ readonly email: string; readonly role: Role }, 'no-account' | 'last-owner'>> {
  const email = staffEmailOf(typed);
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const account = await ports.staff.find(email);
    if (account === undefined) return refuse('no-account');
    if (account.role === role) return ok({ email, role });
    const outcome = await ports.staff.change(withRole(account, role));
    if (outcome === 'last-owner') return refuse(outcome);
    if (outcome === 'stale') continue;
    await ports.trail.record(by, { what: 'role-changed', account: email, role });
    return ok({ email, role });
  }
  throw new Error('An account was changed all the time');
}

/** Ends all sessions of an account, in one write (STAFF-9). Links that reset its password end too. */
export async function endSessionsOf(
  ports: PeoplePorts,
  typed: string,
  by: string,
): Promise<Result<undefined, 'no-account'>> {
  const email = staffEmailOf(typed);
  const before = (await listPeople(ports)).value.find((account) => account.email === email);
  const credentialsId = ports.random.id();
  const changed = await changeAccount<never>(ports, email, (account) => ok(withoutSessions(account, credentialsId)));
  if (!changed.ok) return refuse('no-account');
  await ports.trail.record(by, { what: 'sessions-ended', account: email, sessions: before?.sessions ?? 0 });
  return ok(undefined);
}

/** Removes the account of a colleague, or one's own. */
export async function removePerson(
  ports: Pick<Ports, 'staff'> & Audited,
  typed: string,
  by: string,
): Promise<Result<undefined, 'no-account' | 'last-owner'>> {
  const removed = await removeAccount(ports, typed);
  if (removed.ok) await ports.trail.record(by, { what: 'account-removed', account: staffEmailOf(typed) });
  return removed;
}
