/** Draws a whole number from `min` to `max`, both included, each as likely, from a source that nobody can foresee. */
export type RandomInt = (min: number, max: number) => number;

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** RFC 4648; what authenticator apps take. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 32 characters that are hard to take for one another: no i, l, o, u. */
const READABLE = '0123456789abcdefghjkmnpqrstvwxyz';

/** What a browser shows to prove its session: 258 bits (STAFF-17). */
export function generateToken(randomInt: RandomInt): string {
  return drawText(BASE64URL, 43, randomInt);
}

/** What an authenticator app computes codes from: 160 bits in base32. */
export function drawTotpSecret(randomInt: RandomInt): string {
  return drawText(BASE32, 32, randomInt);
}

/** A password that a person can copy by hand: 100 bits, as `xxxxx-xxxxx-xxxxx-xxxxx`. */
export function drawPassword(randomInt: RandomInt): string {
  return Array.from({ length: 4 }, () => drawText(READABLE, 5, randomInt)).join('-');
}

/** How many recovery codes come with a second factor. */
const RECOVERY_CODES = 10;

/** Recovery codes, 120 bits each, as six groups of four. */
export function drawRecoveryCodes(randomInt: RandomInt): readonly string[] {
  const drawCode = () => Array.from({ length: 6 }, () => drawText(READABLE, 4, randomInt)).join('-');
  return Array.from({ length: RECOVERY_CODES }, drawCode);
}

/** A typed code without what people put between its characters, in small letters. */
export function bareCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase();
}

function drawText(alphabet: string, length: number, randomInt: RandomInt): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(0, alphabet.length - 1))).join('');
}
