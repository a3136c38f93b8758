import { describe, expect, it } from 'vitest';
import { alternativesTo, othersOfClass } from '../../../src/domain/fleet/alternatives.ts';
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
