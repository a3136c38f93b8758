import type { Booking } from '../../domain/booking/booking.ts';
import { type Instant, isInstant } from '../../domain/shared/toronto-time.ts';

/** A place in the list of bookings, newest first: behind the booking made then, of this id. */
export type BookingPlace = Readonly<Pick<Booking, 'createdAt' | 'id'>>;

/** Writes a place as an opaque cursor. It names a place and no row, so it stays good when its booking goes. */
export function writeCursor({ createdAt, id }: BookingPlace): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url');
}

/** Reads a cursor that came back; undefined for a text that `writeCursor` never wrote. */
export function readCursor(cursor: string): BookingPlace | undefined {
  const [, createdAt, id] = /^([^|]+)\|(.+)$/su.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (createdAt === undefined || id === undefined || !isInstant(createdAt)) return undefined;
  const place: { createdAt: Instant; id: string } = { createdAt, id };
  return writeCursor(place) === cursor ? place : undefined;
}
