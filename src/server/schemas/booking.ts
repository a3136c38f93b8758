import { Type } from 'typebox';
import { CARD_TYPES } from '../../domain/booking/customer.ts';
import { CUSTOMER_LIMITS } from '../../domain/booking/customer-limits.ts';
import { Cents, Id, Instant, ReadonlyList, StrictObject } from './common.ts';
import { ProblemAnswer, problemOf } from './problem.ts';
import { AddOnIdsBody, ItineraryBody, PricedFields, QuoteAnswer } from './quote.ts';
import { VehicleAnswer } from './vehicle.ts';

const text = (field: keyof typeof CUSTOMER_LIMITS) => Type.String({ maxLength: CUSTOMER_LIMITS[field] });

export const CustomerBody = StrictObject({
  firstName: text('firstName'),
  lastName: text('lastName'),
  email: text('email'),
  confirmEmail: text('confirmEmail'),
  phone: text('phone'),
  cardName: text('cardName'),
  cardType: Type.Union(CARD_TYPES.map(({ value }) => Type.Literal(value))),
  comments: Type.Optional(text('comments')),
  agreePolicy: Type.Literal(true),
});

export const BookingBody = StrictObject({
  vehicleId: Id,
  itinerary: ItineraryBody,
  addonIds: AddOnIdsBody,
  form: CustomerBody,
  expectedTotalCharges: Cents,
});

export const ReceiptAnswer = Type.Object({
  confirmationNumber: Type.String(),
  status: Type.String(),
  createdAt: Instant,
  vehicle: VehicleAnswer,
  itinerary: Type.Object({
    ...ItineraryBody.properties,
    pickupLocation: Type.String(),
    dropoffLocation: Type.String(),
  }),
  selectedAddons: ReadonlyList(Type.Object({ id: Type.String(), name: Type.String(), pricePerDay: Cents })),
  ...PricedFields,
});

export const PriceChangedAnswer = problemOf(
  Type.Object({ ...ProblemAnswer.properties, quote: QuoteAnswer }),
  'The price is another one by now; `quote` is the new one',
);

export const InvalidBookingAnswer = problemOf(
  Type.Object({ ...ProblemAnswer.properties, receipt: Type.Optional(ReceiptAnswer) }),
  'Invalid input; or the key was used with another body, then `receipt` is the first reservation',
);
