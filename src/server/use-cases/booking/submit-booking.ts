import { placeBooking } from '../../../domain/booking/placement.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import type { PricedTrip } from '../../../domain/pricing/price-trip.ts';
import { type FormTraits, isFromProgram } from '../../../domain/shared/form-limits.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Alternative } from '../../../ports/api/availability.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { BudgetPorts } from '../limits/consume-budget.ts';
import {
  consumeSiteBudget,
  countUses,
  networkCounters,
  type RateLimited,
  type RequestOrigin,
} from '../limits/count-uses.ts';
import { consumeMailQuota } from '../outbox/limit-mail.ts';
import { closedDaysBetween } from '../schedule/closed-days.ts';
import { availabilityOf, offerAlternatives } from '../schedule/fleet-availability.ts';
import type { SchedulePorts } from '../schedule/vehicle-schedule.ts';
import type { Submission } from '../stored/stored-bookings.ts';
import {
  type Booked,
  bookUnderKey,
  checkPlacement,
  findReplay,
  type PlacementProblem,
  type PlacementRequest,
} from './book-once.ts';

export type BookingSubmission = PlacementRequest & FormTraits;

export type SubmitProblem = PlacementProblem | VehicleBlocked | RateLimited;

/** The vehicle is not free; these are. */
type VehicleBlocked = { readonly code: 'vehicle-blocked'; readonly alternatives: readonly Alternative[] };

type SubmitPorts = SchedulePorts & Pick<Ports, 'closedDays' | 'tariffs' | 'clock' | 'random'> & BudgetPorts;

/**
 * Books a trip once per key. A key that was used before is answered first, whatever has changed
 * since. Only then is the request read, and `read` may throw the fault of an invalid body.
 */
export async function submitBooking(
  ports: SubmitPorts,
  sender: Sender,
  submission: Submission,
  read: () => BookingSubmission,
  origin: RequestOrigin,
): Promise<Result<Booked, SubmitProblem>> {
  const replay = await findReplay(ports, submission);
  return replay ?? placeUnderKey(ports, sender, submission, read(), origin);
}

/**
 * Checks and prices the trip again, compares the total with the one that the customer saw, and
 * stores the booking with its e-mails in one write. Under limits a network may book only so often
 * (BOOK-38), and a customer who has reached the e-mail limit gets no further e-mail, which the
 * notice to staff says (MAIL-11). A held booking is answered like any other (BOOK-39, BOOK-40). One
 * that a program filled in is not counted for the site's budget, since nobody is mailed.
 */
async function placeUnderKey(
  ports: SubmitPorts,
  sender: Sender,
  submission: Submission,
  request: BookingSubmission,
  { networks, isLimited }: RequestOrigin,
): Promise<Result<Booked, SubmitProblem>> {
  let isTaken = false;
  const checked = await checkPlacement(ports, request, {
    hours: sender.hours,
    isByStaff: false,
    checkVehicle: async (trip) => {
      const state = await availabilityOf(ports, trip.vehicle.id, trip.itinerary);
      isTaken = state === 'taken';
      return state === 'blocked' ? refuseBlocked(ports, trip) : ok(undefined);
    },
  });
  if (!checked.ok) return checked;
  const counted = isLimited ? await countUses(ports, networkCounters(ports, 'booking', networks)) : ok(undefined);
  if (!counted.ok) return (await findReplay(ports, submission)) ?? counted;
  const isHeld = isFromProgram(request, isLimited) || (isLimited && !(await consumeSiteBudget(ports, 'booking')));
  const { vehicle, itinerary } = checked.value;
  const fixed = {
    ...checked.value,
    heldUntil: request.hold?.vehicleId === vehicle.id ? request.hold.until : undefined,
    closedDays: await closedDaysBetween(ports.closedDays, itinerary.dropoffDate, itinerary.dropoffDate),
    isTaken,
    isHeld,
    sender,
    id: ports.random.id(),
    at: ports.clock.now(),
    receivedEmailId: ports.random.id(),
    noticeEmailId: ports.random.id(),
    mailsCustomer: !isLimited || isHeld || (await consumeMailQuota(ports, 'booking', checked.value.customer.email)),
  };
  const booked = await bookUnderKey(ports, submission, (number) =>
    placeBooking({ ...fixed, confirmationNumber: number }),
  );
  if (booked.ok) return booked;
  if (booked.problem.code === 'claim-not-met') throw new Error('A request claims no vehicle');
  return refuse(booked.problem);
}

/** A request for a blocked vehicle is refused with free ones in its place (AVAIL-7). */
async function refuseBlocked(ports: SubmitPorts, trip: PricedTrip): Promise<Result<undefined, VehicleBlocked>> {
  return refuse({ code: 'vehicle-blocked', alternatives: await offerAlternatives(ports, trip) });
}
