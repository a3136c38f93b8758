import { describe, expect, it } from 'vitest';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import {
  checkVehicleEdit,
  eventsAfter,
  nextVehicle,
  repriceVehicle,
  type VehicleEdit,
  type VehicleEvent,
  vehicleChanges,
} from '../../../src/domain/fleet/vehicle-edit.ts';
import { FLAG_NAMES } from '../../../src/domain/fleet/vehicle-features.ts';
import { checkNewVehicle, vehicleForm } from '../../../src/domain/fleet/vehicle-form.ts';
import { each } from '../../../src/domain/shared/table.ts';
import { DEMO_FLEET } from '../../../src/server/demo-fleet/demo-fleet.ts';
import { at, aVehicle } from '../../support/values/samples.ts';

/** What is checked of a vehicle: all but its id, its picture and its version. The form has every flag. */
function checkable({ id: _id, imageUrl: _url, images: _images, version: _version, ...fields }: Vehicle) {
  return { ...fields, features: { ...each(FLAG_NAMES, false), ...fields.features } };
}

describe('vehicleForm', () => {
  it('should be what was typed, prices in dollars', () => {
    expect(vehicleForm(aVehicle({ cdwPerDay: 5 }))).toStrictEqual({
      name: 'Toyota Sienna',
      classType: 'Minivan',
      type: 'Van',
      brand: 'Toyota',
      model: 'Sienna',
      year: '2025',
      pricePerDay: '94.00',
      cdwPerDay: '0.05',
      rentalLocation: 'Oakville',
      description: 'Seven seats and room for the bags.',
      seats: '7',
      doors: '4',
      bags: '5',
      transmission: 'Automatic',
      ...each(FLAG_NAMES, false),
      airConditioning: true,
      available: true,
      retired: false,
      fullTank: '',
      units: '1',
      unitNames: '',
      boxLengthFt: '',
      loading: '',
      payloadKg: '',
      clearanceCm: '',
    });
    const { cdwPerDay: _, ...bare } = aVehicle();
    expect(vehicleForm(bare).cdwPerDay).toBe('');
  });

  // FLEET-30
  it('should have the names of the units', () => {
    const vehicle = aVehicle({ units: 3, unitNames: ['BX 4921', 'White'], retired: true });
    expect(vehicleForm(vehicle)).toMatchObject({ units: '3', unitNames: 'BX 4921, White', retired: true });
  });

  // FLEET-28
  it('should have the facts of a load that are known', () => {
    const facts = { boxLengthFt: 16, loading: 'ramp', payloadKg: 2250, clearanceCm: 330 } as const;
    const typed = { boxLengthFt: '16', loading: 'ramp', payloadKg: '2250', clearanceCm: '330' };
    expect(vehicleForm(aVehicle({ facts }))).toStrictEqual({ ...vehicleForm(aVehicle()), ...typed });
  });

  it.each(DEMO_FLEET)('should make the vehicle again: $id', (vehicle) => {
    expect(checkNewVehicle(vehicleForm(vehicle))).toStrictEqual({ ok: true, value: checkable(vehicle) });
  });
});

// FLEET-16
describe('checkVehicleEdit', () => {
  const edited = (edit: VehicleEdit, vehicle = aVehicle()) => {
    const checked = checkVehicleEdit(vehicle, edit);
    return checked.ok ? checked.value : checked.problem;
  };

  it('should change the fields that were typed and leave the others as they are stored', () => {
    expect(edited({})).toStrictEqual(checkable(aVehicle()));
    expect(edited({ pricePerDay: '99.5', bags: '6', available: false })).toStrictEqual({
      ...checkable(aVehicle({ pricePerDay: 9950, available: false })),
      features: { ...aVehicle().features, bags: 6 },
    });
  });

  it('should check the whole', () => {
    expect(edited({ name: ' ', seats: '0' })).toEqual([
      { field: 'name', code: 'missing' },
      { field: 'seats', code: 'not-a-number' },
    ]);
    expect(edited({ year: '2024' }, aVehicle({ brand: '' }))).toEqual([{ field: 'brand', code: 'missing' }]);
  });

  it.each<[string, VehicleEdit, string, string]>([
    ['follow the class where it did', { classType: '1/2 Ton Pick-Up' }, 'Van', 'Truck'],
    ['stay where it was typed', { classType: '1/2 Ton Pick-Up' }, 'SUV', 'SUV'],
    ['follow the class once it is emptied', { type: ' ' }, 'SUV', 'Van'],
    ['be the one that is typed', { type: 'Electric', classType: 'Large SUV' }, 'Van', 'Electric'],
  ])('should let the type %s', (_, edit, before, after) => {
    expect(edited(edit, aVehicle({ type: before }))).toMatchObject({ type: after });
  });

  // FLEET-15
  it('should end the offer of a waiver whose price is emptied', () => {
    expect('cdwPerDay' in edited({ cdwPerDay: '' })).toBe(false);
    expect(edited({})).toMatchObject({ cdwPerDay: 2499 });
  });
});

