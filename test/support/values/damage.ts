import type { DeletedDamage } from '../../../src/domain/booking/handover-damage.ts';
import type { DamageMark, NewMark } from '../../../src/domain/unit/damage.ts';
import { NOON } from './samples.ts';

/** A scratch on the rear bumper, as staff enter it. */
export function aNewMark(over: Partial<NewMark> = {}): NewMark {
  return { view: 'back', x: 250, y: 800, kind: 'scratch', ...over };
}

/** The same as it is stored. */
export function aMark(over: Partial<DamageMark> = {}): DamageMark {
  return { ...aNewMark(), id: 'mark', ...over };
}

/** What a deleted booking left of damage: the mark of a van. */
export function someDeletedDamage(over: Partial<DamageMark> = {}): DeletedDamage {
  const damage = { added: [aMark(over)] };
  return { id: 'deleted', records: [{ vehicleId: 'demo', at: NOON, by: 'sam@oakville.example', damage }] };
}
