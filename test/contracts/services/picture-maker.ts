import { describe, expect, it } from 'vitest';
import type { PictureRefusal } from '../../../src/domain/fleet/vehicle-image.ts';
import { refuse } from '../../../src/domain/shared/result.ts';
import type { MadePicture, PictureMaker } from '../../../src/ports/services/picture-maker.ts';
import {
  aGif,
  aJpeg,
  anAnimation,
  aPhonePhoto,
  aPng,
  aThinPng,
  HTML_AS_PNG,
  looked,
  SVG,
} from '../../support/values/pictures.ts';

const WIDTHS = [960, 480] as const;
const EXACTLY_24_MEGAPIXELS = { width: 6000, height: 4000 };

/** What every adapter of the port `PictureMaker` promises. */
export function pictureMakerContract(fresh: () => Promise<PictureMaker>): void {
  const make = async (file: Uint8Array): Promise<readonly MadePicture[]> => {
    const made = await (await fresh()).make(file, WIDTHS);
    if (!made.ok) throw new Error(made.problem);
    return made.value;
  };

  describe('picture maker', () => {
    it.each([
      [
        'a large PNG',
        () => aPng({ width: 2000, height: 1000 }),
        [
          [960, 480],
          [480, 240],
        ],
      ],
      [
        'a large JPEG',
        () => aJpeg({ width: 2000, height: 1000 }),
        [
          [960, 480],
          [480, 240],
        ],
      ],
      [
        'a tall one',
        () => aJpeg({ width: 1000, height: 3000 }),
        [
          [960, 2880],
          [480, 1440],
        ],
      ],
      [
        'one of the first width',
        () => aPng({ width: 960, height: 300 }),
        [
          [960, 300],
          [480, 150],
        ],
      ],
      [
        'one between the widths, at its own size',
        () => aPng({ width: 600, height: 400 }),
        [
          [600, 400],
          [480, 320],
        ],
      ],
      ['one of the second width, once', () => aPng({ width: 480, height: 320 }), [[480, 320]]],
      ['a small one, at its own size', () => aPng({ width: 30, height: 20 }), [[30, 20]]],
      [
        'one of 24 megapixels',
        () => aPng(EXACTLY_24_MEGAPIXELS),
        [
          [960, 640],
          [480, 320],
        ],
      ],
      [
        'a photo of 48 megapixels',
        () => aJpeg({ width: 8064, height: 6048 }),
        [
          [960, 720],
          [480, 360],
        ],
      ],
    ] as const)('should make WebP of %s', async (_, file, sizes) => {
      const made = await make(await file());
      expect(made.map(({ width, height }) => [width, height])).toEqual(sizes);
      for (const { bytes, width, height } of made) {
        const { colourAt, ...seen } = await looked(bytes);
        expect(seen).toEqual({ format: 'webp', width, height, carried: [] });
        expect(colourAt(1, 1)).toBe('red');
        expect(colourAt(width - 2, 1)).toBe('blue');
      }
    });

    // FLEET-20
    it('should turn a photo upright and leave where it was taken, and by whom, behind', async () => {
      const photo = await aPhonePhoto({ width: 1200, height: 800 });
      expect(Buffer.from(photo).includes('SecretPhone')).toBe(true);
      const made = await make(photo);
      expect(made.map(({ width, height }) => [width, height])).toEqual([
        [800, 1200],
        [480, 720],
      ]);
      for (const { bytes, height } of made) {
        const { colourAt, carried } = await looked(bytes);
        expect(carried).toEqual([]);
        expect(Buffer.from(bytes).includes('SecretPhone')).toBe(false);
        expect(colourAt(5, 5)).toBe('red');
        expect(colourAt(5, height - 5)).toBe('blue');
      }
    });

    // PHOTO-3
    it.each([
      ['a wide one', () => aJpeg({ width: 3000, height: 1500 }), [2000, 1000]],
      ['a tall one', () => aPng({ width: 1500, height: 3000 }), [1000, 2000]],
      ['a small one, at its own size', () => aPng({ width: 60, height: 40 }), [60, 40]],
    ] as const)('should make one WebP with a longer side of at most that many pixels of %s', async (_, file, size) => {
      const made = await (await fresh()).fit(await file(), 2000);
      if (!made.ok) throw new Error(made.problem);
      expect([made.value.width, made.value.height]).toEqual(size);
      const { colourAt, ...seen } = await looked(made.value.bytes);
      expect(seen).toEqual({ format: 'webp', width: size[0], height: size[1], carried: [] });
      expect(colourAt(1, 1)).toBe('red');
    });

    // PHOTO-3
    it('should fit a photo upright and without what it carries, and refuse what is none', async () => {
      const maker = await fresh();
      const made = await maker.fit(await aPhonePhoto({ width: 1200, height: 800 }), 900);
      if (!made.ok) throw new Error(made.problem);
      expect([made.value.width, made.value.height]).toEqual([600, 900]);
      expect((await looked(made.value.bytes)).carried).toEqual([]);
      expect(await maker.fit(SVG, 900)).toEqual(refuse('svg'));
    });

    it('should take the first frame of an animation', async () => {
      const [first, ...others] = await make(await anAnimation({ width: 300, height: 200 }));
      if (first === undefined) throw new Error('nothing made');
      expect(others).toEqual([]);
      const { colourAt, ...seen } = await looked(first.bytes);
      expect(seen).toEqual({ format: 'webp', width: 300, height: 200, carried: [] });
      expect(colourAt(150, 100)).toBe('red');
    });

    it.each([
      ['a PNG', aPng],
      ['a JPEG', aJpeg],
    ])('should carry nothing over that hangs on %s', async (_, file) => {
      const page = new TextEncoder().encode('<script>alert(1)</script>PK\u0003\u0004');
      const [first] = await make(Uint8Array.from([...(await file()), ...page]));
      expect(Buffer.from(first?.bytes ?? []).includes('script')).toBe(false);
      expect((await looked(first?.bytes ?? new Uint8Array())).format).toBe('webp');
    });

    // FLEET-19
    it.each<[string, PictureRefusal, () => Promise<Uint8Array> | Uint8Array]>([
      ['an empty file', 'not-a-picture', () => new Uint8Array()],
      ['an SVG', 'svg', () => SVG],
      ['a page behind the signature of a PNG', 'damaged', () => HTML_AS_PNG],
      ['a GIF', 'not-a-picture', aGif],
      [
        'a GIF behind the signature of a JPEG',
        'damaged',
        async () => Uint8Array.from([0xff, 0xd8, 0xff, ...(await aGif())]),
      ],
      ['a truncated JPEG', 'damaged', async () => (await aJpeg()).slice(0, -200)],
      ['a truncated PNG', 'damaged', async () => (await aPng()).slice(0, -200)],
      ['a truncated WebP', 'damaged', async () => (await anAnimation({ width: 300, height: 200 })).slice(0, 100)],
      ['a JPEG that is only begun', 'damaged', async () => (await aJpeg()).slice(0, 20)],
      ['one of more than 24 megapixels', 'too-many-pixels', () => aPng({ width: 6000, height: 4001 })],
      ['a thin one', 'too-long', () => aPng({ width: 2, height: 16_384 })],
      ['a long thin one of 24 megapixels', 'too-long', async () => aThinPng(24_000_000)],
      ['one of 25 megapixels', 'too-many-pixels', () => aPng({ width: 5000, height: 5000 })],
      ['one too tall for a WebP', 'too-long', () => aPng({ width: 10, height: 20_000 })],
      ['a JPEG of more than 50 megapixels', 'too-many-pixels', () => aJpeg({ width: 8000, height: 6251 })],
      ['one of more than 20 MB', 'too-many-bytes', () => new Uint8Array(20 * 1024 * 1024 + 1)],
    ])('should refuse %s and say why', async (_, reason, file) => {
      expect(await (await fresh()).make(await file(), WIDTHS)).toEqual(refuse(reason));
    });

    it('should refuse a picture by the size that it announces, before any of it is decoded', async () => {
      const huge = await aPng({ width: 100, height: 100 });
      // Width and height in the header, whose checksum then no longer fits either way.
      new DataView(huge.buffer).setUint32(16, 60_000);
      new DataView(huge.buffer).setUint32(20, 60_000);
      const started = performance.now();
      expect(await (await fresh()).make(huge, WIDTHS)).toEqual(refuse('too-long'));
      expect(performance.now() - started).toBeLessThan(1000);
    });

    it('should make the pictures of several callers at once', async () => {
      const maker = await fresh();
      const file = await aPng({ width: 700, height: 500 });
      const made = await Promise.all(Array.from({ length: 6 }, () => maker.make(file, WIDTHS)));
      expect(made.map((one) => one.ok && one.value.length)).toEqual([2, 2, 2, 2, 2, 2]);
    });
  });
}
