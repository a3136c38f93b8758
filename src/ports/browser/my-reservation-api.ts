import type { MyReservation } from '../../domain/reservation/my-reservation.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { AskBody, CancelReservationBody, FindReservationBody } from '../api/my-reservation.ts';
import type { FieldRefusal } from '../api/problem.ts';
import type { TypeOf } from '../api/schema.ts';

type Invalid = { readonly code: 'invalid'; readonly errors: readonly FieldRefusal[] };
type RateLimited = { readonly code: 'rate-limited' };

/** The link opens no reservation, or does not any more. */
type Missing = { readonly code: 'missing' };

/**
 * 'changed-meanwhile': it was changed since it was seen. 'not-possible': its status does not allow
 * this. `reservation` is what it is now.
 */
type ReservationConflict = {
  readonly code: 'changed-meanwhile' | 'not-possible';
  readonly reservation: MyReservation;
};

/** Why a call about a reservation was refused. */
export type ReservationRefusal = Missing | RateLimited | ReservationConflict | Invalid;

/**
 * The site's API for the customer of a reservation. Every adapter promises
 * (test/contracts/browser/my-reservation-api.ts):
 * - The token is sent in a body alone.
 * - Each refusal arrives as the named problem.
 * - A site that is unreachable, or gives no answer for 15 s, rejects with `unavailable`. An answer
 *   that is a fault also rejects.
 */
export type MyReservationApi = {
  open(token: string): Promise<Result<MyReservation, Missing | RateLimited>>;
  /** Cancels it. Returns what it is afterwards. */
  cancel(request: TypeOf<typeof CancelReservationBody>): Promise<Result<MyReservation, ReservationRefusal>>;
  /** Asks the company for a change, or sends it a message. */
  ask(request: TypeOf<typeof AskBody>): Promise<Result<'sent', ReservationRefusal>>;
  /** Asks for a link by e-mail. The result is the same whether or not a reservation was found. */
  find(request: TypeOf<typeof FindReservationBody>): Promise<Result<'sent', RateLimited | Invalid>>;
};
