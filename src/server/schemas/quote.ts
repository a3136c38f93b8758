import { Type } from 'typebox';
import { OAKVILLE_TARIFF } from '../../domain/pricing/tariff.ts';
import { Cents, DateText, Id, Instant, ReadonlyList, StrictObject } from './common.ts';

export const ItineraryBody = StrictObject({
  rentalLocation: Type.Literal('Oakville'),
  pickupDate: DateText,
  pickupTime: Instant,
  dropoffDate: DateText,
  dropoffTime: Instant,
  driverAge: Type.Union([Type.Literal(24), Type.Literal(25)]),
});

/** An enumeration and no union: that has a fault for each of its parts, and a list may hold thousands. */
const AddOnIdBody = Type.Enum(OAKVILLE_TARIFF.addOns.map(({ id }) => id));

export const AddOnIdsBody = Type.Array(AddOnIdBody, { maxItems: 5, description: 'Each at most once' });

export const QuoteBody = StrictObject({ vehicleId: Id, itinerary: ItineraryBody, addonIds: AddOnIdsBody });

const QuoteLineAnswer = Type.Object({
  code: Type.String({ description: 'base-rental, extra-hours, listing-fee, underage-fee, addon:<id>, hst' }),
  label: Type.String(),
  amount: Cents,
  explanation: Type.String(),
});

const TotalsAnswer = Type.Object({
  totalRentalDays: Type.Integer(),
  baseRental: Cents,
  extraHoursCharge: Cents,
  vehicleListingFeeTotal: Cents,
  underageFee: Cents,
  addonsTotal: Cents,
  rentalSubTotal: Cents,
  hst: Cents,
  totalCharges: Cents,
});

export const PricedFields = {
  lines: ReadonlyList(QuoteLineAnswer),
  totals: TotalsAnswer,
  freeKilometres: Type.Integer(),
};

export const QuoteAnswer = Type.Object({ vehicleId: Type.String(), ...PricedFields });
