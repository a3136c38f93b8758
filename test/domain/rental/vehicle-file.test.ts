import { describe, expect, it } from 'vitest';
import { vehicleFile } from '../../../src/domain/rental/vehicle-file.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { aMark } from '../../support/values/damage.ts';
import { aRental } from '../../support/values/rentals.ts';
import { aVehicle, NOON } from '../../support/values/samples.ts';
import { aVehicleCost } from '../../support/values/vehicle-costs.ts';

const BY = { by: 'sam@oakville.example', fuel: 8 };

function rentalOf(id: string, unit: string | undefined, minutes: number, isBack = true) {
  const named = unit === undefined ? {} : { unit };
  const out = { ...BY, ...named, at: addMinutes(NOON, minutes), odometer: 1000 + minutes };
  const back = { ...BY, fuel: 5, at: addMinutes(NOON, minutes + 60), odometer: 1739 + minutes };
  return { ...aRental('approved'), id, handover: { out, ...(isBack && { back }) } };
}

const anOpenMark = (id: string) => ({ ...aMark({ id }), since: { at: NOON, by: BY.by } });

// FILE-4
describe('vehicleFile', () => {
  it('should have the rentals of a vehicle of one unit, the last first, with its reading', () => {
    const vehicle = aVehicle({ unitNames: ['BX 41'], notes: 'Key in the safe.' });
    const bookings = [rentalOf('a', undefined, 0), rentalOf('b', 'BX 41', 1000, false)];
    const file = vehicleFile(vehicle, bookings, [aVehicleCost()], []);
    expect(file).toMatchObject({ notes: 'Key in the safe.', costs: [aVehicleCost()] });
    expect(file.units).toMatchObject([
      {
        unit: 'BX 41',
        odometer: { km: 2000 },
        rentals: [
          { bookingId: 'b', kmOut: 2000, fuelOut: 8 },
          { bookingId: 'a', kmOut: 1000, kmBack: 1739, kilometres: 739, fuelOut: 8, fuelBack: 5 },
        ],
      },
    ]);
    expect(file.units[0]?.rentals[0]).not.toHaveProperty('backAt');
  });

  it('should have each unit, also one that only a rental, a mark or a date names, and what names none', () => {
    const vehicle = aVehicle({
      units: 3,
      unitNames: ['T-04', 'T-03'],
      service: [{ unit: 'T-04', what: 'Oil', dueKm: 1 }],
      dates: [
        { what: 'insurance', on: '2027-06-01' },
        { unit: 'sold', what: 'lease', on: '2026-01-01' },
      ],
    });
    const bookings = [rentalOf('a', 'T-04', 0), rentalOf('b', 'T-99', 10), rentalOf('c', undefined, 20)];
    const marks = [
      { unit: 'T-04', marks: [anOpenMark('one')] },
      { unit: 'T-98', marks: [anOpenMark('two'), anOpenMark('three')] },
    ];
    const { units } = vehicleFile(vehicle, bookings, [], marks);
    const parts = units.map(({ unit, damage, service, dates, rentals }) => {
      return [unit, damage.length, service.length, dates.length, rentals.map(({ bookingId }) => bookingId).join()];
    });
    expect(parts).toEqual([
      ['T-04', 1, 1, 1, 'a'],
      ['T-03', 0, 0, 1, ''],
      ['T-99', 0, 0, 1, 'b'],
      ['T-98', 2, 0, 1, ''],
      ['sold', 0, 0, 2, ''],
      [undefined, 0, 0, 1, 'c'],
    ]);
    // Marks that name no unit stand in a unit of their own.
    const nameless = vehicleFile({ ...vehicle, units: 2 }, [], [], [{ marks: [anOpenMark('one')] }]).units;
    expect(nameless.at(-1)).toMatchObject({ damage: [{ id: 'one' }], rentals: [] });
    const named = vehicleFile({ ...vehicle, units: 2 }, [], [], []).units.map(({ unit }) => unit);
    expect(named).toEqual(['T-04', 'T-03', 'sold']);
  });

  it('should leave out what other vehicles did', () => {
    expect(vehicleFile(aVehicle({ id: 'other' }), [rentalOf('a', undefined, 0)], [], []).units).toEqual([
      { damage: [], service: [], dates: [], rentals: [] },
    ]);
  });
});
