/** Whether unknown input is an object with named fields, each of them still unknown. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list whose every member can be read; undefined as soon as one cannot. */
export function readList<T>(value: unknown, read: (member: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const list: T[] = [];
  for (const member of value) {
    const known = read(member);
    if (known === undefined) return undefined;
    list.push(known);
  }
  return list;
}

/** A whole number that is exactly representable: an amount of cents, a number of days. */
export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** The member of a list of known texts that the value is; undefined for any other. */
export function readOneOf<T extends string>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((text) => text === value);
}
