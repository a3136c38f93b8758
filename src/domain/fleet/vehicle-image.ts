import { type Vehicle, vehiclePictures } from './vehicle.ts';

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

/** Why a file cannot be used as a picture (FLEET-19). */
export const PICTURE_REFUSALS = [
  'svg',
  'heic',
  'not-a-picture',
  'too-many-bytes',
  'too-many-pixels',
  'too-long',
  'damaged',
] as const;
export type PictureRefusal = (typeof PICTURE_REFUSALS)[number];

/** The maximum size of an uploaded picture. A photo of a phone has less. */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
/**
 * The maximum number of pixels, so that several pictures at once fit in memory. A JPEG is made
 * smaller while it is decoded, and phones take JPEGs of 48 megapixels.
 */
export const MAX_PICTURE_PIXELS: Readonly<Record<ImageKind, number>> = {
  jpeg: 50_000_000,
  png: 24_000_000,
  webp: 24_000_000,
};
/** The maximum length of a side in pixels, which is that of a WebP. */
export const MAX_PICTURE_SIDE_PIXELS = 16_383;

/** The first bytes in which an SVG names itself. */
const SVG_HEAD_BYTES = 1024;

/** Returns why a file is no picture, as far as its first bytes and its length tell. */
export function pictureRefusal(bytes: Uint8Array): PictureRefusal | undefined {
  if (bytes.length > MAX_PICTURE_BYTES) return 'too-many-bytes';
  if (imageKind(bytes) !== undefined) return undefined;
  const head = String.fromCharCode(...bytes.subarray(0, SVG_HEAD_BYTES));
  if (HEIC.test(head)) return 'heic';
  return head.includes('<svg') ? 'svg' : 'not-a-picture';
}

/** Returns why a picture of a size in pixels cannot be used. */
export function sizeRefusal(
  kind: ImageKind,
  { width, height }: { readonly width: number; readonly height: number },
): PictureRefusal | undefined {
  if (Math.max(width, height) > MAX_PICTURE_SIDE_PIXELS) return 'too-long';
  return width * height > MAX_PICTURE_PIXELS[kind] ? 'too-many-pixels' : undefined;
}

/** How the files of a phone begin that names its photos .heic: 4 bytes, then the brand. */
const HEIC = /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s;

const RIFF = [0x52, 0x49, 0x46, 0x46];

const WEBP = [0x57, 0x45, 0x42, 0x50];

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** The width of the size that `imageUrl` names, in pixels at most. */
export const LISTED_WIDTH = 960;
/**
 * The widths in pixels in which a picture is stored, the widest first. A smaller picture keeps its
 * own width (FLEET-20).
 */
export const PICTURE_WIDTHS = [1600, LISTED_WIDTH, 480] as const;

/** The maximum length of a name in a key, in characters. */
const MAX_NAME_LENGTH = 60;
/** The endings of the keys of the sizes. */
const ENDINGS = { large: '-1600.webp', wide: '.webp', narrow: '-480.webp' } as const;
type PictureSize = keyof typeof ENDINGS;

/**
 * Returns which sizes widths are, the widest first: the second is the listed one where the first is
 * wider.
 */
export function pictureSizes(widths: readonly number[]): readonly PictureSize[] {
  const sizes = ['large', 'wide', 'narrow'] as const;
  return sizes.slice((widths[0] ?? 0) > LISTED_WIDTH ? 0 : 1).slice(0, widths.length);
}

/**
 * Returns the key of one size of a new picture: `car-images/{timestamp}-{cleaned name}.webp`, with
 * `-480` after the name for the narrow one, `-1600` for the large one (FLEET-21). The timestamp is in
 * milliseconds since 1970. The cleaned name keeps the ASCII letters and digits of the file name, in
 * lower case, without its extension.
 */
export function pictureKey(timestamp: number, fileName: string, size: PictureSize): string {
  return `car-images/${timestamp}-${cleanName(fileName)}${ENDINGS[size]}`;
}

/** Returns the path on the site of the picture with a key. */
export function picturePath(key: string): string {
  return `/${key}`;
}

/** Returns the paths of all pictures of a vehicle, which the sweep keeps (FLEET-24). */
export function picturesOf(vehicle: Pick<Vehicle, 'imageUrl' | 'images' | 'pictures'>): readonly string[] {
  const sizes = vehiclePictures(vehicle).flatMap((picture) => picture.sizes);
  return [vehicle.imageUrl, ...sizes.map(({ url }) => url)];
}

/**
 * Returns the values of `imageUrl` that refer to a key: its own path and, for a narrow or large size,
 * the path of the wide one.
 */
export function addressesOf(key: string): readonly string[] {
  const own = picturePath(key);
  const wide = own.replace(/-(?:480|1600)(?=\.webp$)/, '');
  return wide === own ? [own] : [own, wide];
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
