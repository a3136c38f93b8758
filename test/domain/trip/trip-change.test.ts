import { describe, expect, it } from 'vitest';
import { describeTripChange } from '../../../src/domain/trip/trip-change.ts';
import { at } from '../../support/values/samples.ts';

const TRIP = { pickupTime: at('2026-11-27', '10:00'), dropoffTime: at('2026-11-29', '13:00'), driverAge: 25 } as const;

// PAGE-26
describe('describeTripChange', () => {
  it('should name what changed alone, and the new length', () => {
    expect(describeTripChange(TRIP, { ...TRIP, dropoffTime: at('2026-11-30', '12:30') })).toBe(
      'Trip updated. Dropoff Monday, November 30, 12:30 pm. 3 days and 3 extra hours.',
    );
    expect(describeTripChange(TRIP, { ...TRIP, pickupTime: at('2026-11-27', '11:00'), driverAge: 24 })).toBe(
      'Trip updated. Pickup Friday, November 27, 11:00 am. Driver 24 or younger. 2 days and 2 extra hours.',
    );
  });

  it('should say that nothing changed', () => {
    expect(describeTripChange(TRIP, { ...TRIP })).toBe('Your trip is unchanged.');
  });

  it('should name all of a first trip', () => {
    expect(describeTripChange(undefined, TRIP)).toBe(
      'Trip updated. Pickup Friday, November 27, 10:00 am. Dropoff Sunday, November 29, 1:00 pm. Driver 25 or older. 2 days and 3 extra hours.',
    );
  });
});
