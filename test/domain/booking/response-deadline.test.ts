import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deadlineOf,
  formatShortTimeLeft,
  formatTimeLeft,
  isPickupSoon,
  minutesUntilDeadline,
  responseDeadline,
} from '../../../src/domain/booking/response-deadline.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { addMinutes, minutesBetween, torontoDate, torontoTime } from '../../../src/domain/shared/toronto-time.ts';
import { itinerary } from '../../support/values/arbitraries.ts';
import { at } from '../../support/values/samples.ts';

const RECEIVED = {
  status: 'confirmed',
  createdAt: '2026-11-23T17:00:00.000Z',
  answerBy: '2026-11-24T17:00:00.000Z',
  itinerary: { pickupTime: at('2026-11-27', '10:00') },
} as const;

// BOOK-19
describe('deadlineOf', () => {
  it.each([
    [
      '24 hours later for a pickup days ahead',
      at('2026-11-23', '12:00'),
      at('2026-11-27', '10:00'),
      '2026-11-24 12:00',
    ],
    [
      '24 hours later where the pickup is an hour after them',
      at('2026-11-23', '12:00'),
      at('2026-11-24', '13:00'),
      '2026-11-24 12:00',
    ],
    [
      'an hour before a pickup that comes sooner',
      at('2026-11-23', '12:00'),
      at('2026-11-24', '10:00'),
      '2026-11-24 09:00',
    ],
    [
      'an hour before the office closed, for a pickup as it opens',
      at('2026-11-23', '12:00'),
      at('2026-11-24', '07:00'),
      '2026-11-23 16:00',
    ],
    [
      'on Sunday before a pickup on Monday morning',
      at('2026-11-22', '09:30'),
      at('2026-11-23', '07:00'),
      '2026-11-22 11:00',
    ],
    [
      'an hour before the closing, for a pickup that staff agreed after it',
      at('2026-11-23', '12:00'),
      at('2026-11-23', '20:00'),
      '2026-11-23 16:00',
    ],
    ['by a pickup within the hour', at('2026-11-23', '12:28'), at('2026-11-23', '13:00'), '2026-11-23 13:00'],
    [
      'by a pickup that was asked for after the office closed',
      at('2026-11-23', '19:00'),
      at('2026-11-24', '07:00'),
      '2026-11-24 07:00',
    ],
    [
      'before the night in which the clocks go back',
      at('2026-10-31', '09:30'),
      at('2026-11-01', '09:00'),
      '2026-10-31 11:00',
    ],
  ])('should be %s', (_when, createdAt, pickupTime, expected) => {
    const deadline = deadlineOf({ createdAt, itinerary: { pickupTime } }, DEFAULT_HOURS);
    expect(`${torontoDate(deadline)} ${torontoTime(deadline)}`).toBe(expected);
  });

  it('should come after the request, not after the pickup, and within 24 hours', () => {
    fc.assert(
      fc.property(itinerary(), fc.integer({ min: 1, max: 4000 }), ({ pickupTime }, ahead) => {
        const createdAt = addMinutes(pickupTime, -ahead);
        const deadline = deadlineOf({ createdAt, itinerary: { pickupTime } }, DEFAULT_HOURS);
        expect(deadline > createdAt && deadline <= pickupTime).toBe(true);
        expect(minutesBetween(createdAt, deadline)).toBeLessThanOrEqual(24 * 60);
      }),
    );
  });
});

// BOOK-19
describe('responseDeadline', () => {
  const answerBy = at('2026-11-24', '08:00');
  it.each([
    ['stay as it was promised', at('2026-11-27', '10:00'), answerBy],
    ['stay where staff move the pickup to a later day', at('2026-12-04', '10:00'), answerBy],
    ['be the pickup that staff move before it', at('2026-11-24', '07:30'), at('2026-11-24', '07:30')],
  ])('should %s', (_what, pickupTime, expected) => {
    expect(responseDeadline({ answerBy, itinerary: { pickupTime } })).toBe(expected);
  });
});

it.each([
  [at('2026-11-24', '12:00'), true],
  [at('2026-11-24', '13:00'), false],
])('should ask to call for a pickup at %s: %s', (pickupTime, expected) => {
  expect(isPickupSoon(pickupTime, at('2026-11-23', '12:00'))).toBe(expected);
});

// BOOK-19
describe('minutesUntilDeadline', () => {
  it.each([
    ['2026-11-23T17:00:00.000Z', 1440],
    ['2026-11-24T16:59:30.000Z', 0],
    ['2026-11-24T17:00:30.000Z', -1],
    ['2026-11-24T19:00:00.000Z', -120],
  ] as const)('should leave of the 24 hours at %s: %i min', (now, minutes) => {
    expect(minutesUntilDeadline(RECEIVED, now)).toBe(minutes);
  });

  it.each(['approved', 'declined', 'completed'] as const)('should not run for one that is %s', (status) => {
    expect(minutesUntilDeadline({ ...RECEIVED, status }, RECEIVED.createdAt)).toBeUndefined();
  });
});

describe('formatTimeLeft', () => {
  it.each([
    [200, '3 h 20 min left'],
    [0, '0 h left'],
    [-1, '1 min late'],
    [-120, '2 h late'],
    [-4 * 24 * 60 - 90, '4 days late'],
  ])('should say %i min as "%s"', (minutes, words) => {
    expect(formatTimeLeft(minutes)).toBe(words);
  });

  it.each([
    [1439, '23 h left'],
    [60, '1 h left'],
    [59, '59 min left'],
    [-59, '59 min late'],
    [-150, '2 h 30 min late'],
  ])('should say %i min in a row as "%s"', (minutes, words) => {
    expect(formatShortTimeLeft(minutes)).toBe(words);
  });
});
