import { addressesOf, picturesOf } from '../../../domain/fleet/vehicle-image.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { addMinutes, type Instant } from '../../../domain/shared/toronto-time.ts';
import { checkDeletedShare, type StopReason } from '../../../domain/site/deletion-guard.ts';
import type { Ports } from '../../../ports/ports.ts';
import { unnamedPhotos } from '../photo/photos.ts';
import { beginDeletion, type RunMode } from '../site/begin-deletion.ts';
import { identifySite } from '../site/identify-site.ts';
import { formerVehicles, namesPicture } from '../stored/stored-bookings.ts';
import { allVehicles, eventsSince } from '../stored/stored-vehicles.ts';
import { END_OF_TIME } from './copy-pictures.ts';

/**
 * Minutes for which a picture without a reference is kept, because a running save or booking may be
 * about to name it.
 */
const LEFT_ALONE = 24 * 60;
/** Days for which a swept picture can be brought back from the trash. */
export const TRASH_DAYS = 30;

export type SweepPorts = Pick<
  Ports,
  'vehicles' | 'bookings' | 'images' | 'photos' | 'clock' | 'site' | 'facts' | 'random'
>;

/**
 * The keys of the pictures that one sweep moved to the trash, brought back, and deleted for good.
 */
export type Swept = {
  readonly trashed: readonly string[];
  readonly broughtBack: readonly string[];
  readonly deleted: readonly string[];
};

/** Why a sweep did nothing. */
export type SweepProblem = StopReason | { readonly code: 'other-site' };

/**
 * Moves the pictures that nothing names to the trash, and deletes what has been there for 30 days
 * (FLEET-24). What is named again comes back (FLEET-27). A picture is named by a vehicle, by the
 * vehicle copies of a booking, and for one day after it was replaced or removed by the vehicle's history,
 * because a booking in progress may still copy it. A photo of a booking
 * that no booking names after a day is deleted for good, and never lies in the trash (PHOTO-7). Refuses to sweep pictures of another site, and
 * too many at once (FLEET-26).
 */
export async function sweepPictures(
  ports: SweepPorts,
  mode: RunMode = 'automatic',
): Promise<Result<Swept, SweepProblem>> {
  const { images, photos, clock } = ports;
  const identified = await identifySite(ports);
  if (!identified.ok) return refuse({ code: identified.problem });
  const now = clock.now();
  const since = addMinutes(now, -LEFT_ALONE);
  // The pictures are read first. Any picture that is named after that is newer than these.
  const old = await images.keysBefore(since);
  const inTrash = await images.trashedBefore(END_OF_TIME);
  const isNamed = await namesOfPictures(ports, since);
  const oldPhotos = await photos.keysBefore(since);
  const unnamed = await unnamedPhotos(ports, oldPhotos);

  const broughtBack = await filterInTurn(inTrash, isNamed);
  for (const key of broughtBack) await images.moveFromTrash(key);
  const trashed = await filterInTurn(old, async (key) => !(await isNamed(key)));
  const begun = await beginDeletion(ports, 'sweep', mode, async () => {
    const checked = checkDeletedShare(countPictures(trashed), countPictures(old));
    return checked.ok ? checkDeletedShare(unnamed.length, oldPhotos.length) : checked;
  });
  if (!begun.ok) return begun;
  for (const key of trashed) await images.moveToTrash(key);
  const deleted = await images.trashedBefore(addMinutes(now, -TRASH_DAYS * 24 * 60));
  for (const key of deleted) await images.removeFromTrash(key);
  for (const key of unnamed) await photos.remove(key);
  return ok({ trashed, broughtBack, deleted: [...deleted, ...unnamed] });
}

/** Returns a function that tells whether anything names the picture of a key. */
export async function namesOfPictures(
  { vehicles, bookings }: Pick<Ports, 'vehicles' | 'bookings'>,
  since: Instant,
): Promise<(key: string) => Promise<boolean>> {
  const [fleet, former] = await Promise.all([allVehicles(vehicles), formerVehicles(bookings)]);
  const events = await eventsSince(vehicles, since);
  const replaced = events.flatMap((event) => (event.what === 'changed' ? event.changes : []));
  const named = new Set<unknown>([
    ...[...fleet, ...former].flatMap(picturesOf),
    ...replaced.filter(({ field }) => field === 'imageUrl' || field === 'picture').map(({ from }) => from),
  ]);
  return async (key) => {
    const addresses = addressesOf(key);
    if (addresses.some((address) => named.has(address))) return true;
    const booked = await Promise.all(addresses.map((address) => namesPicture(bookings, address)));
    return booked.includes(true);
  };
}

/** Counts pictures, of which each has up to three sizes (FLEET-20). */
function countPictures(keys: readonly string[]): number {
  return new Set(keys.map((key) => addressesOf(key).at(-1))).size;
}

async function filterInTurn(keys: readonly string[], keep: (key: string) => Promise<boolean>): Promise<string[]> {
  const kept: string[] = [];
  for (const key of keys) if (await keep(key)) kept.push(key);
  return kept;
}
