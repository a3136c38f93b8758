import { isInstant } from '../../domain/shared/toronto-time.ts';

/** A place in a list: behind the record with this id, which the list has at this value of its order. */
export type ListPlace = { readonly at: string; readonly id: string };

/**
 * Encodes a place as an opaque cursor. It identifies a place and not a row, so it stays valid after
 * its record is changed or deleted.
 */
export function writeCursor({ at, id }: ListPlace): string {
  return Buffer.from(`${at}|${id}`).toString('base64url');
}

/**
 * Cuts a page off the records of a list. One record more than a page was read, which shows whether
 * there is a next page.
 */
export function cutPage<T>(
  found: readonly T[],
  limit: number,
  placeOf: (last: T) => ListPlace,
): { readonly shown: readonly T[]; readonly nextCursor: string | null } {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: found.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null };
}

/** Decodes the cursor of a list by moments. Returns undefined for a text that `writeCursor` did not create. */
export function readCursor(cursor: string): ListPlace | undefined {
  const place = readPlace(cursor);
  return place !== undefined && isInstant(place.at) ? place : undefined;
}

/** Decodes a cursor. Returns undefined for a text that `writeCursor` did not create. */
export function readPlace(cursor: string): ListPlace | undefined {
  const [, at, id] = /^([^|]*)\|(.+)$/su.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined) return undefined;
  const place = { at, id };
  return writeCursor(place) === cursor ? place : undefined;
}
