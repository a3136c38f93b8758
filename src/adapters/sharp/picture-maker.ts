import type { Sharp, SharpOptions } from 'sharp';
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

type Made = Result<readonly MadePicture[], PictureRefusal>;

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
  return {
    make: async (file, widths) => {
      const refusal = pictureRefusal(file);
      const kind = imageKind(file);
      return refusal || !kind
        ? refuse(refusal ?? 'not-a-picture')
        : limit(() => unlessDamaged(makeAll(file, kind, widths)));
    },
  };
}

/** Decodes once, to the widest picture. The other sizes are made from it. */
async function makeAll(
  file: Uint8Array,
  kind: ImageKind,
  [widest, ...others]: readonly [number, ...number[]],
): Promise<Made> {
  // Only the header is read here, without the limit, so that the reason of a refusal is known. A
  // thin picture with a long side would use all of the time limit.
  const announced = await sharp(file, { ...READING, limitInputPixels: false }).metadata();
  const refusal = sizeRefusal(kind, announced);
  if (refusal) return refuse(refusal);
  const { data, info } = await narrowed(sharp(file, { ...READING, limitInputPixels: MAX_PICTURE_PIXELS[kind] }), widest)
    .timeout({ seconds: READ_WITHIN })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = { raw: { width, height, channels } };
  const sizes = [width, ...others.filter((other) => other < width)];
  return ok(await Promise.all(sizes.map((size) => written(narrowed(sharp(data, pixels), size)))));
}

function narrowed(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, withoutEnlargement: true });
}

async function written(picture: Sharp): Promise<MadePicture> {
  const { data, info } = await picture.timeout({ seconds: WRITE_WITHIN }).webp().toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height };
}

/**
 * Any fault of libvips means that the file is not a valid picture, except an exceeded time limit.
 */
async function unlessDamaged(work: Promise<Made>): Promise<Made> {
  try {
    return await work;
  } catch (fault) {
    if (fault instanceof Error && fault.message.startsWith('timeout')) throw unavailable('The picture maker', fault);
    return refuse('damaged');
  }
}
