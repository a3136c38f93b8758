import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { addDays, toInstant, torontoDate, torontoInstant } from '../../../src/domain/shared/toronto-time.ts';
import type { RequestedItinerary } from '../../../src/domain/trip/itinerary.ts';
import type { Call } from './timed-calls.ts';

/** Milliseconds that a visitor looks at what has come. */
const LOOKING_MS = { least: 500, more: 2500 };
/** The parts of all visitors who go on to the next step. Of those with a quote one in ten books. */
export const GO_ON = { toList: 0.8, toDates: 0.5, toQuote: 0.2, toBook: 0.1 };
/** Days from today in which trips begin, and their days. */
const TRIPS = { from: 2, within: 150, days: 5 };

/** A booking as the customer and staff know it. */
export type MadeBooking = { readonly confirmationNumber: string };

/**
 * One visit: the home page with its files, the list, free dates, a quote, and a booking. Each
 * visitor has an empty cache. Calls `booked` for a booking.
 */
export async function visit(call: Call, fleet: readonly Vehicle[], booked: (made: MadeBooking) => void): Promise<void> {
  await open(call, 'home page', '/');
  await look();
  if (Math.random() > GO_ON.toList) return;
  await open(call, 'page of the list', '/vehicles');
  await Promise.all([call('list', '/api/vehicles'), call('closed days', '/api/closed-days')]);
  await look();
  if (Math.random() > GO_ON.toDates / GO_ON.toList) return;
  const itinerary = aTripAtRandom();
  const { pickupTime, dropoffTime } = itinerary;
  await call('availability', `/api/availability?${new URLSearchParams({ pickupTime, dropoffTime })}`);
  await look();
  if (Math.random() > GO_ON.toQuote / GO_ON.toDates) return;
  const trip = { vehicleId: oneOf(fleet).id, itinerary, addonIds: ['additional-driver'] };
  const quoted = await call('quote', '/api/quotes', { method: 'POST', body: trip });
  await look();
  if (Math.random() > GO_ON.toBook || quoted.status !== 200) return;
  const body = { ...trip, form: aForm(), expectedTotalCharges: JSON.parse(quoted.text).totals.totalCharges };
  const headers = { 'idempotency-key': randomUUID() };
  const made = await call('booking', '/api/bookings', { method: 'POST', body, headers });
  if (made.status === 201) booked(JSON.parse(made.text));
}

/** Opens a page with the files that its HTML names. */
async function open(call: Call, name: string, path: string): Promise<void> {
  const { text } = await call(name, path);
  const files = new Set([...text.matchAll(/(?:href|src)="(\/(?:assets|car-images)\/[^"]+)"/g)].map(([, file]) => file));
  await Promise.all([...files].map((file) => call('file of a page', file ?? '/')));
}

/** What staff do with a request: they see it in Today and in the list, open it, and answer it. */
export async function answer(
  call: Call,
  headers: Readonly<Record<string, string>>,
  { confirmationNumber }: MadeBooking,
): Promise<string | undefined> {
  await look();
  await call('staff: today', '/api/admin/today', { headers });
  const found = await call('staff: list', `/api/admin/bookings?q=${confirmationNumber}`, { headers });
  const [booking] = found.status === 200 ? JSON.parse(found.text).bookings : [];
  if (booking === undefined) return undefined;
  await call('staff: booking', `/api/admin/bookings/${booking.id}`, { headers });
  await look();
  const decide = (decision: 'approve' | 'decline') =>
    call(`staff: ${decision}`, `/api/admin/bookings/${booking.id}/${decision}`, {
      method: 'POST',
      headers,
      body: { seenVersion: booking.version },
    });
  // The vehicle may be taken on these dates by now.
  if ((await decide('approve')).status === 409) await decide('decline');
  return booking.id;
}

/** The customer opens the link to the reservation. */
export async function seeReservation(call: Call, token: string): Promise<void> {
  await look();
  await open(call, 'page of the reservation', '/my-reservation');
  await call('own reservation', '/api/my-reservation', { method: 'POST', body: { token } });
}

async function look(): Promise<void> {
  await setTimeout(LOOKING_MS.least + Math.random() * LOOKING_MS.more);
}

function aTripAtRandom(): RequestedItinerary {
  const pickupDate = addDays(torontoDate(toInstant(Date.now())), TRIPS.from + Math.floor(Math.random() * TRIPS.within));
  const dropoffDate = addDays(pickupDate, 1 + Math.floor(Math.random() * TRIPS.days));
  const [pickupTime, dropoffTime] = [torontoInstant(pickupDate, '10:00'), torontoInstant(dropoffDate, '12:30')];
  if (pickupTime === undefined || dropoffTime === undefined) throw new RangeError('a day without 10:00');
  return { rentalLocation: 'Oakville', pickupDate, pickupTime, dropoffDate, dropoffTime, driverAge: 25 };
}

function aForm(): object {
  const email = `${randomUUID()}@customer.example`;
  return {
    firstName: 'Priya',
    lastName: 'Raman',
    email,
    confirmEmail: email,
    phone: '905 555 0118',
    cardName: 'Priya Raman',
    cardType: 'Visa',
    comments: 'A child seat, please.',
    agreePolicy: true,
  };
}

function oneOf<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T;
}
