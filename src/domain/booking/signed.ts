import { type Driver, MAX_DRIVERS, SECOND_DRIVER_ADD_ON } from '../agreement/driver.ts';
import type { SignedAgreement } from '../agreement/signature.ts';
import type { Booking } from './booking.ts';
import { type Handover, legsOf } from './handover.ts';

type WithAgreements = Pick<Booking, 'agreement' | 'formerAgreements'>;

/** Returns a booking with a signed agreement in force. The ones before stay (SIGN-9). */
export function withSigned(booking: Booking, signed: SignedAgreement): Booking {
  return withAgreements(booking, [...agreementsOf(booking), signed]);
}

/**
 * Marks the agreements of hand-overs that were undone, when a rental has only those of `handover` left
 * (SIGN-11). The last one before them is in force again. None is removed: each was signed.
 */
export function withUndone(booking: Booking, handover: Handover | undefined): Booking {
  const legs = handover === undefined ? 0 : legsOf(handover);
  const all = agreementsOf(booking);
  if (all.every(({ leg }) => leg <= legs)) return booking;
  return withAgreements(
    booking,
    all.map((one) => (one.leg > legs ? { ...one, undone: true } : one)),
  );
}

/** Returns all agreements that were signed, oldest first. */
function agreementsOf({ agreement, formerAgreements = [] }: WithAgreements): readonly SignedAgreement[] {
  const all = agreement === undefined ? formerAgreements : [...formerAgreements, agreement];
  return [...all].sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

function withAgreements(booking: Booking, all: readonly SignedAgreement[]): Booking {
  const agreement = all.findLast(({ undone }) => undone !== true);
  const formerAgreements = all.filter((one) => one !== agreement);
  return {
    ...withoutAgreements(booking),
    ...(agreement !== undefined && { agreement }),
    ...(formerAgreements.length > 0 && { formerAgreements }),
  };
}

/** Removes what was signed, which names the customer (PRIV-3). */
export function withoutAgreements({ agreement: _, formerAgreements: _former, ...booking }: Booking): Booking {
  return booking;
}

/** What tells whether an agreement is still that of the rental. */
export type SignedState = Pick<Booking, 'handover' | 'agreement'> & {
  readonly itinerary: Pick<Booking['itinerary'], 'dropoffTime'>;
};

/**
 * Whether the customer is to sign again (SIGN-10): since the signature the rental that is out got another
 * vehicle or another dropoff.
 */
export function isToSignAgain({ handover, agreement, itinerary }: SignedState): boolean {
  if (agreement === undefined || handover === undefined || handover.back !== undefined) return false;
  return agreement.leg !== legsOf(handover) || agreement.dropoff !== itinerary.dropoffTime;
}

/** Whether a rental may have this many drivers (SIGN-2). */
export function mayDrive(
  { selectedAddons }: Pick<Booking, 'selectedAddons'>,
  drivers: readonly Driver[] = [],
): boolean {
  return drivers.length < MAX_DRIVERS || selectedAddons.some(({ id }) => id === SECOND_DRIVER_ADD_ON);
}
