import type { FastifyReply } from 'fastify';
import { NOT_ALLOWED as NOT_ALLOWED_TEXT } from '../../domain/staff/messages.ts';
import type { FieldRefusal } from '../../ports/api/problem.ts';
import { STATUS_CODES } from './http-constants.ts';

/**
 * An error response: RFC 9457 problem details (HTTP-2). `detail` is for people and contains no
 * internal information.
 */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly errors?: readonly FieldRefusal[];
};

/** Creates a problem. `type` links to its name in the documentation. */
export function problem(status: number, name: string, detail: string): Problem {
  return { type: `/api/docs#${name}`, title: STATUS_CODES[status] ?? 'Error', status, detail };
}

/** 422: the input is well-formed but not acceptable, with one message per field. */
export function invalidInput(errors: readonly FieldRefusal[]): Problem {
  return { ...problem(422, 'invalid-input', 'Some fields need another look.'), errors };
}

export const VEHICLE_NOT_FOUND = problem(404, 'vehicle-not-found', 'This vehicle is not available.');
export const BOOKING_NOT_FOUND = problem(404, 'booking-not-found', 'This booking is not there any more.');
export const PRICE_CHANGED = problem(409, 'price-changed', 'The price has changed since it was shown.');
export const VEHICLE_BLOCKED = problem(409, 'vehicle-blocked', 'This vehicle is not available on these dates.');
export const VEHICLE_TAKEN = problem(409, 'vehicle-taken', 'The vehicle is taken on these dates.');
export const NO_SESSION = problem(401, 'no-session', 'Please sign in.');
export const CSRF_TOKEN_INVALID = problem(403, 'csrf-token-invalid', 'This call does not come from a page of ours.');
export const NOT_ALLOWED = problem(403, 'not-allowed', NOT_ALLOWED_TEXT);
export const RATE_LIMITED = problem(429, 'rate-limited', 'Too many requests. Please wait a moment.');
export const OVERLOADED = problem(503, 'overloaded', 'There is too much to do just now. Please try again.');
export const SERVICE_UNAVAILABLE = problem(
  503,
  'service-unavailable',
  'The site cannot reach its store just now. Please try again.',
);

/** Sends a problem with additional fields. */
export function sendProblem(reply: FastifyReply, body: Problem, carried: object = {}): FastifyReply {
  if (body.status === 503) void reply.header('retry-after', '5');
  return reply
    .code(body.status)
    .type('application/problem+json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send({ ...body, ...carried });
}
