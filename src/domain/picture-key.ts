import type { Vehicle } from './vehicle.ts';

/** The widths in pixels that a picture is kept at, the widest first; a smaller picture is kept at its own (FLEET-20). */
export const PICTURE_WIDTHS = [960, 480] as const;

/** The longest name in a key, in characters. */
const LONGEST_NAME = 60;
/** How the key of the narrow size ends. */
const NARROW = '-480.webp';

/**
 * Where a size of a new picture is kept: `car-images/{timestamp}-{cleaned name}.webp`, with `-480` after the name for the narrow one
 * (FLEET-21). The timestamp is in milliseconds since 1970. Of the file's name the letters and digits of ASCII stay, in lower case,
 * without its ending.
 */
export function pictureKey(timestamp: number, fileName: string, size: 'wide' | 'narrow'): string {
  return `car-images/${timestamp}-${cleanName(fileName)}${size === 'wide' ? '.webp' : NARROW}`;
}

/** The path on the site of the picture under a key. */
export function picturePath(key: string): string {
  return `/${key}`;
}

/** The paths of all pictures that a vehicle names. */
export function picturesOf({ imageUrl, images = [] }: Pick<Vehicle, 'imageUrl' | 'images'>): readonly string[] {
  return [imageUrl, ...images.map(({ url }) => url)];
}

/** The picture addresses (`imageUrl`) by which a vehicle may name what is kept under a key: its own, and for a narrow size that of the wide one. */
export function addressesOf(key: string): readonly string[] {
  const own = picturePath(key);
  return key.endsWith(NARROW) ? [own, own.replace(NARROW, '.webp')] : [own];
}

function cleanName(fileName: string): string {
  const name = fileName
    .replace(/\.[^./\\]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-|-$/g, '');
  return name || 'picture';
}
