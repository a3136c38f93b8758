import { describe, expect, it } from 'vitest';
import {
  DEFAULT_HOURS,
  describeHours,
  describeOpen,
  describeOpenDays,
  type OpeningHours,
} from '../../../src/domain/shared/opening-hours.ts';

const CLOSED = each(null);
const MORNING = { opens: '08:00', closes: '12:00' } as const;

function each(of: OpeningHours['monday']): OpeningHours {
  return { monday: of, tuesday: of, wednesday: of, thursday: of, friday: of, saturday: of, sunday: of };
}

// TRIP-9, TRIP-23
describe('the opening hours', () => {
  it.each<[string, OpeningHours, readonly string[]]>([
    ['until an owner sets others', DEFAULT_HOURS, ['Mon to Fri 7 am to 5 pm', 'Sat and Sun 9 am to 12 pm']],
    [
      'with a closed day',
      { ...DEFAULT_HOURS, sunday: null },
      ['Mon to Fri 7 am to 5 pm', 'Sat 9 am to 12 pm', 'Sun closed'],
    ],
    [
      'with a day between others',
      { ...DEFAULT_HOURS, wednesday: MORNING, saturday: null, sunday: null },
      ['Mon and Tue 7 am to 5 pm', 'Wed 8 am to 12 pm', 'Thu and Fri 7 am to 5 pm', 'Sat and Sun closed'],
    ],
    ['that are the same all week', each(MORNING), ['Mon to Sun 8 am to 12 pm']],
    ['of one day', { ...CLOSED, monday: MORNING }, ['Mon 8 am to 12 pm', 'Tue to Sun closed']],
  ])('should be described with the days that have the same ones together: %s', (_which, hours, lines) => {
    expect(describeHours(hours)).toEqual(lines);
  });

  it('should be described with whole names', () => {
    expect(describeHours(DEFAULT_HOURS, true)).toEqual(['Weekdays 7 am to 5 pm', 'Saturday and Sunday 9 am to 12 pm']);
    expect(describeHours({ ...CLOSED, tuesday: MORNING }, true)).toEqual([
      'Monday closed',
      'Tuesday 8 am to 12 pm',
      'Wednesday to Sunday closed',
    ]);
  });

  it.each([
    [DEFAULT_HOURS, 'seven days a week', 'Open 7 days a week'],
    [{ ...DEFAULT_HOURS, sunday: null }, 'six days a week', 'Open 6 days a week'],
    [{ ...CLOSED, friday: MORNING }, 'one day a week', 'Open 1 day a week'],
  ])('should be counted in days', (hours, words, fact) => {
    expect([describeOpenDays(hours), describeOpen(hours)]).toEqual([words, fact]);
  });
});
