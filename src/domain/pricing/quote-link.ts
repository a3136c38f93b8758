import { RENTAL_LOCATION } from '../shared/company.ts';
import { bareTokenIn } from '../shared/link-token.ts';
import { isInstant, toInstant, torontoDate } from '../shared/toronto-time.ts';
import { DRIVER_AGES, type RequestedItinerary } from '../trip/itinerary.ts';
import { ADD_ON_IDS, type AddOnId } from './tariff.ts';

/** What a link to a quote restores (HOLD-5): the vehicle, the trip, the add-ons, and a held price. */
export type LinkedQuote = {
  readonly vehicleId: string;
  readonly itinerary: RequestedItinerary;
  readonly addonIds: readonly AddOnId[];
  /** The id of a stored hold (HOLD-11). Absent in a link that holds no price. */
  readonly holdToken?: string;
};

/** The characters of the id of a hold: 128 bits, which nobody guesses. */
const HOLD_ID_CHARACTERS = 22;

/**
 * Returns the id by which a link names a held price (HOLD-11): the end of its token, which is the
 * code of the site. Anybody who has the token knows it, and nobody can tell the token from it.
 */
export function holdIdOf(token: string): string {
  return token.slice(-HOLD_ID_CHARACTERS);
}

const SEPARATOR = '~';
const MINUTE_MS = 60_000;

/**
 * Writes the path of a quote (HOLD-5). Its parts are in the fragment, so that no server log,
 * proxy or referrer gets them: vehicle, pickup and dropoff in minutes since 1970, driver age,
 * add-ons, and the id of the hold.
 */
export function quotePath({ vehicleId, itinerary, addonIds, holdToken = '' }: LinkedQuote): string {
  const { pickupTime, dropoffTime, driverAge } = itinerary;
  const parts = [
    encodeURIComponent(vehicleId).replaceAll(SEPARATOR, '%7E'),
    minutesOf(pickupTime),
    minutesOf(dropoffTime),
    driverAge,
    addonIds.join('.'),
    holdToken,
  ];
  return `/rate-quote#${parts.join(SEPARATOR)}`;
}

/**
 * Reads the fragment of a link to a quote, with or without `#`. Undefined for any other text, and
 * where the id is not whole. The trip and the price are not checked: both may have ended since
 * the link was written.
 */
export function readQuoteFragment(fragment: string): LinkedQuote | undefined {
  const parts = fragment.replace(/^#/, '').split(SEPARATOR);
  const [vehicle = '', pickup = '', dropoff = '', age = '', addOns = '', last = ''] = parts;
  const vehicleId = decodeText(vehicle);
  const pickupTime = momentOf(pickup);
  const dropoffTime = momentOf(dropoff);
  const driverAge = DRIVER_AGES.find((known) => String(known) === age);
  const ids = addOns === '' ? [] : addOns.split('.');
  const addonIds = ADD_ON_IDS.filter((id) => ids.includes(id));
  const holdToken = bareTokenIn(last, HOLD_ID_CHARACTERS);
  const isWhole = parts.length > 5 && addonIds.length === ids.length && (holdToken ?? !/^[\w-]/.test(last));
  if (!isWhole || !vehicleId || !pickupTime || !dropoffTime || !driverAge) return undefined;
  return {
    vehicleId,
    itinerary: {
      rentalLocation: RENTAL_LOCATION,
      pickupDate: torontoDate(pickupTime),
      pickupTime,
      dropoffDate: torontoDate(dropoffTime),
      dropoffTime,
      driverAge,
    },
    addonIds,
    ...(holdToken === undefined ? {} : { holdToken }),
  };
}

function minutesOf(instant: string): number {
  return Date.parse(instant) / MINUTE_MS;
}

/** Ten digits of minutes reach beyond the year 9999, the last one of an instant. */
function momentOf(minutes: string) {
  const instant = /^\d{1,10}$/.test(minutes) ? toInstant(Number(minutes) * MINUTE_MS) : undefined;
  return isInstant(instant) ? instant : undefined;
}

function decodeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
