import { ok, type Result, refuse } from '../../domain/result.ts';
import type { ImageStore } from '../../ports/image-store.ts';

/** After every picture that is or will be stored. */
const EVER = '9999-12-31T23:59:59.999Z';
/** How many pictures are under way at once. */
const AT_ONCE = 8;

/**
 * Copies every picture of one store into another, in the order of their keys, and tells how many are there. One that is there already must
 * be the same, byte for byte: the refusal is its key. One that is removed meanwhile is nobody's any more and left out.
 */
export async function copyPictures(
  from: ImageStore,
  to: ImageStore,
  tell: (copied: number, of: number) => void = () => {},
): Promise<Result<readonly string[], string>> {
  const keys = (await from.keysBefore(EVER)).toSorted();
  const copied: string[] = [];
  for (let first = 0; first < keys.length; first += AT_ONCE) {
    const some = keys.slice(first, first + AT_ONCE);
    const ends = await Promise.all(some.map((key) => copyPicture(from, to, key)));
    const other = some[ends.indexOf('other')];
    if (other !== undefined) return refuse(other);
    copied.push(...some.filter((_key, place) => ends[place] === 'copied'));
    tell(copied.length, keys.length);
  }
  return ok(copied);
}

async function copyPicture(from: ImageStore, to: ImageStore, key: string): Promise<'copied' | 'gone' | 'other'> {
  const image = await from.get(key);
  if (image === undefined) return 'gone';
  if ((await to.put(key, image.bytes)) === 'stored') return 'copied';
  const there = await to.get(key);
  return there !== undefined && isSame(there.bytes, image.bytes) ? 'copied' : 'other';
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, place) => byte === other[place]);
}
