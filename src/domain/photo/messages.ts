import { MAX_PHOTOS } from './photo.ts';

/** Said of one photo too many (PHOTO-2). */
export const PHOTOS_FULL = `There are ${MAX_PHOTOS} photos of this side already.`;
