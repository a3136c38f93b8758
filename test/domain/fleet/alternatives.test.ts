import { describe, expect, it } from 'vitest';
import { alternativesTo, carriesAsMuch, othersOfClass } from '../../../src/domain/fleet/alternatives.ts';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { aVehicle } from '../../support/values/samples.ts';

// AVAIL-7
describe('alternativesTo', () => {
  const sienna = aVehicle();
  const sameClass = aVehicle({ id: 'pacifica', pricePerDay: 12_000 });
  const cheaper = aVehicle({ id: 'carnival', pricePerDay: 11_000 });
  const sameType = aVehicle({ id: 'express', classType: '10 Passenger Van', pricePerDay: 5000 });
  const another = aVehicle({ id: 'corolla', classType: 'Mid Size', type: 'Sedan', pricePerDay: 1000 });

  it('should offer the same class first, then the same filter type, each by price', () => {
    const free = [another, sameType, sameClass, cheaper, sienna];
    expect(alternativesTo(sienna, free)).toEqual([cheaper, sameClass, sameType]);
  });

  it('should offer at most three, by id where the prices are equal', () => {
    const many = ['d', 'c', 'b', 'a'].map((id) => aVehicle({ id }));
    expect(alternativesTo(sienna, many).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  // BOOK-61
  it('should offer nothing with fewer seats', () => {
    const seats = (id: string, count: number) => aVehicle({ id, features: { ...sienna.features, seats: count } });
    const [five, seven, eight] = [seats('five', 5), seats('seven', 7), seats('eight', 8)] as const;
    expect(alternativesTo(sienna, [five, seven, eight]).map(({ id }) => id)).toEqual(['eight', 'seven']);
  });

  // BOOK-61
  it('should offer no shorter box, whatever the seats, and no truck without the lift gate', () => {
    const features = { ...sienna.features, seats: 3 };
    const truck = (id: string, facts: NonNullable<Vehicle['facts']>, seats = 2) =>
      aVehicle({ id, classType: "20' Box Truck", type: 'Box Truck', facts, features: { ...features, seats } });
    const wanted = truck('wanted', { boxLengthFt: 20, loading: 'lift-gate' }, 3);
    const free = [
      truck('short', { boxLengthFt: 16, loading: 'lift-gate' }, 3),
      truck('ramp', { boxLengthFt: 24, loading: 'ramp' }),
      truck('long', { boxLengthFt: 24, loading: 'lift-gate' }),
      truck('unknown', {}),
    ];
    expect(alternativesTo(wanted, free).map(({ id }) => id)).toEqual(['long']);
    expect(carriesAsMuch(truck('any', { loading: 'ramp' }, 3), truck('gate', { loading: 'lift-gate' }))).toBe(false);
    expect(carriesAsMuch(truck('any', {}), truck('long', { boxLengthFt: 20 }))).toBe(false);
    expect(carriesAsMuch(truck('any', { boxLengthFt: 20 }), truck('long', { boxLengthFt: 20 }))).toBe(true);
  });

  it('should offer no vehicle that is not available', () => {
    expect(alternativesTo(sienna, [aVehicle({ id: 'broken', available: false })])).toEqual([]);
  });

  // FLEET-3
  it('should compare classes without regard to case and spaces, and keep unknown ones apart', () => {
    const typed = aVehicle({ id: 'typed', classType: 'mini van' });
    expect(othersOfClass(sienna, [sienna, another, typed])).toEqual([typed]);
    const limousine = aVehicle({ classType: 'Limousine', type: 'Other' });
    const coach = aVehicle({ id: 'coach', classType: 'Coach', type: 'Bus' });
    expect(alternativesTo(limousine, [coach])).toEqual([]);
  });

  it('should go by the type of the class where a vehicle has none', () => {
    const untyped = aVehicle({ id: 'express', classType: '10 Passenger Van', type: '' });
    expect(alternativesTo({ ...sienna, type: '' }, [untyped, another])).toEqual([untyped]);
  });
});
