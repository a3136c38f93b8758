import { type Booking, listedStatus } from '../../../domain/booking/booking.ts';
import { SEARCH_EDITION } from '../../../domain/booking/search.ts';
import { indexedKeys } from '../../shared/indexed-keys.ts';
import type { Statement, Value } from '../database.ts';

/** Returns the columns of a booking that are written with its document. */
export function bookingColumns(booking: Booking): Readonly<Record<string, Value>> {
  const { itinerary, vehicle, handover, settlement, status } = booking;
  const { pickupTime, dropoffTime } = itinerary;
  const [outAt, backAt] = [handover?.out.at, handover?.back?.at];
  const amounts = settlement?.actual ?? booking.totals;
  const isUsed = status === 'approved' || status === 'completed';
  return {
    document: JSON.stringify(booking),
    listed_status: listedStatus(booking),
    pickup_time: pickupTime,
    dropoff_time: dropoffTime,
    vehicle_id: vehicle.id,
    image_url: vehicle.imageUrl,
    erased_at: booking.erasedAt,
    out_at: outAt,
    back_at: backAt,
    used_from: outAt !== undefined && outAt < pickupTime ? outAt : pickupTime,
    used_until: outAt !== undefined && backAt === undefined ? NO_END : isUsed ? (backAt ?? dropoffTime) : undefined,
    placed_by: booking.source,
    answered_at: booking.answeredAt,
    class_type: vehicle.classType,
    sub_total: amounts.rentalSubTotal,
    hst: amounts.hst,
    total_charges: amounts.totalCharges,
    ...searchColumns(booking),
  };
}

/** Returns the columns by which a search finds a booking. */
export function searchColumns(booking: Booking) {
  return { search: indexedKeys(booking), search_edition: SEARCH_EDITION };
}

/** The end of a rental whose vehicle is out. */
const NO_END = '9999-12-31T23:59:59.999Z';

/** Returns the text and the values of an insert into table `bookings`. */
export function insertOf(columns: Readonly<Record<string, Value>>): Statement {
  const names = Object.keys(columns);
  const places = names.map((name, place) => placeOf(name, place + 1));
  return [`INSERT INTO bookings (${names.join(', ')}) VALUES (${places.join(', ')})`, Object.values(columns)];
}

/** Returns the text and the values of an update of one booking. */
export function updateOf(id: string, columns: Readonly<Record<string, Value>>): Statement {
  const written = Object.keys(columns).map((name, place) => `${name} = ${placeOf(name, place + 2)}`);
  return [`UPDATE bookings SET ${written.join(', ')} WHERE id = $1`, [id, ...Object.values(columns)]];
}

function placeOf(name: string, place: number): string {
  return name === 'search' ? `array_to_tsvector($${place}::text[])` : `$${place}`;
}
