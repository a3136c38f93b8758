import { describe, expect, it } from 'vitest';
import { decode } from '../../../src/ports/api/schema.ts';
import { VehicleSchema } from '../../../src/ports/api/vehicle.ts';
import { type Json, withField } from '../../support/values/requests.ts';
import { aVehicle } from '../../support/values/samples.ts';

const readVehicle = (value: unknown) => decode(VehicleSchema, value);

const PICTURE = { url: '/car-images/1-van-480.webp', width: 480, height: 320 };
const FACTS = { boxLengthFt: 16, loading: 'ramp', payloadKg: 2250, clearanceCm: 330 } as const;
const VEHICLE = aVehicle({ images: [PICTURE], facts: FACTS });

const readWith = (pointer: string, value: Json | undefined) => readVehicle(withField(VEHICLE, pointer, value));

describe('VehicleSchema', () => {
  it('should read a vehicle as it is', () => {
    expect(readVehicle(VEHICLE)).toStrictEqual(VEHICLE);
  });

  it('should read no field that is not listed', () => {
    expect(readVehicle({ ...VEHICLE, secret: 1 })).toStrictEqual(VEHICLE);
  });

  it.each([undefined, null, 'van', []])('should read nothing of %j', (value) => {
    expect(readVehicle(value)).toBeUndefined();
  });

  it.each(['id', 'name', 'classType', 'type', 'brand', 'model', 'rentalLocation', 'imageUrl', 'description'])(
    'should want %s as a text',
    (field) => {
      expect(readWith(`/${field}`, 5)).toBeUndefined();
      expect(readWith(`/${field}`, undefined)).toBeUndefined();
    },
  );

  it.each(['/year', '/pricePerDay', '/features/seats', '/features/doors', '/features/bags'])(
    'should want %s as a whole number',
    (pointer) => {
      expect(readWith(pointer, '5')).toBeUndefined();
      expect(readWith(pointer, 5.5)).toBeUndefined();
      expect(readWith(pointer, undefined)).toBeUndefined();
    },
  );

  it.each<[pointer: string, value: Json]>([
    ['/available', 'yes'],
    ['/features', null],
    ['/features', []],
    ['/features/transmission', 5],
    ['/features/airConditioning', 'yes'],
    ['/pricePerDay', -1],
    ['/facts', 'none'],
    ['/facts/loading', 'crane'],
    ['/facts/boxLengthFt', 15.5],
    ['/facts/clearanceCm', '330'],
    ['/images', 'none'],
    ['/images/0', 5],
    ['/images/0', null],
    ['/imageUrl', ['/car-images/x.webp']],
    ['/images/0/url', 'https://elsewhere.example/van.webp'],
    ['/images/0/width', '480'],
    ['/images/0/height', null],
  ])('should read nothing with %s as %j', (pointer, value) => {
    expect(readWith(pointer, value)).toBeUndefined();
  });

  it('should take a price of 0 and a waiver of 0', () => {
    expect(readWith('/pricePerDay', 0)).toMatchObject({ pricePerDay: 0 });
    expect(readWith('/cdwPerDay', 0)).toMatchObject({ cdwPerDay: 0 });
  });

  it.each(['24.99', -1, 24.5, null])('should leave out a waiver price of %j', (value) => {
    expect(readWith('/cdwPerDay', value)).not.toHaveProperty('cdwPerDay');
  });

  it.each([undefined, []])('should leave out pictures where there are none: %j', (value) => {
    expect(readWith('/images', value)).not.toHaveProperty('images');
  });

  // FLEET-28
  it('should read the facts of a load that are known', () => {
    expect(readWith('/facts', undefined)).not.toHaveProperty('facts');
    expect(readWith('/facts', { payloadKg: 880, wheels: 6 })?.facts).toStrictEqual({ payloadKg: 880 });
  });

  it.each(['', '/car-images/demo-minivan.svg', '/'])('should take the path %j of this site', (path) => {
    expect(readWith('/imageUrl', path)?.imageUrl).toBe(path);
  });

  it.each([
    'https://elsewhere.example/x.png',
    '//elsewhere.example/x.png',
    '/\\elsewhere.example/x.png',
    '/\t/elsewhere.example/x.png',
    'car-images/x.png',
    'javascript:alert(1)',
  ])('should refuse %j, which leads elsewhere', (path) => {
    expect(readWith('/imageUrl', path)).toBeUndefined();
  });
});
