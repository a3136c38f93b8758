import { formatCount } from '../shared/format-date.ts';
import { MAX_PHOTOS, type PhotoSide } from './photo.ts';

/** Said of one photo too many (PHOTO-2). */
export const PHOTOS_FULL = `There are ${MAX_PHOTOS} photos of this side already.`;

/** Said of a photo of a booking whose customer was erased meanwhile (PHOTO-10). */
export const NO_PHOTOS_OF_ERASED = 'The customer data of this booking was erased, so no photo is kept.';

/** Said of a photo that could not be sent yet, and of one that only the open page has (PHOTO-10). */
export const PHOTO_WAITS = 'Not sent. It is kept on this device and sent later.';
export const PHOTO_WAITS_HERE = 'Not sent. Leave this page open: this browser does not keep it.';

export const PHOTO_NOT_STORED = 'A photo was not stored.';
export const PHOTO_NOT_DELETED = 'The photo was not deleted.';

/** The sides, as they are shown. */
export const SIDE_LABELS: Readonly<Record<PhotoSide, string>> = { out: 'Out', back: 'Back' };

/** Describes how many photos wait in the browser (PHOTO-10). */
export function describeWaiting(count: number): string {
  return `${formatCount(count, 'photo')} not sent yet.`;
}
