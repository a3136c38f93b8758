import type { FastifyReply, FastifyRequest } from 'fastify';
import { BOOKING_FAILED } from '../../domain/booking/messages.ts';
import { SUBMISSION_KEY } from '../../ports/api/calls/bookings.ts';
import type { Submission } from '../use-cases/stored/stored-bookings.ts';
import { bodyHash } from './body-hash.ts';
import { PROBLEMS, sendProblem } from './problems.ts';

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

/** Answers a booking for which no confirmation number is free. */
export function refuseNumber(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error('no free confirmation number');
  return sendProblem(reply, { ...PROBLEMS['service-unavailable'], detail: BOOKING_FAILED });
}
