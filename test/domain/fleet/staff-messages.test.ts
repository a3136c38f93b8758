import { expect, it } from 'vitest';
import {
  describePictureRefusal,
  describePricesChanged,
  describeUpcoming,
} from '../../../src/domain/fleet/staff-messages.ts';

// FLEET-19
it.each([
  ['svg', 'An SVG cannot be used. Save it as a JPEG, PNG or WebP.'],
  ['heic', 'Save it as a JPEG first: on an iPhone, Settings, Camera, Formats, Most Compatible.'],
  ['not-a-picture', 'The file is not a JPEG, PNG or WebP.'],
  ['too-many-bytes', 'The file is larger than 20 MB.'],
  ['too-many-pixels', 'The picture has more than 24 megapixels, or as a JPEG more than 50.'],
  ['too-long', 'A side of the picture is longer than 16,383 pixels.'],
  ['damaged', 'The file is damaged or incomplete.'],
] as const)('should say in a second sentence why a picture is refused: %s', (reason, why) => {
  expect(describePictureRefusal(reason)).toBe(`Please upload an image. ${why}`);
});

it('should count bookings to come (FLEET-33), and changed prices', () => {
  expect([describeUpcoming(1), describeUpcoming(12)]).toEqual([
    'Used by 1 booking to come.',
    'Used by 12 bookings to come.',
  ]);
  expect([describePricesChanged(1), describePricesChanged(36)]).toEqual(['1 price changed.', '36 prices changed.']);
});
