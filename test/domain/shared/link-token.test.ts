import { expect, it } from 'vitest';
import { bareTokenIn, tokenIn } from '../../../src/domain/shared/link-token.ts';

const TOKEN = `eyJhIjoxfQ.${'aZ09-_'.repeat(7)}x`;

// PAGE-34
it.each([
  ['#{}', 'as it was mailed'],
  ['#{}?utm_source=x&utm_medium=email', 'with the parameters of a campaign'],
  ['#{}.', 'with a full stop'],
  ['#{}).', 'in brackets'],
  ['#{}_', 'marked as emphasis'],
  ['#%E2%80%8B{}%20', 'between characters that nobody sees'],
  ['#%3C{}%3E', 'between angle brackets'],
])('should find the token of %s: %s', (fragment) => {
  expect(tokenIn(fragment.replace('{}', TOKEN))).toBe(TOKEN);
});

it('should find it again where a line was broken in it', () => {
  expect(tokenIn(`#${TOKEN.slice(0, 20)}%0A%20${TOKEN.slice(20)}`)).toBe(TOKEN);
});

it('should find no token that is not whole', () => {
  for (let length = 0; length < TOKEN.length; length += 1) expect(tokenIn(TOKEN.slice(0, length))).toBeUndefined();
});

// STAFF-21
it('should find the token of a sign-in link alike', () => {
  const bare = TOKEN.slice(-43);
  expect(bareTokenIn(`%20${bare}.`)).toBe(bare);
  expect(bareTokenIn(bare.slice(1))).toBeUndefined();
});
