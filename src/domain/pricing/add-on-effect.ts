import type { Cents } from '../shared/money.ts';
import type { AddOn } from './add-on.ts';
import { type QuoteRequest, rentalTotals } from './charges.ts';
import type { Tariff } from './tariff.ts';

/**
 * What an extra adds to Total Charges over the whole trip, in cents with HST: the difference between the rounded totals with it and
 * without it, so it is what the total changes by when the extra is pressed.
 */
export function addOnEffect(request: QuoteRequest, addOn: AddOn, tariff: Tariff): Cents {
  const others = request.addOns.filter(({ id }) => id !== addOn.id);
  const totalOf = (addOns: readonly AddOn[]): Cents => rentalTotals({ ...request, addOns }, tariff).totalCharges;
  return totalOf([...others, addOn]) - totalOf(others);
}
