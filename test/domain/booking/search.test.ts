import { describe, expect, it } from 'vitest';
import {
  formerCustomers,
  MAX_FORMER_CUSTOMERS,
  MAX_PREFIX_LENGTH,
  prefixesOf,
  searchKeys,
  searchWords,
} from '../../../src/domain/booking/search.ts';
import { aBooking, aCustomer } from '../../support/values/samples.ts';

describe('searchKeys', () => {
  it('should hold number, names, e-mail and phone (BOOK-30)', () => {
    const form = aCustomer({
      firstName: 'Zoë',
      lastName: 'Łukasz',
      email: 'Zoe@example.com',
      phone: '+1 (905) 555-0118',
    });
    expect(searchKeys({ confirmationNumber: 'HOJ-483920', form })).toEqual([
      'HOJ-483920',
      '483920',
      'ZOE LUKASZ',
      'LUKASZ',
      'ZOE@EXAMPLE.COM',
      '19055550118',
      '9055550118',
    ]);
  });

  it.each([
    ['905 555 0118', ['9055550118']],
    ['+44 20 7946 0123', ['442079460123']],
    ['+44 1905 555 0118', ['4419055550118']],
    ['1905555011', ['1905555011']],
    ['190555501189', ['190555501189']],
    ['ask my wife', []],
  ])('should take a 1 off the phone %s only before ten digits', (phone, keys) => {
    const form = aCustomer({ phone });
    expect(searchKeys({ confirmationNumber: 'HOJ-483920', form }).slice(5)).toEqual(keys);
  });

  it('should name a key once', () => {
    const form = aCustomer({ phone: '48-39-20' });
    expect(searchKeys({ confirmationNumber: 'HOJ-483920', form }).filter((key) => key === '483920')).toHaveLength(1);
  });

  it('should take HOJ- off the front alone', () => {
    expect(searchKeys({ confirmationNumber: 'X-HOJ-1', form: aCustomer() })).toContain('X-HOJ-1');
    expect(searchKeys({ confirmationNumber: 'X-HOJ-1', form: aCustomer() })).not.toContain('X-1');
  });
});

describe('prefixesOf', () => {
  it('should give every beginning once', () => {
    expect(prefixesOf(['ANNA', 'ANT'])).toEqual(['A', 'AN', 'ANN', 'ANNA', 'ANT']);
    expect(prefixesOf([])).toEqual([]);
  });

  it('should cut no letter in two', () => {
    expect(prefixesOf(['🚐A'])).toEqual(['🚐', '🚐A']);
  });

  it('should end at the longest', () => {
    const prefixes = prefixesOf(['x'.repeat(300)]);
    expect(prefixes).toHaveLength(MAX_PREFIX_LENGTH);
    expect(prefixes.at(-1)).toBe('x'.repeat(40));
  });
});

describe('searchWords', () => {
  it.each([
    ['hoj-48', 'HOJ-48'],
    [' Zoé ', 'ZOE'],
    ['(905) 555-01', '90555501'],
    ['+1 905.555', '1905555'],
    ['905', '905'],
    ['905x', '905X'],
    ['905 x', '905 X'],
    ['x905 1', 'X905 1'],
    ['-', '-'],
    ['()', '()'],
    ['zoe 1', 'ZOE 1'],
  ])('should look for %j as %j', (typed, prefix) => {
    expect(searchWords(typed)).toEqual([[prefix]]);
  });

  it.each(['', '  ', '´', '\u0000'])('should say nothing for %j', (typed) => {
    expect(searchWords(typed)).toEqual([]);
  });

  it('should be no longer than what is kept, counted in letters', () => {
    expect(searchWords('y'.repeat(254))).toEqual([['Y'.repeat(40)]]);
    expect(searchWords('🚐'.repeat(50))).toEqual([['🚐'.repeat(40)]]);
  });
});

describe('formerCustomers', () => {
  const of = (over: Parameters<typeof aCustomer>[0]) => aBooking({ customer: aCustomer(over) });
  const emails = (found: ReturnType<typeof formerCustomers>) => found.map(({ email }) => email);

  it('should count the bookings of an address, with the contact data of the first (STAFF-23)', () => {
    const bookings = [
      of({ firstName: 'Zoë', lastName: 'Roy', email: 'Zoe@Example.com', phone: '905 555 0142' }),
      of({ firstName: 'Zoe', lastName: 'Roy-Lee', email: 'zoe@example.com', phone: '905 555 0100' }),
      of({ firstName: 'Marc', email: 'marc@example.com' }),
    ];
    expect(formerCustomers(bookings, 'ZOE R')).toEqual([
      { firstName: 'Zoë', lastName: 'Roy', email: 'Zoe@Example.com', phone: '905 555 0142', bookings: 2 },
    ]);
    expect(emails(formerCustomers(bookings, 'marc@'))).toEqual(['marc@example.com']);
    expect(emails(formerCustomers(bookings, '905 555 0100'))).toEqual(['zoe@example.com']);
  });

  it('should group by phone, with or without the country code, where there is no address (STAFF-23)', () => {
    const none = { lastName: 'Roy', email: '', confirmEmail: '' };
    const bookings = [
      of({ ...none, phone: '905-555-0142' }),
      of({ ...none, phone: '+1 905 555 0142' }),
      of({ ...none, phone: '905 555 0143' }),
    ];
    expect(formerCustomers(bookings, 'roy').map(({ phone, bookings: count }) => [phone, count])).toEqual([
      ['905-555-0142', 2],
      ['905 555 0143', 1],
    ]);
  });

  it('should find nobody by a number, without a text, erased or held (STAFF-23)', () => {
    const booking = of({ lastName: 'Roy', phone: '905 555 0142' });
    const { confirmationNumber } = booking;
    for (const typed of [confirmationNumber, confirmationNumber.slice(4), '', ' ']) {
      expect(formerCustomers([booking], typed)).toEqual([]);
    }
    expect(formerCustomers([{ ...booking, held: true }], 'roy')).toEqual([]);
    expect(formerCustomers([{ ...booking, erasedAt: booking.createdAt }], 'roy')).toEqual([]);
  });

  it('should name no more than the limit (STAFF-23)', () => {
    const bookings = Array.from({ length: 12 }, (_, place) => of({ lastName: 'Roy', email: `${place}@example.com` }));
    expect(emails(formerCustomers(bookings, 'roy'))).toEqual(
      Array.from({ length: MAX_FORMER_CUSTOMERS }, (_, place) => `${place}@example.com`),
    );
  });
});
