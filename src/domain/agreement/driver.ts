import { cleanLine } from '../shared/text.ts';
import { type DateText, type Instant, torontoDate } from '../shared/toronto-time.ts';

/** The most characters of a driver's name, and of the region of a licence. */
export const DRIVER_NAME_LIMIT = 100;
export const REGION_LIMIT = 60;
/** A code as 'CA-ON', or the name of a country: it has no digits, so no number of a licence is stored in it. */
export const REGION_FORMAT = /^[^\d\s<>][^\d<>]*$/;
/** The last four characters of a licence. */
export const LAST4_FORMAT = /^[A-Za-z0-9]{4}$/;
/** The add-on that allows a second driver (SIGN-2). */
export const SECOND_DRIVER_ADD_ON = 'additional-driver';
/** The most drivers of a rental: the customer, and one more with that add-on. */
export const MAX_DRIVERS = 2;

/**
 * Who drives, and what is kept of the licence (SIGN-1): the province, state or country that issued it,
 * the last day that it is valid, and its last four characters. Nothing else of a licence is stored.
 */
export type Driver = {
  readonly name: string;
  readonly region: string;
  readonly expiresOn: DateText;
  readonly last4: string;
};

/** Returns a driver as it is stored, its texts cleaned. */
export function cleanDriver({ name, region, expiresOn, last4 }: Driver): Driver {
  return { name: cleanLine(name), region: cleanLine(region), expiresOn, last4: last4.toUpperCase() };
}

/** Whether a licence ends before a rental does: its last day is before the day of the dropoff (SIGN-3). */
export function endsBefore({ expiresOn }: Pick<Driver, 'expiresOn'>, dropoff: Instant): boolean {
  return expiresOn < torontoDate(dropoff);
}
