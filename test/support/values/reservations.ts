import { receiptOf } from '../../../src/domain/booking/booking.ts';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { priceOfferedTrip } from '../../../src/domain/pricing/price-trip.ts';
import { settleRental } from '../../../src/domain/pricing/settlement.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import type { OfferedVehicle } from '../../../src/domain/receipt/offers.ts';
import type { MyReservation, ReservationEvent } from '../../../src/domain/reservation/my-reservation.ts';
import type { ReservationState } from '../../../src/domain/reservation/reservation-state.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { aBooking, aCustomer, anItinerary, aVehicle } from './samples.ts';

export const RESERVATION_STATES = [
  'received',
  'approved',
  'changed',
  'declined',
  'cancelled',
  'out',
  'completed',
] as const satisfies readonly ReservationState[];

const CALENDAR = '/api/my-reservation/reservation.ics?token=abc.def';

/**
 * Returns a reservation in a state, as the site answers it. `trip` is its itinerary; it was requested
 * three days before the pickup.
 */
export function aReservation(
  state: ReservationState,
  over: Partial<MyReservation> = {},
  trip = anItinerary(),
): MyReservation {
  const booking = aBooking({ itinerary: trip, confirmationNumber: 'HOJ-989005' });
  const receipt = receiptOf(booking);
  const requested = addMinutes(trip.pickupTime, -3 * 24 * 60);
  const answered = addMinutes(requested, 90);
  const later = addMinutes(answered, 120);
  const submitted = line('submitted', requested, 'customer');
  const approved = line('approved', answered);
  const base = {
    receipt,
    deposit: booking.tariff.deposit,
    version: 1,
    canCancel: false,
    canAsk: false,
    history: [submitted],
  };
  const card = { type: aCustomer().cardType, name: aCustomer().cardName };
  const texts = { comments: 'Please have a child seat ready.', card };
  const handedOutAt = trip.pickupTime;
  const open = { canCancel: true, canAsk: true };
  switch (state) {
    case 'received':
      return { ...base, ...texts, ...open, status: 'confirmed', answerBy: addMinutes(requested, 24 * 60), ...over };
    case 'approved':
      return {
        ...base,
        ...texts,
        ...open,
        status: 'approved',
        version: 2,
        history: [submitted, approved],
        calendar: CALENDAR,
        ...over,
      };
    case 'changed': {
      const before = aBooking({ itinerary: { ...trip, dropoffTime: addMinutes(trip.dropoffTime, -180) } });
      return {
        ...aReservation('approved', {}, trip),
        version: 3,
        history: [submitted, approved, line('changed', later)],
        changedFrom: receiptOf(before),
        ...over,
      };
    }
    case 'declined':
      return {
        ...base,
        status: 'declined',
        version: 2,
        owesNothing: true,
        history: [submitted, line('declined', answered)],
        note: 'The Sienna is out that week. The Pacifica has the same seats and sliding doors.',
        offers: ['Chrysler Pacifica', 'Honda Odyssey', 'Ford Transit 350'].map((name) =>
          offerOf(aVehicle({ id: name, name }), trip),
        ),
        ...over,
      };
    case 'cancelled':
      return {
        ...base,
        status: 'cancelled',
        version: 3,
        owesNothing: true,
        history: [submitted, approved, line('cancelled', later, 'customer')],
        ...over,
      };
    case 'out':
      return {
        ...base,
        ...texts,
        status: 'approved',
        version: 3,
        canAsk: true,
        history: [submitted, approved, line('handed-out', handedOutAt)],
        calendar: CALENDAR,
        handedOutAt,
        laterReturns: [
          { until: addMinutes(trip.dropoffTime, 30), adds: 2656 },
          { until: addMinutes(trip.pickupTime, 4 * 24 * 60), adds: 6158 },
        ],
        ...over,
      };
    case 'completed': {
      const returnedAt = addMinutes(trip.dropoffTime, 40);
      return {
        ...base,
        status: 'completed',
        version: 4,
        history: [submitted, approved, line('handed-out', handedOutAt), line('taken-back', returnedAt)],
        handedOutAt,
        returnedAt,
        settlement: settleRental(booking, returnedAt, 637),
        ...over,
      };
    }
  }
}

/** A vehicle with the price of a trip. */
export function offerOf(vehicle: Vehicle, trip = anItinerary()): OfferedVehicle {
  return { vehicle, quote: priceOfferedTrip(vehicle, trip, ['additional-driver'], OAKVILLE_TARIFF).quote };
}

function line(what: ReservationEvent['what'], at: Instant, by: ReservationEvent['by'] = 'company'): ReservationEvent {
  return { at, what, by };
}
