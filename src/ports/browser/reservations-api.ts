import type { Receipt } from '../../domain/booking/booking.ts';
import type { RentalTimes } from '../../domain/fleet/availability.ts';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { FormTraits } from '../../domain/shared/form-limits.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { FleetAvailability } from '../api/availability.ts';
import type { BookingRequest } from '../api/booking.ts';
import type { NamedProblem, ProblemOf } from '../api/call.ts';
import type { PLACEMENT_PROBLEMS, submitBooking } from '../api/calls/bookings.ts';

/** Why the site refused a booking, also one of staff, with the data that the page then shows. */
export type BookingRefusal = NamedProblem<typeof PLACEMENT_PROBLEMS>;

/** Why the site refused a customer's request: also a blocked vehicle, with free ones (AVAIL-7). */
export type SubmitRefusal = ProblemOf<typeof submitBooking>;

/**
 * The site's API for visitors. Every adapter promises (test/contracts/browser/reservations-api.ts):
 * - Each refusal of the site arrives as the named problem.
 * - A site that is unreachable, or gives no answer for 15 s, rejects with `unavailable`. An answer
 *   that is a fault also rejects.
 */
export type ReservationsApi = {
  vehicles(): Promise<readonly Vehicle[]>;
  /** The vehicles that are not free for a trip, by id (AVAIL-6). */
  availability(trip: RentalTimes): Promise<FleetAvailability>;
  submitBooking(request: BookingRequest & FormTraits, submissionKey: string): Promise<Result<Receipt, SubmitRefusal>>;
};
