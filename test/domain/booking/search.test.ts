import { describe, expect, it } from 'vitest';
import { MAX_PREFIX_LENGTH, prefixesOf, searchKeys, searchPrefix } from '../../../src/domain/booking/search.ts';
import { aCustomer } from '../../support/values/samples.ts';

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

describe('searchPrefix', () => {
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
    expect(searchPrefix(typed)).toBe(prefix);
  });

  it.each(['', '  ', '´', '\u0000'])('should say nothing for %j', (typed) => {
    expect(searchPrefix(typed)).toBeUndefined();
  });

  it('should be no longer than what is kept, counted in letters', () => {
    expect(searchPrefix('y'.repeat(254))).toBe('Y'.repeat(40));
    expect(searchPrefix('🚐'.repeat(50))).toBe('🚐'.repeat(40));
  });
});
