import * as v from 'valibot';
import type { AddOn } from '../../domain/pricing/add-on.ts';
import { LINE_CODES } from '../../domain/pricing/charges.ts';
import type { Quote } from '../../domain/pricing/quote.ts';
import { ADD_ON_IDS } from '../../domain/pricing/tariff.ts';
import { RENTAL_LOCATION } from '../../domain/shared/company.ts';
import { torontoDate } from '../../domain/shared/toronto-time.ts';
import { DRIVER_AGES, type Itinerary, type RequestedItinerary } from '../../domain/trip/itinerary.ts';
import { CentsSchema, DateSchema, IdSchema, InstantSchema, textOf, WholeSchema } from './common.ts';
import type { Same, TypeOf } from './schema.ts';

const TRIP = {
  rentalLocation: v.string(),
  pickupDate: DateSchema,
  pickupTime: InstantSchema,
  dropoffDate: DateSchema,
  dropoffTime: InstantSchema,
  driverAge: v.picklist(DRIVER_AGES),
};

/**
 * A requested trip. A time may lie on another day than its date; `checkItinerary` refuses it with
 * its own message.
 */
export const ItineraryBody = v.strictObject({
  ...TRIP,
  rentalLocation: v.pipe(v.string(), v.value(RENTAL_LOCATION)),
});
true satisfies Same<RequestedItinerary, TypeOf<typeof ItineraryBody>>;

export const ItinerarySchema = v.pipe(
  v.object({ ...TRIP, pickupLocation: v.string(), dropoffLocation: v.string() }),
  v.check(
    ({ pickupDate, pickupTime, dropoffDate, dropoffTime }) =>
      torontoDate(pickupTime) === pickupDate && torontoDate(dropoffTime) === dropoffDate,
  ),
);
true satisfies Same<Itinerary, TypeOf<typeof ItinerarySchema>>;

const AddOnIdSchema = v.picklist(ADD_ON_IDS);

export const AddOnIdsBody = v.pipe(
  v.array(AddOnIdSchema),
  v.maxLength(ADD_ON_IDS.length),
  v.description('Each at most once'),
);

export const AddOnSchema = v.object({ id: AddOnIdSchema, name: v.string(), pricePerDay: CentsSchema });
true satisfies Same<AddOn, TypeOf<typeof AddOnSchema>>;

/** The most characters of a token. A hold under the present tariff takes about 1,000. */
export const MAX_TOKEN_CHARACTERS = 4000;

/**
 * `hold.token` of a quote for the vehicle; for a quote also the id by which a link names it.
 * Another text is ignored, whatever it says (HOLD-3).
 */
export const HoldTokenField = v.exactOptional(textOf(MAX_TOKEN_CHARACTERS));

export const QuoteBody = v.strictObject({
  vehicleId: IdSchema,
  itinerary: ItineraryBody,
  addonIds: AddOnIdsBody,
  holdToken: HoldTokenField,
});
/** The body that asks for a price. */
export type QuoteQuestion = TypeOf<typeof QuoteBody>;

/** A price without the vehicle and the trip that it belongs to. */
export const PriceSchema = v.object({
  lines: v.array(
    v.object({
      code: v.pipe(v.string(), v.description(`${LINE_CODES.join(', ')}; a later release may have more`)),
      label: v.string(),
      quantity: v.pipe(WholeSchema, v.description('amount = quantity × unitPrice ÷ per')),
      unitPrice: CentsSchema,
      per: v.exactOptional(v.pipe(WholeSchema, v.description('1 if left out'))),
      amount: CentsSchema,
      explanation: v.string(),
    }),
  ),
  totals: v.object({
    totalRentalDays: WholeSchema,
    baseRental: CentsSchema,
    extraHoursCharge: CentsSchema,
    vehicleListingFeeTotal: CentsSchema,
    underageFee: CentsSchema,
    addonsTotal: CentsSchema,
    rentalSubTotal: CentsSchema,
    hst: CentsSchema,
    totalCharges: CentsSchema,
  }),
  freeKilometres: WholeSchema,
});

export const QuoteAnswer = v.object({ vehicleId: v.string(), ...PriceSchema.entries });
true satisfies Same<Quote, TypeOf<typeof QuoteAnswer>>;
