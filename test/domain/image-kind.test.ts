import { expect, it } from 'vitest';
import { imageKind } from '../../src/domain/image-kind.ts';

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
