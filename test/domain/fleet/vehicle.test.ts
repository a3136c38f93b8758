import { describe, expect, it } from 'vitest';
import { publicVehicle, staffVehicle, vehicleTitle, vehicleVersion } from '../../../src/domain/fleet/vehicle.ts';
import { aVehicle } from '../../support/values/samples.ts';

describe('what staff alone see', () => {
  const kept = aVehicle({ units: 2, unitNames: ['A', 'B'], retired: true, version: 7 });

  it('should be left out for everybody (FLEET-25, FLEET-30)', () => {
    expect(publicVehicle(kept)).toStrictEqual(aVehicle());
    expect(publicVehicle(aVehicle())).toStrictEqual(aVehicle());
  });

  it('should be whole for staff, also of a vehicle that was stored without it', () => {
    expect(staffVehicle(kept, { upcoming: 3 })).toStrictEqual({ ...kept, upcoming: 3 });
    const whole = { ...aVehicle(), version: 1, units: 1, retired: false, upcoming: 0 };
    expect(staffVehicle(aVehicle(), { upcoming: 0 })).toStrictEqual(whole);
  });

  it('should have version 1 where none is stored (FLEET-32)', () => {
    expect([vehicleVersion(aVehicle()), vehicleVersion(kept)]).toEqual([1, 7]);
  });
});

it.each([
  { name: 'Family van', brand: 'Toyota', model: 'Sienna', title: 'Family van' },
  { name: '', brand: 'Toyota', model: 'Sienna', title: 'Toyota Sienna' },
  { name: '', brand: 'Toyota', model: '', title: 'Toyota' },
  { name: '', brand: '', model: 'Sienna', title: 'Sienna' },
])('should call a vehicle $title: its name, else brand and model (FLEET-1)', ({ title, ...vehicle }) => {
  expect(vehicleTitle(vehicle)).toBe(title);
});
