import { describe, expect, it } from 'vitest';
import { isDrawing } from '../../../src/domain/fleet/vehicle.ts';
import {
  addressesOf,
  type ImageKind,
  imageKind,
  PICTURE_WIDTHS,
  pictureKey,
  picturePath,
  pictureRefusal,
  pictureSizes,
  picturesOf,
  sizeRefusal,
} from '../../../src/domain/fleet/vehicle-image.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];
const SIZE = [0x24, 0x10, 0x00, 0x00];
const text = (words: string) => [...new TextEncoder().encode(words)];

it.each([
  { what: 'a JPEG', bytes: [0xff, 0xd8, 0xff, 0xe0], kind: 'jpeg' },
  { what: 'a PNG', bytes: [...PNG, 0x00], kind: 'png' },
  { what: 'a WebP', bytes: [...RIFF, ...SIZE, ...WEBP, 0x56], kind: 'webp' },
  { what: 'nothing', bytes: [], kind: undefined },
  { what: 'half a JPEG', bytes: [0xff, 0xd8], kind: undefined },
  { what: 'half a PNG', bytes: PNG.slice(0, 7), kind: undefined },
  { what: 'a PNG with its line end changed', bytes: [...PNG.slice(0, 4), 0x0a, 0x1a, 0x0a], kind: undefined },
  { what: 'a WAVE sound', bytes: [...RIFF, ...SIZE, ...text('WAVE')], kind: undefined },
  { what: 'WEBP without RIFF', bytes: [...text('RIFX'), ...SIZE, ...WEBP], kind: undefined },
  { what: 'WEBP at the wrong place', bytes: [...RIFF, ...WEBP], kind: undefined },
  { what: 'an SVG', bytes: text('<svg xmlns="http://www.w3.org/2000/svg"/>'), kind: undefined },
  { what: 'a page', bytes: text('<!doctype html>'), kind: undefined },
  { what: 'a GIF', bytes: text('GIF89a'), kind: undefined },
])('should know $what by its bytes: $kind (FLEET-19)', ({ bytes, kind }) => {
  expect(imageKind(Uint8Array.from(bytes))).toBe(kind);
});

