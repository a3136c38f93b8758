import { isStored } from '../../../domain/booking/stored-booking.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { type DamageRecord, damageOfRental, openMarks, type UnitMarks } from '../../../domain/unit/damage.ts';
import type { Ports } from '../../../ports/ports.ts';
import { bookingsWithDamage, vehicleOrSeveral } from '../stored/stored-bookings.ts';

type DamagePorts = Pick<Ports, 'bookings' | 'deletedDamage'>;

/** Returns the open marks of the units of a vehicle (DAMAGE-2), or those that were open before a moment. */
export async function showDamage(
  ports: DamagePorts & Pick<Ports, 'vehicles'>,
  id: string,
  until?: Instant,
): Promise<Result<readonly UnitMarks[], 'vehicle-not-found'>> {
  const vehicle = await ports.vehicles.find(id);
  return vehicle === undefined ? refuse('vehicle-not-found') : ok(await readMarks(ports, vehicle, until));
}

/** Reads the open marks of the units of a vehicle. */
export async function readMarks(
  ports: DamagePorts,
  vehicle: Pick<Vehicle, 'id' | 'units'>,
  until?: Instant,
): Promise<readonly UnitMarks[]> {
  return openMarks(await readDamage(ports, vehicle.id), vehicle, until);
}

/**
 * Reads what hand-overs of a vehicle said of its damage. What a deleted booking left is read last, so that
 * one that is deleted in between is found, and counts while the booking is not stored (DAMAGE-4).
 */
async function readDamage(
  { bookings, deletedDamage }: DamagePorts,
  vehicleId: string,
): Promise<readonly DamageRecord[]> {
  const rentals = await bookingsWithDamage(bookings, vehicleId);
  const known = new Set(rentals.map(({ id }) => id));
  const left = await deletedDamage.fields([], { vehicleId: vehicleOrSeveral(vehicleId) });
  const ids = left.map(({ id }) => id).filter((id) => !known.has(id));
  if (ids.length === 0) return rentals.flatMap(damageOfRental);
  const stored = new Set((await bookings.read({ ids })).flatMap((found) => (isStored(found) ? [found.id] : [])));
  const deleted = await deletedDamage.read({ ids: ids.filter((id) => !stored.has(id)) });
  return [...rentals.flatMap(damageOfRental), ...deleted.flatMap(({ value }) => value.records)];
}
