import { describe, expect, it } from 'vitest';
import { suggestEmail } from '../../../src/domain/shared/email-suggestion.ts';

// BOOK-4
describe('suggestEmail', () => {
  it.each([
    ['priya@gmial.com', 'priya@gmail.com'],
    ['Priya.Raman@GMIAL.COM ', 'Priya.Raman@gmail.com'],
    ['priya@gmail.con', 'priya@gmail.com'],
    ['priya@gmial.con', 'priya@gmail.com'],
    ['priya@hotmial.ca', 'priya@hotmail.ca'],
    ['priya@mail.maple-films.con', 'priya@mail.maple-films.com'],
  ])('should ask of %j whether %s was meant', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
    expect(suggestEmail(meant)).toBeUndefined();
  });

  it.each([
    '',
    'priya',
    'priya@gmial',
    'priya@mail.com',
    'priya@ymail.com',
    'priya@email.com',
    'priya@gmail.co',
    'priya@maple.construction',
    'gmial.com@maple.example',
    'priya@constructor.toString',
  ])('should ask nothing of %j', (typed) => {
    expect(suggestEmail(typed)).toBeUndefined();
  });
});
