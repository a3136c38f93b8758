// What customers choose a vehicle by. Pages of visitors load this file, so what staff alone need of
// a field is in vehicle-form.ts.

import { namesOf } from '../shared/table.ts';

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

type FlagRow = {
  readonly label: string;
  /** How customers read it. An empty text is not listed. */
  readonly yes: string;
  readonly no: string;
  /** Customers filter by it. */
  readonly filters?: true;
};

/** What a vehicle has or has not. */
const FLAG_ROWS = {
  airConditioning: { label: 'Air Conditioning', yes: 'A/C', no: 'No A/C' },
} as const satisfies Readonly<Record<string, FlagRow>>;
export type Flag = keyof typeof FLAG_ROWS;
export const FLAGS: Readonly<Record<Flag, FlagRow>> = FLAG_ROWS;
export const FLAG_NAMES = namesOf(FLAGS);
