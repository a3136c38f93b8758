import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Upload } from '../../../src/ports/api/staff/staff-vehicle.ts';

type Size = { readonly width: number; readonly height: number };

/** A picture whose left half is red and whose right half is blue. */
function halves({ width, height }: Size) {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: 'red' } };
  return sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: half, left: 0, top: 0 },
  ]);
}

export async function aPng(size: Size = { width: 600, height: 400 }): Promise<Uint8Array> {
  return new Uint8Array(await halves(size).png({ compressionLevel: 1 }).toBuffer());
}

/** A grey PNG one pixel wide, written chunk by chunk, since sharp takes long to make one. */
export function aThinPng(height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(1, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8; // bits of a pixel
  const rows = deflateSync(Buffer.alloc(2 * height), { level: 1 });
  return Buffer.concat([
    Buffer.from(PNG_SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

export async function aJpeg(size: Size = { width: 600, height: 400 }): Promise<Uint8Array> {
  return new Uint8Array(await halves(size).jpeg().toBuffer());
}

/**
 * Returns a photo as an upright phone takes it: the top of the scene is on the left, and EXIF
 * contains the orientation and the position.
 */
export async function aPhonePhoto(size: Size = { width: 600, height: 400 }): Promise<Uint8Array> {
  const gps = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '43/1 27/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '79/1 41/1 0/1',
  };
  const photo = await halves(size)
    .withExif({ IFD0: { Copyright: 'Priya Raman', Make: 'SecretPhone' }, IFD3: gps })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return new Uint8Array(photo);
}

export async function aGif(): Promise<Uint8Array> {
  return new Uint8Array(await halves({ width: 60, height: 40 }).gif().toBuffer());
}

/** Returns a WebP with two frames of this size, the first red and the second blue. */
export async function anAnimation({ width, height }: Size): Promise<Uint8Array> {
  const frame = { width, height, channels: 3 as const };
  const frames = [
    sharp({ create: { ...frame, background: 'red' } }),
    sharp({ create: { ...frame, background: 'blue' } }),
  ];
  const pixels = await Promise.all(frames.map((one) => one.raw().toBuffer()));
  const both = sharp(Buffer.concat(pixels), { raw: { width, height: 2 * height, channels: 3, pageHeight: height } });
  return new Uint8Array(await both.webp({ loop: 0, delay: [100, 100] }).toBuffer());
}

export const SVG = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><script>alert(1)</script></svg>',
);
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
export const HTML_AS_PNG = Uint8Array.from([
  ...PNG_SIGNATURE,
  ...new TextEncoder().encode('<!doctype html><script>alert(1)</script>'),
]);

export async function aPicture(over: Partial<Upload> = {}): Promise<Upload> {
  return { name: 'van.png', bytes: await aPng(), ...over };
}

/**
 * Returns the properties of a picture: format, size, whether it contains metadata, and the colour
 * at a position.
 */
export async function looked(bytes: Uint8Array) {
  const { format, width, height, exif, icc, xmp, iptc, orientation, pages } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number): 'red' | 'blue' | 'other' => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * info.channels);
    if (red > 200 && green < 60 && blue < 60) return 'red';
    return blue > 200 && green < 60 && red < 60 ? 'blue' : 'other';
  };
  const carried = [exif, icc, xmp, iptc, orientation, pages].filter((part) => part !== undefined);
  return { format, width, height, carried, colourAt };
}
