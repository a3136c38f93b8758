import { emailKey } from '../shared/email-address.ts';
import { phoneDigits, withoutCountryCode } from '../shared/phone.ts';

/** What a booking says of how its customer is reached. */
export type Contactable = {
  readonly form: { readonly email: string; readonly phone: string };
  readonly formerEmails?: readonly string[];
};

/** Fewer digits are no phone number that tells one customer from another. */
const MIN_PHONE_DIGITS = 7;

/**
 * Returns what an e-mail address or a phone is compared by (CUST-1): the address without case, the digits
 * of each number without the country code of North America. Empty for a text that is neither.
 */
export function contactKeys(typed: string): readonly string[] {
  if (typed.includes('@')) return [emailKey(typed)];
  return phoneDigits(typed)
    .map(withoutCountryCode)
    .filter((digits) => digits.length >= MIN_PHONE_DIGITS);
}

/** Returns the keys of all addresses and phones of a booking, each once. An erased booking has none. */
export function contactsOf({ form, formerEmails = [] }: Contactable): readonly string[] {
  return [...new Set([form.email, ...formerEmails, form.phone].flatMap(contactKeys))];
}

/** Whether two lists of keys have one in common. */
export function doShareContact(one: readonly string[], other: readonly string[]): boolean {
  return one.some((key) => other.includes(key));
}

/**
 * Returns the bookings of one customer, in their order, and all keys of that customer (CUST-1): those
 * with one of these keys, and those that share an address or a phone with one of them.
 */
export function bookingsTogether<B extends Contactable>(
  keys: readonly string[],
  bookings: readonly B[],
): { readonly keys: readonly string[]; readonly bookings: readonly B[] } {
  const found = bookings.filter((booking) => doShareContact(keys, contactsOf(booking)));
  const all = [...new Set([...keys, ...found.flatMap(contactsOf)])];
  return all.length === keys.length ? { keys: all, bookings: found } : bookingsTogether(all, bookings);
}
