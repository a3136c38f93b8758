import { foldText } from '../shared/text.ts';
import type { Booking } from './booking.ts';
import type { Customer } from './customer.ts';
import { emailKey } from './retention.ts';

/**
 * How many characters of a search text count. Names and addresses that share these characters are
 * found together.
 */
export const MAX_PREFIX_LENGTH = 40;

/**
 * Returns the folded texts that a booking is found by (BOOK-30): the number with and without
 * 'HOJ-', first and last name, last name, e-mail, and the digits of the phone with and without the
 * country code 1.
 */
export function searchKeys({ confirmationNumber, form }: Pick<Booking, 'confirmationNumber' | 'form'>): string[] {
  return foldKeys([confirmationNumber, confirmationNumber.replace(/^HOJ-/, ''), ...customerKeys(form)]);
}

type Contact = Pick<Customer, 'firstName' | 'lastName' | 'email' | 'phone'>;

/** The texts that a customer is found by. */
function customerKeys({ firstName, lastName, email, phone }: Contact): string[] {
  const digits = phoneDigits(phone);
  return [`${firstName} ${lastName}`, lastName, email, digits, withoutCountryCode(digits)];
}

function foldKeys(keys: readonly string[]): string[] {
  return [...new Set(keys.map(foldText))].filter((key) => key !== '');
}

function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, '');
}

function withoutCountryCode(digits: string): string {
  return digits.replace(/^1(?=\d{10}$)/, '');
}

/**
 * Returns every prefix of the keys once, up to `MAX_PREFIX_LENGTH` characters. A store that keeps
 * them finds a prefix by equality.
 */
export function prefixesOf(keys: readonly string[]): string[] {
  const prefixes = keys.flatMap((key) => {
    const letters = [...key].slice(0, MAX_PREFIX_LENGTH);
    return letters.map((_, index) => letters.slice(0, index + 1).join(''));
  });
  return [...new Set(prefixes)];
}

/** A word of a search: the prefixes of which one must be among the `prefixesOf` the keys. */
export type SearchWord = readonly string[];

/**
 * Converts a typed search text to the words that must all be found; none for an empty text. A phone
 * number in groups becomes its digits.
 */
export function searchWords(typed: string): readonly SearchWord[] {
  const folded = foldText(typed);
  const ungrouped = folded.replace(/[ +().-]/g, '');
  const text = /^\d+$/.test(ungrouped) ? ungrouped : folded;
  return text === '' ? [] : [[[...text].slice(0, MAX_PREFIX_LENGTH).join('')]];
}

/** Whether a search finds a booking. */
export function isFound(booking: Pick<Booking, 'confirmationNumber' | 'form'>, words: readonly SearchWord[]): boolean {
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
 * Returns the customers of these bookings whose name, e-mail or phone begins with a typed text
 * (STAFF-23), in the order of the bookings, the newest first. Bookings of one e-mail address belong
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
    const key = emailKey(email) || withoutCountryCode(phoneDigits(phone));
    const newest = customers.get(key) ?? { firstName, lastName, email, phone, bookings: 0 };
    customers.set(key, { ...newest, bookings: newest.bookings + 1 });
  }
  return [...customers.values()].slice(0, MAX_FORMER_CUSTOMERS);
}
