import { describe, expect, it } from 'vitest';
import { MAX_SEARCH_WORDS, messageSearchText, messageSearchWords } from '../../../src/domain/inquiry/message-search.ts';
import { aMessage } from '../../support/values/samples.ts';

// FORM-16
describe('messageSearchText', () => {
  it('should hold name, e-mail, phone with and without its groups, subject and text, also without marks', () => {
    expect(messageSearchText(aMessage()).split('\n')).toEqual([
      'PRIYA RAMAN',
      '',
      'PRIYA.RAMAN@EXAMPLE.COM',
      'PRIYARAMANEXAMPLECOM',
      '905 555 0118',
      '9055550118',
      'A QUESTION',
      'DO YOU HAVE SNOW TIRES? THANK YOU.',
      'DO YOU HAVE SNOW TIRES THANK YOU',
    ]);
  });
});

describe('messageSearchWords', () => {
  it.each([
    ['', []],
    ['  \t ', []],
    ['Snow  tires', ['SNOW', 'TIRES']],
    ['Zoë Łukasz', ['ZOE', 'LUKASZ']],
    ['(905) 555-0118', ['9055550118']],
    ['+1 905 555 0118', ['9055550118']],
    ['18005550118', ['8005550118']],
    ['1234', ['1234']],
    ['HOJ-482915', ['HOJ', '482915']],
    ['O’Brien', ['O', 'BRIEN']],
    ['#482915 a_1%', ['482915', 'A_1%']],
  ])('should read %j as %j', (typed, words) => {
    expect(messageSearchWords(typed)).toEqual(words);
  });

  it('should take a few words of a certain length', () => {
    expect(messageSearchWords('a b c d e f g')).toHaveLength(MAX_SEARCH_WORDS);
    expect(messageSearchWords('😀'.repeat(99))).toEqual(['😀'.repeat(40)]);
  });
});
