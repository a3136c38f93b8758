import type { Vehicle } from './vehicle.ts';

export type ImageKind = 'jpeg' | 'png' | 'webp';

/** The kind of picture that a file's first bytes announce; undefined for anything else, SVG and HTML included (FLEET-20). */
export function imageKind(bytes: Uint8Array): ImageKind | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (startsWith(bytes, RIFF) && startsWith(bytes.subarray(8), WEBP)) return 'webp';
  return undefined;
}

const RIFF = [0x52, 0x49, 0x46, 0x46];

const WEBP = [0x57, 0x45, 0x42, 0x50];

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, place) => bytes[place] === byte);
}

/** The widths in pixels that a picture is kept at, the widest first; a smaller picture is kept at its own (FLEET-20). */
export const PICTURE_WIDTHS = [960, 480] as const;

/** The longest name in a key, in characters. */
const MAX_NAME_LENGTH = 60;
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
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-|-$/g, '');
  return name || 'picture';
}
