import { formatTime } from './format-date.ts';
import type { TimeText } from './toronto-time.ts';

/** The only rental location (TRIP-1). */
export const RENTAL_LOCATION = 'Oakville';

/** The towns that the company serves. */
export const SERVED_TOWNS = [RENTAL_LOCATION, 'Burlington', 'Milton', 'Mississauga', 'Hamilton'] as const;

/** The opening hours: the first and the last pickup time of a day. */
export const OPENING_HOURS = {
  weekday: { opens: '07:00', closes: '17:00' },
  weekend: { opens: '09:00', closes: '12:00' },
} as const;

/**
 * The address that stands for the company's until the owner has given one (COMPANY_EMAIL). The server
 * replaces it in each page.
 */
export const PLACEHOLDER_EMAIL = 'hello@example.com';

const POSTAL_CODE = 'L6K 0A0';

/** The phone number as dialling programs and search engines take it (E.164). */
const DIALLED = '+19055550142';

/** Where the office is, in degrees. */
const PLACE = { latitude: 43.4475, longitude: -79.6666 } as const;

/**
 * The company's details. Where the owner has given no value, a placeholder stands here and is
 * replaced here only (PAGE-15).
 */
export const COMPANY = {
  name: 'HOJ Car & Truck Rental',
  tagline: `Cars, SUVs, trucks and vans for ${SERVED_TOWNS.slice(0, -1).join(', ')} and ${SERVED_TOWNS.at(-1)}.`,
  since: 1991,
  street: '120 Example Road',
  town: `${RENTAL_LOCATION}, ON ${POSTAL_CODE}`,
  postalCode: POSTAL_CODE,
  place: PLACE,
  phone: '905-555-0142',
  phoneDialled: DIALLED,
  phoneLink: `tel:${DIALLED}`,
  email: PLACEHOLDER_EMAIL,
  hours: [
    `Mon to Fri ${describeOpening(OPENING_HOURS.weekday)}`,
    `Sat and Sun ${describeOpening(OPENING_HOURS.weekend)}`,
  ],
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/example' },
    { name: 'Instagram', url: 'https://www.instagram.com/example' },
  ],
  directionsUrl: `https://www.openstreetmap.org/directions?to=${PLACE.latitude}%2C${PLACE.longitude}`,
  mapUrl: 'https://www.openstreetmap.org/export/embed.html?bbox=-79.7%2C43.43%2C-79.63%2C43.465&layer=mapnik',
} as const;

/**
 * What a customer does whose return is outside office hours (TRIP-10): the words around the phone
 * number, and the sentence.
 */
export const RETURN_CALL = ['Outside office hours? Call ', ' and we’ll arrange your return.'] as const;
export const RETURN_OUTSIDE_HOURS = RETURN_CALL.join(COMPANY.phone);

/** For customers who would rather speak French (PAGE-24). */
export const IN_FRENCH = `Vous préférez le français ? Appelez-nous au ${COMPANY.phone}.`;

/** What a customer does who needs a vehicle on the same day (TRIP-11). */
export const NEEDED_TODAY = `Need it today? Call ${COMPANY.phone}.`;

function describeOpening({ opens, closes }: { readonly opens: TimeText; readonly closes: TimeText }): string {
  return `${formatTime(opens)} to ${formatTime(closes)}`.replaceAll(':00', '');
}
