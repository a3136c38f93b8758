import { type PublicVehicle, vehicleTitle } from '../fleet/vehicle.ts';
import type { EmailBlock } from '../outbox/email-blocks.ts';
import type { Quote } from '../pricing/quote.ts';
import { quotePath } from '../pricing/quote-link.ts';
import { formatMoment } from '../shared/format-date.ts';
import { formatCad } from '../shared/money.ts';
import type { TripFacts } from './facts.ts';

/** Another vehicle for a trip, with the price of that trip. */
export type OfferedVehicle = { readonly vehicle: PublicVehicle; readonly quote: Quote };

/**
 * What a decline offers in place of the vehicle (MAIL-23), each with a link to the quote of the same
 * trip. Nothing without offers.
 */
export function offerBlocks(
  offers: readonly OfferedVehicle[],
  { itinerary, selectedAddons }: Pick<TripFacts, 'itinerary' | 'selectedAddons'>,
): EmailBlock[] {
  if (offers.length === 0) return [];
  const addonIds = selectedAddons.map(({ id }) => id);
  const extras = addonIds.length === 0 ? '' : ' and your extras';
  return [
    { heading: 'Free on your dates' },
    {
      paragraph: `${formatMoment(itinerary.pickupTime)} to ${formatMoment(itinerary.dropoffTime)}. Totals in CAD, with HST${extras}.`,
      isSmall: true,
    },
    {
      offers: offers.map(({ vehicle, quote }) => ({
        title: vehicleTitle(vehicle),
        note: `${vehicle.classType}, ${vehicle.features.seats} seats`,
        amount: formatCad(quote.totals.totalCharges),
        link: {
          label: 'See this quote',
          target: { path: quotePath({ vehicleId: vehicle.id, itinerary, addonIds }) },
        },
      })),
    },
  ];
}
