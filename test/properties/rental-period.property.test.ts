import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rentalPeriod, tripPeriod } from '../../src/domain/trip/rental-period.ts';
import { tripMinutes, wallTrip } from '../support/values/arbitraries.ts';
import { officeMinutes } from '../support/values/office-clock.ts';
import { at } from '../support/values/samples.ts';

/**
 * PRICE-1 and PRICE-2, word by word in exact fractions: hours are minutes / 60, compared by multiplying out.
 * "24 hours or less: 1 day. Otherwise full days = floor(hours/24), remainder r hours. r up to 1: no extra charge.
 * r above 1 and up to 4: ceil(r) quarters. r above 4: one extra full day."
 */
function asSpecified(minutes: bigint): { days: bigint; quarters: bigint } {
  if (minutes <= 24n * 60n) return { days: 1n, quarters: 0n };
  const fullDays = minutes / (24n * 60n);
  const rest = minutes % (24n * 60n);
  if (rest <= 60n) return { days: fullDays, quarters: 0n };
  if (rest > 4n * 60n) return { days: fullDays + 1n, quarters: 0n };
  return { days: fullDays, quarters: (rest + 59n) / 60n };
}

it('should follow the rule of the specification in exact arithmetic', () => {
  fc.assert(
    fc.property(tripMinutes(), (minutes) => {
      const { days, extraHours } = rentalPeriod(minutes);
      expect({ days: BigInt(days), quarters: BigInt(extraHours) }).toEqual(asSpecified(BigInt(minutes)));
    }),
    { examples: [[1440], [1441], [1500], [1501], [1680], [1681], [2880], [2881]] },
  );
});

it('should never charge for less when a trip is longer', () => {
  fc.assert(
    fc.property(tripMinutes(), tripMinutes(), (one, other) => {
      const quarters = (minutes: number) => {
        const { days, extraHours } = rentalPeriod(minutes);
        return 4 * days + extraHours;
      };
      expect(quarters(Math.max(one, other))).toBeGreaterThanOrEqual(quarters(Math.min(one, other)));
    }),
  );
});

it('should charge for a week more just seven days more, once a trip is longer than a day', () => {
  fc.assert(
    fc.property(
      tripMinutes().filter((minutes) => minutes >= 1440),
      (minutes) => {
        const { days, extraHours } = rentalPeriod(minutes);
        const later = rentalPeriod(minutes + 7 * 1440);
        expect(later).toMatchObject({ days: days + 7, extraHours });
      },
    ),
  );
});

it('should count the hours that really pass between two wall times, over any clock change (PRICE-3)', () => {
  fc.assert(
    fc.property(wallTrip(), ({ from, to }) => {
      const period = tripPeriod({ pickupTime: at(from.date, from.time), dropoffTime: at(to.date, to.time) });
      const elapsed = (officeMinutes(to) ?? 0) - (officeMinutes(from) ?? 0);
      expect(period.minutes).toBe(elapsed);
      expect(period).toEqual(rentalPeriod(elapsed, period.clockShift));
      expect(period.clockShift).toBe(wallMinutes(to) - wallMinutes(from) - elapsed);
    }),
  );
});

function wallMinutes({ date, time }: { readonly date: string; readonly time: string }): number {
  return Date.parse(`${date}T${time}:00.000Z`) / 60_000;
}