// FLEET-32
describe('nextVehicle', () => {
  it('should be the next version, with the pictures as they were or as they are given', () => {
    const images = [{ url: '/car-images/1.webp', width: 960, height: 640 }];
    const from = aVehicle({ images });
    const { to, changes } = nextVehicle(from, checkable(aVehicle({ year: 2026 })));
    expect(to).toStrictEqual({ ...from, year: 2026, version: 2 });
    expect(changes).toStrictEqual([{ field: 'year', from: 2025, to: 2026 }]);
    const sizes = [{ url: '/car-images/2.webp', width: 960, height: 640 }];
    const other = { imageUrl: '/car-images/2.webp', images: sizes };
    expect(nextVehicle(to, checkable(to), { pictures: [{ id: '2', alt: '', sizes }] }).to).toStrictEqual({
      ...to,
      ...other,
      version: 3,
    });
  });

  it('should be the same vehicle when nothing changes', () => {
    const from = aVehicle({ version: 4 });
    expect(nextVehicle(from, checkable(from))).toStrictEqual({ to: from, changes: [] });
  });

  it('should have another price, and all else as it was', () => {
    const from = aVehicle({ version: 4, units: 2 });
    const changes = [{ field: 'pricePerDay', from: 9400, to: 9900 }];
    expect(repriceVehicle(from, 9900)).toStrictEqual({ to: { ...from, pricePerDay: 9900, version: 5 }, changes });
  });
});

// FLEET-32
describe('eventsAfter', () => {
  const history = (['2026-11-01', '2026-11-02', '2026-11-03'] as const).map(
    (day): VehicleEvent => ({ at: at(day, '12:00'), by: 'lee', what: 'added' }),
  );

  it.each([
    [3, []],
    [2, history.slice(2)],
    [1, history.slice(1)],
    // A vehicle of a filled fleet has no event of being added, and a version may be older than its history.
    [0, history],
    [-4, history],
    [9, []],
  ])('should be what happened after version %i', (seen, events) => {
    expect(eventsAfter(history, aVehicle({ version: 3 }), seen)).toEqual(events);
  });
});

// FLEET-17
describe('vehicleChanges', () => {
  it('should find nothing in an equal vehicle', () => {
    expect(vehicleChanges(aVehicle(), aVehicle())).toEqual([]);
  });

  it('should tell every field before and after, in the order of the form', () => {
    const after: Vehicle = {
      id: 'sienna',
      name: 'b',
      classType: 'c',
      type: 'd',
      brand: 'e',
      model: 'f',
      year: 2000,
      pricePerDay: 1,
      cdwPerDay: 2,
      available: false,
      rentalLocation: 'g',
      imageUrl: '/h',
      description: 'i',
      features: { seats: 2, doors: 3, bags: 1, transmission: 'j', airConditioning: false },
    };
    expect(vehicleChanges(aVehicle(), after)).toStrictEqual([
      { field: 'name', from: 'Toyota Sienna', to: 'b' },
      { field: 'classType', from: 'Minivan', to: 'c' },
      { field: 'type', from: 'Van', to: 'd' },
      { field: 'brand', from: 'Toyota', to: 'e' },
      { field: 'model', from: 'Sienna', to: 'f' },
      { field: 'year', from: 2025, to: 2000 },
      { field: 'rentalLocation', from: 'Oakville', to: 'g' },
      { field: 'pricePerDay', from: 9400, to: 1 },
      { field: 'cdwPerDay', from: 2499, to: 2 },
      { field: 'description', from: 'Seven seats and room for the bags.', to: 'i' },
      { field: 'seats', from: 7, to: 2 },
      { field: 'doors', from: 4, to: 3 },
      { field: 'bags', from: 5, to: 1 },
      { field: 'transmission', from: 'Automatic', to: 'j' },
      { field: 'airConditioning', from: true, to: false },
      { field: 'available', from: true, to: false },
      { field: 'imageUrl', from: '/car-images/demo-minivan.svg', to: '/h' },
    ]);
  });

  it('should name each fact of a load on its own (FLEET-28)', () => {
    const before = aVehicle({ facts: { boxLengthFt: 16, loading: 'ramp' } });
    const after = aVehicle({ facts: { boxLengthFt: 16, loading: 'lift-gate', clearanceCm: 330 } });
    expect(vehicleChanges(before, after)).toStrictEqual([
      { field: 'loading', from: 'ramp', to: 'lift-gate' },
      { field: 'clearanceCm', to: 330 },
    ]);
  });

  it('should name units, their names and whether it is retired', () => {
    const after = aVehicle({ units: 2, unitNames: ['A', 'B'], retired: true, version: 9 });
    expect(vehicleChanges(aVehicle(), after)).toStrictEqual([
      { field: 'units', to: 2 },
      { field: 'unitNames', to: 'A, B' },
      { field: 'retired', from: false, to: true },
    ]);
  });

  it('should leave out the side on which a field is absent', () => {
    const { cdwPerDay: _, ...bare } = aVehicle();
    expect(vehicleChanges(aVehicle(), bare)).toStrictEqual([{ field: 'cdwPerDay', from: 2499 }]);
    expect(vehicleChanges(bare, aVehicle())).toStrictEqual([{ field: 'cdwPerDay', to: 2499 }]);
  });
});
