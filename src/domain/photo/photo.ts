import { ok, type Result, refuse } from '../shared/result.ts';
import type { Instant } from '../shared/toronto-time.ts';

/** When a photo of the vehicle was taken: as it went out, or as it came back (PHOTO-1). */
export const PHOTO_SIDES = ['out', 'back'] as const;
export type PhotoSide = (typeof PHOTO_SIDES)[number];

/** A photo of the vehicle of a booking. Width and height are in pixels. */
export type Photo = {
  readonly id: string;
  readonly side: PhotoSide;
  readonly at: Instant;
  readonly by: string;
  readonly width: number;
  readonly height: number;
};

/** A photo as it is stored with its booking. `key` stands for the key that it was sent with. */
export type StoredPhoto = Photo & { readonly key?: string };

/** The most photos of a booking on each side (PHOTO-2). */
export const MAX_PHOTOS = 12;

/** The longer side of a photo as it is stored, in pixels at most (PHOTO-3). */
export const MAX_PHOTO_PIXELS = 2000;

/** What separates the id of the booking in the id of a photo. No other id has it. */
const SEPARATOR = '--';

/** Returns the id of a new photo, which begins with that of its booking. It has the form of every id. */
export function photoId(bookingId: string, random: string): string {
  return `${bookingId}${SEPARATOR}${random}`;
}

/** Returns the id of the booking that a photo is of; '' for what is no id of a photo. */
export function photoBookingId(id: string): string {
  return id.slice(0, Math.max(id.lastIndexOf(SEPARATOR), 0));
}

/** Returns the key of the file of a photo in the store of photos. */
export function photoFile(id: string): string {
  return `booking-photos/${id}.webp`;
}

/** Returns the id of the photo whose file has a key. */
export function photoOfFile(key: string): string {
  return key.slice(key.indexOf('/') + 1, key.lastIndexOf('.'));
}

/** Returns a photo as staff see it. */
export function shownPhoto({ key: _, ...photo }: StoredPhoto): Photo {
  return photo;
}

/** The photos of a booking after one was added, and that one. `replayed` is true if it was stored before. */
export type AddedPhoto = {
  readonly photos: readonly StoredPhoto[];
  readonly photo: StoredPhoto;
  readonly replayed: boolean;
};

/** Returns the photo that is stored under a key. */
export function findSent(photos: readonly StoredPhoto[], key: string | undefined): StoredPhoto | undefined {
  return key === undefined ? undefined : photos.find((one) => one.key === key);
}

/** Whether a side has as many photos as it may have (PHOTO-2). */
export function isSideFull(photos: readonly StoredPhoto[], side: PhotoSide): boolean {
  return photos.filter((one) => one.side === side).length >= MAX_PHOTOS;
}

/** Adds a photo, once for its key (PHOTO-2, PHOTO-4). */
export function withPhoto(photos: readonly StoredPhoto[], photo: StoredPhoto): Result<AddedPhoto, 'not-possible'> {
  const sent = findSent(photos, photo.key);
  if (sent !== undefined) return ok({ photos, photo: sent, replayed: true });
  if (isSideFull(photos, photo.side)) return refuse('not-possible');
  return ok({ photos: [...photos, photo], photo, replayed: false });
}
