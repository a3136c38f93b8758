import { addressesOf, picturesOf } from '../../../domain/fleet/vehicle-image.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import { addMinutes } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Minutes that a picture which nothing names is left alone: a save or a booking under way may be about to name it. */
const LEFT_ALONE = 24 * 60;

/**
 * Deletes the pictures that nothing names and gives their keys (FLEET-24). A picture is named by a vehicle, by the vehicle copy of a
 * booking, and for a day after it was replaced by the vehicle's history: a booking that is being made may still take it along.
 */
export async function sweepPictures(
  ports: Pick<Ports, 'vehicles' | 'bookings' | 'images' | 'clock'>,
): Promise<Ok<readonly string[]>> {
  const since = addMinutes(ports.clock.now(), -LEFT_ALONE);
  // The pictures first: what is named after that is younger than any of them.
  const old = await ports.images.keysBefore(since);
  const fleet = await ports.vehicles.all();
  const replaced = (await ports.vehicles.eventsSince(since)).flatMap(({ changes = [] }) => changes);
  const named = new Set<unknown>([
    ...fleet.flatMap(picturesOf),
    ...replaced.filter(({ field }) => field === 'imageUrl').map(({ from }) => from),
  ]);
  const swept: string[] = [];
  for (const key of old) {
    const addresses = addressesOf(key);
    if (addresses.some((address) => named.has(address))) continue;
    const booked = await Promise.all(addresses.map((address) => ports.bookings.namesPicture(address)));
    if (booked.includes(true)) continue;
    await ports.images.remove(key);
    swept.push(key);
  }
  return ok(swept);
}
