import { describe, expect, it } from 'vitest';
import { listFacts } from '../../../src/domain/fleet/listed-facts.ts';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { aVehicle } from '../../support/values/samples.ts';

const texts = (over: Partial<Vehicle>) => listFacts(aVehicle(over), '600 km free').map(({ text }) => text);

// FLEET-28
describe('listFacts', () => {
  it('should list the features of a car, and its free kilometres last', () => {
    expect(texts({})).toEqual(['7 seats', '4 doors', '5 bags', 'Automatic', 'A/C', '600 km free']);
  });

  it('should name the load of a truck first and the bags last', () => {
    const features = { seats: 3, doors: 2, bags: 0, transmission: 'Automatic', airConditioning: false };
    const facts = { clearanceCm: 396, payloadKg: 4530, loading: 'lift-gate', boxLengthFt: 26 } as const;
    expect(texts({ classType: "26' Box Truck", features, facts })).toEqual([
      '26 ft box',
      'Lift gate',
      '4,530 kg payload',
      '3.96 m clearance',
      '3 seats',
      '2 doors',
      'Automatic',
      'No A/C',
      '600 km free',
      '0 bags',
    ]);
  });

  it('should take a flag that is not stored for a no', () => {
    const { airConditioning: _, ...features } = aVehicle().features;
    expect(texts({ features })).toContain('No A/C');
  });

  it('should name what is known alone', () => {
    expect(texts({ classType: '1/2 Ton Pick-Up', facts: { payloadKg: 880 } })[0]).toBe('880 kg payload');
    expect(texts({ classType: "16' Cube Van", facts: { loading: 'ramp' } })[0]).toBe('Ramp');
    expect(texts({ classType: "16' Cube Van" }).at(0)).toBe('7 seats');
  });

  it.each([
    { classType: 'Low Roof Cargo Van', last: '5 bags' },
    { classType: '3/4 Ton Pick-Up', last: '5 bags' },
    { classType: "20' Box Truck", last: '5 bags' },
    { classType: 'Minivan', last: '600 km free' },
    { classType: 'Hovercraft', last: '600 km free' },
  ])('should end the facts of a $classType with $last', ({ classType, last }) => {
    expect(texts({ classType }).at(-1)).toBe(last);
  });

  it('should put the bags last where the load is known, whatever the class', () => {
    expect(texts({ classType: 'Hovercraft', facts: { boxLengthFt: 9 } }).at(-1)).toBe('5 bags');
  });
});
