import { type Instant, isInstant } from '../../domain/shared/toronto-time.ts';

/** A place in a list: behind the record with this id, which the list has at this moment. */
export type ListPlace = { readonly at: Instant; readonly id: string };

/**
 * Encodes a place as an opaque cursor. It identifies a place and not a row, so it stays valid after
 * its record is changed or deleted.
 */
export function writeCursor({ at, id }: ListPlace): string {
  return Buffer.from(`${at}|${id}`).toString('base64url');
}

/** Decodes a cursor. Returns undefined for a text that `writeCursor` did not create. */
export function readCursor(cursor: string): ListPlace | undefined {
  const [, at, id] = /^([^|]+)\|(.+)$/su.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined || !isInstant(at)) return undefined;
  const place: { at: Instant; id: string } = { at, id };
  return writeCursor(place) === cursor ? place : undefined;
}
