import type { Booking } from '../../domain/booking/booking.ts';
import { type Instant, isInstant } from '../../domain/shared/toronto-time.ts';

/**
 * A place in the list of bookings, newest first: after the booking with this creation time and id.
 */
export type BookingPlace = Readonly<Pick<Booking, 'createdAt' | 'id'>>;

/**
 * Encodes a place as an opaque cursor. It identifies a place and not a row, so it stays valid after
 * its booking is deleted.
 */
export function writeCursor({ createdAt, id }: BookingPlace): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url');
}

/** Decodes a cursor. Returns undefined for a text that `writeCursor` did not create. */
export function readCursor(cursor: string): BookingPlace | undefined {
  const [, createdAt, id] = /^([^|]+)\|(.+)$/su.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (createdAt === undefined || id === undefined || !isInstant(createdAt)) return undefined;
  const place: { createdAt: Instant; id: string } = { createdAt, id };
  return writeCursor(place) === cursor ? place : undefined;
}
