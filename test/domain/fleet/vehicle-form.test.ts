import { describe, expect, it } from 'vitest';
import {
  checkNewVehicle,
  EMPTY_VEHICLE_FORM,
  type NewVehicleForm,
  VEHICLE_LIMITS,
  vehicleForm,
} from '../../../src/domain/fleet/vehicle-form.ts';
import { aVehicle } from '../../support/values/samples.ts';

const FORM: NewVehicleForm = {
  ...EMPTY_VEHICLE_FORM,
  name: 'Family van',
  classType: 'Minivan',
  brand: 'Toyota',
  model: 'Sienna',
  year: '2025',
  pricePerDay: '94',
  rentalLocation: 'Oakville',
  description: 'Seven seats.\nRoom for bags.',
  seats: '7',
  doors: '4',
  bags: '5',
  transmission: 'Automatic',
  airConditioning: true,
  available: false,
};

const check = (over: Partial<NewVehicleForm>) => checkNewVehicle({ ...FORM, ...over });

describe('checkNewVehicle', () => {
  it('should answer with numbers for year, price, seats, doors and bags, and the type of the class (FLEET-15)', () => {
    expect(check({})).toStrictEqual({
      ok: true,
      value: {
        name: 'Family van',
        classType: 'Minivan',
        type: 'Van',
        brand: 'Toyota',
        model: 'Sienna',
        year: 2025,
        pricePerDay: 9400,
        available: false,
        rentalLocation: 'Oakville',
        description: 'Seven seats.\nRoom for bags.',
        features: aVehicle().features,
      },
    });
  });

  it('should keep the two boxes as ticked', () => {
    const checked = check({ airConditioning: false, available: true });
    expect(checked.ok && [checked.value.features.airConditioning, checked.value.available]).toEqual([false, true]);
  });

  it.each([
    { type: undefined, classType: 'Full Size Electric', stored: 'Electric' },
    { type: '  ', classType: 'Hovercraft', stored: 'Other' },
    { type: ' SUV ', classType: 'Minivan', stored: 'SUV' },
  ])('should store the type $type of class $classType as $stored', ({ type, classType, stored }) => {
    const checked = check({ classType, ...(type === undefined ? {} : { type }) });
    expect(checked.ok && checked.value.type).toBe(stored);
  });

  it('should keep a waiver price that is given, and none that is not', () => {
    const priced = check({ cdwPerDay: ' 24.99 ' });
    const empty = check({ cdwPerDay: ' ' });
    expect(priced.ok && priced.value.cdwPerDay).toBe(2499);
    expect(empty.ok && 'cdwPerDay' in empty.value).toBe(false);
  });

  // FLEET-28
  it('should keep the facts of a load that are given, and none that is not', () => {
    const typed = { boxLengthFt: ' 16 ', loading: 'ramp', payloadKg: '2250', clearanceCm: '' } as const;
    const some = check(typed);
    expect(some.ok && some.value.facts).toStrictEqual({ boxLengthFt: 16, loading: 'ramp', payloadKg: 2250 });
    const none = check({ boxLengthFt: ' ', loading: '', payloadKg: '', clearanceCm: '' });
    expect(none.ok && 'facts' in none.value).toBe(false);
  });

  // FLEET-30
  it.each([
    ['BX 4921', ['BX 4921']],
    [' a,b ', ['a', 'b']],
    ['a\r\n\n b,, c\u0000,', ['a', 'b', 'c']],
    [' , \n', undefined],
    ['', undefined],
  ])('should read the names of units in %j', (unitNames, names) => {
    const checked = check({ units: '3', unitNames });
    expect(checked.ok && checked.value.unitNames).toEqual(names);
  });

  // FLEET-30
  it.each([
    ['a, b, c, d', 'too-many-names'],
    ['Zoë, ZOE', 'name-twice'],
    ['x'.repeat(41), 'name-too-long'],
  ])('should not take %j for the names of three units', (unitNames, code) => {
    expect(check({ units: '3', unitNames })).toEqual({ ok: false, problem: [{ field: 'unitNames', code }] });
  });

  it('should judge the names of units by a number of units alone', () => {
    const problem = [{ field: 'units', code: 'not-a-number' }];
    expect(check({ units: 'x', unitNames: 'a, b' })).toEqual({ ok: false, problem });
    expect(check({ unitNames: 'a' }).ok).toBe(true);
    expect(check({ unitNames: 'a, b' }).ok).toBe(false);
  });

  // FLEET-31
  it('should never have a retired vehicle available', () => {
    const retired = check({ retired: true, available: true });
    expect(retired.ok && [retired.value.retired, retired.value.available]).toEqual([true, false]);
    expect(retired.ok && vehicleForm({ ...aVehicle(), ...retired.value }).available, 'the box is kept').toBe(true);
    const off = check({ retired: true, available: false });
    expect(off.ok && vehicleForm({ ...aVehicle(), ...off.value }).available).toBe(false);
    const back = check({ retired: false, available: true });
    expect(back.ok && ['retired' in back.value, back.value.available]).toEqual([false, true]);
  });

  it.each([
    'name',
    'classType',
    'brand',
    'model',
    'year',
    'pricePerDay',
    'rentalLocation',
    'description',
    'seats',
    'doors',
    'bags',
    'transmission',
  ] as const)('should ask for %s', (field) => {
    expect(check({ [field]: '' })).toEqual({ ok: false, problem: [{ field, code: 'missing' }] });
    expect(check({ [field]: ' \n' })).toEqual({ ok: false, problem: [{ field, code: 'missing' }] });
  });

  // FLEET-13, FLEET-25, FLEET-28
  it.each([
    { field: 'year', least: 1900, most: 2100 },
    { field: 'seats', least: 1, most: 60 },
    { field: 'doors', least: 0, most: 10 },
    { field: 'bags', least: 0, most: 60 },
    { field: 'units', least: 1, most: 99 },
    { field: 'boxLengthFt', least: 1, most: 60 },
    { field: 'payloadKg', least: 1, most: 9999 },
    { field: 'clearanceCm', least: 100, most: 500 },
  ] as const)('should take $field from $least to $most', ({ field, least, most }) => {
    const refusal = { ok: false, problem: [{ field, code: 'not-a-number' }] };
    expect(check({ [field]: String(least) }).ok).toBe(true);
    expect(check({ [field]: String(most) }).ok).toBe(true);
    expect(check({ [field]: String(least - 1) })).toEqual(refusal);
    expect(check({ [field]: String(most + 1) })).toEqual(refusal);
  });

  it.each(['five', '5.0', '+5', '5 5', '5x', 'x5', '00005', '1e1'])('should not take %j for seats', (seats) => {
    expect(check({ seats })).toEqual({ ok: false, problem: [{ field: 'seats', code: 'not-a-number' }] });
  });

  it.each([
    ['0.01', 1],
    ['79.99', 7999],
    ['9999.99', 999_999],
  ])('should take the price %s', (pricePerDay, cents) => {
    const checked = check({ pricePerDay });
    expect(checked.ok && checked.value.pricePerDay).toBe(cents);
  });

  it.each(['0', '0.00', '10000', '79.999', 'free', '-1'])('should not take the daily price %j (PRICE-7)', (price) => {
    expect(check({ pricePerDay: price })).toEqual({
      ok: false,
      problem: [{ field: 'pricePerDay', code: 'not-a-price' }],
    });
    expect(check({ cdwPerDay: price })).toEqual({
      ok: false,
      problem: [{ field: 'cdwPerDay', code: 'not-a-price' }],
    });
  });

  it.each(['Toronto', 'oakville'])('should know no location %s', (rentalLocation) => {
    expect(check({ rentalLocation })).toEqual({
      ok: false,
      problem: [{ field: 'rentalLocation', code: 'not-the-location' }],
    });
  });

  it('should answer with every problem, in the order of the fields', () => {
    const empty = { name: '', classType: '', brand: '', model: '', description: '', transmission: '' };
    const numbers = { year: 'x', pricePerDay: 'x', seats: 'x', doors: 'x', bags: 'x', cdwPerDay: 'x' };
    const checked = check({ ...empty, ...numbers, rentalLocation: 'x', loading: 'crane' });
    expect(checked.ok ? [] : checked.problem.map(({ field }) => field)).toEqual([
      'name',
      'classType',
      'brand',
      'model',
      'year',
      'rentalLocation',
      'pricePerDay',
      'cdwPerDay',
      'description',
      'seats',
      'doors',
      'bags',
      'transmission',
      'loading',
    ]);
  });

  it('should keep one line of each text, and the lines of the description', () => {
    const checked = check({ name: ' Family\nvan ', description: 'one\r\ntwo', transmission: 'Auto\u0000matic' });
    expect(checked.ok && [checked.value.name, checked.value.description, checked.value.features.transmission]).toEqual([
      'Family van',
      'one\ntwo',
      'Auto matic',
    ]);
  });
});

// FLEET-13
it('should bound every text', () => {
  expect(VEHICLE_LIMITS).toEqual({
    name: 100,
    classType: 60,
    brand: 60,
    model: 60,
    rentalLocation: 60,
    description: 2000,
    transmission: 40,
    type: 40,
    unitNames: 4059,
  });
});
