/**
 * A position in a list: behind the record with this id, which the list has at this value of its
 * order.
 */
export type ListPosition = { readonly at: string; readonly id: string };

/**
 * Encodes a position as an opaque cursor. It identifies a position and not a row, so it stays valid
 * after its record is changed or deleted.
 */
export function writeCursor({ at, id }: ListPosition): string {
  return Buffer.from(`${at}|${id}`).toString('base64url');
}

/**
 * Cuts a page off the records of a list. One record more than a page was read, which shows whether
 * there is a next page.
 */
export function cutPage<T>(
  found: readonly T[],
  limit: number,
  placeOf: (last: T) => ListPosition,
): { readonly shown: readonly T[]; readonly nextCursor: string | null } {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: found.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null };
}

/** Decodes a cursor. Returns undefined for a text that `writeCursor` did not create. */
export function readPosition(cursor: string): ListPosition | undefined {
  const [, at, id] = /^([^|]*)\|(.+)$/su.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined) return undefined;
  const position = { at, id };
  return writeCursor(position) === cursor ? position : undefined;
}
