import type { Sharp, SharpOptions } from 'sharp';
import sharp from 'sharp';
import { imageKind } from '../../domain/fleet/vehicle-image.ts';
import type { MadePicture, PictureMaker } from '../../ports/services/picture-maker.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { semaphore } from './semaphore.ts';

/** Two at once: a picture of 24 megapixels that must be turned takes up to 100 MB while it is worked on. */
const AT_ONCE = 2;
/** Milliseconds for an answer, the waiting for a turn included; seconds after which libvips is stopped in reading and in writing a picture. */
const ANSWERED_WITHIN = 4500;
const READ_WITHIN = 4;
const WRITE_WITHIN = 3;
const READING: SharpOptions = { limitInputPixels: 24_000_000, failOn: 'error', autoOrient: true };

/** The longest side that a WebP can have. A thin picture of a longer one takes libvips all of its time. */
const MAX_SIDE_PIXELS = 16_383;

// Whole process: nothing but these three formats is ever decoded. Plain sharp takes SVG, GIF, TIFF and HEIF too.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);

/** Pictures by libvips. It writes no metadata unless it is asked to, so only pixels go from one file to the other. */
export function sharpPictureMaker(): PictureMaker {
  const limit = semaphore(AT_ONCE, ANSWERED_WITHIN);
  return {
    make: async (file, widths) => (imageKind(file) ? limit(() => unlessNoPicture(makeAll(file, widths))) : 'refused'),
  };
}

/** Decodes once, to the widest picture; the others are made from that. */
async function makeAll(
  file: Uint8Array,
  [widest, ...others]: readonly [number, ...number[]],
): Promise<readonly MadePicture[]> {
  const asked = await sharp(file, READING).metadata();
  if (Math.max(asked.width, asked.height) > MAX_SIDE_PIXELS) throw new Error('A side is too long');
  const { data, info } = await narrowed(sharp(file, READING), widest)
    .timeout({ seconds: READ_WITHIN })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = { raw: { width, height, channels } };
  return Promise.all(
    [width, ...others.filter((other) => other < width)].map((size) => written(narrowed(sharp(data, pixels), size))),
  );
}

function narrowed(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, withoutEnlargement: true });
}

async function written(picture: Sharp): Promise<MadePicture> {
  const { data, info } = await picture.timeout({ seconds: WRITE_WITHIN }).webp().toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height };
}

/** Whatever libvips finds wrong with a file makes it no picture, but that its time is over. */
async function unlessNoPicture<T>(work: Promise<T>): Promise<T | 'refused'> {
  try {
    return await work;
  } catch (fault) {
    if (fault instanceof Error && fault.message.startsWith('timeout')) throw unavailable('The picture maker', fault);
    return 'refused';
  }
}
