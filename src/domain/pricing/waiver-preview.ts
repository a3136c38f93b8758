import type { Cents } from '../shared/money.ts';
import { addOnsFor } from './add-on.ts';
import { type QuoteRequest, rentalTotals } from './charges.ts';
import type { Tariff } from './tariff.ts';

/** What Total Charges would be with the waiver, in cents; undefined when it is chosen already or the vehicle has no price for it. */
export function waiverPreview(request: QuoteRequest, tariff: Tariff): Cents | undefined {
  const offer = addOnsFor(request.vehicle, tariff).find(({ id }) => id === 'loss-damage-waiver');
  if (offer?.pricePerDay === undefined || request.addOns.some(({ id }) => id === offer.id)) return undefined;
  const waiver = { ...offer, pricePerDay: offer.pricePerDay };
  return rentalTotals({ ...request, addOns: [...request.addOns, waiver] }, tariff).totalCharges;
}
