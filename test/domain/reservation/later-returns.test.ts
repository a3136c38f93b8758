import { describe, expect, it } from 'vitest';
import { priceLaterReturns } from '../../../src/domain/reservation/later-returns.ts';
import type { DateText, TimeText } from '../../../src/domain/shared/toronto-time.ts';
import { aBooking, anItinerary, at } from '../../support/values/samples.ts';

const returnsOf = (dropoffDate: DateText, dropoffTime: TimeText) =>
  priceLaterReturns(aBooking({ itinerary: anItinerary({ dropoffDate, dropoffTime: at(dropoffDate, dropoffTime) }) }));

// MINE-3, PRICE-24
describe('priceLaterReturns', () => {
  it('should go up by the hour, and end with the next full day', () => {
    // Friday 10:00 to Sunday 13:00: two days and three hours. A fourth hour costs a quarter of
    // $94.00; from then on it is the third day.
    const priced = returnsOf('2026-11-29', '13:00');
    expect(priced).toHaveLength(2);
    expect(priced[0]).toEqual({ until: at('2026-11-29', '14:00'), adds: 2656 });
    expect(priced[1]?.until).toBe(at('2026-11-30', '11:00'));
  });

  it('should cost nothing more up to the end of what is paid', () => {
    expect(returnsOf('2026-11-27', '18:00')).toEqual([{ until: at('2026-11-28', '11:00'), adds: 0 }]);
    expect(returnsOf('2026-11-28', '10:00')[0]).toEqual({ until: at('2026-11-28', '11:00'), adds: 0 });
  });

  it('should never go down', () => {
    const priced = returnsOf('2026-11-28', '10:30').map(({ adds }) => adds);
    expect(priced).toEqual(priced.toSorted((one, other) => one - other));
    expect(new Set(priced).size).toBe(priced.length);
  });
});
