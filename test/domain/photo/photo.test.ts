import { describe, expect, it } from 'vitest';
import {
  MAX_PHOTOS,
  photoBookingId,
  photoFile,
  photoId,
  photoOfFile,
  type StoredPhoto,
  shownPhoto,
  withPhoto,
} from '../../../src/domain/photo/photo.ts';
import { NOON } from '../../support/values/samples.ts';

function aPhoto(id: string, over: Partial<StoredPhoto> = {}): StoredPhoto {
  return { id, side: 'out', at: NOON, by: 'dana@oakville.example', width: 60, height: 40, ...over };
}

// PHOTO-1
describe('the id of a photo', () => {
  it('should tell its booking and its file', () => {
    const id = photoId('33da5e4b-0750-4649-bf10-245a3fd6ff91', 'e7364f21');
    expect(photoBookingId(id)).toBe('33da5e4b-0750-4649-bf10-245a3fd6ff91');
    expect(photoOfFile(photoFile(id))).toBe(id);
  });

  it.each(['', 'none', '-', '--', '--x'])('should tell no booking where it is %j', (id) => {
    expect(photoBookingId(id)).toBe('');
  });
});

// PHOTO-2, PHOTO-4
describe('withPhoto', () => {
  const full = Array.from({ length: MAX_PHOTOS }, (_, index) => aPhoto(`${index}`, { key: `key ${index}` }));

  it('should add a photo as the last, up to twelve of each side', () => {
    const back = aPhoto('back', { side: 'back' });
    expect(withPhoto(full, back)).toMatchObject({ value: { photos: [...full, back], photo: back, replayed: false } });
    expect(withPhoto(full, aPhoto('13'))).toEqual({ ok: false, problem: 'not-possible' });
  });

  it('should return what a key has stored, also where the side is full, and show no key', () => {
    const again = withPhoto(full, aPhoto('again', { key: 'key 3' }));
    expect(again).toEqual({ ok: true, value: { photos: full, photo: full[3], replayed: true } });
    expect(shownPhoto(aPhoto('3', { key: 'key 3' }))).toEqual(aPhoto('3'));
  });
});
