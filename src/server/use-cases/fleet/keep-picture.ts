import { pictureId, type VehiclePicture } from '../../../domain/fleet/vehicle.ts';
import {
  PICTURE_WIDTHS,
  type PictureRefusal,
  pictureKey,
  picturePath,
  pictureSizes,
} from '../../../domain/fleet/vehicle-image.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import type { Upload } from '../../../ports/api/staff/staff-vehicle.ts';
import type { Ports } from '../../../ports/ports.ts';
import { contended, tries } from '../../../ports/tries.ts';

/** A stored picture: the keys of its sizes, and what a vehicle stores of it. */
export type StoredPicture = { readonly keys: readonly string[]; readonly picture: VehiclePicture };

/**
 * Makes the sizes of a picture and stores all of them. If that fails, deletes those that were
 * stored, as far as the store is reachable.
 */
export async function keepPicture(
  ports: Pick<Ports, 'pictures' | 'images' | 'clock'>,
  { name, bytes }: Upload,
): Promise<Result<StoredPicture, PictureRefusal>> {
  const made = await ports.pictures.make(bytes, PICTURE_WIDTHS);
  if (!made.ok) return made;
  const names = pictureSizes(made.value.map(({ width }) => width));
  // If another picture of the same millisecond has the key, the next timestamp is tried.
  const now = Date.parse(ports.clock.now());
  for await (const count of tries()) {
    const keys = names.map((size) => pictureKey(now + count, name, size));
    const files = made.value.map((size, index) => ({ ...size, key: keys[index] ?? '' }));
    if ((await storeAll(ports, files)) === 'taken') continue;
    const sizes = files.map(({ key, width, height }) => ({ url: picturePath(key), width, height }));
    const id = pictureId(pictureKey(now + count, name, 'wide'));
    return ok({ keys, picture: { id, alt: '', sizes } });
  }
  throw contended('A key');
}

/** Deletes a picture that nothing names. If that fails, the sweep deletes it later. */
export async function dropPicture({ images }: Pick<Ports, 'images'>, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => images.remove(key)));
}

async function storeAll(
  ports: Pick<Ports, 'images'>,
  sizes: readonly { readonly key: string; readonly bytes: Uint8Array }[],
): Promise<'stored' | 'taken'> {
  const stored: string[] = [];
  try {
    for (const { key, bytes } of sizes) {
      if ((await ports.images.put(key, bytes)) === 'taken') {
        await dropPicture(ports, stored);
        return 'taken';
      }
      stored.push(key);
    }
    return 'stored';
  } catch (fault) {
    await dropPicture(ports, stored);
    throw fault;
  }
}
