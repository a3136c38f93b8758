import type { Booking } from '../../../../src/domain/booking/booking.ts';
import { deadlineOf } from '../../../../src/domain/booking/response-deadline.ts';
import type { StoredBooking } from '../../../../src/domain/booking/stored-booking.ts';
import { DEFAULT_HOURS } from '../../../../src/domain/shared/opening-hours.ts';
import type { Role } from '../../../../src/domain/staff/permissions.ts';
import type { Call } from '../../../../src/ports/api/call.ts';
import { listBookings } from '../../../../src/ports/api/calls/staff/bookings.ts';
import type { Ports } from '../../../../src/ports/ports.ts';
import type { SiteOptions } from '../../../support/site/a-site.ts';
import { aStaffSiteInProcess, type SiteInProcess } from '../../../support/site/site-in-process.ts';
import { aPlacedBooking, aSubmission, aVehicle } from '../../../support/values/samples.ts';

/** The colleague who acts meanwhile. */
export const COLLEAGUE = 'lee@oakville.example';

/**
 * A mail server that takes everything at once. The folder of the embedded target is synced to disk,
 * which takes longer on a loaded machine than staff wait for an e-mail (BOOK-23).
 */
export const QUICK_MAIL: Pick<Ports, 'mailer'> = { mailer: { send: async () => ({ state: 'taken' }) } };

/** A mail server that takes nothing now. */
export const NO_MAIL: Pick<Ports, 'mailer'> = {
  mailer: { send: async () => ({ state: 'refused-for-now', reason: '451 busy' }) },
};

/** A booking as it is stored: a request without e-mails by default. Its answer was promised as on the site. */
export function aStoredBooking(over: Partial<Booking> = {}, parts: Partial<StoredBooking> = {}): StoredBooking {
  const { booking, events } = aPlacedBooking();
  const value = { ...booking, ...over };
  const answerBy = over.answerBy ?? deadlineOf(value, DEFAULT_HOURS);
  return { value: { ...value, answerBy }, history: events, emails: [], submission: aSubmission(), ...parts };
}

/** The site in a browser of staff, with these bookings. By default there is a vehicle for each of them. */
export async function aBookingSite(
  bookings: readonly StoredBooking[],
  { ports, ...options }: SiteOptions & { readonly role?: Role } = {},
): Promise<SiteInProcess> {
  const fleet = [aVehicle({ units: 9 })];
  const site = await aStaffSiteInProcess({ fleet, ports: { ...QUICK_MAIL, ...ports }, ...options });
  await storeAll(site, bookings);
  return site;
}

export async function storeAll({ ports }: SiteInProcess, bookings: readonly StoredBooking[]): Promise<void> {
  for (const booking of bookings) {
    const added = await ports.bookings.add(booking.value.id, booking);
    if (added !== 'added') throw new Error(`${booking.value.id} is not stored`);
  }
}

/** The stored bookings, in the order of their ids. */
export async function storedIn({ ports }: SiteInProcess): Promise<readonly Booking[]> {
  const { values } = await ports.bookings.list({ order: 'newest', limit: 100 });
  return values.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** What the pages asked of the list, call by call. */
export function listedBy(site: SiteInProcess): readonly Readonly<Record<string, string>>[] {
  return askedOf(site, listBookings).map(({ query }) => Object.fromEntries(new URLSearchParams(query)));
}

/** What the pages asked of a call whose path has no parameters. */
export function askedOf({ asked }: SiteInProcess, { method, path }: Call) {
  return asked.filter((other) => other.method === method && other.path === path);
}

/** The session ends: its cookie is no one's any more. */
export function endSession({ cookies }: SiteInProcess): void {
  cookies.delete('staff');
}
