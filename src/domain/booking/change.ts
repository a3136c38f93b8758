import { publicVehicle, type Vehicle } from '../fleet/vehicle.ts';
import type { AddOnProblem } from '../pricing/add-on.ts';
import { type PricedTrip, priceOfferedTrip, priceTrip } from '../pricing/price-trip.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Cents } from '../shared/money.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import type { Instant } from '../shared/toronto-time.ts';
import { checkStaffItinerary, type RequestedItinerary, type StaffItineraryProblem } from '../trip/itinerary.ts';
import type { Booking } from './booking.ts';
import { type Customer, type CustomerForm, type CustomerProblem, checkCustomer } from './customer.ts';
import type { ChangeableText } from './customer-fields.ts';
import { changesBetween } from './history.ts';

/** The contact data that staff may change. */
export type ContactChange = Partial<Pick<CustomerForm, ChangeableText>>;

/** Whose price per day and waiver price another vehicle has: its own, or those of the booked one. */
export const CHANGE_PRICES = ['booked', 'new'] as const;
export type ChangePrices = (typeof CHANGE_PRICES)[number];

/**
 * What staff want to change about a booking. What is absent stays. `vehicle` is another vehicle
 * than the booked one, as the fleet has it now, with its own prices unless `prices` says otherwise.
 */
export type ChangeRequest = {
  readonly vehicle?: Vehicle;
  readonly prices?: ChangePrices;
  readonly itinerary?: RequestedItinerary;
  readonly addOnIds?: readonly string[];
  readonly contact?: ContactChange;
};

export type ChangeProblem =
  | { readonly code: 'itinerary'; readonly problem: StaffItineraryProblem }
  | { readonly code: 'add-on'; readonly problem: AddOnProblem }
  | { readonly code: 'contact'; readonly problems: readonly CustomerProblem[] }
  | { readonly code: 'nothing-changed' };

/**
 * A booking with a change applied, which is not stored yet. `difference` is what the change adds to
 * Total Charges, in cents. `isContactAlone` means that trip and price stay.
 */
export type AppliedChange = {
  readonly booking: Booking;
  readonly before: Quote;
  readonly after: Quote;
  readonly difference: Cents;
  readonly isContactAlone: boolean;
};

/**
 * Applies a change to a booking (BOOK-46). The booked vehicle keeps the price per day and the
 * waiver price that are stored with the booking; another one comes with its present ones, or takes
 * over those that are stored. Fees and
 * add-ons cost what the booking's tariff says. Without new add-ons those that the vehicle offers
 * stay chosen. Returns the first problem: of the trip, then of the add-ons, then of the contact.
 */
export function applyChange(
  booking: Booking,
  { vehicle, prices, itinerary, addOnIds, contact }: ChangeRequest,
  now: Instant,
): Result<AppliedChange, ChangeProblem> {
  const trip = itinerary === undefined ? ok(booking.itinerary) : checkStaffItinerary(itinerary, now, booking.itinerary);
  if (!trip.ok) return refuse({ code: 'itinerary', problem: trip.problem });
  const chosenIds = booking.selectedAddons.map(({ id }) => id);
  const chosenVehicle =
    vehicle && prices === 'booked' ? withPricesOf(vehicle, booking.vehicle) : (vehicle ?? booking.vehicle);
  const priced: Result<PricedTrip, AddOnProblem> =
    addOnIds === undefined
      ? ok(priceOfferedTrip(chosenVehicle, trip.value, chosenIds, booking.tariff))
      : priceTrip(chosenVehicle, trip.value, addOnIds, booking.tariff);
  if (!priced.ok) return refuse({ code: 'add-on', problem: priced.problem });
  const customer = contact === undefined ? ok(booking.form) : checkContact(booking.form, contact);
  if (!customer.ok) return refuse({ code: 'contact', problems: customer.problem });

  const contacted = { ...booking, form: customer.value };
  const moved = withTrip(contacted, priced.value);
  const isTripAsked = vehicle !== undefined || itinerary !== undefined || addOnIds !== undefined;
  const isContactAlone = !isTripAsked || changesBetween(contacted, moved).every(({ field }) => !TRIP_FIELDS.has(field));
  const changed = isContactAlone ? contacted : moved;
  if (changesBetween(booking, changed).length === 0) return refuse({ code: 'nothing-changed' });
  const before = quoteOf(booking);
  const after = quoteOf(changed);
  const difference = after.totals.totalCharges - before.totals.totalCharges;
  return ok({ booking: changed, before, after, difference, isContactAlone });
}

function withPricesOf({ cdwPerDay: _, ...vehicle }: Vehicle, { pricePerDay, cdwPerDay }: Booking['vehicle']): Vehicle {
  return { ...vehicle, pricePerDay, ...(cdwPerDay === undefined ? {} : { cdwPerDay }) };
}

function checkContact(form: Customer, contact: ContactChange): Result<Customer, CustomerProblem[]> {
  const confirmed = contact.email === undefined ? {} : { confirmEmail: contact.email };
  return checkCustomer({ ...form, ...contact, ...confirmed }, { isEmailOptional: true });
}

/** What staff choose about a trip. The price follows from it. */
const TRIP_FIELDS: ReadonlySet<string> = new Set(['vehicle', 'itinerary', 'selectedAddons']);

function withTrip(booking: Booking, { vehicle, itinerary, addOns, quote }: PricedTrip): Booking {
  const { lines, totals, freeKilometres } = quote;
  return {
    ...booking,
    vehicle: publicVehicle(vehicle),
    itinerary,
    selectedAddons: addOns,
    lines,
    totals,
    freeKilometres,
  };
}

function quoteOf({ vehicle, lines, totals, freeKilometres }: Booking): Quote {
  return { vehicleId: vehicle.id, lines, totals, freeKilometres };
}
