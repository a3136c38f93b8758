import type { CreateRaw, Sharp, SharpOptions } from 'sharp';
import sharp from 'sharp';
import {
  type ImageKind,
  imageKind,
  MAX_PICTURE_PIXELS,
  type PictureRefusal,
  pictureRefusal,
  sizeRefusal,
} from '../../domain/fleet/vehicle-image.ts';
import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import type { MadePicture, PictureMaker } from '../../ports/services/picture-maker.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { semaphore } from '../shared/semaphore.ts';

/**
 * Pictures that are processed at the same time. A PNG of 24 megapixels or a JPEG of 50
 * that must be rotated uses up to 100 MB.
 */
const AT_ONCE = 2;
/**
 * Time limits. `ANSWERED_WITHIN` is in ms and includes the wait in the queue. The others are
 * seconds after which libvips stops reading or writing a picture.
 */
const ANSWERED_WITHIN = 4500;
const READ_WITHIN = 4;
const WRITE_WITHIN = 3;
const READING: SharpOptions = { failOn: 'error', autoOrient: true };

type Made<T> = Result<T, PictureRefusal>;

// Applies to the whole process: only these three formats are decoded. By default sharp also decodes
// SVG, GIF, TIFF and HEIF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);

/** Makes pictures with libvips. It writes no metadata by default, so only pixels are copied. */
export function sharpPictureMaker(): PictureMaker {
  const limit = semaphore('A turn at the pictures', AT_ONCE, ANSWERED_WITHIN);
  const makeOf = async <T>(file: Uint8Array, make: (kind: ImageKind) => Promise<Made<T>>): Promise<Made<T>> => {
    const refusal = pictureRefusal(file);
    const kind = imageKind(file);
    return refusal || !kind ? refuse(refusal ?? 'not-a-picture') : limit(() => unlessDamaged(make(kind)));
  };
  return {
    make: (file, widths) => makeOf(file, (kind) => makeAll(file, kind, widths)),
    fit: (file, side) => makeOf(file, (kind) => makeFitting(file, kind, side)),
  };
}

/** Decodes once, to the widest picture. The other sizes are made from it. */
async function makeAll(
  file: Uint8Array,
  kind: ImageKind,
  [widest, ...others]: readonly [number, ...number[]],
): Promise<Made<readonly MadePicture[]>> {
  const decoded = await decode(file, kind, { width: widest });
  if (!decoded.ok) return decoded;
  const { data, raw } = decoded.value;
  const sizes = [raw.width, ...others.filter((other) => other < raw.width)];
  return ok(await Promise.all(sizes.map((width) => written(shrunk(sharp(data, { raw }), { width })))));
}

async function makeFitting(file: Uint8Array, kind: ImageKind, side: number): Promise<Made<MadePicture>> {
  const decoded = await decode(file, kind, { width: side, height: side });
  return decoded.ok ? ok(await written(sharp(decoded.value.data, { raw: decoded.value.raw }))) : decoded;
}

type Decoded = { readonly data: Buffer; readonly raw: CreateRaw };

/** Decodes a file, upright, to the pixels of a picture that fits in a box. */
async function decode(file: Uint8Array, kind: ImageKind, box: Box): Promise<Made<Decoded>> {
  // Only the header is read here, without the limit, so that the reason of a refusal is known. A
  // thin picture with a long side would use all of the time limit.
  const announced = await sharp(file, { ...READING, limitInputPixels: false }).metadata();
  const refusal = sizeRefusal(kind, announced);
  if (refusal) return refuse(refusal);
  const { data, info } = await shrunk(sharp(file, { ...READING, limitInputPixels: MAX_PICTURE_PIXELS[kind] }), box)
    .timeout({ seconds: READ_WITHIN })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return ok({ data, raw: { width, height, channels } });
}

/** The most that a picture may have, in pixels. */
type Box = { readonly width: number; readonly height?: number };

function shrunk(picture: Sharp, box: Box): Sharp {
  return picture.resize({ ...box, fit: 'inside', withoutEnlargement: true });
}

async function written(picture: Sharp): Promise<MadePicture> {
  const { data, info } = await picture.timeout({ seconds: WRITE_WITHIN }).webp().toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height };
}

/**
 * Any fault of libvips means that the file is not a valid picture, except an exceeded time limit.
 */
async function unlessDamaged<T>(work: Promise<Made<T>>): Promise<Made<T>> {
  try {
    return await work;
  } catch (fault) {
    if (fault instanceof Error && fault.message.startsWith('timeout')) throw unavailable('The picture maker', fault);
    return refuse('damaged');
  }
}
