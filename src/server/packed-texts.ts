import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** How a text can be packed, the smaller first. */
const PACKERS = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;
type Encoding = keyof typeof PACKERS;

export type PackedText = { readonly encoding: Encoding; readonly bytes: Buffer };

/** Texts smaller than this, in bytes or characters, gain nothing. */
export const WORTH_PACKING = 1024;

/** Every page in two ways, and the fleet as it was lately. */
const MOST_KEPT = 100;
const kept = new Map<string, Promise<Buffer>>();

/**
 * A text as a caller takes it, packed once for all callers: packing costs more than all else that an answer takes, in time and in memory. The
 * tag stands for the text. Undefined where the text goes as it is.
 */
export async function packedText(
  acceptEncoding: string | undefined,
  tag: string,
  text: string,
): Promise<PackedText | undefined> {
  const encoding = encodingFor(acceptEncoding);
  if (encoding === undefined || text.length < WORTH_PACKING) return undefined;
  const key = `${encoding} ${tag}`;
  const packing = kept.get(key) ?? PACKERS[encoding](text);
  kept.delete(key);
  kept.set(key, packing);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return { encoding, bytes: await packing };
}

function encodingFor(acceptEncoding = ''): Encoding | undefined {
  const taken = acceptEncoding
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding));
}
