import { asciiDigits } from './digits.ts';

/** An amount of money: whole cents, Canadian dollars. */
export type Cents = number;

/**
 * Converts a number to cents. Throws RangeError unless it is a whole, exactly representable number.
 */
export function toCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of cents`);
  return amount;
}

/** Returns the sum of the amounts, or 0 for an empty list. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return toCents(amounts.reduce((sum, amount) => sum + amount, 0));
}

/**
 * Returns `amount × numerator ÷ denominator`, rounded to the nearest cent; an exact half is rounded
 * up (PRICE-6). It uses integers only, so the result is the same on every machine.
 */
export function scaleCents(amount: Cents, numerator: number, denominator: number): Cents {
  return toCents(Math.floor((2 * amount * numerator + denominator) / (2 * denominator)));
}

/**
 * Returns a percentage with at most two decimals as a share of whole numbers: 13 as 13 of 100, and
 * 13.5 as 1350 of 10,000.
 */
export function shareOfPercent(percent: number): { readonly quantity: number; readonly per: number } {
  return Number.isInteger(percent)
    ? { quantity: percent, per: 100 }
    : { quantity: Math.round(percent * 100), per: 10_000 };
}

/** Dollars with a decimal point, and with a decimal comma. The other mark groups thousands. */
const POINTED = /^([1-9]\d{0,2}(?:,\d{3}){1,2}|\d{1,9})(?:\.(\d{0,2}))?$/;
const WITH_COMMA = /^([1-9]\d{0,2}(?:\.\d{3}){1,2}|\d{1,9}),(\d{0,2})$/;

/**
 * Parses typed dollars ("49", "49.5", "$1,249.99", "1 249,99") into cents (PRICE-7). What could be
 * two amounts, as "1,249", is thousands. Undefined for anything else, also more than two decimals.
 */
export function parseDollars(text: string): Cents | undefined {
  const amount = asciiDigits(text.normalize('NFKC'))
    .replace(/[\s\p{Sc}]/gu, '')
    .replace('٫', '.');
  const [, whole, decimals = ''] = POINTED.exec(amount) ?? WITH_COMMA.exec(amount) ?? [];
  return whole === undefined ? undefined : Number(whole.replace(/\D/g, '') + decimals.padEnd(2, '0'));
}

/**
 * Parses a typed number with at most two decimals and an optional sign ("5", "+5", "-2.5") into
 * hundredths: cents of dollars, or hundredths of a percent. The hyphen and the minus sign both
 * count.
 */
export function parseSignedDecimal(text: string): number | undefined {
  const [, sign = '', digits = ''] = /^([+\u2212-]?)(.*)$/s.exec(text.trim()) ?? [];
  const amount = parseDollars(digits);
  return sign === '' || sign === '+' || amount === undefined || amount === 0 ? amount : -amount;
}

/**
 * Formats cents as a person types them: `1234.56`. `parseDollars` reads this format back. The
 * amount must not be negative.
 */
export function toDollarInput(amount: Cents): string {
  const digits = String(toCents(amount)).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats cents as `$1,234.56` (PRICE-18), and a negative amount as `-$1,234.56`. */
export function formatCad(amount: Cents): string {
  const digits = String(Math.abs(toCents(amount))).padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`;
}
