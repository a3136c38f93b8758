import { describe, expect, it } from 'vitest';
import { phoneLink, readPhones, withoutExtension } from '../../../src/domain/shared/phone.ts';

// BOOK-30
describe('phoneLink', () => {
  it.each([
    ['905-555-0142', 'tel:+19055550142'],
    ['(905) 555-0142', 'tel:+19055550142'],
    ['9055550142', 'tel:+19055550142'],
    ['1 905 555 0142', 'tel:+19055550142'],
    ['+1.905.555.0142', 'tel:+19055550142'],
    ['905–555–0142', 'tel:+19055550142'],
    ['905·555·0142', 'tel:+19055550142'],
    ['905/555-0142', 'tel:+19055550142'],
    ['９０５－５５５－０１４２', 'tel:+19055550142'],
    ['٩٠٥ ٥٥٥ ٠١٤٢', 'tel:+19055550142'],
    ['cell: 905 555 0142 (after 5 pm)', 'tel:+19055550142'],
    ['905-555-0142 ext. 12', 'tel:+19055550142;ext=12'],
    ['905-555-0142 Extension: 0012', 'tel:+19055550142;ext=0012'],
    ['905-555-0142x12', 'tel:+19055550142;ext=12'],
    ['905-555-0142, poste 12', 'tel:+19055550142;ext=12'],
    ['905-555-0142 (Local 12)', 'tel:+19055550142;ext=12'],
    ['905-555-0142 #12', 'tel:+19055550142;ext=12'],
    ['905-555-0142;ext=12', 'tel:+19055550142;ext=12'],
    ['+44 20 7946 0958 ext 7', 'tel:+442079460958;ext=7'],
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    ['+44(0)20 7946 0958', 'tel:+442079460958'],
    ['0044 (0) 20 7946 0958', 'tel:+442079460958'],
    ['+44 020 7946 0958', 'tel:+442079460958'],
    ['(+44) 20 7946 0958', 'tel:+442079460958'],
    ['+49 171/1234567', 'tel:+491711234567'],
    ['+39 06 1234 5678', 'tel:+390612345678'],
    ['011 44 20 7946 0958', 'tel:+442079460958'],
    ['01144 20 7946 0958', 'tel:+442079460958'],
    ['0113 496 0000', 'tel:01134960000'],
    ['06 12 34 56 78', 'tel:0612345678'],
    ['555-0142', 'tel:5550142'],
    ['1-800-GO-FILMS', 'tel:+18004634567'],
    ['(800) flowers', 'tel:+18003569377'],
  ])('should call the number of %j', (typed, link) => {
    expect(phoneLink(typed)).toBe(link);
  });

  it.each([
    '905-555-0142 / 416-555-0199',
    '905-555-0142/416-555-0199',
    '905 555 0142 416 555 0199',
    '9055550142, 4165550199',
    '905-555-0142 or 416-555-0199 ext 3',
    'home 905-555-0142 cell (416) 555-0199',
  ])('should call the first of the two numbers of %j', (typed) => {
    expect(phoneLink(typed)).toBe('tel:+19055550142');
    expect(readPhones(typed).map(({ number }) => number)).toEqual(['+19055550142', '+14165550199']);
  });

  it('should call the first of two numbers of other countries', () => {
    expect(phoneLink('+44 20 7946 0958 / +44 7700 900123')).toBe('tel:+442079460958');
    expect(phoneLink('+44 20 7946 0958; 07700 900123')).toBe('tel:+442079460958');
  });

  it.each(['', 'same as last time', 'ask my wife', 'n/a', '911', '12 34 5', '1234567890123456', 'HOJ-504728', '+'])(
    'should call nobody for %j',
    (typed) => {
      expect(phoneLink(typed)).toBeUndefined();
    },
  );
});

describe('withoutExtension', () => {
  it.each([
    ['905-555-0142 x12', '905-555-0142'],
    ['905-555-0142 (poste 12)', '905-555-0142'],
    ['0142 X5', '0142 X5'],
    ['smith', 'SMITH'],
  ])('should cut %j to %j', (typed, cut) => {
    expect(withoutExtension(typed)).toBe(cut);
  });
});
