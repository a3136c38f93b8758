import { expect, it } from 'vitest';
import { mailtoLink } from '../../../src/domain/shared/mailto-link.ts';

it('should write to one address, and add no recipient and no text', () => {
  expect(mailtoLink("o'neil+van@maple.example")).toBe("mailto:o'neil%2Bvan@maple.example");
  expect(mailtoLink('jo@maple.example?bcc=all@maple.example,a b')).toBe(
    'mailto:jo@maple.example%3Fbcc%3Dall%40maple.example%2Ca%20b',
  );
});
