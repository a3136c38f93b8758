import { describe, expect, it } from 'vitest';
import { checkFindForm, FIND_TEXTS } from '../../../src/domain/reservation/find-form.ts';

// MINE-7
describe('checkFindForm', () => {
  const check = (confirmationNumber: string, email = 'priya@example.com') =>
    checkFindForm({ confirmationNumber, email });

  it.each([
    'HOJ-123456',
    'hoj-123456',
    ' HOJ 123456 ',
    'HOJ123456',
    '123456',
    '123 456',
    '#HOJ-123456',
    'HOJ–123456',
    '\u202aHOJ-123\u200b456\u202c',
    'ＨＯＪ－１２３４５６',
    '١٢٣٤٥٦',
  ])('should read %j', (typed) => {
    expect(check(typed)).toEqual({ ok: true, value: { confirmationNumber: 'HOJ-123456', email: 'priya@example.com' } });
  });

  it.each(['HOJ-12345', 'HOJ-1234567', 'HOJ-012345', 'ABC-123456', 'HOJ-12345x'])('should refuse %j', (typed) => {
    expect(check(typed)).toEqual({ ok: false, problem: ['number-malformed'] });
  });

  it('should name every field, with a message at it', () => {
    expect(check('', '')).toEqual({ ok: false, problem: ['number-missing', 'email-missing'] });
    expect(check('\u200b', '\u202a')).toEqual({ ok: false, problem: ['number-missing', 'email-missing'] });
    expect(check('HOJ', 'Priya')).toEqual({ ok: false, problem: ['number-malformed', 'email-malformed'] });
    expect(Object.values(FIND_TEXTS).map(({ field }) => field)).toEqual([
      'confirmationNumber',
      'confirmationNumber',
      'email',
      'email',
    ]);
  });
});
