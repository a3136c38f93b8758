import { describe, expect, it } from 'vitest';
import { addMissing, removeUnused, updateVehicle, VEHICLES } from '../../../src/domain/fleet/stored-vehicle.ts';
import type { VehicleEvent } from '../../../src/domain/fleet/vehicle-edit.ts';
import { ADDED, aPlacedBooking, aVehicle } from '../../support/values/samples.ts';
import { aVehicleCost } from '../../support/values/vehicle-costs.ts';

const EVENT: VehicleEvent = {
  at: '2026-11-24T15:00:00.000Z',
  by: 'kim@oakville.example',
  what: 'changed',
  changes: [{ field: 'pricePerDay', from: 9400, to: 9900 }],
};
const STORED = { value: aVehicle(), history: [ADDED] };

// FLEET-17
describe('updateVehicle', () => {
  const { cdwPerDay: _, ...to } = aVehicle({ pricePerDay: 9900 });
  const update = updateVehicle({ from: aVehicle(), to, event: EVENT });

  it('should write the vehicle and append who changed what', () => {
    expect(update(STORED)).toStrictEqual({ out: 'changed', next: { value: to, history: [ADDED, EVENT] } });
  });

  it('should write nothing to a vehicle that is another by now, or is not there', () => {
    for (const value of [aVehicle({ year: 2024 }), aVehicle({ images: [] }), to]) {
      expect(update({ ...STORED, value })).toEqual({ out: 'stale' });
    }
    expect(update(undefined)).toEqual({ out: 'missing' });
  });
});

describe('addMissing', () => {
  it('should store a vehicle without a history, unless it is there', () => {
    const add = addMissing(aVehicle({ year: 2024 }));
    expect(add(undefined)).toEqual({ out: 1, next: { value: aVehicle({ year: 2024 }), history: [] } });
    expect(add(STORED)).toEqual({ out: 0 });
  });

  // FLEET-45
  it('should store a vehicle of a file with its first event', () => {
    expect(addMissing(aVehicle(), [ADDED])(undefined).next).toEqual(STORED);
  });
});

// FLEET-46
describe('removeUnused', () => {
  it('should delete a vehicle without a booking and a cost alone, as it came with the site', () => {
    const came = { ...STORED, history: [] };
    const none = { bookings: [], vehicleCosts: [] };
    expect(removeUnused(came, none)).toEqual({ out: 1, next: 'gone' });
    expect(removeUnused(came, { ...none, bookings: [aPlacedBooking()] })).toEqual({ out: 0 });
    expect(removeUnused(came, { ...none, vehicleCosts: [aVehicleCost()] })).toEqual({ out: 0 });
    expect(removeUnused({ ...came, history: [EVENT] }, none)).toEqual({ out: 0 });
    expect(removeUnused(undefined, none)).toEqual({ out: 0 });
  });
});

describe('the fields of a stored vehicle', () => {
  it('should have the moment of the last event, if there is one', () => {
    expect(VEHICLES.fieldsOf({ ...STORED, history: [ADDED, EVENT] })).toMatchObject({ changedAt: EVENT.at });
    expect(VEHICLES.fieldsOf({ ...STORED, history: [] })).not.toHaveProperty('changedAt');
  });
});
