/** The only rental location as itineraries and vehicles name it (TRIP-1). Pages show the company's town. */
export const RENTAL_LOCATION = 'Oakville';

/**
 * The address that stands for the company's until the owner has given one (COMPANY_EMAIL). The server
 * replaces it in each page.
 */
export const PLACEHOLDER_EMAIL = 'hello@example.com';

/**
 * What the site says of the company (PAGE-15). `name` is the trade name; papers also have `legalName`
 * where an owner gave one (SITE-23). Degrees for the place. `hstNumber` is the number under which it
 * collects HST, on its invoices (INV-2); '' where it has none.
 */
export type Company = {
  readonly name: string;
  readonly legalName?: string;
  readonly since: number;
  readonly street: string;
  readonly town: string;
  readonly province: string;
  readonly postalCode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly phone: string;
  readonly email: string;
  readonly hstNumber: string;
  readonly links: readonly { readonly name: string; readonly url: string }[];
  /** The towns that the company serves. */
  readonly towns: readonly string[];
};

/** The company until an owner says otherwise. Some facts are placeholders. */
export const DEFAULT_COMPANY: Company = {
  name: 'HOJ Car & Truck Rental',
  since: 1991,
  street: '120 Example Road',
  town: 'Oakville',
  province: 'ON',
  postalCode: 'L6K 0A0',
  latitude: 43.4475,
  longitude: -79.6666,
  phone: '905-555-0142',
  email: PLACEHOLDER_EMAIL,
  hstNumber: '123456789 RT 0001',
  links: [
    { name: 'Facebook', url: 'https://www.facebook.com/example' },
    { name: 'Instagram', url: 'https://www.instagram.com/example' },
  ],
  towns: ['Oakville', 'Burlington', 'Milton', 'Mississauga', 'Hamilton'],
};

/** The one sentence about the company: the owner's, or one that is made from the towns (SITE-12). */
export function tagline({ towns }: Pick<Company, 'towns'>, own: { readonly tagline?: string } = {}): string {
  return own.tagline || `Cars, SUVs, trucks and vans for ${listTowns(towns)}.`;
}

/** Lists towns as a sentence does: "Oakville, Milton and Hamilton". */
export function listTowns(towns: readonly string[]): string {
  const before = towns.slice(0, -1).join(', ');
  return before === '' ? (towns[0] ?? '') : `${before} and ${towns.at(-1)}`;
}

/** The name as a mark, its first word, and the words beside it. */
export function splitName({ name }: Pick<Company, 'name'>): readonly [mark: string, words: string] {
  const [mark = '', ...words] = name.split(' ');
  return [mark, words.join(' ')];
}

/** The phone number as dialling programs and search engines take it (E.164). It has ten digits, or 1 before them. */
export function dialledPhone({ phone }: Pick<Company, 'phone'>): string {
  return `+1${phone.replace(/\D/g, '').slice(-10)}`;
}

/** The address of a link that calls the company. */
export function companyPhoneLink(company: Pick<Company, 'phone'>): string {
  return `tel:${dialledPhone(company)}`;
}

/** The second line of the address: "Oakville, ON L6K 0A0". */
export function townLine({ town, province, postalCode }: Pick<Company, 'town' | 'province' | 'postalCode'>): string {
  return `${town}, ${province} ${postalCode}`;
}

/** The address in one line. */
export function addressLine(company: Pick<Company, 'street' | 'town' | 'province' | 'postalCode'>): string {
  return `${company.street}, ${townLine(company)}`;
}

/** The service that shows where the office is. */
export const MAPS_ORIGIN = 'https://www.openstreetmap.org';

type Place = Pick<Company, 'latitude' | 'longitude'>;

/** Where the way to the office is shown. */
export function directionsUrl({ latitude, longitude }: Place): string {
  return `${MAPS_ORIGIN}/directions?to=${latitude}%2C${longitude}`;
}

/** The map around the office: 0.07 degrees wide and 0.035 high. */
export function mapUrl({ latitude, longitude }: Place): string {
  const corner = (sign: 1 | -1): string =>
    `${Number((longitude + sign * 0.035).toFixed(2))}%2C${Number((latitude + sign * 0.0175).toFixed(3))}`;
  return `${MAPS_ORIGIN}/export/embed.html?bbox=${corner(-1)}%2C${corner(1)}&layer=mapnik`;
}

/**
 * What a customer does whose return is outside office hours (TRIP-10): the words around the phone
 * number.
 */
export const RETURN_CALL = ['Outside office hours? Call ', ' and we’ll arrange your return.'] as const;

/** What a customer does who needs a vehicle on the same day (TRIP-11): the words around the phone number. */
export const NEEDED_TODAY = ['Need it today? Call ', '.'] as const;
