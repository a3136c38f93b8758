import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { BOOKING_FAILED, CUSTOMER_TEXTS } from '../../domain/booking/messages.ts';
import { VehicleBlockedAnswer } from '../../ports/api/availability.ts';
import { InvalidBookingAnswer, PriceChangedAnswer } from '../../ports/api/booking.ts';
import { SUBMISSION_KEY } from '../../ports/api/form-bodies.ts';
import { VehicleTakenAnswer } from '../../ports/api/staff/staff-schedule.ts';
import type { Submission } from '../../ports/stores/booking-store.ts';
import type { PlacementProblem } from '../use-cases/booking/book-once.ts';
import { bodyHash } from './body-hash.ts';
import { refusalsAt, textsAt } from './field-errors.ts';
import { problemOf, problems } from './problem-schemas.ts';
import { invalidInput, PRICE_CHANGED, problem, sendProblem, VEHICLE_BLOCKED, VEHICLE_TAKEN } from './problems.ts';
import { TRIP_FIELD_TEXTS, tripProblemAnswer } from './trip-problems.ts';

/** The messages for schema errors in the fields of a new booking. */
export const BOOKING_FIELD_TEXTS = { ...TRIP_FIELD_TEXTS, ...textsAt('/form', Object.values(CUSTOMER_TEXTS)) };

export const KEY_MISSING = problem(
  400,
  'key-missing',
  'The header Idempotency-Key is required: 1 to 200 printable ASCII characters.',
);

/** The responses of a call that books, beside its own. */
export const PLACEMENT_PROBLEMS = {
  ...problems(404, 410),
  409: problemOf(
    v.union([PriceChangedAnswer, VehicleBlockedAnswer, VehicleTakenAnswer]),
    'The price is another one by now, `quote` is the new one; or the vehicle is blocked; or, for staff, it is taken',
  ),
  422: problemOf(
    InvalidBookingAnswer,
    'Invalid input; or the key was used with another body, then `receipt` is the first reservation',
  ),
};

/**
 * Returns the identity of a request that books once per `Idempotency-Key` (BOOK-11); undefined
 * without a usable key. `body` is what a repeated request is compared by.
 */
export function readSubmission({ headers }: Pick<FastifyRequest, 'headers'>, body: unknown): Submission | undefined {
  const { 'idempotency-key': key } = headers;
  if (typeof key !== 'string' || !SUBMISSION_KEY.test(key)) return undefined;
  return { key, bodyHash: bodyHash(body) };
}

/**
 * Returns the body of a request, or throws the fault of an invalid one. Schema errors are only
 * attached to the request, because a used key is answered before validation, and a missing key is a
 * different problem from an invalid body.
 */
export function validBody<Body>({
  body,
  validationError,
}: Pick<FastifyRequest, 'validationError'> & { readonly body: Body }): Body {
  if (validationError !== undefined) throw validationError;
  return body;
}

/** Answers a booking that is not placed. */
export function refusePlacement(reply: FastifyReply, refused: PlacementProblem): FastifyReply {
  switch (refused.code) {
    case 'customer': {
      const texts = refused.problems.map((code) => CUSTOMER_TEXTS[code]);
      return sendProblem(reply, invalidInput(refusalsAt('/form', texts)));
    }
    case 'vehicle-blocked':
      return sendProblem(reply, VEHICLE_BLOCKED, { alternatives: refused.alternatives });
    case 'vehicle-taken':
      return sendProblem(reply, VEHICLE_TAKEN, { overlaps: refused.overlaps });
    case 'price-changed':
      return sendProblem(reply, PRICE_CHANGED, { quote: refused.quote });
    case 'already-booked': {
      const body = problem(422, 'already-booked', 'This request was received before; the correction was not applied.');
      return sendProblem(reply, body, { receipt: refused.receipt });
    }
    case 'booking-removed':
      return sendProblem(reply, problem(410, 'booking-removed', 'This reservation has been removed.'));
    case 'no-free-number':
      return sendProblem(reply, problem(503, 'service-unavailable', BOOKING_FAILED));
    default:
      return sendProblem(reply, tripProblemAnswer(refused));
  }
}
