import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, foldText, isEmail } from '../../../src/domain/shared/text.ts';

// BOOK-6
describe('cleanLine', () => {
  it.each([
    ['  Priya  ', 'Priya'],
    ['Priya\r\nBcc: all@example.com', 'Priya Bcc: all@example.com'],
    ['a\u0000\u0007\u001b\u007f\u0085b', 'a b'],
    ['a\u2028b\u2029c', 'a b c'],
    ['a\tb', 'a b'],
    ['\n', ''],
    ['Zoë 😀 李', 'Zoë 😀 李'],
    ['half \ud83d', 'half \ufffd'],
  ])('should keep of %j %j', (typed, kept) => {
    expect(cleanLine(typed)).toBe(kept);
  });
});

// BOOK-6
describe('cleanText', () => {
  it.each([
    ['  one  ', 'one'],
    ['one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
    ['one\u2028two\u2029three', 'one\ntwo\nthree'],
    ['a\tb', 'a\tb'],
    ['a\u0000\u0007\u001b\u007f\u0085b', 'ab'],
    ['half \udc00', 'half \ufffd'],
    ['\r\n \n', ''],
  ])('should keep of %j %j', (typed, kept) => {
    expect(cleanText(typed)).toBe(kept);
  });
});

const LABEL_OF_63 = 'a'.repeat(63);

describe('isEmail', () => {
  it.each([
    'priya.raman@example.com',
    'a@b.co',
    'a@b.c',
    "o'neil+rental@mail.example.co.uk",
    "!#$%&'*+/=?^`{|}~-_.9@example.com",
    'PRIYA@EXAMPLE.COM',
    'a@1.2x.io',
    'a@x-y--z.example',
    `a@${LABEL_OF_63}.${LABEL_OF_63}`,
    `${'a'.repeat(242)}@example.com`,
  ])('should take %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    '',
    'priya',
    '@example.com',
    'priya@',
    'priya@example',
    'priya@.com',
    'priya@example.',
    'priya@exam ple.com',
    'pri ya@example.com',
    ' priya@example.com',
    'priya@example.com ',
    'priya@example.com\n',
    'priya@@example.com',
    'priya@-example.com',
    'priya@example-.com',
    'priya@example.-com',
    'priya@example.com-',
    'priya@example..com',
    'priya@exa_mple.com',
    'priya@example.c_m',
    'priya@e_.com',
    'priya,raman@example.com',
    'Priya <priya@example.com>',
    'žofie@example.com',
    `a@${LABEL_OF_63}a.com`,
    `a@example.${LABEL_OF_63}a`,
    `${'a'.repeat(243)}@example.com`,
  ])('should refuse %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});

describe('foldText', () => {
  it.each([
    ['zoë', 'ZOE'],
    ['ZOE\u0308', 'ZOE'],
    ['  Mary \t Ann\n', 'MARY ANN'],
    ['Straße', 'STRASSE'],
    ['νίκος', 'ΝΙΚΟΣ'],
    ['İpek ılgın', 'IPEK ILGIN'],
    ['Łukasz', 'LUKASZ'],
    ['Øystein Ærø', 'OYSTEIN AERO'],
    ['Œuvre', 'OEUVRE'],
    ['Đorđe', 'DORDE'],
    ['Guðrún', 'GUDRUN'],
    ['Þór', 'THOR'],
    ['Ħamrun', 'HAMRUN'],
    ['O’Neil', "O'NEIL"],
    ['ﬁona', 'FIONA'],
    ['日本', '日本'],
    ['´', ''],
    ['\u0000a\u0007b', 'A B'],
  ])('should compare %j as %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});
