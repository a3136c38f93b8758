import { addPhoto, isStored, removePhoto } from '../../../domain/booking/stored-booking.ts';
import type { PictureRefusal } from '../../../domain/fleet/vehicle-image.ts';
import {
  findSent,
  isSideFull,
  MAX_PHOTO_PIXELS,
  type Photo,
  type PhotoSide,
  photoBookingId,
  photoFile,
  photoId,
  photoOfFile,
  type StoredPhoto,
  shownPhoto,
} from '../../../domain/photo/photo.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { StoredImage } from '../../../ports/services/image-store.ts';
import { contended, tries } from '../../../ports/tries.ts';
import type { Audited } from '../audit/audit-trail.ts';

/** Who stores a photo, and a signal. Once it is aborted, no photo is recorded. */
type Saving = { readonly by: string; readonly signal: AbortSignal };

/** A photo that is sent. `key` stands for the key of the request; undefined without one. */
export type SentPhoto = {
  readonly bookingId: string;
  readonly side: PhotoSide;
  readonly bytes: Uint8Array;
  readonly key: string | undefined;
};

/** Why a photo is not stored. */
export type PhotoRefusal =
  | { readonly code: 'booking-not-found' | 'booking-erased' | 'not-possible' }
  | { readonly code: 'image-refused'; readonly reason: PictureRefusal };

/**
 * Stores a photo: first its file, durably, under a name that no other try has, and then its record (PHOTO-4). A file
 * without a record is deleted by the sweep. That of a write whose outcome is unknown stays, since its record may too.
 */
export async function storePhoto(
  ports: Pick<Ports, 'bookings' | 'photos' | 'pictures' | 'clock' | 'random'>,
  { by, signal }: Saving,
  { bookingId, side, bytes, key }: SentPhoto,
): Promise<Result<{ readonly photo: Photo; readonly replayed: boolean }, PhotoRefusal>> {
  const booking = await ports.bookings.find(bookingId);
  if (booking === undefined) return refuse({ code: 'booking-not-found' });
  if (booking.erasedAt !== undefined) return refuse({ code: 'booking-erased' });
  const { photos = [] } = booking;
  const sent = findSent(photos, key);
  if (sent !== undefined) return ok({ photo: shownPhoto(sent), replayed: true });
  if (isSideFull(photos, side)) return refuse({ code: 'not-possible' });

  const made = await ports.pictures.fit(bytes, MAX_PHOTO_PIXELS);
  if (!made.ok) return refuse({ code: 'image-refused', reason: made.problem });
  const { bytes: picture, width, height } = made.value;
  const id = await putFile(ports, bookingId, picture);
  signal.throwIfAborted();
  const photo: StoredPhoto = { id, side, at: ports.clock.now(), by, width, height, ...(key !== undefined && { key }) };
  const added = await ports.bookings.edit(bookingId, addPhoto(photo));
  if (added !== 'missing' && added.ok && !added.value.replayed)
    return ok({ photo: shownPhoto(photo), replayed: false });
  await dropPhotoFiles(ports, [photo]);
  if (added === 'missing') return refuse({ code: 'booking-not-found' });
  return added.ok ? ok({ photo: shownPhoto(added.value.photo), replayed: true }) : refuse({ code: added.problem });
}

/** Stores the file of a new photo, and returns its id. A key is also taken where the answer to its write was lost. */
async function putFile(
  { photos, random }: Pick<Ports, 'photos' | 'random'>,
  bookingId: string,
  bytes: Uint8Array,
): Promise<string> {
  for await (const _try of tries()) {
    const id = photoId(bookingId, random.id());
    if ((await photos.put(photoFile(id), bytes)) === 'stored') return id;
  }
  throw contended('A key');
}

/** Finds the picture of a photo that its booking still has. */
export async function findPhoto(
  { bookings, photos }: Pick<Ports, 'bookings' | 'photos'>,
  id: string,
): Promise<Result<StoredImage, 'photo-not-found'>> {
  const booking = await bookings.find(photoBookingId(id));
  const isKept = booking?.photos?.some((photo) => photo.id === id) === true;
  const image = isKept ? await photos.get(photoFile(id)) : undefined;
  return image === undefined ? refuse('photo-not-found') : ok(image);
}

/** Deletes a photo (PHOTO-6), and records it (AUDIT-1). */
export async function deletePhoto(
  ports: Pick<Ports, 'bookings' | 'photos'> & Audited,
  id: string,
  by: string,
): Promise<Result<null, 'photo-not-found'>> {
  const booking = await ports.bookings.edit(photoBookingId(id), removePhoto(id));
  if (booking === undefined || booking === 'missing') return refuse('photo-not-found');
  await dropPhotoFiles(ports, [{ id }]);
  await ports.trail.record(by, { what: 'photo-deleted', booking });
  return ok(null);
}

/** Deletes the files of photos that nothing names any more. If that fails, the sweep deletes them later (PHOTO-7). */
export async function dropPhotoFiles(
  { photos: files }: Pick<Ports, 'photos'>,
  photos: readonly Pick<Photo, 'id'>[] = [],
): Promise<void> {
  await Promise.allSettled(photos.map(({ id }) => files.remove(photoFile(id))));
}

/** Bookings that are read at once. */
const PAGE = 100;

/** Returns those of the keys of files whose photo no booking has (PHOTO-7). */
export async function unnamedPhotos(
  { bookings }: Pick<Ports, 'bookings'>,
  keys: readonly string[],
): Promise<readonly string[]> {
  const ids = [...new Set(keys.map((key) => photoBookingId(photoOfFile(key))))];
  const named = new Set<string>();
  for (let first = 0; first < ids.length; first += PAGE) {
    for (const found of await bookings.read({ ids: ids.slice(first, first + PAGE) })) {
      if (!isStored(found)) continue;
      for (const { id } of found.value.photos ?? []) named.add(photoFile(id));
    }
  }
  return keys.filter((key) => !named.has(key));
}
