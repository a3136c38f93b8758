import { describe, expect, it } from 'vitest';
import {
  formerCustomers,
  isFound,
  MAX_FORMER_CUSTOMERS,
  MAX_PREFIX_LENGTH,
  prefixesOf,
  searchKeys,
  searchWords,
} from '../../../src/domain/booking/search.ts';
import { aBooking, aCustomer, aVehicle } from '../../support/values/samples.ts';

/** The keys of a booking with these contact data, without those of its vehicle and its days. */
function contactKeys(over: Parameters<typeof aCustomer>[0], confirmationNumber = 'HOJ-483920'): readonly string[] {
  const booking = aBooking({
    customer: aCustomer(over),
    confirmationNumber,
    vehicle: aVehicle({ name: 'X', id: 'x' }),
  });
  return searchKeys(booking).filter((key) => key !== 'X' && !key.startsWith('§'));
}

describe('searchKeys', () => {
  it('should hold number, names, e-mail, phone, vehicle and days (BOOK-30)', () => {
    const customer = aCustomer({
      firstName: 'Zoë',
      lastName: 'Łukasz, van der Berg',
      email: 'Zoe@example.com',
      phone: '+1 (905) 555-0118',
    });
    const vehicle = aVehicle({ name: 'Ford Transit-350 Élite' });
    expect(searchKeys(aBooking({ confirmationNumber: 'HOJ-483920', customer, vehicle }))).toEqual([
      'HOJ-483920',
      '483920',
      'ZOE',
      'LUKASZ',
      'VAN',
      'DER',
      'BERG',
      'ZOE@EXAMPLE.COM',
      '19055550118',
      '9055550118',
      '¬81105555091',
      'FORD',
      'TRANSIT-350',
      'TRANSIT350',
      'TRANSIT',
      '350',
      'ELITE',
      '§2026-11-27',
      '§11-27',
      '§2026-11-30',
      '§11-30',
    ]);
  });

  it.each([
    ['905 555 0118', ['19055550118', '9055550118', '¬81105555091']],
    ['905-555-0142 ext. 12', ['19055550142', '9055550142', '¬24105555091']],
    ['+44 20 7946 0123 / +44 7700 900456', ['442079460123', '¬321064970244', '447700900456', '¬654009007744']],
    ['+44 (0)20 7946 0123', ['442079460123', '¬321064970244']],
    ['+44 20 7946 0123', ['442079460123', '¬321064970244']],
    ['1905555011', ['1905555011', '¬1105555091']],
    ['555', ['555']],
    ['ask my wife', []],
  ])('should have the phone %s whole and backwards', (phone, keys) => {
    expect(contactKeys({ phone }).slice(5)).toEqual(keys);
  });

  it.each([
    ['+44 1905 555 0118', '4419055550118'],
    ['190555501189', '190555501189'],
  ])('should take a 1 off the phone %s only before ten digits', (phone, key) => {
    expect(contactKeys({ phone }).slice(5, -1)).toEqual([key]);
  });

  it('should name a key once', () => {
    expect(contactKeys({ phone: '48-39-20' }).filter((key) => key === '483920')).toHaveLength(1);
  });

  it('should take HOJ- off the front alone', () => {
    expect(contactKeys({}, 'X-HOJ-1')).toContain('X-HOJ-1');
    expect(contactKeys({}, 'X-HOJ-1')).not.toContain('X-1');
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

  it('should have a day as a whole, and last digits from four on', () => {
    expect(prefixesOf(['§11-27'])).toEqual(['§11-27']);
    expect(prefixesOf(['¬811055'])).toEqual(['¬8110', '¬81105', '¬811055']);
    expect(prefixesOf(['¬811'])).toEqual([]);
  });

  it('should end at the longest', () => {
    const prefixes = prefixesOf(['x'.repeat(300)]);
    expect(prefixes).toHaveLength(MAX_PREFIX_LENGTH);
    expect(prefixes.at(-1)).toBe('x'.repeat(40));
  });
});

describe('searchWords', () => {
  it.each([
    ['hoj-48', ['HOJ-48']],
    ['#HOJ-504728', ['HOJ-504728']],
    ['HOJ504728', ['HOJ-504728']],
    ['raman hoj–5047', ['RAMAN'], ['HOJ-5047']],
    ['#504728', ['504728', '¬827405']],
    ["o'brien", ["O'BRIEN", 'OBRIEN', 'O'], ["O'BRIEN", 'OBRIEN', 'BRIEN']],
    ['٠١١٨', ['0118', '¬8110']],
    ['jane@bücher.example', ['JANE@BUCHER.EXAMPLE', 'JANE@XN--BCHER-KVA.EXAMPLE']],
    [' Zoé ', ['ZOE']],
    ['905', ['905']],
    ['905x', ['905X']],
    ['-', ['-']],
    ['()', ['()']],
    ['905 x', ['905'], ['X']],
    ['Raman, Priya', ['RAMAN'], ['PRIYA']],
    ['a b c d e f g', ['A'], ['B'], ['C'], ['D'], ['E'], ['F']],
    ['(905) 555-01', ['90555501', '¬10555509']],
    ['+1 905.555', ['1905555', '¬5555091']],
    ['0118', ['0118', '¬8110']],
    ['zoe 0118', ['ZOE'], ['0118', '¬8110']],
    ['2026-12-01', ['§2026-12-01']],
    ['Dec 1', ['§12-01']],
    ['december 01', ['§12-01']],
    ['Sept. 30', ['§09-30']],
    ['1 dec', ['§12-01']],
    ['Dec 1, 2026', ['§2026-12-01']],
    ['29 Feb 2028', ['§2028-02-29']],
    ['Feb 29', ['§02-29']],
    ['29 Feb 2027', ['29'], ['FEB'], ['2027', '¬7202']],
    ['de 1', ['DE'], ['1']],
    ['decor 1', ['DECOR'], ['1']],
    ['dec 32', ['DEC'], ['32']],
    ['2026-13-01', ['20261301', '¬10316202']],
    ['§12-01', ['1201', '¬1021']],
    ['¬8110', ['8110', '¬0118']],
  ])('should look for %j as %j', (typed, ...words) => {
    expect(searchWords(typed)).toEqual(words);
  });

  it.each(['', '  ', '´', '\u0000', ',', '§'])('should say nothing for %j', (typed) => {
    expect(searchWords(typed)).toEqual([]);
  });

  it('should be no longer than what is kept, counted in letters', () => {
    expect(searchWords('y'.repeat(254))).toEqual([['Y'.repeat(40)]]);
    expect(searchWords('🚐'.repeat(50))).toEqual([['🚐'.repeat(40)]]);
  });
});

// BOOK-30
describe('isFound', () => {
  const booking = aBooking({
    confirmationNumber: 'HOJ-483920',
    customer: aCustomer({ firstName: 'Mary Ann', lastName: 'Smith', phone: '+1 905 555 0118' }),
    vehicle: aVehicle({ name: 'Toyota Sienna' }),
  });

  it.each([
    'Smith Mary',
    'Ma Sm',
    'ann smith',
    'Smith, Mary Ann',
    'sien',
    'toyota sienna',
    'smith sienna',
    '0118',
    '55 0118',
    '905-555-0118 ext. 12',
    '1 905 555 0118',
    'smith 0118',
    '2026-11-27',
    'nov 27',
    'Nov 30 2026',
    '4839',
  ])('should find %s', (typed) => {
    expect(isFound(booking, searchWords(typed))).toBe(true);
  });

  it.each(['Smith John', 'ienna', '118', '0118 9', '2026-11', 'nov 2', 'Nov 30 2025', 'smith dec'])(
    'should not find %s',
    (typed) => {
      expect(isFound(booking, searchWords(typed))).toBe(false);
    },
  );
});

// BOOK-30
describe('names with marks', () => {
  const named = (firstName: string, lastName: string, name = 'Ford F-150') =>
    aBooking({
      confirmationNumber: 'HOJ-504728',
      customer: aCustomer({ firstName, lastName, email: 'x@bücher.example', phone: '٩٠٥ ٥٥٥ ٥٦٧٨' }),
      vehicle: aVehicle({ name }),
    });

  it.each([
    ['obrien', 'Sean', 'O’Brien'],
    ["o'brien", 'Sean', 'OBrien'],
    ['o‘brien', 'Sean', 'Oʼbrien'],
    ['brien', 'Sean', "O'Brien"],
    ['luc', 'Jean-Luc', 'Roy'],
    ['jean luc', 'Jean‑Luc', 'Roy'],
    ['jean-luc', 'Jean Luc', 'Roy'],
    ['jeanluc', 'Jean–Luc', 'Roy'],
    ['angelo', 'Ann', "D'Angelo"],
    ['st.pierre', 'Ann', 'St Pierre'],
    ['f150', 'Ann', 'Roy'],
    ['f-150', 'Ann', 'Roy'],
    ['f 150', 'Ann', 'Roy'],
    ['#HOJ-504728', 'Ann', 'Roy'],
    ['HOJ504728', 'Ann', 'Roy'],
    ['5678', 'Ann', 'Roy'],
    ['x@bücher.example', 'Ann', 'Roy'],
    ['x@xn--bcher-kva.example', 'Ann', 'Roy'],
  ])('should be found by %j: %s %s', (typed, firstName, lastName) => {
    expect(isFound(named(firstName, lastName), searchWords(typed))).toBe(true);
  });

  it.each(['jean-marc', "o'neil", 'f-250', 'HOJ-504729'])('should not be found by %j', (typed) => {
    expect(isFound(named('Jean-Luc', "O'Brien"), searchWords(typed))).toBe(false);
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
    expect(emails(formerCustomers(bookings, '555 0100'))).toEqual(['zoe@example.com']);
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
    const bookings = Array.from({ length: 12 }, (_, index) => of({ lastName: 'Roy', email: `${index}@example.com` }));
    expect(emails(formerCustomers(bookings, 'roy'))).toEqual(
      Array.from({ length: MAX_FORMER_CUSTOMERS }, (_, index) => `${index}@example.com`),
    );
  });
});
