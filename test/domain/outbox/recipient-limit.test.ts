import { describe, expect, it } from 'vitest';
import { canonicalMailbox, recipientBudget } from '../../../src/domain/outbox/recipient-limit.ts';

// MAIL-11, MAIL-12
it('should be 10 booking e-mails and 20 messages a day', () => {
  expect(recipientBudget('booking')).toEqual({ most: 10, minutes: 1440 });
  expect(recipientBudget('message')).toEqual({ most: 20, minutes: 1440 });
});

// MAIL-13
describe('canonicalMailbox', () => {
  it.each([
    ['priya@example.com', 'priya@example.com'],
    ['Priya@Example.COM', 'priya@example.com'],
    ['priya+1@example.com', 'priya@example.com'],
    ['priya+a+b@example.com', 'priya@example.com'],
    ['p.r.iya@example.com', 'priya@example.com'],
    ['pri.ya+a.b@example.com', 'priya@example.com'],
    ['+priya@example.com', '+priya@example.com'],
    ['a@b+c@example.com', 'a@b@example.com'],
    ['priya@plus+host.example', 'priya@plus+host.example'],
  ])('should take %s for %s', (address, mailbox) => {
    expect(canonicalMailbox(address)).toBe(mailbox);
  });
});
