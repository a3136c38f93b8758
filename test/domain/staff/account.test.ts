import { describe, expect, it } from 'vitest';
import {
  changedRole,
  claimOwners,
  removedAccount,
  spendRecoveryCode,
  staffEmailOf,
  takeStep,
  withoutSecondFactor,
  withoutSessions,
  withPassword,
  withPendingSecret,
  withSecondFactor,
} from '../../../src/domain/staff/account.ts';
import { aStaffAccount, NOON } from '../../support/values/samples.ts';

const secondFactor = { secret: 'SECRET', lastStep: 7, recoveryDigests: ['one', 'two'] };
const account = aStaffAccount();
const enrolled = { ...account, secondFactor };
const wrong = { ok: false, problem: 'wrong-code' };

it('should find an account whatever the case of its address', () => {
  expect(staffEmailOf('  Zoe@Oakville.EXAMPLE ')).toBe('zoe@oakville.example');
});

it('should change a password under new credentials, and keep the second factor', () => {
  expect(withPassword(enrolled, 'hash', 'new')).toEqual({ ...enrolled, passwordHash: 'hash', credentialsId: 'new' });
});

// STAFF-40
it('should end an enrolment that was begun with the sessions and with a new password', () => {
  const begun = { ...account, pendingSecret: 'SECRET' };
  expect(withoutSessions(begun, 'new')).toStrictEqual({ ...account, credentialsId: 'new' });
  expect(withPassword(begun, 'hash', 'new')).toStrictEqual({ ...account, passwordHash: 'hash', credentialsId: 'new' });
});

describe('enrolling', () => {
  it('should keep the secret until it is confirmed, the latest', () => {
    const begun = withPendingSecret({ ...account, pendingSecret: 'FIRST' }, 'SECOND');
    expect(begun).toEqual({ ok: true, value: { ...account, pendingSecret: 'SECOND' } });
  });

  it('should refuse where there is a second factor', () => {
    expect(withPendingSecret(enrolled, 'SECRET')).toEqual({ ok: false, problem: 'already-enrolled' });
  });

  it('should end with a second factor, no pending secret, and new credentials', () => {
    const pending = { ...account, pendingSecret: 'SECRET' };
    expect(withSecondFactor(pending, secondFactor, 'new')).toStrictEqual({ ...enrolled, credentialsId: 'new' });
  });

  it('should leave nothing behind when the second factor is taken off', () => {
    const both = { ...enrolled, pendingSecret: 'SECRET' };
    expect(withoutSecondFactor(both, 'new')).toStrictEqual({ ...account, credentialsId: 'new' });
  });
});

// STAFF-15
describe('takeStep', () => {
  it('should take a later step, and none twice', () => {
    const taken = { ...enrolled, secondFactor: { ...secondFactor, lastStep: 8 } };
    expect(takeStep(enrolled, 8)).toEqual({ ok: true, value: taken });
    expect(takeStep(taken, 8)).toEqual(wrong);
    expect(takeStep(taken, 7)).toEqual(wrong);
  });

  it('should take none without a second factor', () => {
    expect(takeStep(account, 8)).toEqual(wrong);
  });
});

// STAFF-15
describe('spendRecoveryCode', () => {
  it('should spend a code once and leave the others', () => {
    const spent = { ...enrolled, secondFactor: { ...secondFactor, recoveryDigests: ['two'] } };
    expect(spendRecoveryCode(enrolled, 'one')).toEqual({ ok: true, value: spent });
    expect(spendRecoveryCode(spent, 'one')).toEqual(wrong);
  });

  it('should refuse an invalid code, and any without a second factor', () => {
    expect(spendRecoveryCode(enrolled, 'three')).toEqual(wrong);
    expect(spendRecoveryCode(account, 'one')).toEqual(wrong);
  });
});

describe('an account that is stored', () => {
  const owner = aStaffAccount();
  const other = aStaffAccount();
  const found = { value: owner };

  // STAFF-34, FAIL-14
  it('should be lowered while another owner stays, on the ledger', () => {
    const lowered = changedRole('owner', 'desk', NOON);
    expect(lowered(found, { staff: [owner] })).toEqual({ out: 'last-owner' });
    expect(lowered(found, { staff: [owner, other] })).toEqual({
      out: 'changed',
      next: { value: { ...owner, role: 'desk' } },
      ledger: { kind: 'role-changed', id: owner.id, at: NOON, role: 'desk' },
    });
    expect(lowered({ value: { ...owner, role: 'desk' } }, { staff: [] })).toEqual({ out: 'unchanged' });
    expect(lowered(undefined, { staff: [] })).toEqual({ out: 'missing' });
    expect(changedRole('desk', 'owner', NOON)(found, { staff: [owner] })).toEqual({ out: 'unchanged' });
    expect(changedRole('desk', 'desk', NOON)(found, { staff: [owner, other] })).toEqual({ out: 'stale' });
  });

  it('should be removed while another owner stays, or where it is said, on the ledger', () => {
    const removed = { out: 'removed', next: 'gone', ledger: { kind: 'account-removed', id: owner.id } };
    expect(removedAccount()(found, { staff: [owner] })).toEqual({ out: 'last-owner' });
    expect(removedAccount()(found, { staff: [owner, other] })).toEqual(removed);
    expect(removedAccount({ lastOwnerToo: true })(found, { staff: [owner] })).toEqual(removed);
    expect(removedAccount()({ value: { ...owner, role: 'desk' } }, { staff: [] })).toEqual(removed);
    expect(removedAccount()(undefined, { staff: [] })).toEqual({ out: 'missing' });
  });

  it('should claim the owners only where one of them goes', () => {
    expect(claimOwners('desk')(owner)).toMatchObject({ beside: { staff: { role: 'owner' } } });
    expect(claimOwners()(owner)).toMatchObject({ beside: { staff: { role: 'owner' } } });
    expect(claimOwners('owner')(owner)).toBeUndefined();
    expect(claimOwners()({ ...owner, role: 'desk' })).toBeUndefined();
  });
});
