import { vehicleTitle } from '../fleet/vehicle.ts';
import { cleanEmail, emailKey } from '../shared/email-address.ts';
import { MONTHS } from '../shared/format-date.ts';
import { phoneDigits, withoutCountryCode, withoutExtension } from '../shared/phone.ts';
import { nameKeys, partsOf, wordsOf } from '../shared/search-keys.ts';
import { foldText } from '../shared/text.ts';
import { isDate } from '../shared/toronto-time.ts';
import type { Booking } from './booking.ts';
import type { Customer } from './customer.ts';

/**
 * How many characters of a word count. Names and addresses that share these characters are found
 * together.
 */
export const MAX_PREFIX_LENGTH = 40;

/** How many words of a search count. A name, a vehicle and a date have no more. */
const MAX_SEARCH_WORDS = 6;

/** How many of its last digits find a phone number. */
const MIN_LAST_DIGITS = 4;

/** Begins the key of a day, which is found as a whole. Typed texts lose it. */
const DAY = '§';
/** Begins the key of a phone number backwards, which is found from `MIN_LAST_DIGITS` on. */
const BACKWARDS = '¬';

type Found = Pick<
  Booking,
  'confirmationNumber' | 'form' | 'vehicle' | 'itinerary' | 'formerEmails' | 'payer' | 'erasedAt'
>;

/**
 * Returns the folded texts that a booking is found by (BOOK-30): the number with and without
 * 'HOJ-', the keys of the name, e-mail, former e-mails, the digits of each number of the phone with
 * and without the country code 1 and backwards, the keys of the vehicle's title, and the days of
 * pickup and dropoff with and without the year, and the keys of who pays and of the number there. An erased booking is found by its number alone.
 */
export function searchKeys({
  confirmationNumber,
  form,
  vehicle,
  itinerary,
  formerEmails = [],
  payer,
  erasedAt,
}: Found): string[] {
  const numbers = [confirmationNumber, confirmationNumber.replace(/^HOJ-/, '')];
  if (erasedAt !== undefined) return foldKeys(numbers);
  const days = [itinerary.pickupDate, itinerary.dropoffDate];
  return foldKeys([
    ...numbers,
    ...customerKeys(form),
    ...formerEmails.flatMap((email) => [email, emailKey(email)]),
    ...nameKeys(vehicleTitle(vehicle)),
    ...(payer === undefined ? [] : nameKeys(`${payer.name} ${payer.reference ?? ''}`)),
    ...days.flatMap((day) => [`${DAY}${day}`, `${DAY}${day.slice('YYYY-'.length)}`]),
  ]);
}

type Contact = Pick<Customer, 'firstName' | 'lastName' | 'email' | 'phone'>;

/** The texts that a customer is found by. */
function customerKeys({ firstName, lastName, email, phone }: Contact): string[] {
  const numbers = phoneDigits(phone).flatMap((digits) => [
    digits,
    withoutCountryCode(digits),
    ...(digits.length < MIN_LAST_DIGITS ? [] : [`${BACKWARDS}${reversed(digits)}`]),
  ]);
  return [...nameKeys(`${firstName} ${lastName}`), email, emailKey(email), ...numbers];
}

function foldKeys(keys: readonly string[]): string[] {
  return [...new Set(keys.map(foldText))].filter((key) => key !== '');
}

function reversed(digits: string): string {
  return [...digits].reverse().join('');
}

/**
 * Returns every prefix of the keys that a search may have, once, up to `MAX_PREFIX_LENGTH`
 * characters. A store that keeps them finds a prefix by equality.
 */
export function prefixesOf(keys: readonly string[]): string[] {
  const prefixes = keys.flatMap((key) => {
    const letters = [...key].slice(0, MAX_PREFIX_LENGTH);
    return letters.map((_, index) => letters.slice(0, index + 1).join('')).slice(shortestPrefix(key) - 1);
  });
  return [...new Set(prefixes)];
}

function shortestPrefix(key: string): number {
  if (key.startsWith(DAY)) return key.length;
  return key.startsWith(BACKWARDS) ? BACKWARDS.length + MIN_LAST_DIGITS : 1;
}

/** A word of a search: the prefixes of which one must be among the `prefixesOf` the keys. */
export type SearchWord = readonly string[];

/**
 * Converts a typed search text to the words that must all be found, in any order; none for an empty
 * text. A phone number becomes its digits without the extension, and a text that is a date becomes its day.
 */
