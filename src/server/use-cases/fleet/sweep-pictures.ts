import { addressesOf, picturesOf } from '../../../domain/fleet/vehicle-image.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import { addMinutes } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';

/**
 * Minutes for which a picture without a reference is kept, because a running save or booking may be
 * about to name it.
 */
const LEFT_ALONE = 24 * 60;

/**
 * Deletes the pictures that nothing names and returns their keys (FLEET-24). A picture is named by
 * a vehicle, by the vehicle copy of a booking, and for one day after its replacement by the
 * vehicle's history, because a booking in progress may still copy it.
 */
export async function sweepPictures(
  ports: Pick<Ports, 'vehicles' | 'bookings' | 'images' | 'clock'>,
): Promise<Ok<readonly string[]>> {
  const since = addMinutes(ports.clock.now(), -LEFT_ALONE);
  // The pictures are read first. Any picture that is named after that is newer than these.
  const old = await ports.images.keysBefore(since);
  const fleet = await ports.vehicles.all();
  const events = await ports.vehicles.eventsSince(since);
  const replaced = events.flatMap((event) => (event.what === 'changed' ? event.changes : []));
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
