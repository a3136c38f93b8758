import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { picturesOf } from '../../../domain/fleet/vehicle-image.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import {
  type FileStores,
  type ImageStore,
  imageFormat,
  PICTURE_FOLDERS,
  type StoredImage,
} from '../../../ports/services/image-store.ts';

/** The keys of what was copied of each folder. */
export type CopiedFiles = Readonly<Record<keyof FileStores, readonly string[]>>;

/**
 * Copies the pictures of both folders, as `copyPictures` does: those of vehicles, and the photos of bookings.
 * Returns the copied keys of each.
 */
export async function copyFiles(
  from: FileStores,
  to: FileStores,
  tell: (copied: number, of: number, name: keyof FileStores) => void = () => {},
): Promise<Result<CopiedFiles, string>> {
  const images = await copyPictures(from.images, to.images, (done, all) => tell(done, all, 'images'));
  if (!images.ok) return images;
  const photos = await copyPictures(from.photos, to.photos, (done, all) => tell(done, all, 'photos'));
  return photos.ok ? ok({ images: images.value, photos: photos.value }) : photos;
}

/** Later than the time of any stored picture. */
export const END_OF_TIME = '9999-12-31T23:59:59.999Z';
/** Pictures that are copied at the same time. */
const AT_ONCE = 8;

/**
 * Copies every picture of one store to another, in the order of their keys, and returns the copied
 * keys. A picture that exists in the target must be identical, byte for byte; otherwise the refusal
 * is its key. A picture that is deleted during the copy is skipped.
 */
export async function copyPictures(
  from: ImageStore,
  to: ImageStore,
  tell: (copied: number, of: number) => void = () => {},
): Promise<Result<readonly string[], string>> {
  const keys = (await from.keysBefore(END_OF_TIME)).toSorted();
  const copied: string[] = [];
  for (let first = 0; first < keys.length; first += AT_ONCE) {
    const some = keys.slice(first, first + AT_ONCE);
    const copies = some.map((key) => copyPicture(from, to, key));
    // A copy that fails must not leave others writing: the caller may remove the target.
    await Promise.allSettled(copies);
    const ends = await Promise.all(copies);
    const other = some[ends.indexOf('other')];
    if (other !== undefined) return refuse(other);
    copied.push(...some.filter((_key, index) => ends[index] === 'copied'));
    tell(copied.length, keys.length);
  }
  return ok(copied);
}

/**
 * Describes the pictures that vehicles name and that were not copied; undefined if all were.
 * Missing pictures mean that another picture store was copied, or that the site lost them. In both
 * cases the copy is incomplete.
 */
export function describeMissing(
  vehicles: readonly Pick<Vehicle, 'imageUrl' | 'images' | 'pictures'>[],
  copied: readonly string[],
): string | undefined {
  const there = new Set(copied);
  const named = new Set(vehicles.flatMap(picturesOf).map((path) => path.slice(1)));
  const missing = [...named].filter((key) => imageFormat(key, PICTURE_FOLDERS.images) && !there.has(key));
  if (missing.length === 0) return undefined;
  return `${missing.length} pictures that vehicles name are not in the picture store (${missing[0]} is one): look at FILES_URL`;
}

async function copyPicture(from: ImageStore, to: ImageStore, key: string): Promise<'copied' | 'gone' | 'other'> {
  const image = await from.get(key);
  if (image === undefined) return 'gone';
  if ((await to.put(key, image.bytes)) === 'stored') return 'copied';
  return isSame(await to.get(key), image) ? 'copied' : 'other';
}

function isSame(one: StoredImage | undefined, other: StoredImage): boolean {
  if (one === undefined) return false;
  return one.bytes.length === other.bytes.length && one.bytes.every((byte, index) => byte === other.bytes[index]);
}
