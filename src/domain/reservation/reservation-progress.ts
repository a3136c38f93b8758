import type { Instant } from '../shared/toronto-time.ts';
import type { MyReservation, ReservationEvent } from './my-reservation.ts';
import { stateOf } from './reservation-state.ts';

/** A step of a reservation: what happened, or what is to come. */
export type ProgressStep = { readonly what: string; readonly at: Instant; readonly isAhead: boolean };

/**
 * Returns what happened to a reservation and what is ahead, in this order (PAGE-32). A request of
 * the customer that is not answered is among what happened, by its time.
 */
export function reservationProgress(reservation: MyReservation): readonly ProgressStep[] {
  const { history, askedAt } = reservation;
  const done = history.map((event) => ({ what: describe(event), at: momentOf(event, reservation), isAhead: false }));
  if (askedAt !== undefined) done.push({ what: 'You asked for a change', at: askedAt, isAhead: false });
  done.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
  return [...done, ...stepsAhead(reservation)];
}

function describe({ what, by }: ReservationEvent): string {
  const who = by === 'customer' ? 'you' : 'us';
  switch (what) {
    case 'submitted':
      return by === 'customer' ? 'Request received' : 'Reserved at our desk';
    case 'approved':
      return 'Confirmed by us';
    case 'declined':
      return 'Declined by us';
    case 'changed':
      return 'Changed by us';
    case 'cancelled':
      return `Cancelled by ${who}`;
    case 'handed-out':
      return 'Picked up';
    case 'swapped':
      return 'Vehicle swapped by us';
    case 'taken-back':
      return 'Returned';
  }
}

/** A hand-over counts from when it was, not from when staff entered it. */
function momentOf({ what, at }: ReservationEvent, { handedOutAt, returnedAt }: MyReservation): Instant {
  if (what === 'handed-out') return handedOutAt ?? at;
  return what === 'taken-back' ? (returnedAt ?? at) : at;
}

function stepsAhead(reservation: MyReservation): readonly ProgressStep[] {
  const { answerBy, receipt } = reservation;
  const { pickupTime, dropoffTime } = receipt.itinerary;
  const pickup = { what: 'Pickup', at: pickupTime, isAhead: true };
  const dropoff = { what: 'Dropoff', at: dropoffTime, isAhead: true };
  switch (stateOf(reservation)) {
    case 'received':
      return [
        ...(answerBy === undefined ? [] : [{ what: 'Our answer by email', at: answerBy, isAhead: true }]),
        pickup,
        dropoff,
      ];
    case 'approved':
    case 'changed':
      return [pickup, dropoff];
    case 'out':
      return [dropoff];
    default:
      return [];
  }
}
