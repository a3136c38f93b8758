import * as v from 'valibot';
import { PHOTO_SIDES } from '../../../domain/photo/photo.ts';
import { PhotoSchema } from './booking-record.ts';
import { PictureFile } from './staff-vehicle.ts';

export const PhotoBody = v.strictObject({ file: PictureFile, side: v.picklist(PHOTO_SIDES) });

export const PhotoAnswer = v.object({ photo: PhotoSchema });
