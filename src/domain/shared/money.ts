/** An amount of money: whole cents, Canadian dollars. */
export type Cents = number;

/** Takes a number as cents. Throws RangeError for anything but a whole, exactly representable number. */
export function toCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of cents`);
  return amount;
}

/** The sum of a list of amounts; 0 for an empty one. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return toCents(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** `amount × numerator ÷ denominator`, to the nearest cent; an exact half goes up (PRICE-6). Integers alone: the same on every machine. */
export function scaleCents(amount: Cents, numerator: number, denominator: number): Cents {
  return toCents(Math.floor((2 * amount * numerator + denominator) / (2 * denominator)));
}

/** Reads dollars as typed ("49", "49.5", "49.99") into cents; undefined for anything else, more than two decimals included (PRICE-7). */
export function parseDollars(text: string): Cents | undefined {
  const match = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(text.trim());
  if (match === null) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Cents as a person would type them, `1234.56`: what `parseDollars` reads back. For an amount that is not negative. */
export function toDollarInput(amount: Cents): string {
  const digits = String(toCents(amount)).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents as `$1,234.56` (PRICE-18); a negative amount as `-$1,234.56`. */
export function formatCad(amount: Cents): string {
  const digits = String(Math.abs(toCents(amount))).padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`;
}
