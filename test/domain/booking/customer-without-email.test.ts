import { describe, expect, it } from 'vitest';
import { checkCustomer } from '../../../src/domain/booking/customer.ts';
import { aCustomer } from '../../support/values/samples.ts';

const OPTIONAL = { isEmailOptional: true };

function problemsOf(email: string, confirmEmail: string, options?: typeof OPTIONAL) {
  const checked = checkCustomer(aCustomer({ email, confirmEmail }), options);
  return checked.ok ? [] : checked.problem;
}

// BOOK-48
describe('a customer without an e-mail address', () => {
  it('should do for staff alone', () => {
    expect(problemsOf('', '', OPTIONAL)).toEqual([]);
    expect(problemsOf(' ', '\n', OPTIONAL)).toEqual([]);
    expect(problemsOf('', '')).toEqual(['email-missing', 'confirm-email-missing']);
    expect(problemsOf('', '', { isEmailOptional: false })).toEqual(['email-missing', 'confirm-email-missing']);
  });

  it('should leave out both addresses or none', () => {
    expect(problemsOf('', 'a@example.com', OPTIONAL)).toEqual(['email-missing', 'emails-differ']);
    expect(problemsOf('a@example.com', '', OPTIONAL)).toEqual(['confirm-email-missing']);
  });

  it('should give a good address if one is given', () => {
    expect(problemsOf('nobody', 'nobody', OPTIONAL)).toEqual(['email-malformed']);
    expect(problemsOf('a@example.com', 'b@example.com', OPTIONAL)).toEqual(['emails-differ']);
    expect(problemsOf('a@example.com', 'a@example.com', OPTIONAL)).toEqual([]);
  });
});
