import { describe, expect, it } from 'vitest';
import { changedParts, formOf } from '../../../src/domain/reservation/change-inquiry-form.ts';
import { changeSearch } from '../../../src/domain/trip/search-form.ts';
import { anItinerary } from '../../support/values/samples.ts';

const RESERVED = anItinerary();
const FORM = formOf(RESERVED);

// PAGE-33
describe('the form of a change inquiry', () => {
  it('should begin with the reserved trip', () => {
    expect(FORM).toMatchObject({ pickupTime: RESERVED.pickupTime, dropoffTime: RESERVED.dropoffTime, driverAge: 25 });
    expect(changedParts(FORM, RESERVED)).toEqual({ pickup: false, dropoff: false, driverAge: false });
  });

  it('should know what differs', () => {
    const later = changeSearch(FORM, { field: 'dropoffDate', value: '2026-12-01' });
    expect(changedParts(later, RESERVED)).toEqual({ pickup: false, dropoff: true, driverAge: false });
    const younger = changeSearch(FORM, { field: 'driverAge', value: 24 });
    expect(changedParts(younger, RESERVED)).toEqual({ pickup: false, dropoff: false, driverAge: true });
  });

  it('should keep the dropoff where it is when another pickup time is chosen', () => {
    const later = changeSearch(FORM, { field: 'pickupTime', value: '14:00' });
    expect(changedParts(later, RESERVED)).toEqual({ pickup: true, dropoff: false, driverAge: false });
  });
});