// FLEET-19
describe('pictureRefusal', () => {
  it.each([
    ['svg', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['svg', text('\ufeff<?xml version="1.0"?>\n<!-- a van --><svg/>')],
    ['not-a-picture', text(`${' '.repeat(1024)}<svg/>`)],
    ['not-a-picture', text('GIF89a')],
    ['not-a-picture', []],
    ['heic', text('\0\0\0\u0018ftypheic')],
    ['heic', text('\0\0\0\u001cftypmif1')],
    ['not-a-picture', text('\0\0\0\u0018ftypmp42')],
    [undefined, [...PNG, ...text('<svg')]],
  ])('should be %s', (reason, bytes) => {
    expect(pictureRefusal(Uint8Array.from(bytes))).toBe(reason);
  });

  it('should name a file that is too large, whatever it is', () => {
    const bytes = new Uint8Array(20 * 1024 * 1024 + 1);
    expect(pictureRefusal(bytes)).toBe('too-many-bytes');
    bytes.set(PNG);
    expect([pictureRefusal(bytes), pictureRefusal(bytes.subarray(1))]).toEqual(['too-many-bytes', 'not-a-picture']);
    expect(pictureRefusal(bytes.subarray(0, -1))).toBeUndefined();
  });
});

// FLEET-19
it.each<[ReturnType<typeof sizeRefusal>, ImageKind, number, number]>([
  [undefined, 'jpeg', 5712, 4284],
  [undefined, 'jpeg', 8064, 6048],
  ['too-many-pixels', 'jpeg', 8001, 6250],
  [undefined, 'png', 6000, 4000],
  ['too-many-pixels', 'png', 5712, 4284],
  ['too-many-pixels', 'webp', 6000, 4001],
  ['too-long', 'jpeg', 16_384, 2],
])('should refuse as %s a %s of %i x %i pixels', (reason, kind, width, height) => {
  expect(sizeRefusal(kind, { width, height })).toBe(reason);
});

const AT = 1_763_690_000_000;

describe('pictureKey', () => {
  it('should be made of the timestamp and the cleaned name, with the width for other sizes (FLEET-21)', () => {
    expect(pictureKey(AT, 'sienna.jpg', 'wide')).toBe('car-images/1763690000000-sienna.webp');
    expect(pictureKey(AT, 'sienna.jpg', 'narrow')).toBe('car-images/1763690000000-sienna-480.webp');
    expect(pictureKey(AT, 'sienna.jpg', 'large')).toBe('car-images/1763690000000-sienna-1600.webp');
  });

  it.each([
    ['Toyota Sienna 2025.JPEG', 'toyota-sienna-2025'],
    ['Café Größe Ñandú.png', 'cafe-gro-e-nandu'],
    ['../../etc/passwd', 'etc-passwd'],
    ['..\\..\\site.db', 'site'],
    ['van.tar.gz', 'van-tar'],
    ['van', 'van'],
    ['--van--.png', 'van'],
    ['.png', 'picture'],
    ['', 'picture'],
    ['写真.png', 'picture'],
    ['a\u0000b\nc.png', 'a-b-c'],
    [`${'x'.repeat(61)}.png`, 'x'.repeat(60)],
    [`${'x'.repeat(59)} y.png`, 'x'.repeat(59)],
    ['ＶＡＮ１.png', 'van1'],
  ])('should clean the name %j to %s', (name, cleaned) => {
    expect(pictureKey(AT, name, 'wide')).toBe(`car-images/${AT}-${cleaned}.webp`);
  });
});

it('should keep pictures at most 1600, 960 and 480 pixels wide', () => {
  expect(PICTURE_WIDTHS).toEqual([1600, 960, 480]);
});

// FLEET-21
it.each([
  [
    [1600, 960, 480],
    ['large', 'wide', 'narrow'],
  ],
  [
    [961, 960, 480],
    ['large', 'wide', 'narrow'],
  ],
  [
    [960, 480],
    ['wide', 'narrow'],
  ],
  [
    [700, 480],
    ['wide', 'narrow'],
  ],
  [[480], ['wide']],
])('should call the widths %j %j', (widths, sizes) => {
  expect(pictureSizes(widths)).toEqual(sizes);
});

it('should serve a key at its path', () => {
  expect(picturePath('car-images/1-van.webp')).toBe('/car-images/1-van.webp');
});

it('should know every picture that a vehicle names', () => {
  const images = [
    { url: '/car-images/1-van.webp', width: 960, height: 540 },
    { url: '/car-images/1-van-480.webp', width: 480, height: 270 },
  ];
  expect(picturesOf({ imageUrl: '/car-images/1-van.webp', images })).toEqual([
    '/car-images/1-van.webp',
    '/car-images/1-van.webp',
    '/car-images/1-van-480.webp',
  ]);
  expect(picturesOf({ imageUrl: '/car-images/demo-van.svg' })).toEqual(['/car-images/demo-van.svg']);
  const pictures = [
    { id: '1-van', alt: '', sizes: images },
    { id: '2-van', alt: '', sizes: [{ url: '/car-images/2-van.webp', width: 700, height: 900 }] },
  ];
  expect(picturesOf({ imageUrl: '/car-images/1-van.webp', images, pictures })).toContain('/car-images/2-van.webp');
});

it.each([
  ['car-images/1-van.webp', ['/car-images/1-van.webp']],
  ['car-images/1-van-480.webp', ['/car-images/1-van-480.webp', '/car-images/1-van.webp']],
  ['car-images/1-van-480-480.webp', ['/car-images/1-van-480-480.webp', '/car-images/1-van-480.webp']],
  ['car-images/1-van-1600.webp', ['/car-images/1-van-1600.webp', '/car-images/1-van.webp']],
  ['car-images/1-480.webp-van.svg', ['/car-images/1-480.webp-van.svg']],
])('should look for %s under %j', (key, addresses) => {
  expect(addressesOf(key)).toEqual(addresses);
});

// FLEET-29
it.each([
  { imageUrl: '/car-images/demo-minivan.svg', expected: true },
  { imageUrl: '/car-images/1-van.webp', expected: false },
  { imageUrl: 'data:image/png;base64,AAAA', expected: false },
])('should tell whether $imageUrl is a drawing', ({ imageUrl, expected }) => {
  expect(isDrawing(imageUrl)).toBe(expected);
});
