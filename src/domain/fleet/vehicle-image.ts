import type { Vehicle } from './vehicle.ts';

export type ImageKind = 'jpeg' | 'png' | 'webp';

/**
 * Returns the kind of picture that the first bytes of a file announce. Undefined for anything else,
 * including SVG and HTML (FLEET-20).
 */
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

/**
 * The widths in pixels in which a picture is stored, the widest first. A smaller picture keeps its
 * own width (FLEET-20).
 */
export const PICTURE_WIDTHS = [960, 480] as const;

/** The maximum length of a name in a key, in characters. */
const MAX_NAME_LENGTH = 60;
/** The ending of the key of the narrow size. */
const NARROW = '-480.webp';

/**
 * Returns the key of one size of a new picture: `car-images/{timestamp}-{cleaned name}.webp`, with
 * `-480` after the name for the narrow one (FLEET-21). The timestamp is in milliseconds since 1970.
 * The cleaned name keeps the ASCII letters and digits of the file name, in lower case, without its
 * extension.
 */
export function pictureKey(timestamp: number, fileName: string, size: 'wide' | 'narrow'): string {
  return `car-images/${timestamp}-${cleanName(fileName)}${size === 'wide' ? '.webp' : NARROW}`;
}

/** Returns whether a picture is one of our drawings. Uploads are stored as WebP (FLEET-20). */
export function isDrawing(imageUrl: string): boolean {
  return imageUrl.endsWith('.svg');
}

/** Returns the path on the site of the picture with a key. */
export function picturePath(key: string): string {
  return `/${key}`;
}

/** Returns the paths of all pictures of a vehicle. */
export function picturesOf({ imageUrl, images = [] }: Pick<Vehicle, 'imageUrl' | 'images'>): readonly string[] {
  return [imageUrl, ...images.map(({ url }) => url)];
}

/**
 * Returns the values of `imageUrl` that refer to a key: its own path and, for a narrow size, the
 * path of the wide one.
 */
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
