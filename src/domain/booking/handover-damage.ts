import type { Kind } from '../shared/record.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanLine } from '../shared/text.ts';
import {
  checkDamage,
  type DamageProblem,
  type DamageRecord,
  damageOfRental,
  type HandoverDamage,
  type OpenMark,
} from '../unit/damage.ts';
import type { Booking } from './booking.ts';
import { SEVERAL_VEHICLES } from './booking-fields.ts';
import { lastLeg } from './handover.ts';
import type { BookingAction } from './lifecycle.ts';

/** What a deleted booking leaves of the damage that its hand-overs found or saw mended (DAMAGE-4). */
export type DeletedDamage = { readonly id: string; readonly records: readonly DamageRecord[] };

/** What deleted bookings left of damage. Their ids are those of the bookings. */
export const DELETED_DAMAGE = {
  name: 'deletedDamage',
  // The vehicle, or several.
  fields: { vehicleId: 'text' },
  fieldsOf: ({ value: { records } }) => ({ vehicleId: vehicleOf(records) }),
  unique: [],
  orders: {},
  indexes: { vehicle: ['vehicleId'] },
} as const satisfies Kind<DeletedDamage>;

function vehicleOf(records: readonly DamageRecord[]): string {
  const [first, ...others] = new Set(records.map(({ vehicleId }) => vehicleId));
  return first === undefined || others.length > 0 ? SEVERAL_VEHICLES : first;
}

/** Returns what a booking leaves of damage when it is deleted; undefined without any. */
export function damageLeft(booking: Booking): DeletedDamage | undefined {
  const records = damageOfRental(booking).map(({ bookingId: _, ...record }) => record);
  return records.length === 0 ? undefined : { id: booking.id, records };
}

/** The damage that an action writes, and the unit that it is of. `of` is absent unless the body has two units. */
export type WrittenDamage = {
  readonly vehicleId: string;
  readonly unit?: string;
  readonly of?: 'out';
  readonly damage: HandoverDamage;
};

/** Returns the damage that an action would write. */
export function damageOf({ vehicle, handover }: Booking, action: BookingAction): readonly WrittenDamage[] {
  const wentOut = handover && lastLeg(handover).out.unit;
  const written = (vehicleId: string, damage: HandoverDamage | undefined, unit = '', of?: 'out'): WrittenDamage[] => {
    const name = cleanLine(unit);
    return damage === undefined ? [] : [{ vehicleId, ...(name !== '' && { unit: name }), ...(of && { of }), damage }];
  };
  switch (action.what) {
    case 'hand-out':
      return written(vehicle.id, action.damage, action.unit);
    case 'take-back':
      return written(vehicle.id, action.damage, action.unit ?? wentOut);
    case 'swap':
      return [
        ...written(vehicle.id, action.back.damage, wentOut),
        ...written(action.vehicle.id, action.out.damage, action.unit, 'out'),
      ];
    default:
      return [];
  }
}

export type DamageRefusal = { readonly code: 'damage'; readonly problem: DamageProblem; readonly of?: 'out' };

/** Checks damage that an action would write against the open marks of its unit (DAMAGE-3). */
export function judgeDamage({ damage, of }: WrittenDamage, open: readonly OpenMark[]): Result<null, DamageRefusal> {
  const checked = checkDamage(damage, open);
  return checked.ok ? ok(null) : refuse({ code: 'damage', problem: checked.problem, ...(of && { of }) });
}
