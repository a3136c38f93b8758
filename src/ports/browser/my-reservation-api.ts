import type { MyReservation } from '../../domain/reservation/my-reservation.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { ProblemOf } from '../api/call.ts';
import type { cancelReservation, findReservation, openReservation } from '../api/calls/my-reservation.ts';
import type { AskBody, CancelReservationBody, FindReservationBody } from '../api/my-reservation.ts';
import type { TypeOf } from '../api/schema.ts';

/**
 * Why a change of a reservation was refused. 'changed-meanwhile' and 'not-possible' carry what it is
 * now.
 */
export type ReservationRefusal = ProblemOf<typeof cancelReservation>;

/**
 * The site's API for the customer of a reservation. Every adapter promises
 * (test/contracts/browser/my-reservation-api.ts):
 * - The token is sent in a body alone.
 * - Each refusal arrives as the named problem.
 * - A site that is unreachable, or gives no answer for 15 s, rejects with `unavailable`. An answer
 *   that is a fault also rejects.
 */
export type MyReservationApi = {
  open(token: string): Promise<Result<MyReservation, ProblemOf<typeof openReservation>>>;
  /** Cancels it. Returns what it is afterwards. */
  cancel(request: TypeOf<typeof CancelReservationBody>): Promise<Result<MyReservation, ReservationRefusal>>;
  /** Asks the company for a change, or sends it a message. */
  ask(request: TypeOf<typeof AskBody>): Promise<Result<unknown, ReservationRefusal>>;
  /** Asks for a link by e-mail. The result is the same whether or not a reservation was found. */
  find(request: TypeOf<typeof FindReservationBody>): Promise<Result<unknown, ProblemOf<typeof findReservation>>>;
};
