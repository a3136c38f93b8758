import { type Instant, isInstant } from '../../domain/shared/toronto-time.ts';

/** A place in a list, newest first: after the record with this creation time and id. */
export type ListPlace = { readonly createdAt: Instant; readonly id: string };

/**
 * Encodes a place as an opaque cursor. It identifies a place and not a row, so it stays valid after
 * its record is deleted.
 */
export function writeCursor({ createdAt, id }: ListPlace): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url');
}

/** Decodes a cursor. Returns undefined for a text that `writeCursor` did not create. */
export function readCursor(cursor: string): ListPlace | undefined {
  const [, createdAt, id] = /^([^|]+)\|(.+)$/su.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (createdAt === undefined || id === undefined || !isInstant(createdAt)) return undefined;
  const place: { createdAt: Instant; id: string } = { createdAt, id };
  return writeCursor(place) === cursor ? place : undefined;
}
