import * as v from 'valibot';
import { BOOKING_STATUSES } from '../../domain/booking/booking.ts';
import type { CustomerForm } from '../../domain/booking/customer.ts';
import { CUSTOMER_LIMITS, FREE_TEXTS, NEEDED_TEXTS } from '../../domain/booking/customer-fields.ts';
import { CARD_TYPES } from '../../domain/shared/card-types.ts';
import { mapNames, namesOf } from '../../domain/shared/table.ts';
import { CentsSchema, IdSchema, InstantSchema, textOf } from './common.ts';
import { AddOnIdsBody, AddOnSchema, HoldTokenField, ItineraryBody, ItinerarySchema, PriceSchema } from './quote.ts';
import type { Same, TypeOf } from './schema.ts';
import { VehicleSchema } from './vehicle.ts';

/** The booking form as typed so far, possibly incomplete. */
export const CustomerFormSchema = v.object({
  ...mapNames(namesOf(NEEDED_TEXTS), (name) => textOf(CUSTOMER_LIMITS[name])),
  cardType: v.string(),
  ...mapNames(namesOf(FREE_TEXTS), (name) => v.exactOptional(textOf(CUSTOMER_LIMITS[name]))),
  agreePolicy: v.boolean(),
});
true satisfies Same<CustomerForm, TypeOf<typeof CustomerFormSchema>>;

export const BookingRequest = v.strictObject({
  vehicleId: IdSchema,
  itinerary: ItineraryBody,
  addonIds: AddOnIdsBody,
  form: v.strictObject({
    ...CustomerFormSchema.entries,
    cardType: v.pipe(v.string(), v.values(CARD_TYPES.map(({ value }) => value))),
    agreePolicy: v.pipe(v.boolean(), v.value(true)),
  }),
  expectedTotalCharges: CentsSchema,
  holdToken: HoldTokenField,
});
/** What 'Confirm Booking' wants booked. */
export type BookingRequest = TypeOf<typeof BookingRequest>;

export const StatusSchema = v.picklist(BOOKING_STATUSES);

export const ReceiptAnswer = v.object({
  confirmationNumber: v.string(),
  status: StatusSchema,
  createdAt: InstantSchema,
  vehicle: VehicleSchema,
  itinerary: ItinerarySchema,
  selectedAddons: v.array(AddOnSchema),
  ...PriceSchema.entries,
  deposit: v.pipe(CentsSchema, v.description('What may be required at pickup')),
});

/** The receipt of a request that was sent. */
export const RequestReceipt = v.object({
  ...ReceiptAnswer.entries,
  answerBy: v.exactOptional(v.pipe(InstantSchema, v.description('When the request is answered at the latest'))),
});
