import type { MyReservation } from './my-reservation.ts';

/** The states of a reservation as its customer reads them (PAGE-31). */
export type ReservationState = 'received' | 'approved' | 'changed' | 'declined' | 'cancelled' | 'out' | 'completed';

/**
 * Returns the state of a reservation. A change of a request that is not answered leaves it
 * 'received'.
 */
export function stateOf({ status, handedOutAt, returnedAt, changedFrom }: MyReservation): ReservationState {
  switch (status) {
    case 'confirmed':
      return 'received';
    case 'approved':
      if (handedOutAt !== undefined && returnedAt === undefined) return 'out';
      return changedFrom === undefined ? 'approved' : 'changed';
    case 'declined':
    case 'cancelled':
    case 'completed':
      return status;
  }
}

/** Returns what a state is called: one word, and the heading of the page. */
export function describeState(
  reservation: MyReservation,
  vehicleName: string,
): { readonly word: string; readonly heading: string } {
  switch (stateOf(reservation)) {
    case 'received':
      return { word: 'Waiting for our answer', heading: 'We have your request' };
    case 'approved':
      return { word: 'Confirmed', heading: 'Your reservation is confirmed' };
    case 'changed':
      return {
        word: areDatesNew(reservation) ? 'Confirmed, with new dates' : 'Confirmed, with changes',
        heading: 'Your reservation has changed',
      };
    case 'declined':
      return { word: 'Declined', heading: 'We cannot take this reservation' };
    case 'cancelled':
      return { word: 'Cancelled', heading: 'This reservation is cancelled' };
    case 'out':
      return { word: 'On the road', heading: `You have the ${vehicleName}` };
    case 'completed':
      return { word: 'Completed', heading: 'The vehicle is back' };
  }
}

function areDatesNew({ receipt: { itinerary }, changedFrom }: MyReservation): boolean {
  const before = changedFrom?.itinerary;
  return before?.pickupTime !== itinerary.pickupTime || before.dropoffTime !== itinerary.dropoffTime;
}
