import { readVehicle } from '../fleet/read-vehicle.ts';
import type { AddOn } from '../pricing/add-on.ts';
import type { LineCode, Totals } from '../pricing/charges.ts';
import type { Quote, QuoteLine } from '../pricing/quote.ts';
import { ADD_ON_IDS } from '../pricing/tariff.ts';
import { isRecord, isWhole, readList, readOneOf } from '../shared/read-record.ts';
import { isDate, isInstant, torontoDate } from '../shared/toronto-time.ts';
import type { Itinerary, RequestedItinerary } from '../trip/itinerary.ts';
import type { BookingStatus, Receipt } from './booking.ts';
import type { CustomerForm } from './customer.ts';
import { CUSTOMER_LIMITS } from './customer.ts';

const STATUSES = ['confirmed', 'approved', 'declined', 'completed'] as const satisfies BookingStatus[];
const LINE_CODES: readonly LineCode[] = [
  'base-rental',
  'extra-hours',
  'listing-fee',
  'underage-fee',
  ...ADD_ON_IDS.map((id) => `addon:${id}` as const),
  'hst',
];

/** Reads a receipt that came from outside (an answer, a browser's history); undefined unless every part of it can be shown. */
export function readReceipt(value: unknown): Receipt | undefined {
  if (!isRecord(value)) return undefined;
  const { confirmationNumber, createdAt } = value;
  const status = readStatus(value.status);
  const vehicle = readVehicle(value.vehicle);
  const itinerary = readItinerary(value.itinerary);
  const selectedAddons = readList(value.selectedAddons, readAddOn);
  const priced = readPriced(value);
  if (typeof confirmationNumber !== 'string' || typeof createdAt !== 'string' || !isInstant(createdAt))
    return undefined;
  if (status === undefined || vehicle === undefined || itinerary === undefined) return undefined;
  if (selectedAddons === undefined || priced === undefined) return undefined;
  return { confirmationNumber, status, createdAt, vehicle, itinerary, selectedAddons, ...priced };
}

/** Reads a quote that came from outside; undefined when it is none. */
export function readQuote(value: unknown): Quote | undefined {
  const priced = readPriced(value);
  if (!isRecord(value) || typeof value.vehicleId !== 'string' || priced === undefined) return undefined;
  return { vehicleId: value.vehicleId, ...priced };
}

/** Reads a booking form as typed (a browser keeps it over a reload); undefined when it is none. Longer texts than a field takes are none. */
export function readCustomerForm(value: unknown): CustomerForm | undefined {
  if (!isRecord(value)) return undefined;
  const { firstName, lastName, email, confirmEmail, phone, cardName, cardType, comments, agreePolicy } = value;
  if (!isTyped(firstName, 'firstName') || !isTyped(lastName, 'lastName') || !isTyped(email, 'email')) return undefined;
  if (!isTyped(confirmEmail, 'confirmEmail') || !isTyped(phone, 'phone')) return undefined;
  if (!isTyped(cardName, 'cardName') || !(comments === undefined || isTyped(comments, 'comments'))) return undefined;
  if (typeof cardType !== 'string' || typeof agreePolicy !== 'boolean') return undefined;
  return {
    firstName,
    lastName,
    email,
    confirmEmail,
    phone,
    cardName,
    cardType,
    ...(comments === undefined ? {} : { comments }),
    agreePolicy,
  };
}

/** Reads a trip as it is asked for; undefined unless each time lies on its own date. */
export function readRequestedItinerary(value: unknown): RequestedItinerary | undefined {
  if (!isRecord(value)) return undefined;
  const { rentalLocation, driverAge } = value;
  const pickup = readMoment(value.pickupDate, value.pickupTime);
  const dropoff = readMoment(value.dropoffDate, value.dropoffTime);
  if (typeof rentalLocation !== 'string' || (driverAge !== 24 && driverAge !== 25)) return undefined;
  if (pickup === undefined || dropoff === undefined) return undefined;
  return {
    rentalLocation,
    pickupDate: pickup.date,
    pickupTime: pickup.time,
    dropoffDate: dropoff.date,
    dropoffTime: dropoff.time,
    driverAge,
  };
}

function isTyped(value: unknown, field: keyof typeof CUSTOMER_LIMITS): value is string {
  return typeof value === 'string' && value.length <= CUSTOMER_LIMITS[field];
}

/** Reads what a price is made of; undefined when it is none. */
export function readPrice(value: unknown): Pick<Quote, 'lines' | 'totals'> | undefined {
  if (!isRecord(value)) return undefined;
  const lines = readList(value.lines, readLine);
  const totals = readTotals(value.totals);
  return lines && totals && { lines, totals };
}

/** Reads a booking's status; undefined when it is none. */
export function readStatus(value: unknown): BookingStatus | undefined {
  return readOneOf(value, STATUSES);
}

function readPriced(value: unknown): Omit<Quote, 'vehicleId'> | undefined {
  const price = readPrice(value);
  if (price === undefined || !isRecord(value) || !isWhole(value.freeKilometres)) return undefined;
  return { ...price, freeKilometres: value.freeKilometres };
}

function readLine(value: unknown): QuoteLine | undefined {
  if (!isRecord(value)) return undefined;
  const { label, amount, explanation } = value;
  const code = readOneOf(value.code, LINE_CODES);
  if (code === undefined || typeof label !== 'string' || !isWhole(amount) || typeof explanation !== 'string') {
    return undefined;
  }
  return { code, label, amount, explanation };
}

function readTotals(value: unknown): Totals | undefined {
  if (!isRecord(value)) return undefined;
  const { totalRentalDays, baseRental, extraHoursCharge, vehicleListingFeeTotal, underageFee } = value;
  const { addonsTotal, rentalSubTotal, hst, totalCharges } = value;
  if (!isWhole(totalRentalDays) || !isWhole(baseRental) || !isWhole(extraHoursCharge)) return undefined;
  if (!isWhole(vehicleListingFeeTotal) || !isWhole(underageFee) || !isWhole(addonsTotal)) return undefined;
  if (!isWhole(rentalSubTotal) || !isWhole(hst) || !isWhole(totalCharges)) return undefined;
  return {
    totalRentalDays,
    baseRental,
    extraHoursCharge,
    vehicleListingFeeTotal,
    underageFee,
    addonsTotal,
    rentalSubTotal,
    hst,
    totalCharges,
  };
}

function readAddOn(value: unknown): AddOn | undefined {
  if (!isRecord(value)) return undefined;
  const { name, pricePerDay } = value;
  const id = readOneOf(value.id, ADD_ON_IDS);
  return id !== undefined && typeof name === 'string' && isWhole(pricePerDay) ? { id, name, pricePerDay } : undefined;
}

function readItinerary(value: unknown): Itinerary | undefined {
  const requested = readRequestedItinerary(value);
  if (requested === undefined || !isRecord(value)) return undefined;
  const { pickupLocation, dropoffLocation } = value;
  if (typeof pickupLocation !== 'string' || typeof dropoffLocation !== 'string') return undefined;
  return { ...requested, pickupLocation, dropoffLocation };
}

function readMoment(date: unknown, time: unknown): { readonly date: string; readonly time: string } | undefined {
  if (typeof date !== 'string' || typeof time !== 'string' || !isDate(date) || !isInstant(time)) return undefined;
  return torontoDate(time) === date ? { date, time } : undefined;
}
