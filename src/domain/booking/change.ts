import { publicVehicle, type Vehicle } from '../fleet/vehicle.ts';
import type { AddOnProblem } from '../pricing/add-on.ts';
import { type PricedTrip, priceOfferedTrip, priceTrip } from '../pricing/price-trip.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Cents } from '../shared/money.ts';
import type { OpeningHours } from '../shared/opening-hours.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import type { Instant } from '../shared/toronto-time.ts';
import { checkStaffItinerary, type RequestedItinerary, type StaffItineraryProblem } from '../trip/itinerary.ts';
import type { Booking } from './booking.ts';
import { type Customer, type CustomerForm, type CustomerProblem, checkCustomer } from './customer.ts';
import type { ChangeableText } from './customer-fields.ts';
import { isOut } from './handover.ts';
import { changesBetween } from './history.ts';
import { checkPayer, type Payer, type PayerProblem } from './payer.ts';

/** The contact data that staff may change. */
export type ContactChange = Partial<Pick<CustomerForm, ChangeableText>>;

/**
 * Whose price per day, waiver price and free kilometres another vehicle has: its own, or those of
 * the booked one (BOOK-70).
 */
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
  /** null removes the payer. */
  readonly payer?: Payer | null;
};

export type ChangeProblem =
  | { readonly code: 'itinerary'; readonly problem: StaffItineraryProblem }
  | { readonly code: 'add-on'; readonly problem: AddOnProblem }
  | { readonly code: 'contact'; readonly problems: readonly CustomerProblem[] }
  | PayerRefusal
  | { readonly code: 'nothing-changed' };

export type PayerRefusal = { readonly code: 'payer'; readonly problems: readonly PayerProblem[] };

/**
 * A booking with a change applied, which is not stored yet. `difference` is what the change adds to
 * Total Charges, in cents. `isContactAlone` means that trip and price stay, `isReturnAlone` that of
 * the trip only the dropoff changes, and `isPayerKept` that the payer stays.
 */
export type AppliedChange = {
  readonly booking: Booking;
  readonly before: Quote;
  readonly after: Quote;
  readonly difference: Cents;
  readonly isContactAlone: boolean;
  readonly isReturnAlone: boolean;
  readonly isPayerKept: boolean;
};

/**
 * Applies a change to a booking (BOOK-46). The booked vehicle keeps the price per day and the
 * waiver price that are stored with the booking; another one comes with its present ones, or takes
 * over those that are stored and the free kilometres (BOOK-70). Fees and
 * add-ons cost what the booking's tariff says. Without new add-ons those that the vehicle offers
 * stay chosen. A vehicle that is out cannot come back in the past (BOOK-64). Returns the first
 * problem: of the trip, then of the add-ons, then of the contact, then of the payer.
 */
export function applyChange(
  booking: Booking,
  { vehicle, prices, itinerary, addOnIds, contact, payer }: ChangeRequest,
  now: Instant,
  hours: OpeningHours,
): Result<AppliedChange, ChangeProblem> {
  const trip =
    itinerary === undefined ? ok(booking.itinerary) : checkStaffItinerary(itinerary, now, hours, booking.itinerary);
  if (!trip.ok) return refuse({ code: 'itinerary', problem: trip.problem });
  const { dropoffTime } = trip.value;
  if (isOut(booking) && dropoffTime !== booking.itinerary.dropoffTime && dropoffTime < now)
    return refuse({ code: 'itinerary', problem: 'dropoff-past' });
  const chosenIds = booking.selectedAddons.map(({ id }) => id);
  const chosenVehicle = vehicle === undefined ? booking.vehicle : pricedVehicle(booking, vehicle, prices);
  const priced: Result<PricedTrip, AddOnProblem> =
    addOnIds === undefined
      ? ok(priceOfferedTrip(chosenVehicle, trip.value, chosenIds, booking.tariff))
      : priceTrip(chosenVehicle, trip.value, addOnIds, booking.tariff);
  if (!priced.ok) return refuse({ code: 'add-on', problem: priced.problem });
  const customer = contact === undefined ? ok(booking.form) : checkContact(booking.form, contact);
  if (!customer.ok) return refuse({ code: 'contact', problems: customer.problem });
  const paying = payer === undefined ? ok(booking) : withPayer(booking, payer);
  if (!paying.ok) return paying;

  const contacted = { ...paying.value, form: customer.value };
  const moved = withTrip(contacted, priced.value);
  const isTripAsked = vehicle !== undefined || itinerary !== undefined || addOnIds !== undefined;
  const isContactAlone = !isTripAsked || changesBetween(contacted, moved).every(({ field }) => !TRIP_FIELDS.has(field));
  const changed = isContactAlone ? contacted : moved;
  if (changesBetween(booking, changed).length === 0) return refuse({ code: 'nothing-changed' });
  const before = quoteOf(booking);
  const after = quoteOf(changed);
  const difference = after.totals.totalCharges - before.totals.totalCharges;
  const isReturnAlone = !isContactAlone && isSameButReturn(booking, changed);
  const isPayerKept = changesBetween(booking, paying.value).length === 0;
  return ok({ booking: changed, before, after, difference, isContactAlone, isReturnAlone, isPayerKept });
}

/** Returns a booking with another payer, or with none for null (PAY-24). */
function withPayer(booking: Booking, payer: Payer | null): Result<Booking, PayerRefusal> {
  const { payer: _, ...rest } = booking;
  if (payer === null) return ok(rest);
  const checked = checkPayer(payer);
  return checked.ok ? ok({ ...rest, payer: checked.value }) : refuse({ code: 'payer', problems: checked.problem });
}

function isSameButReturn(before: Booking, { vehicle, selectedAddons, itinerary }: Booking): boolean {
  const addOnIds = (addOns: Booking['selectedAddons']) => addOns.map(({ id }) => id).join();
  return (
    vehicle.id === before.vehicle.id &&
    addOnIds(selectedAddons) === addOnIds(before.selectedAddons) &&
    KEPT_WHILE_OUT.every((field) => itinerary[field] === before.itinerary[field])
  );
}

/** What of a trip stays while the vehicle is out. */
const KEPT_WHILE_OUT = ['rentalLocation', 'pickupDate', 'pickupTime', 'driverAge'] as const;

/** Returns another vehicle for a booking, with its own prices or those of the booked one (BOOK-70). */
export function pricedVehicle(
  { vehicle: { pricePerDay, cdwPerDay, classType, freeKilometresAs = classType } }: Pick<Booking, 'vehicle'>,
  vehicle: Vehicle,
  prices: ChangePrices | undefined,
): Vehicle {
  if (prices !== 'booked') return vehicle;
  const { cdwPerDay: _, ...other } = vehicle;
  return {
    ...other,
    pricePerDay,
    ...(cdwPerDay === undefined ? {} : { cdwPerDay }),
    ...(freeKilometresAs === vehicle.classType ? {} : { freeKilometresAs }),
  };
}

/** Prices the trip of a booking with another vehicle, and those of these add-ons that it offers. */
export function withVehicle(
  booking: Booking,
  vehicle: Vehicle,
  addOnIds: readonly string[] = booking.selectedAddons.map(({ id }) => id),
): Booking {
  return withTrip(booking, priceOfferedTrip(vehicle, booking.itinerary, addOnIds, booking.tariff));
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

/** Returns the price of a booking as it is stored. */
export function quoteOf({ vehicle, lines, totals, freeKilometres }: Booking): Quote {
  return { vehicleId: vehicle.id, lines, totals, freeKilometres };
}
