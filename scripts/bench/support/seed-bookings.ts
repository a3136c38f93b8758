import type { Booking } from '../../../src/domain/booking/booking.ts';
import { placeBooking } from '../../../src/domain/booking/placement.ts';
import type { StoredBooking } from '../../../src/domain/booking/stored-booking.ts';
import { chooseAddOns } from '../../../src/domain/pricing/add-on.ts';
import { quoteRental } from '../../../src/domain/pricing/quote.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { addDays, type Instant, toInstant } from '../../../src/domain/shared/toronto-time.ts';
import { tripPeriod } from '../../../src/domain/trip/rental-period.ts';
import type { RecordStores } from '../../../src/ports/kinds.ts';
import { aCustomer, anItinerary, aVehicle, SENDER } from '../../../test/support/values/samples.ts';

/** Confirmation numbers run from HOJ-100000 to HOJ-999999. */
export const MAX_BOOKINGS = 900_000;

/**
 * How many bookings are stored concurrently. Concurrent writes share a commit, and this many do not
 * wait for a connection.
 */
const AT_ONCE = 64;

/**
 * Bookings per vehicle. The fleet grows with the bookings, since a vehicle of a larger company is
 * not rented more often.
 */
const OF_A_VEHICLE = 25;

/** Pickups per day. The bookings of a larger count reach further ahead. */
const OF_A_DAY = 40;
/**
 * The first day of pickups. It lies ahead, so that the rows of every page are marked, whatever the
 * count: the vehicles of past bookings are not looked at.
 */
const FIRST_DAY = '2028-01-01';
/** The first bookings are out, as many as a fleet of any company may be at once, and overdue. */
export const OUT = 100;
const DAY_OF_OUT = '2026-01-01';
/** The first bookings have a failed e-mail that nobody has seen. */
const FAILED = 20;

const FIRST_NAMES = ['Priya', 'Lee', 'Zoë', 'Marc', 'Anneke', 'Tariq', 'Siobhán', 'Wei', 'Chloe', 'Diego'];
const LAST_NAMES = ['Raman', 'Okafor', 'Nguyen', 'Tremblay', 'MacDonald', 'Kowalski', 'Singh', 'Haddad'];

type SeedOptions = {
  readonly recordOf?: (number: number) => StoredBooking;
  readonly tell?: (done: number) => void;
};

/**
 * Fills a store with bookings that differ in every searched and sorted field. The same count
 * gives the same bookings.
 */
export async function seedBookings(
  { bookings }: Pick<RecordStores, 'bookings'>,
  count: number,
  { recordOf = aSeededBooking, tell = () => undefined }: SeedOptions = {},
): Promise<void> {
  if (count > MAX_BOOKINGS) throw new RangeError(`at most ${MAX_BOOKINGS} bookings have a number`);
  for (let first = 0; first < count; first += AT_ONCE) {
    const records = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => recordOf(first + index));
    await Promise.all(records.map((record) => bookings.import(record.value.id, record)));
    tell(first + records.length);
  }
}

/**
 * Returns the search texts of a seeded booking. Only a few bookings share a last name, whatever the
 * count.
 */
export function seededWords(number: number) {
  const lastName = `${LAST_NAMES[number % LAST_NAMES.length]}${wordOf(Math.floor(number / OF_A_VEHICLE))}`;
  return {
    id: `seeded-${number}`,
    confirmationNumber: `HOJ-${100_000 + number}`,
    createdAt: momentOf(number),
    firstName: FIRST_NAMES[number % FIRST_NAMES.length] ?? '',
    lastName,
    email: `customer.${number}@example.com`,
    digits: String(1_000_000 + number),
    vehicleId: `car-${Math.floor(number / OF_A_VEHICLE)}`,
    vehicleName: `Van ${wordOf(Math.floor(number / OF_A_VEHICLE))}`,
    pickupDate: number < OUT ? DAY_OF_OUT : addDays(FIRST_DAY, Math.floor(number / OF_A_DAY)),
  };
}

export function aSeededBooking(number: number): StoredBooking {
  const words = seededWords(number);
  const { id, confirmationNumber, createdAt, firstName, lastName, email, digits, pickupDate } = words;
  const vehicle = aVehicle({ id: words.vehicleId, name: words.vehicleName });
  const chosen = chooseAddOns(vehicle, ['additional-driver'], OAKVILLE_TARIFF);
  const addOns = chosen.ok ? chosen.value : [];
  const itinerary = anItinerary({ pickupDate, dropoffDate: addDays(pickupDate, 3) });
  const request = { vehicle, period: tripPeriod(itinerary), driverAge: itinerary.driverAge, addOns };
  const { booking, events, emails } = placeBooking({
    id,
    confirmationNumber,
    at: createdAt,
    vehicle,
    itinerary,
    addOns,
    quote: quoteRental(request, OAKVILLE_TARIFF),
    tariff: OAKVILLE_TARIFF,
    customer: aCustomer({
      firstName,
      lastName,
      email,
      phone: `905 ${digits.slice(0, 3)} ${digits.slice(3)}`,
    }),
    sender: SENDER,
    receivedEmailId: `received-${number}`,
    noticeEmailId: `notice-${number}`,
  });
  return {
    value: number < OUT ? handedOut(booking) : booking,
    history: events,
    submission: { key: `key-${number}`, bodyHash: 'seeded' },
    emails: emails.map((email) => {
      const { id: emailId, kind, to } = email;
      const sending = { id: emailId, kind, to: to.address, tries: 1 };
      return number < FAILED
        ? { ...sending, state: 'failed', reason: '550', email }
        : { ...sending, state: 'sent', sentAt: createdAt };
    }),
  };
}

function handedOut(booking: Booking): Booking {
  const out = { at: booking.createdAt, by: 'sam@oakville.example', odometer: 1, fuel: 8 };
  return { ...booking, status: 'approved', handover: { out } };
}

/** Returns the moment of a booking. The moments are a minute apart; the last is recent. */
function momentOf(number: number): Instant {
  return toInstant(Date.UTC(2025, 0, 1) + number * 60_000);
}

/** Writes a number in letters, so that a name is one word: 0 is 'a', 27 is 'bb'. */
function wordOf(number: number): string {
  return number.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
}
