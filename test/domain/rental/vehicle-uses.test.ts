import { describe, expect, it } from 'vitest';
import {
  clashesOf,
  describeTripUse,
  type FleetUses,
  freeFirst,
  type NamedUse,
} from '../../../src/domain/rental/vehicle-uses.ts';
import { at } from '../../support/values/samples.ts';

const TODAY = '2026-11-24';
const VICTOR: NamedUse = {
  id: 'b1',
  customer: 'Victor Okafor',
  from: at('2026-11-26', '10:00'),
  to: at('2026-11-29', '10:00'),
};
const SERVICE: NamedUse = { id: 'k1', reason: 'service', from: VICTOR.from, to: at('2026-11-28', '12:00') };

// AVAIL-11
describe('who has a vehicle at the time of a trip', () => {
  it('should put the free ones first, then those that are taken, each in the order given', () => {
    const uses: FleetUses = {
      a: { state: 'blocked', overlaps: [SERVICE] },
      b: { state: 'taken', overlaps: [VICTOR] },
      d: { state: 'taken', overlaps: [VICTOR] },
    };
    const vehicles = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
    expect(freeFirst(vehicles, uses).map(({ id }) => id)).toEqual(['c', 'e', 'b', 'd', 'a']);
    expect(freeFirst(vehicles, {})).toEqual(vehicles);
  });

  it('should say who has it until when', () => {
    expect(describeTripUse({ state: 'free', overlaps: [] }, TODAY)).toBe('Free');
    expect(describeTripUse({ state: 'taken', overlaps: [VICTOR] }, TODAY)).toBe(
      'Taken: Victor Okafor until Sun, Nov 29, 10:00 am',
    );
    const later = { ...VICTOR, id: 'b2', customer: 'Wen Li', to: at('2026-11-30', '09:00') };
    expect(describeTripUse({ state: 'taken', overlaps: [SERVICE, VICTOR, later] }, TODAY)).toBe(
      'Taken: Victor Okafor and 2 more until Mon, Nov 30, 9:00 am',
    );
    expect(describeTripUse({ state: 'blocked', overlaps: [VICTOR, SERVICE] }, TODAY)).toBe(
      'Blocked for service and 1 more until Sun, Nov 29, 10:00 am',
    );
  });
});

// STAFF-42
describe('clashesOf', () => {
  const partsOf = (...args: Parameters<typeof clashesOf>) =>
    clashesOf(...args).map(({ kind, heading, uses }) => [kind, heading, uses.map(({ id }) => id).join()]);
  const REQUEST = { ...VICTOR, id: 'b9' };

  it('should tell what takes, blocks or asks for the vehicle too', () => {
    expect(partsOf('Jeep', { state: 'taken', overlaps: [VICTOR, SERVICE] }, [REQUEST])).toEqual([
      ['taken', 'Jeep is taken on these dates', 'b1,k1'],
      ['asked', 'Jeep is asked for too', 'b9'],
    ]);
    expect(partsOf('Jeep', { state: 'blocked', overlaps: [VICTOR, SERVICE] }, [])).toEqual([
      ['blocked', 'Jeep is blocked for service', 'k1'],
      ['taken', 'Jeep is taken on these dates', 'b1'],
    ]);
    const other = { ...SERVICE, reason: 'other' as const };
    expect(partsOf('Jeep', { state: 'blocked', overlaps: [other] }, [])).toEqual([
      ['blocked', 'Jeep is blocked on these dates', 'k1'],
    ]);
    expect(partsOf('Jeep', { state: 'free', overlaps: [VICTOR] }, [])).toEqual([
      ['beside', 'Jeep has a unit free beside these', 'b1'],
    ]);
    expect(partsOf('Jeep', { state: 'free', overlaps: [] }, [])).toEqual([]);
  });
});
