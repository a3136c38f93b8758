// What customers choose a vehicle by. Pages of visitors load this file, so what staff alone need of
// a field is in vehicle-form.ts.

export const COUNTS = ['seats', 'doors', 'bags'] as const;
export type Count = (typeof COUNTS)[number];

/**
 * What a truck or van can load (FLEET-28): the length of its box in feet, the maximum load in
 * kilograms, and the height in centimetres that the vehicle needs.
 */
export const LOADS = ['boxLengthFt', 'payloadKg', 'clearanceCm'] as const;
export type Load = (typeof LOADS)[number];

/** How a load gets into a truck. */
export const LOADING_AIDS = ['ramp', 'lift-gate'] as const;
export type LoadingAid = (typeof LOADING_AIDS)[number];

/** `yes` and `no` are how customers read it; an empty text is not listed. */
type FlagRow = { readonly name: string; readonly label: string; readonly yes: string; readonly no: string };

const FLAG_ROWS = [
  { name: 'airConditioning', label: 'Air Conditioning', yes: 'A/C', no: 'No A/C' },
] as const satisfies readonly FlagRow[];

/** What a vehicle has or has not. */
export type Flag = (typeof FLAG_ROWS)[number]['name'];
export const FLAGS: readonly (FlagRow & { readonly name: Flag })[] = FLAG_ROWS;
export const FLAG_NAMES: readonly Flag[] = FLAG_ROWS.map(({ name }) => name);
