import { asciiDigits } from './digits.ts';
import { cleanCode } from './text.ts';

/** The part of the platform's `URL` that is used here. It converts international domains. */
declare const URL: new (address: string) => { readonly hostname: string };

/**
 * Cleans a typed e-mail address for storage (BOOK-6). The last point, which the end of a sentence
 * brings along, goes too. Case and an international domain stay as typed.
 */
export function cleanEmail(typed: string): string {
  return cleanCode(typed)
    .replaceAll('。', '.')
    .replace(/\.+$/, '')
    .replace(/^[^@]*/, asciiDigits);
}

/** Returns an e-mail address with its domain as mail servers know it: `xn--` (RFC 5891). */
export function asciiEmail(email: string): string {
  return email.replace(/@([a-z\d.\P{ASCII}-]*)$/iu, (typed, domain: string) => {
    if (!/\P{ASCII}/u.test(domain)) return typed;
    try {
      return `@${new URL(`http://${domain}`).hostname}`;
    } catch {
      // It is no domain.
      return typed;
    }
  });
}

/**
 * Whether the text is an e-mail address by the rules of a browser's email field, with a dot in its
 * domain and at most 254 characters. The domain may be international.
 */
export function isEmail(text: string): boolean {
  const email = asciiEmail(text);
  return (
    email.length <= 254 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(email)
  );
}

/**
 * Whether two e-mail addresses are one (BOOK-4, PRIV-7). Case does not matter, nor what a paste
 * brings along, nor how an international domain is spelled; accents do.
 */
export function isSameEmail(one: string, other: string): boolean {
  return emailKey(one) === emailKey(other);
}

/** Returns the form of an e-mail address that comparisons use. */
export function emailKey(email: string): string {
  return asciiEmail(cleanEmail(email)).toLowerCase();
}
