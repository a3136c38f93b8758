import { describe, expect, it } from 'vitest';
import { bookingsTogether, contactKeys, contactsOf } from '../../../src/domain/customer/contacts.ts';

const booking = (email: string, phone: string, formerEmails?: readonly string[]) => ({
  form: { email, phone },
  ...(formerEmails && { formerEmails }),
});

// CUST-1
describe('the addresses and phones of a customer', () => {
  it.each([
    ['Priya.Raman@Example.com', ['priya.raman@example.com']],
    ['905 555 0118', ['9055550118']],
    ['+1 (905) 555-0118 ext. 4', ['9055550118']],
    ['905-555-0118 / 289-555-0114', ['9055550118', '2895550114']],
    ['+44 (0)20 7946 0018', ['442079460018']],
    ['ask Dana', []],
    ['555', []],
    ['', []],
  ])('should be compared by their digits and without case: %s', (typed, keys) => {
    expect(contactKeys(typed)).toEqual(keys);
  });

  it('should have former addresses, and each once', () => {
    expect(contactsOf(booking('a@x.ca', '905 555 0118', ['B@x.ca', 'A@x.ca']))).toEqual([
      'a@x.ca',
      'b@x.ca',
      '9055550118',
    ]);
  });
});

// CUST-1
describe('the bookings of one customer', () => {
  const one = booking('a@x.ca', '905 555 0118');
  const two = booking('b@x.ca', '+1 905 555 0118');
  const three = booking('B@X.ca', '289 555 0114');
  const other = booking('c@x.ca', '416 555 0184');
  const erased = booking('', '');

  it('should be those that share an address or a phone, also by way of others', () => {
    const all = [erased, three, other, two, one];
    const { keys, bookings } = bookingsTogether(['a@x.ca'], all);
    expect(bookings).toEqual([three, two, one]);
    expect(new Set(keys)).toEqual(new Set(['a@x.ca', 'b@x.ca', '2895550114', '9055550118']));
    expect(bookingsTogether(['4165550184'], all).bookings).toEqual([other]);
    expect(bookingsTogether(['nobody@x.ca'], all)).toEqual({ keys: ['nobody@x.ca'], bookings: [] });
    expect(bookingsTogether([], all)).toEqual({ keys: [], bookings: [] });
  });
});
