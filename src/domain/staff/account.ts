import { emailKey } from '../shared/email-address.ts';
import type { Edit, Kind, Stored } from '../shared/record.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import type { Instant } from '../shared/toronto-time.ts';
import type { Role } from './permissions.ts';

/**
 * An authenticator app: its secret, the last 30-second step whose code was accepted, and the
 * digests of the unused recovery codes.
 */
export type SecondFactor = {
  readonly secret: string;
  readonly lastStep: number;
  readonly recoveryDigests: readonly string[];
};

/**
 * A member of staff. `credentialsId` changes with each change of password or second factor, which
 * ends all earlier sessions.
 */
export type StaffAccount = {
  readonly id: string;
  readonly email: string;
  /** What the member of staff may do (STAFF-33). */
  readonly role: Role;
  readonly passwordHash: string;
  readonly credentialsId: string;
  readonly createdAt: Instant;
  readonly secondFactor?: SecondFactor;
  /** The secret of an enrolment that is not confirmed yet. */
  readonly pendingSecret?: string;
  /** Chose the e-mail of the evening (MAIL-31). It counts while the account is an owner's (`getsEvening`). */
  readonly evening?: true;
  /** The person at the provider to whom the account is bound (OIDC-7). */
  readonly providerId?: string;
};

/** Whether an account gets the e-mail of the evening (MAIL-31). */
export function getsEvening({ role, evening }: Pick<StaffAccount, 'role' | 'evening'>): boolean {
  return role === 'owner' && evening === true;
}

/** The stored accounts. */
export const ACCOUNTS = {
  name: 'staff',
  fields: { email: 'text', role: 'text' },
  fieldsOf: ({ value: { email, role } }) => ({ email, role }),
  unique: ['email'],
  orders: { email: ['email', 'asc'] },
  indexes: { email: ['email'], role: ['role'] },
} as const satisfies Kind<StaffAccount>;

/** What a write claims that takes an owner away. No other one is taken away before it is done. */
const OWNERS = { subject: 'owners', beside: { staff: { role: 'owner' } } } as const;

/** The accounts of owners, as a claim of them sees them. */
type SeenOwners = { readonly staff: readonly StaffAccount[] };

/**
 * Changes the role of an account while an owner stays (STAFF-34), only while the stored one has the
 * role `from`. `at` is a moment of the database's clock after that role was read: of several changes
 * in the ledger the latest counts.
 */
export function changedRole(from: Role, role: Role, at: Instant) {
  return (
    found: Stored<StaffAccount> | undefined,
    { staff: owners }: SeenOwners,
  ): Edit<StaffAccount, 'changed' | 'unchanged' | 'missing' | 'stale' | 'last-owner'> => {
    if (found === undefined) return { out: 'missing' };
    const { value } = found;
    if (value.role === role) return { out: 'unchanged' };
    if (value.role !== from) return { out: 'stale' };
    if (isLastOwner(value, owners)) return { out: 'last-owner' };
    return {
      out: 'changed',
      next: { value: { ...value, role } },
      ledger: { kind: 'role-changed', id: value.id, at, role },
    };
  };
}

/** Removes an account. The last owner is removed only where it is said (STAFF-34). */
export function removedAccount({ lastOwnerToo = false } = {}) {
  return (
    found: Stored<StaffAccount> | undefined,
    { staff: owners }: SeenOwners,
  ): Edit<StaffAccount, 'removed' | 'missing' | 'last-owner'> => {
    if (found === undefined) return { out: 'missing' };
    if (!lastOwnerToo && isLastOwner(found.value, owners)) return { out: 'last-owner' };
    return { out: 'removed', next: 'gone', ledger: { kind: 'account-removed', id: found.value.id } };
  };
}

/** Returns the claim of a write after which an account has this role, or none. Only an owner needs one. */
export function claimOwners(role?: Role) {
  return (found: StaffAccount | undefined) => (found?.role === 'owner' && role !== 'owner' ? OWNERS : undefined);
}

function isLastOwner(account: StaffAccount | undefined, owners: readonly StaffAccount[]): boolean {
  return account?.role === 'owner' && owners.every(({ id }) => id === account.id);
}

/** Returns the form of an e-mail address that accounts are found by (`isSameEmail`). */
export function staffEmailOf(typed: string): string {
  return emailKey(typed);
}

/** Returns the account with a new password, and without an unconfirmed enrolment (STAFF-40). */
export function withPassword(account: StaffAccount, passwordHash: string, credentialsId: string): StaffAccount {
  return { ...withoutPendingSecret(account), passwordHash, credentialsId };
}

/**
 * Returns the account under new credentials that are otherwise the same: its sessions end, and an
 * unconfirmed enrolment (STAFF-40).
 */
export function withoutSessions(account: StaffAccount, credentialsId: string): StaffAccount {
  return { ...withoutPendingSecret(account), credentialsId };
}

/**
 * Starts an enrolment. An existing second factor is not replaced: another member of staff must
 * remove it first (STAFF-16).
 */
export function withPendingSecret(account: StaffAccount, secret: string): Result<StaffAccount, 'already-enrolled'> {
  return account.secondFactor === undefined ? ok({ ...account, pendingSecret: secret }) : refuse('already-enrolled');
}

/**
 * Confirms an enrolment after a correct code of the app. The step of that code counts as used.
 * Sessions that began without the app end.
 */
export function withSecondFactor(
  account: StaffAccount,
  secondFactor: SecondFactor,
  credentialsId: string,
): StaffAccount {
  return { ...withoutPendingSecret(account), secondFactor, credentialsId };
}

/** Removes the second factor and any unconfirmed enrolment. */
export function withoutSecondFactor(account: StaffAccount, credentialsId: string): StaffAccount {
  const { secondFactor: _lost, ...rest } = withoutPendingSecret(account);
  return { ...rest, credentialsId };
}

/** Returns the account with or without the e-mail of the evening. */
export function withEvening({ evening: _before, ...account }: StaffAccount, evening: boolean): StaffAccount {
  return evening ? { ...account, evening } : account;
}

function withoutPendingSecret({ pendingSecret: _begun, ...rest }: StaffAccount): StaffAccount {
  return rest;
}

/**
 * Accepts the code of a step. Each step is accepted once, and no step before an accepted one
 * (STAFF-15).
 */
export function takeStep(account: StaffAccount, step: number): Result<StaffAccount, 'wrong-code'> {
  const { secondFactor } = account;
  if (secondFactor === undefined || step <= secondFactor.lastStep) return refuse('wrong-code');
  return ok({ ...account, secondFactor: { ...secondFactor, lastStep: step } });
}

/** Uses up a recovery code. */
export function spendRecoveryCode(account: StaffAccount, digest: string): Result<StaffAccount, 'wrong-code'> {
  const { secondFactor } = account;
  if (!secondFactor?.recoveryDigests.includes(digest)) return refuse('wrong-code');
  const recoveryDigests = secondFactor.recoveryDigests.filter((kept) => kept !== digest);
  return ok({ ...account, secondFactor: { ...secondFactor, recoveryDigests } });
}
