import type { Itinerary } from '../trip/itinerary.ts';

/**
 * A message of a customer about a reservation (MINE-6). `itinerary` is the trip that the customer
 * would like. Name, address and phone are those of the booking at the time.
 */
export type ReservationMessage = {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Empty where the itinerary says it all. */
  readonly text: string;
  readonly itinerary?: Itinerary;
};

/** The subject of a message about a reservation. */
export function reservationSubject({ confirmationNumber, itinerary }: ReservationMessage): string {
  return `${itinerary === undefined ? 'Message about' : 'Change asked for'}: ${confirmationNumber}`;
}

/** Whether two messages of one customer say the same, so that the second is a repeated press. */
export function isRepeated(one: ReservationMessage, other: ReservationMessage): boolean {
  return one.text === other.text && JSON.stringify(one.itinerary) === JSON.stringify(other.itinerary);
}