export function searchWords(typed: string): readonly SearchWord[] {
  const folded = foldText(typed.replaceAll(DAY, ' ').replaceAll(BACKWARDS, ' '));
  const day = readDay(folded);
  if (day !== undefined) return [[`${DAY}${day}`]];
  const email = cleanEmail(typed);
  if (/^\S+@\S*$/.test(email)) return [prefixes([email, emailKey(email)].map(foldText))];
  const isPhone = isDigits(withoutExtension(folded).replace(/[ +().#/-]/g, ''));
  const words = isPhone ? phoneDigits(folded).slice(0, 1) : wordsOf(folded);
  return words.flatMap(readWord).slice(0, MAX_SEARCH_WORDS);
}

/**
 * Reads a word of a search. One with marks is found without them as well, or if each of its parts
 * is. A confirmation number may be dressed in any way.
 */
function readWord(word: string): readonly SearchWord[] {
  const number = /^[^\p{L}\p{N}]*HOJ[^\p{L}\p{N}]*(\d+)$/u.exec(word)?.[1];
  if (number !== undefined) return [prefixes([`HOJ-${number}`])];
  const isPhone = isDigits(word) && word.length >= MIN_LAST_DIGITS;
  if (isPhone) return [[...prefixes([word]), ...prefixes([word]).map((prefix) => `${BACKWARDS}${reversed(prefix)}`)]];
  const parts = partsOf(word);
  if (parts.length === 0) return [prefixes([word])];
  return parts.map((part) => prefixes([word, parts.join(''), part]));
}

function prefixes(keys: readonly string[]): SearchWord {
  return [...new Set(keys.map((key) => [...key].slice(0, MAX_PREFIX_LENGTH).join('')))];
}

function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

/**
 * Reads a day: 2026-12-01, 'DEC 1', '1 DECEMBER', each also with the year behind it. Returns it
 * without the year if it has none; undefined for another text.
 */
function readDay(folded: string): string | undefined {
  if (isDate(folded)) return folded;
  const parts =
    /^(?:(?<month>[A-Z]{3,})\.? (?<day>\d{1,2})|(?<first>\d{1,2}) (?<second>[A-Z]{3,})\.?)(?:,? (?<year>\d{4}))?$/u.exec(
      folded,
    )?.groups;
  const name = parts?.month ?? parts?.second;
  const number = parts?.day ?? parts?.first;
  if (name === undefined || number === undefined) return undefined;
  const month = MONTHS.findIndex((whole) => whole.toUpperCase().startsWith(name)) + 1;
  const day = `${String(month).padStart(2, '0')}-${number.padStart(2, '0')}`;
  // A leap year has every day that any year has.
  if (!isDate(`${parts?.year ?? LEAP_YEAR}-${day}`)) return undefined;
  return parts?.year === undefined ? day : `${parts.year}-${day}`;
}

const LEAP_YEAR = '2028';

/** Whether a search finds a booking. */
export function isFound(booking: Found, words: readonly SearchWord[]): boolean {
  return areFound(searchKeys(booking), words);
}

function areFound(keys: readonly string[], words: readonly SearchWord[]): boolean {
  const prefixes = prefixesOf(keys);
  return words.every((word) => word.some((prefix) => prefixes.includes(prefix)));
}

/** A former customer, with the contact data of the newest booking and the number of bookings. */
export type FormerCustomer = Contact & { readonly bookings: number };

/** How many former customers are offered at once (STAFF-23). */
export const MAX_FORMER_CUSTOMERS = 10;

/**
 * Returns the customers of these bookings whose name, e-mail or phone begins with a typed text, or whose
 * phone ends with it (STAFF-23), in the order of the bookings, the newest first. Bookings of one e-mail address belong
 * to one customer, those without an address to one phone number. Erased bookings and held requests
 * have no former customer.
 */
export function formerCustomers(bookings: readonly Booking[], typed: string): readonly FormerCustomer[] {
  const words = searchWords(typed);
  if (words.length === 0) return [];
  const customers = new Map<string, FormerCustomer>();
  for (const { form, erasedAt, held } of bookings) {
    if (erasedAt !== undefined || held === true) continue;
    if (!areFound(foldKeys(customerKeys(form)), words)) continue;
    const { firstName, lastName, email, phone } = form;
    const key = emailKey(email) || withoutCountryCode(phoneDigits(phone)[0] ?? '');
    const newest = customers.get(key) ?? { firstName, lastName, email, phone, bookings: 0 };
    customers.set(key, { ...newest, bookings: newest.bookings + 1 });
  }
  return [...customers.values()].slice(0, MAX_FORMER_CUSTOMERS);
}
