import { expect, it } from 'vitest';
import { accountOf } from '../../../src/domain/booking/account.ts';
import { customerFacts } from '../../../src/domain/desk/customer-file.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { aRental } from '../../support/values/rentals.ts';
import { aBooking, aCustomer, NOON } from '../../support/values/samples.ts';

// CUST-1
it('should be told by the newest booking first, each spelling of an address or phone once', () => {
  const older = { ...aBooking(), createdAt: NOON, formerEmails: ['old@example.com'] };
  const form = aCustomer({
    firstName: 'Priya',
    lastName: 'Lee',
    email: older.form.email.toUpperCase(),
    phone: 'ask Dana',
  });
  const newer = { ...aBooking(), createdAt: addMinutes(NOON, 1), form };
  expect(customerFacts([older, newer])).toEqual({
    names: ['Priya Lee', 'Priya Raman'],
    emails: [form.email, 'old@example.com'],
    phones: ['ask Dana', older.form.phone],
    balance: 0,
  });
});

// CUST-1, PAY-8
it('should owe what rentals that are over came to, without the part of a payer', () => {
  const completed = aRental('completed');
  const { total } = accountOf(completed);
  const share = 10_000;
  const insured = { ...completed, payer: { kind: 'insurer', name: 'Co-op', share } } as const;
  expect(customerFacts([completed, aRental('out'), aRental('approved')]).balance).toBe(total);
  expect(customerFacts([completed, insured]).balance).toBe(2 * total - share);
});
