import { describe, expect, it } from 'vitest';
import { accountOfPerson, bindAccount } from '../../../src/domain/staff/provider-sign-in.ts';
import { aStaffAccount } from '../../support/values/samples.ts';

// OIDC-2, OIDC-7
describe('accountOfPerson', () => {
  const free = aStaffAccount({ email: 'free@oakville.example' });
  const bound = aStaffAccount({ email: 'bound@oakville.example', providerId: 'issuer sam' });
  const accounts = [free, bound];
  const found = (email: string | undefined, lastingId?: string, isEmailVerified = true) =>
    accountOfPerson(accounts, { isEmailVerified, ...(email && { email }), ...(lastingId && { lastingId }) });

  it('should find the account of a verified address', () => {
    expect(found(' Free@Oakville.example')).toEqual({ ok: true, value: free });
    expect(found(bound.email)).toEqual({ ok: true, value: bound });
    expect(found(free.email, undefined, false)).toEqual({ ok: false, problem: 'email-not-verified' });
    expect(found('other@oakville.example')).toEqual({ ok: false, problem: 'no-account' });
  });

  it('should find the account that is bound to a person, whatever their address', () => {
    for (const email of [bound.email, free.email, 'other@oakville.example', undefined])
      expect(found(email, 'issuer sam', false)).toEqual({ ok: true, value: bound });
  });

  it('should keep an account that is bound to one person from another', () => {
    expect(found(bound.email, 'issuer alex')).toEqual({ ok: false, problem: 'other-person' });
    expect(found(free.email, 'issuer alex')).toEqual({ ok: true, value: free });
  });
});

describe('bindAccount', () => {
  it('should bind an account to one person alone', () => {
    const account = aStaffAccount();
    const bound = { ...account, providerId: 'one' };
    expect(bindAccount(account, 'one')).toEqual({ ok: true, value: bound });
    expect(bindAccount(bound, 'one')).toEqual({ ok: true, value: bound });
    expect(bindAccount(bound, 'two')).toEqual({ ok: false, problem: 'other-person' });
  });
});
