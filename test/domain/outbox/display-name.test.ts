import { describe, expect, it } from 'vitest';
import { displayName, namedMailbox, withoutDirection } from '../../../src/domain/outbox/display-name.ts';

// MAIL-5
describe('displayName', () => {
  it.each([
    'see https://evil.example/x',
    'evil.example',
    'evil\u3002example',
    'evil\uff0eexample',
    'evil\uff61example',
    'evil\u2024example',
    'evil.\u200bexample',
    'evil\u00ad.\u2060example',
    '\uff45\uff56\uff49\uff4c\uff0e\uff43\uff4f\uff4d',
    'пример.рф',
    'उदाहरण.भारत',
    'ตัวอย่าง.ไทย',
    '例子.中国',
    'xn--e1afmkfd',
    'me@evil',
    'me\uff20evil',
    'me\ufe6bevil',
    'evil\uff0fx',
    'evil\u2044x',
    'evil\u2215x',
    'tel\uff1aone',
    'tel\u2236one',
    'call 1 800 555 0199',
    'call 1\u20138\u20220\u00b70',
    'call \uff11\uff18\uff10\uff10',
    'call \u0669\u0660\u0665',
    'call \u096f\u0966\u096b',
    'call \u{1d7d7}\u{1d7d8}\u{1d7d3}',
    'call \u2460\u2467\u24ea',
    'call 1\ufe0f\u20e38\ufe0f\u20e30\ufe0f\u20e3',
    'call 9\u200b0\u200d5',
    '一八〇〇五五五〇一九九',
  ])('should leave out %j', (name) => {
    expect(displayName(name)).toBeUndefined();
  });

  it.each([
    'J.R.',
    'Mary St. John',
    "D'Arcy",
    'Anne-Marie',
    '李三',
    '五十嵐 一二三',
    'Henry 8th',
    'Zoë Żółć',
    'محمد علي',
    'प्रिया रामन',
    '👩\u200d🚀 Sally',
    '<b>',
  ])('should keep %j', (name) => {
    expect(displayName(name)).toBe(name);
  });

  it.each([
    ['\u202eevil\u202c', 'evil'],
    ['\u2066Priya\u2069 \u200eRaman', 'Priya Raman'],
    ['\u061cمحمد\u200f', 'محمد'],
    ['\u202e\u2066', undefined],
  ])('should keep %j without what reverses its direction', (name, shown) => {
    expect(displayName(name)).toBe(shown);
    expect(withoutDirection(name)).toBe(shown ?? '');
  });
});

it('should name a mailbox only by what a header may carry', () => {
  expect(namedMailbox('Priya', 'priya@example.com')).toEqual({ name: 'Priya', address: 'priya@example.com' });
  expect(namedMailbox('evil.example', 'priya@example.com')).toStrictEqual({ address: 'priya@example.com' });
});
