import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/domain/inquiry/message.ts';
import { MAX_SEARCH_WORDS, messageSearchText, messageSearchWords } from '../../../src/domain/inquiry/message-search.ts';
import { aMessage, NOON } from '../../support/values/samples.ts';

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

  const letter: Message = {
    ...aMessage(),
    content: {
      name: 'Zoë Łukasz',
      email: 'zoe_1%@Example.com',
      phone: '+1 (905) 555-0118',
      subject: 'Winter tires?',
      message: 'Do you have\nsnow chains (50%) [.*] for\tthe "Kona"?',
    },
  };
  const finds = (typed: string, message: Message) =>
    messageSearchWords(typed).every((word) => messageSearchText(message).includes(word));

  it.each([
    'zoe',
    'LUKASZ',
    'zoe_1%@example',
    '905 555-0118',
    '+1 905 555 0118',
    '5550118',
    'winter tire',
    'chains 50%',
    '[.*]',
    '"kona"',
    'kona zoë',
  ])('should find a message by %j', (typed) => {
    expect(finds(typed, letter)).toBe(true);
  });

  it.each(['obrien', 'o’brien', 'luc', 'jean luc', 'f150', 'HOJ504728', '#hoj-504728'])(
    'should find the message of Jean-Luc O’Brien by %j',
    (typed) => {
      const content = { ...letter.content, name: "Jean-Luc O'Brien", message: 'HOJ-504728: the F-150?' };
      expect(finds(typed, { ...letter, content } as Message)).toBe(true);
    },
  );

  it.each(['sumava', 'film inc', 'ana@film', '4165550100', 'entertainment'])(
    'should find an inquiry by %j',
    (typed) => {
      const content = {
        companyName: 'Šumava "Film" Inc.',
        contact: 'Ana',
        phone: '(416) 555-0100',
        email: 'ana@film.example',
        frequency: '21+',
        source: 'business-program',
        page: 'entertainment',
      } as const;
      expect(finds(typed, { id: 'inquiry', receivedAt: NOON, state: 'open', kind: 'inquiry', content })).toBe(true);
    },
  );

  it.each(['zoe film', 'snowchains', 'zoe%1', 'k.na', '$where', "' OR 1"])('should find nothing by %j', (typed) => {
    expect(finds(typed, letter)).toBe(false);
  });

  it('should take a few words of a certain length', () => {
    expect(messageSearchWords('a b c d e f g')).toHaveLength(MAX_SEARCH_WORDS);
    expect(messageSearchWords('😀'.repeat(99))).toEqual(['😀'.repeat(40)]);
  });
});
