import { describe, expect, it } from 'vitest';
import { maskCardInPhone, maskCardNumbers } from '../../../src/domain/shared/card-number.ts';

// BOOK-5
describe('maskCardNumbers', () => {
  it.each([
    ['4111111111111111', '************1111', 'Visa, 16 digits'],
    ['4222222222222', '*********2222', 'Visa, 13 digits'],
    ['5500 0000 0000 0004', '**** **** **** 0004', 'Mastercard, in fours'],
    ['2223-0031-2200-3222', '****-****-****-3222', 'Mastercard of the 2 series, with hyphens'],
    ['3782 822463 10005', '**** ****** *0005', 'AMEX, 4-6-5'],
    ['378282246310005', '***********0005', 'AMEX, 15 digits'],
    ['6011.0009.9013.9424', '****.****.****.9424', 'Discover, with points'],
    ['4111/1111/1111/1111', '****/****/****/1111', 'with slashes'],
    ['4111\u00a01111\u00a01111\u00a01111', '****\u00a0****\u00a0****\u00a01111', 'with no-break spaces'],
    ['4111 - 1111 - 1111 - 1111', '**** - **** - **** - 1111', 'with spaced hyphens'],
    ['4111\u202f1111\u20071111\t1111', '****\u202f****\u2007****\t1111', 'with narrow and figure spaces and a tab'],
    ['4111\u20131111\u20111111\u20141111', '****\u2013****\u2011****\u20141111', 'with dashes of every length'],
    ['4111_1111\u00b71111\u200b1111', '****_****\u00b7****\u200b1111', 'with lines, middle dots and what is not seen'],
    ['4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1', '* * * * * * * * * * * * 1 1 1 1', 'digit by digit'],
    ['4000000000000000006', '***************0006', '19 digits'],
    ['4000 0000 0000 0000 006', '**** **** **** ***0 006', '19 digits, in fours'],
    ['3056 930902 5904', '**** ****** 5904', 'Diners, 4-6-4'],
    ['４１１１ １１１１ １１１１ １１１１', '**** **** **** １１１１', 'with full-width digits'],
    ['٤١١١١١١١١١١١١١١١', '************١١١١', 'with Arabic digits'],
  ])('should mask %s as %s: %s', (card, masked) => {
    expect(maskCardNumbers(card)).toBe(masked);
    expect(maskCardNumbers(`My card is ${card}, thank you.`)).toBe(`My card is ${masked}, thank you.`);
  });

  it.each([
    ['12 4111 1111 1111 1111', '12 **** **** **** 1111', 'a number before it'],
    ['4111 1111 1111 1111 12/27', '**** **** **** 1111 12/27', 'its expiry after it'],
    ['4111111111111111 and 5500000000000004', '************1111 and ************0004', 'two of them'],
    ['4111111111111111 5500000000000004', '************1111 ************0004', 'two in a row'],
    ['card:4111111111111111.', 'card:************1111.', 'marks around it'],
    ['*4111 1111 1111 1111', '***** **** **** 1111', 'a star before it'],
    ['416-555-4242 4242 4242 4242 4242', '416-555-4242 **** **** **** 4242', 'a phone number before it'],
    ['4111 1111 1111 1111 905 555 0108', '**** **** **** 1111 905 555 0108', 'a phone number after it'],
    ['4111 1111 1111 1111 / 416-555-0100', '**** **** **** 1111 / 416-555-0100', 'a phone number behind a slash'],
    ['2026-12-01 4111-1111-1111-1111', '2026-12-01 ****-****-****-1111', 'a date before it'],
    ['905 555 4111 1111 1111 1111', '905 555 **** **** **** 1111', 'what is no whole phone number before it'],
  ])('should mask the card alone in %j: %s, with %s', (text, masked) => {
    expect(maskCardNumbers(text)).toBe(masked);
  });

  it('should hide a card whole that overlaps another run which could be one', () => {
    // 2002 4111 1111 1111 passes the check too; masking it alone would leave eight digits of the card.
    expect(maskCardNumbers('2002 4111 1111 1111 1111')).toBe('**** **** **** **** 1111');
  });

  it('should leave nothing for a second look', () => {
    // The last four of the first card and the phone number after it pass the check as well.
    const masked = maskCardNumbers('4242424242424242 905 555 0108');
    expect(maskCardNumbers(masked)).toBe(masked);
  });

  it.each([
    '',
    'no digits at all',
    '4111 1111 1111 1112',
    '905 555 0118',
    '1111111111111117',
    '7000000000000005',
    '411111111117',
    '40000000000000000002',
    '4111  ,  1111 1111 1111',
    '4111 1111,1111 1111',
    '4111    1111    1111    1111',
    'HOJ-411111',
    '416-555-0100 / 905-555-0106',
    '1 416 555 0100 / 1 905 555 0106',
    'Pickup 2026-12-01 - 2026-12-03',
    '2026/12/01 2026/12/03',
    '01.12.2026 - 03.12.2026',
    '+4222222222222',
    '411111 1111111111',
    '4 1-1 1-1 1-1 1-1 1-1 1-1 1-1 1',
  ])('should leave %j as it is', (text) => {
    expect(maskCardNumbers(text)).toBe(text);
  });
});

describe('maskCardInPhone', () => {
  it.each([
    ['4111 1111 1111 1111', '**** **** **** 1111'],
    ['3782 822463 10005', '**** ****** *0005'],
    ['905 555 0118', '905 555 0118'],
    ['+49 1512 3456 7890', '+49 1512 3456 7890'],
    ['4222222222222', '4222222222222'],
    ['3056 930902 5904', '**** ****** 5904'],
    ['+378282246310005', '+378282246310005'],
    ['416-555-0100 / 905-555-0106', '416-555-0100 / 905-555-0106'],
  ])('should make %j %j', (text, kept) => {
    expect(maskCardInPhone(text)).toBe(kept);
  });
});
