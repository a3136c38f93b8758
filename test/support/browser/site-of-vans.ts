import { join } from 'node:path';
import { openSqlite } from '../../../src/adapters/sqlite/open.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { customerName } from '../../../src/domain/booking/customer.ts';
import { addDays, addMinutes, toInstant, torontoDate } from '../../../src/domain/shared/toronto-time.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { fillEmpty } from '../../../src/server/use-cases/stored/stored-vehicles.ts';
import { type SiteProcess, startSite } from '../site/site-process.ts';
import { aFolder } from '../temp-folder.ts';
import { aCustomer, anItinerary, aPlacedBooking, aSubmission, at, aVehicle } from '../values/samples.ts';
import { STAFF } from './staff-steps.ts';

const VANS = Array.from({ length: 8 }, (_, index) => {
  const name = `Van ${index + 1}`;
  return aVehicle({ id: `van-${index + 1}`, name, brand: 'Toyota', model: name });
});

/** The licence of whoever had a van that is back. */
export const LICENCE = { region: 'CA-ON', expiresOn: '2099-03-14', last4: '4471' } as const;

/**
 * A rental of a van for a day from 10:00, a number of days from now. A request if it has no
 * state.
 */
export type Rental = {
  readonly van: number;
  readonly day: number;
  readonly name: string;
  readonly state?: 'approved' | 'out' | 'back';
};

/** A site with eight vans of one class, one member of staff, and these rentals, the last one placed last. */
export async function aSiteOfVans(
  rentals: readonly Rental[],
  atEnd: (work: () => Promise<void>) => void,
): Promise<SiteProcess> {
  const folder = await aFolder(atEnd);
  const { ports, close } = await openSqlite(join(folder, 'oakville.db'));
  await fillEmpty(ports, VANS);
  for (const [index, rental] of rentals.entries()) {
    const placed = placedRental(rental, index - rentals.length);
    await addBooking(ports.bookings, { ...placed, emails: [] }, aSubmission());
  }
  await close();
  return startSite({ DATA_DIR: folder, ...STAFF }, undefined, atEnd);
}

function placedRental({ van, day, name, state }: Rental, minutesFromNow: number) {
  const now = toInstant(Date.now());
  const pickupDate = addDays(torontoDate(now), day);
  const dropoffDate = addDays(pickupDate, 1);
  const pickupTime = at(pickupDate, '10:00');
  const placed = aPlacedBooking({
    vehicle: VANS[van - 1] ?? aVehicle(),
    itinerary: anItinerary({ pickupDate, pickupTime, dropoffDate, dropoffTime: at(dropoffDate, '10:00') }),
    at: addMinutes(now, minutesFromNow),
    customer: aCustomer({ firstName: name }),
  });
  const out = { at: pickupTime, by: STAFF.STAFF_EMAIL, odometer: 48_000, fuel: 8 };
  const states: Readonly<Record<NonNullable<Rental['state']>, Partial<Booking>>> = {
    approved: { status: 'approved' },
    out: { status: 'approved', handover: { out } },
    back: {
      status: 'completed',
      handover: {
        out: { ...out, drivers: [{ ...LICENCE, name: customerName(placed.booking.form) }] },
        back: { ...out, at: at(dropoffDate, '10:00'), odometer: 48_212, fuel: 7 },
      },
    },
  };
  return { ...placed, booking: { ...placed.booking, ...(state === undefined ? {} : states[state]) } };
}
