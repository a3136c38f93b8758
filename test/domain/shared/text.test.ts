import { describe, expect, it } from 'vitest';
import { cleanCode, cleanLine, cleanText, foldText } from '../../../src/domain/shared/text.ts';

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
    ['\u202aPriya\u202c', 'Priya'],
    ['\u200b \u2060Priya\u3164\u2800\ufeff', 'Priya'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['\u200b\u200d', ''],
    ['\u3164\u115f\uffa0\u2800\u00ad', ''],
    ['\ufe0f', ''],
    ['I \u2764\ufe0f', 'I \u2764\ufe0f'],
    ['\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}\u200b', '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}'],
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
    ['\u202aone\u200b\ntwo\u202c\n', 'one\u200b\ntwo'],
    ['\u3164\n\u200b', ''],
  ])('should keep of %j %j', (typed, kept) => {
    expect(cleanText(typed)).toBe(kept);
  });
});

// BOOK-6
describe('cleanCode', () => {
  it.each([
    ['\u2068HOJ-504\u200b728\u2069', 'HOJ-504728'],
    ['ＨＯＪ－５', 'HOJ-5'],
    [' a b ', 'a b'],
    ['\u200b', ''],
  ])('should keep of %j %j', (typed, kept) => {
    expect(cleanCode(typed)).toBe(kept);
  });

  it('should be quick with a long text that shows nothing', () => {
    expect(cleanCode('\u200b'.repeat(100_000))).toBe('');
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
