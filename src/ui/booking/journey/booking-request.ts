import type { Customer } from '../../../domain/booking/customer.ts';
import type { AddOnId } from '../../../domain/pricing/tariff.ts';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import type { BookingRequest } from '../../../ports/api/booking.ts';

/** The price that a customer saw, and the token that holds it. */
export type PriceSeen = Pick<BookingRequest, 'expectedTotalCharges' | 'holdToken'>;

/**
 * What 'Confirm Booking' sends. The order of keys is fixed, so that two requests can be compared as
 * JSON.
 */
export function bookingRequest(
  vehicleId: string,
  { pickupLocation: _pickup, dropoffLocation: _dropoff, ...itinerary }: Itinerary,
  addonIds: readonly AddOnId[],
  form: Customer,
  price: PriceSeen,
): BookingRequest {
  return { vehicleId, itinerary, addonIds, form, ...price };
}

/**
 * An unanswered request that differs in the price alone, also in the token that holds it, is sent
 * again as it was: its reservation may be stored, and only the same body gets its receipt. Otherwise
 * the request itself.
 */
export function asSentBefore(request: BookingRequest, unanswered: readonly BookingRequest[]): BookingRequest {
  return unanswered.find((sent) => sameRequest(unpriced(sent), unpriced(request))) ?? request;
}

function unpriced({ expectedTotalCharges: _total, holdToken: _token, ...request }: BookingRequest) {
  return request;
}

/** Whether two requests are equal, price included. */
export function sameRequest(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
