import { describe, expect, it } from 'vitest';
import { describeReturns, type ReturnTimes, returnTimes } from '../../../src/domain/pricing/return-times.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { formatCad } from '../../../src/domain/shared/money.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import type { DateText, TimeText } from '../../../src/domain/shared/toronto-time.ts';
import { torontoTime } from '../../../src/domain/shared/toronto-time.ts';
import { formatPeriod } from '../../../src/domain/trip/rental-period.ts';
import { at, aVehicle } from '../../support/values/samples.ts';

const REQUEST = { vehicle: aVehicle(), addOns: [] };

/** A trip from Friday, November 27, 10:00 am. */
function until(dropoffDate: DateText, time: TimeText) {
  return {
    pickupTime: at('2026-11-27', '10:00'),
    dropoffDate,
    dropoffTime: at(dropoffDate, time),
    driverAge: 25,
  } as const;
}

function shown(times: ReturnTimes | undefined) {
  return times?.stops.map(({ dropoffDate, latest, period, total, difference, isChosen }) =>
    [
      dropoffDate.slice(8),
      torontoTime(latest),
      formatPeriod(period),
      formatCad(total),
      isChosen ? 'chosen' : formatCad(difference),
    ].join(', '),
  );
}

// PRICE-16
describe('returnTimes', () => {
  it('should be those of the chosen day at which the total changes', () => {
    const times = returnTimes(until('2026-11-30', '12:30'), REQUEST, OAKVILLE_TARIFF, { hours: DEFAULT_HOURS });
    expect(shown(times)).toEqual([
      '30, 11:00, 3 days, $322.02, -$79.66',
      '30, 12:00, 3 days and 2 extra hours, $375.13, -$26.55',
      '30, 13:00, 3 days and 3 extra hours, $401.68, chosen',
      '30, 14:00, 3 days and 4 extra hours, $428.24, $26.56',
      '30, 17:00, 4 days, $429.35, $27.67',
    ]);
    expect(torontoTime(times?.cheapest?.latest ?? at('2026-11-30', '00:00'))).toBe('11:00');
  });

  it('should have the day before where the last day is only started, and not name it', () => {
    const times = returnTimes(until('2026-11-30', '15:00'), REQUEST, OAKVILLE_TARIFF, { hours: DEFAULT_HOURS });
    expect(new Set(times?.stops.map(({ dropoffDate }) => dropoffDate))).toEqual(new Set(['2026-11-29', '2026-11-30']));
    expect(times?.cheapest?.dropoffDate).toBe('2026-11-30');
  });

  it('should name none that is more than four hours earlier', () => {
    const times = returnTimes(until('2026-11-30', '17:00'), REQUEST, OAKVILLE_TARIFF, { hours: DEFAULT_HOURS });
    expect(torontoTime(times?.cheapest?.latest ?? at('2026-11-30', '00:00'))).toBe('13:00');
  });

  it.each([
    ['the shortest rental', until('2026-11-27', '15:00')],
    ['a return as the days end', until('2026-11-30', '11:00')],
  ])('should be none where no return costs less: %s', (_what, trip) => {
    expect(returnTimes(trip, REQUEST, OAKVILLE_TARIFF, { hours: DEFAULT_HOURS })).toBeUndefined();
  });

  it('should lead back to the chosen return', () => {
    const before = at('2026-11-30', '12:30');
    const { stops = [] } =
      returnTimes(until('2026-11-30', '11:00'), REQUEST, OAKVILLE_TARIFF, { hours: DEFAULT_HOURS, before }) ?? {};
    expect(stops.map(({ dropoffTime }) => torontoTime(dropoffTime))).toEqual([
      '11:00',
      '12:00',
      '12:30',
      '14:00',
      '17:00',
    ]);
  });

  it('should lead a return outside office hours back into them, and have it as one of them', () => {
    const times = returnTimes(until('2026-11-28', '14:30'), REQUEST, OAKVILLE_TARIFF, { hours: DEFAULT_HOURS });
    expect(shown(times)).toEqual([
      '27, 17:00, 1 day, $107.34, -$107.34',
      '28, 11:00, 1 day, $107.34, -$107.34',
      '28, 12:00, 1 day and 2 extra hours, $160.45, -$54.23',
      '28, 14:30, 2 days, $214.68, chosen',
    ]);
    expect(times?.cheapest).toBe(times?.stops[1]);
  });

  it('should leave out a closed day', () => {
    const closedDays = [{ date: '2026-11-30', reason: 'Inventory' }] as const;
    const times = returnTimes(until('2026-11-30', '12:30'), REQUEST, OAKVILLE_TARIFF, {
      hours: DEFAULT_HOURS,
      closedDays,
    });
    expect(times).toBeUndefined();
  });

  it('should stay those around the former choice, and compare with what was taken', () => {
    const before = at('2026-11-30', '12:30');
    const times = returnTimes(until('2026-11-30', '11:00'), REQUEST, OAKVILLE_TARIFF, { hours: DEFAULT_HOURS, before });
    expect(shown(times)?.slice(0, 3)).toEqual([
      '30, 11:00, 3 days, $322.02, chosen',
      '30, 12:00, 3 days and 2 extra hours, $375.13, $53.11',
      '30, 13:00, 3 days and 3 extra hours, $401.68, $79.66',
    ]);
    expect(times?.cheapest).toBeUndefined();
  });
});

it('should say by what rule the totals change, and how long the last days run', () => {
  const trip = until('2026-11-30', '12:30');
  const { stops = [] } = returnTimes(trip, REQUEST, OAKVILLE_TARIFF, { hours: DEFAULT_HOURS }) ?? {};
  const rule =
    'Totals with HST and the options you chose. Up to 1 hour over a full day is free. After that, each started hour is a quarter of a day, and more than 4 hours is a full day.';
  expect(describeReturns(trip.pickupTime, stops, OAKVILLE_TARIFF)).toBe(
    `${rule} 4 days run until Tuesday, December 1, 11:00 am.`,
  );
  expect(describeReturns(trip.pickupTime, stops.slice(0, 2), OAKVILLE_TARIFF)).toBe(rule);
});
