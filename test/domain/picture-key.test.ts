import { describe, expect, it } from 'vitest';
import { addressesOf, PICTURE_WIDTHS, pictureKey, picturePath, picturesOf } from '../../src/domain/picture-key.ts';

const AT = 1_763_690_000_000;

describe('pictureKey', () => {
  it('should be made of the timestamp and the cleaned name, with -480 for the narrow size (FLEET-21)', () => {
    expect(pictureKey(AT, 'sienna.jpg', 'wide')).toBe('car-images/1763690000000-sienna.webp');
    expect(pictureKey(AT, 'sienna.jpg', 'narrow')).toBe('car-images/1763690000000-sienna-480.webp');
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

it('should keep pictures at most 960 and 480 pixels wide', () => {
  expect(PICTURE_WIDTHS).toEqual([960, 480]);
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
});

it.each([
  ['car-images/1-van.webp', ['/car-images/1-van.webp']],
  ['car-images/1-van-480.webp', ['/car-images/1-van-480.webp', '/car-images/1-van.webp']],
  ['car-images/1-van-480-480.webp', ['/car-images/1-van-480-480.webp', '/car-images/1-van-480.webp']],
  ['car-images/1-480.webp-van.svg', ['/car-images/1-480.webp-van.svg']],
])('should look for %s under %j', (key, addresses) => {
  expect(addressesOf(key)).toEqual(addresses);
});
