import { type Cents, formatCad, scaleCents } from '../shared/money.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { type Vehicle, vehicleTitle, vehicleVersion } from './vehicle.ts';
import { MAX_PRICE_PER_DAY, MIN_PRICE_PER_DAY } from './vehicle-form.ts';

/**
 * A change of several prices per day (FLEET-34): by a percentage with at most two decimals, or by
 * an amount in cents. Both may be negative.
 */
export type PriceChange = { readonly percent: number } | { readonly amount: Cents };

/** The price per day of a vehicle before and after a change. */
export type ChangedPrice = {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly before: Cents;
  readonly after: Cents;
};

/**
 * Why a change is refused: it has no effect, its percentage has more than two decimals, or it leads
 * a price out of its bounds.
 */
export type PriceChangeProblem = { readonly field: 'percent' | 'amount' } & (
  | { readonly code: 'no-effect' | 'too-many-decimals' }
  | { readonly code: 'out-of-bounds'; readonly title: string; readonly price: Cents }
);

/**
 * The largest percentage, up or down. The bounds of a price are what limits a change; this one
 * keeps the arithmetic exact.
 */
export const MAX_PERCENT = 10_000;

/** The hundredths of a percent in 100%. */
const WHOLE = 10_000;

/**
 * Returns the new price per day of each vehicle, in the order of the vehicles (FLEET-34). A
 * percentage is rounded to the cent, and an exact half up. Refuses the whole change if one price
 * would leave the bounds of the form.
 */
export function changePrices(
  vehicles: readonly Vehicle[],
  change: PriceChange,
): Result<readonly ChangedPrice[], PriceChangeProblem> {
  const field = 'percent' in change ? 'percent' : 'amount';
  const hundredths = 'percent' in change ? Math.round(change.percent * 100) : 0;
  if ('percent' in change && hundredths / 100 !== change.percent) return refuse({ field, code: 'too-many-decimals' });
  if ('percent' in change ? hundredths === 0 : change.amount === 0) return refuse({ field, code: 'no-effect' });
  const changed: ChangedPrice[] = [];
  for (const vehicle of vehicles) {
    const { id, pricePerDay: before } = vehicle;
    const title = vehicleTitle(vehicle);
    const after = 'percent' in change ? scaleCents(before, WHOLE + hundredths, WHOLE) : before + change.amount;
    if (after < MIN_PRICE_PER_DAY || after > MAX_PRICE_PER_DAY) {
      return refuse({ field, code: 'out-of-bounds', title, price: after });
    }
    changed.push({ id, title, version: vehicleVersion(vehicle), before, after });
  }
  return ok(changed);
}

/** Returns the message of a refused change. */
export function describePriceProblem(problem: PriceChangeProblem): string {
  switch (problem.code) {
    case 'no-effect':
      return 'Enter a change other than 0.';
    case 'too-many-decimals':
      return 'Use at most two decimals.';
    case 'out-of-bounds':
      return `${problem.title} would cost ${formatCad(problem.price)}. Prices are ${formatCad(MIN_PRICE_PER_DAY)} to ${formatCad(MAX_PRICE_PER_DAY)} per day.`;
  }
}
