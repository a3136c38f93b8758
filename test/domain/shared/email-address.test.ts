import { describe, expect, it } from 'vitest';
import { asciiEmail, cleanEmail, emailKey, isEmail, isSameEmail } from '../../../src/domain/shared/email-address.ts';

// BOOK-6
describe('cleanEmail', () => {
  it.each([
    [' priya@example.com\n', 'priya@example.com'],
    ['\u202apriya@example.com\u202c', 'priya@example.com'],
    ['pri\u200bya@exam\u00adple.com', 'priya@example.com'],
    ['ｐｒｉｙａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'priya@example.com'],
    ['priya@example。com', 'priya@example.com'],
    ['priya@example.com.', 'priya@example.com'],
    ['priya٢@example.com', 'priya2@example.com'],
    ['Priya@Bücher.example', 'Priya@Bücher.example'],
    ['pri ya@example.com', 'pri ya@example.com'],
    ['\u200b', ''],
  ])('should keep of %j %j', (typed, kept) => {
    expect(cleanEmail(typed)).toBe(kept);
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
    'jane@bücher.example',
    'jane@xn--bcher-kva.example',
    'jane@例え.テスト',
    'jane@مثال.example',
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
    'jane@bücher',
    'jane@bü/cher.example',
    'jane@bü cher.example',
    'jane@bücher..example',
    'jane@bücher.example/path',
    'jane@bücher.example:25',
    `a@${'ü'.repeat(63)}.example`,
    `a@${LABEL_OF_63}a.com`,
    `a@example.${LABEL_OF_63}a`,
    `${'a'.repeat(243)}@example.com`,
  ])('should refuse %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});

describe('asciiEmail', () => {
  it.each([
    ['Jane@Bücher.example', 'Jane@xn--bcher-kva.example'],
    ['Jane@Example.COM', 'Jane@Example.COM'],
    ['jane@1.2', 'jane@1.2'],
    ['no address ü', 'no address ü'],
  ])('should write %j as %j', (email, ascii) => {
    expect(asciiEmail(email)).toBe(ascii);
  });
});

// BOOK-4
describe('isSameEmail', () => {
  it.each([
    ['Priya.Raman@Example.ca', 'priya.raman@example.ca'],
    ['priya@example.ca', '\u202aPRIYA@example.ca.\u202c'],
    ['jane@bücher.example', 'jane@xn--bcher-kva.example'],
    ['jane@BU\u0308CHER.example', 'jane@bücher.example'],
  ])('should take %j and %j for one', (one, other) => {
    expect(isSameEmail(one, other)).toBe(true);
    expect(emailKey(emailKey(one))).toBe(emailKey(other));
  });

  it.each([
    ['priya@example.ca', 'priya@example.com'],
    ['jane@bücher.example', 'jane@bucher.example'],
    ['josé@example.com', 'jose@example.com'],
    ['priya@example.com', ''],
  ])('should tell %j from %j', (one, other) => {
    expect(isSameEmail(one, other)).toBe(false);
  });
});
