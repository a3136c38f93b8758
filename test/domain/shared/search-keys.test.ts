import { describe, expect, it } from 'vitest';
import { containedWords, nameKeys, searchedText } from '../../../src/domain/shared/search-keys.ts';

// BOOK-30
it.each([
  ['Sean O’Brien', ['SEAN', "O'BRIEN", 'OBRIEN', 'O', 'BRIEN']],
  ['F-150', ['F-150', 'F150', 'F', '150']],
  ['Raman, Priya', ['RAMAN', 'PRIYA']],
])('should find the name %j by %j', (name, keys) => {
  expect([...new Set(nameKeys(name))]).toEqual(keys);
});

// FORM-16, FLEET-35
describe('searchedText', () => {
  it.each([
    ['f150', 'Ford F-150'],
    ['f-150', 'Ford F150'],
    ['f 150', 'Ford F-150'],
    ['obrien', 'Sean O’Brien'],
    ["o'brien", 'Sean OBrien'],
    ['jean-luc', 'Jean Luc'],
  ])('should contain the words of %j in %j', (typed, text) => {
    const searched = searchedText([text]);
    expect(containedWords(typed).every((word) => searched.includes(word))).toBe(true);
  });

  it.each(['f-250', '[.*]'])('should not contain the words of %j', (typed) => {
    const searched = searchedText(['Ford F-150, O’Brien', '1']);
    expect(containedWords(typed).every((word) => searched.includes(word))).toBe(false);
  });
});
