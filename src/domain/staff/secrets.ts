import { asciiDigits } from '../shared/digits.ts';
import { cleanCode } from '../shared/text.ts';

/**
 * Returns a whole number from `min` to `max`, both included, uniformly distributed, from an
 * unpredictable source.
 */
export type RandomInt = (min: number, max: number) => number;

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The base32 alphabet of RFC 4648, which authenticator apps use. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 32 characters that are hard to confuse: without i, l, o and u. */
const READABLE = '0123456789abcdefghjkmnpqrstvwxyz';

/** Generates the token that a browser presents for its session: 258 bits (STAFF-17). */
export function generateToken(randomInt: RandomInt): string {
  return randomText(BASE64URL, 43, randomInt);
}

/** Generates the secret of an authenticator app: 160 bits in base32. */
export function generateTotpSecret(randomInt: RandomInt): string {
  return randomText(BASE32, 32, randomInt);
}

/** Generates a password that a person can copy by hand: 100 bits, as `xxxxx-xxxxx-xxxxx-xxxxx`. */
export function generatePassword(randomInt: RandomInt): string {
  return Array.from({ length: 4 }, () => randomText(READABLE, 5, randomInt)).join('-');
}

/** The number of recovery codes of a second factor. */
const RECOVERY_CODES = 10;

/** Generates recovery codes of 120 bits each, as six groups of four characters. */
export function generateRecoveryCodes(randomInt: RandomInt): readonly string[] {
  const generateCode = () => Array.from({ length: 6 }, () => randomText(READABLE, 4, randomInt)).join('-');
  return Array.from({ length: RECOVERY_CODES }, generateCode);
}

/** Returns a typed code without white space and hyphens, in lower case, with the digits 0 to 9. */
export function bareCode(typed: string): string {
  return asciiDigits(cleanCode(typed))
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase();
}

function randomText(alphabet: string, length: number, randomInt: RandomInt): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(0, alphabet.length - 1))).join('');
}
