import type { Customer } from '../../../domain/booking/customer.ts';
import { readCustomerForm, readRequestedItinerary } from '../../../domain/booking/read-receipt.ts';
import { type AddOnId, readAddOnIds } from '../../../domain/pricing/tariff.ts';
import type { Cents } from '../../../domain/shared/money.ts';
import { isRecord, isWhole } from '../../../domain/shared/read-record.ts';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import type { BookingRequest } from '../../../ports/browser/reservations-api.ts';

/**
 * What 'Confirm Booking' sends. The order of keys is fixed, so that two requests can be compared as
 * JSON.
 */
export function bookingRequest(
  vehicleId: string,
  { pickupLocation: _pickup, dropoffLocation: _dropoff, ...itinerary }: Itinerary,
  addonIds: readonly AddOnId[],
  form: Customer,
  expectedTotalCharges: Cents,
): BookingRequest {
  return { vehicleId, itinerary, addonIds, form, expectedTotalCharges };
}

/**
 * An unanswered request that differs in the price alone is sent again as it was: its reservation
 * may be stored, and only the same body gets its receipt. Otherwise the request itself.
 */
export function asSentBefore(request: BookingRequest, unanswered: readonly BookingRequest[]): BookingRequest {
  const before = unanswered.find((sent) =>
    sameRequest(sent, { ...request, expectedTotalCharges: sent.expectedTotalCharges }),
  );
  return before ?? request;
}

/** Whether two requests are equal, price included. */
export function sameRequest(one: BookingRequest, other: BookingRequest): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Reads a request that this tab kept; undefined when it is none. */
export function readBookingRequest(value: unknown): BookingRequest | undefined {
  if (!isRecord(value)) return undefined;
  const { vehicleId, expectedTotalCharges } = value;
  const itinerary = readRequestedItinerary(value.itinerary);
  const form = readCustomerForm(value.form);
  if (typeof vehicleId !== 'string' || !isWhole(expectedTotalCharges)) return undefined;
  if (itinerary === undefined || form === undefined) return undefined;
  return { vehicleId, itinerary, addonIds: readAddOnIds(value.addonIds), form, expectedTotalCharges };
}
