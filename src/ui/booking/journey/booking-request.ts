import type { Customer } from '../../../domain/booking/customer.ts';
import type { AddOnId } from '../../../domain/pricing/tariff.ts';
import type { Cents } from '../../../domain/shared/money.ts';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import type { BookingRequest } from '../../../ports/api/booking.ts';

/** What 'Confirm Booking' sends for a checked trip and customer. Always in the same order, so that two can be compared as JSON. */
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
 * The request as it was sent before without an answer, where nothing but the price differs: the reservation may be stored already, and
 * only the same body gets its receipt. The request itself where the customer changed something.
 */
export function asSentBefore(request: BookingRequest, unanswered: readonly BookingRequest[]): BookingRequest {
  const before = unanswered.find((sent) =>
    sameRequest(sent, { ...request, expectedTotalCharges: sent.expectedTotalCharges }),
  );
  return before ?? request;
}

/** Whether two requests ask for the same at the same price. */
export function sameRequest(one: BookingRequest, other: BookingRequest): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
