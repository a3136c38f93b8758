import type { Booking, BookingStatus } from '../../../src/domain/booking/booking.ts';
import type { StoredBooking } from '../../../src/domain/booking/stored-booking.ts';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { settleRental } from '../../../src/domain/pricing/settlement.ts';
import { addDays, addMinutes, toInstant, torontoDate } from '../../../src/domain/shared/toronto-time.ts';
import type { RecordStores } from '../../../src/ports/kinds.ts';
import { anItinerary } from '../../../test/support/values/samples.ts';
import { aFleetOf } from '../a-bench-site.ts';
import { aSeededBooking, OUT, seedBookings } from './seed-bookings.ts';

/** Half a million requests of this distance fill five years. */
const MINUTES_BETWEEN_REQUESTS = 5;
const FIRST_REQUEST = toInstant(Date.UTC(2022, 0, 1));
/** With their units these vehicles can be rented that often. */
const FLEET = aFleetOf(200).map((vehicle): Vehicle => ({ ...vehicle, units: 5 }));
/** How many of ten requests end in each way. */
const ENDS: readonly BookingStatus[] = [
  ...(['completed', 'completed', 'completed', 'completed', 'completed', 'approved'] as const),
  ...(['declined', 'declined', 'cancelled', 'confirmed'] as const),
];

/** Fills empty stores with a fleet and with requests that were answered and rented for years. */
export async function seedRentals(stores: RecordStores, count: number): Promise<void> {
  for (const vehicle of FLEET) await stores.vehicles.import(vehicle.id, { value: vehicle, history: [] });
  await seedBookings(stores, count, { recordOf: aSeededRental });
}

function aSeededRental(number: number): StoredBooking {
  const record = aSeededBooking(number + OUT);
  const createdAt = addMinutes(FIRST_REQUEST, number * MINUTES_BETWEEN_REQUESTS);
  const pickupDate = addDays(torontoDate(createdAt), 3 + (number % 30));
  const itinerary = anItinerary({ pickupDate, dropoffDate: addDays(pickupDate, 1 + (number % 4)) });
  const vehicle = FLEET[number % FLEET.length] as Vehicle;
  const status = ENDS[number % ENDS.length] as BookingStatus;
  const rental: Booking = { ...record.value, createdAt, itinerary, vehicle, status };
  const booking: Booking = {
    ...rental,
    ...(status === 'confirmed' ? {} : { answeredAt: addMinutes(createdAt, 1 + ((number * 37) % 2000)) }),
    ...(status === 'completed' ? { settlement: settleRental(rental, itinerary.dropoffTime, 100) } : {}),
  };
  return { ...record, value: booking };
}
