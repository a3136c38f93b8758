import * as v from 'valibot';
import type { Call } from '../../call.ts';
import { IdPath, NoContent } from '../../common.ts';
import { PhotoAnswer, PhotoBody } from '../../staff/photo.ts';
import { BookingHeaders } from '../bookings.ts';
import { FORM_PROBLEMS } from './vehicles.ts';

export const addPhoto = {
  method: 'POST',
  path: '/api/admin/bookings/:id/photos',
  may: 'hand-over',
  summary: 'Store a photo of the vehicle of a booking',
  description:
    'At most 12 a side: `not-possible`. The same key is stored once and answered alike, with `Idempotency-Replayed: true`.',
  isForm: true,
  headers: v.partial(BookingHeaders),
  params: IdPath,
  body: PhotoBody,
  status: 201,
  answer: PhotoAnswer,
  problems: { ...FORM_PROBLEMS, 'booking-not-found': {}, 'booking-erased': {}, 'not-possible': {} },
} as const satisfies Call;

export const showPhoto = {
  method: 'GET',
  path: '/api/admin/photos/:id',
  may: 'read-bookings',
  summary: 'A photo of the vehicle of a booking',
  params: IdPath,
  answer: { file: 'image/webp' },
  problems: { 'photo-not-found': {} },
} as const satisfies Call;

export const removePhoto = {
  method: 'DELETE',
  path: '/api/admin/photos/:id',
  may: 'delete-photos',
  summary: 'Delete a photo of the vehicle of a booking',
  params: IdPath,
  status: 204,
  answer: NoContent,
  problems: { 'photo-not-found': {} },
} as const satisfies Call;
