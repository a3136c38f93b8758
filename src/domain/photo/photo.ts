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
