import { expect, it } from 'vitest';
import { formatBytes } from '../../../src/domain/shared/format-bytes.ts';

it.each([
  [0, '0 kB'],
  [4096, '4.1 kB'],
  [999_999, '1000 kB'],
  [41_500_000, '41.5 MB'],
  [2_000_000_000, '2 GB'],
  [1.25e15, '1250 TB'],
])('should format %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
