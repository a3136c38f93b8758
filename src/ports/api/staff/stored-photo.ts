import * as v from 'valibot';
import { PHOTO_SIDES } from '../../../domain/photo/photo.ts';
import type { TypeOf } from '../schema.ts';

/** A photo that a browser keeps until it is sent (PHOTO-10), under its key. `by` is the account of who took it. */
export const WaitingPhoto = v.object({
  key: v.string(),
  by: v.string(),
  bookingId: v.string(),
  side: v.picklist(PHOTO_SIDES),
  name: v.string(),
  bytes: v.instance(Uint8Array),
});
export type WaitingPhoto = TypeOf<typeof WaitingPhoto>;
