import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { type StaffAccount, staffEmailOf, withEvening, withoutSessions } from '../../../domain/staff/account.ts';
import { mayDo, type Role } from '../../../domain/staff/permissions.ts';
import { isLive } from '../../../domain/staff/session.ts';
import type { Invitation } from '../../../domain/staff/staff-link.ts';
import type { ListedAccount } from '../../../ports/api/staff/people.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { storeTime } from '../outbox/pause-relay.ts';
import { listAccounts, removeAccount, setRole } from '../stored/stored-accounts.ts';
import { changeAccount, changeOwnAccount } from './change-account.ts';
import { withdrawInvitations } from './invitations.ts';
import { listSessions, type SignedIn } from './session.ts';

type PeoplePorts = Pick<Ports, 'staff' | 'sessions' | 'clock' | 'random'> & Audited;

/** Lists the accounts with their sessions, for owners. */
export async function listPeople(
  ports: Pick<Ports, 'staff' | 'sessions' | 'clock'>,
): Promise<Ok<readonly ListedAccount[]>> {
  const accounts = await listAccounts(ports);
  const listed = accounts.map(async (account): Promise<ListedAccount> => {
    const { email, role, createdAt, secondFactor, evening } = account;
    const { live, lastSeenAt } = await sessionsOf(ports, account);
    return {
      email,
      role,
      createdAt,
      secondFactor: secondFactor !== undefined,
      ...(evening && { evening }),
      sessions: live,
      ...(lastSeenAt === undefined ? {} : { lastSeenAt }),
    };
  });
  return ok(await Promise.all(listed));
}

/** How many browsers are signed in to an account, and when one that is stored was last used. */
async function sessionsOf(
  { sessions, clock }: Pick<Ports, 'sessions' | 'clock'>,
  account: StaffAccount,
): Promise<{ readonly live: number; readonly lastSeenAt: Instant | undefined }> {
  const full = (await listSessions(sessions, account.email)).filter(({ stage }) => stage === 'full');
  const now = clock.now();
  const lastSeenAt = full
    .map((session) => session.lastSeenAt)
    .toSorted()
    .at(-1);
  return { live: full.filter((session) => isLive(session, account, now)).length, lastSeenAt };
}

/**
 * Changes the role of an account. The last owner stays one (STAFF-34). Open invitations that an
 * owner sent end with that role (STAFF-38).
 */
export async function changeRole(
  ports: Pick<Ports, 'staff' | 'staffLinks' | 'clock' | 'site'> & Audited,
  typed: string,
  role: Role,
  by: string,
): Promise<Result<{ readonly email: string; readonly role: Role }, 'account-not-found' | 'last-owner'>> {
  const email = staffEmailOf(typed);
  const outcome = await setRole(ports, email, role, () => storeTime(ports));
  if (outcome === 'missing') return refuse('account-not-found');
  if (outcome === 'last-owner') return refuse(outcome);
  if (outcome === 'changed') await ports.trail.record(by, { what: 'role-changed', account: email, role });
  if (!mayDo(role, 'manage-accounts')) await withdrawInvitations(ports, (invitation) => invitation.by === email, by);
  return ok({ email, role });
}

/** Chooses whether one gets the e-mail of the evening oneself (MAIL-31). */
export async function chooseEvening(
  ports: Pick<Ports, 'staff'>,
  signedIn: Pick<SignedIn, 'account'>,
  evening: boolean,
): Promise<Result<StaffAccount, 'no-session'>> {
  return changeOwnAccount<never>(ports, signedIn, (stored) => ok(withEvening(stored, evening)));
}

/** Ends all sessions of an account, in one write (STAFF-9). Links that reset its password end too. */
export async function endSessionsOf(
  ports: PeoplePorts,
  typed: string,
  by: string,
): Promise<Result<undefined, 'account-not-found'>> {
  const email = staffEmailOf(typed);
  const account = await ports.staff.findBy('email', email);
  if (account === undefined) return refuse('account-not-found');
  const { live } = await sessionsOf(ports, account);
  const credentialsId = ports.random.id();
  const changed = await changeAccount<never>(ports, email, (stored) => ok(withoutSessions(stored, credentialsId)));
  if (!changed.ok) return refuse('account-not-found');
  await ports.trail.record(by, { what: 'sessions-ended', account: email, sessions: live });
  return ok(undefined);
}

/**
 * Removes the account of an address, and withdraws the open invitations to it and of it (STAFF-38).
 * Its sessions end. The last owner stays (STAFF-34).
 */
export async function removePerson(
  ports: Pick<Ports, 'staff' | 'staffLinks'> & Audited,
  typed: string,
  by: string,
): Promise<Result<'removed' | 'withdrawn', 'account-not-found' | 'last-owner'>> {
  const email = staffEmailOf(typed);
  const outcome = await removeAccount(ports, email);
  if (outcome === 'last-owner') return refuse(outcome);
  if (outcome === 'removed') await ports.trail.record(by, { what: 'account-removed', account: email });
  const isOfPerson = (invitation: Invitation) => invitation.email === email || invitation.by === email;
  const withdrawn = await withdrawInvitations(ports, isOfPerson, by);
  if (outcome === 'missing' && withdrawn.value === 0) return refuse('account-not-found');
  return ok(outcome === 'removed' ? outcome : 'withdrawn');
}
