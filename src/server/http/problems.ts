import type { FastifyReply } from 'fastify';
import { ACTION_FAILED, AGREEMENT_CHANGED, BOOKING_ERASED, INVOICED } from '../../domain/booking/staff-messages.ts';
import { MESSAGE_GONE } from '../../domain/inquiry/staff-messages.ts';
import {
  EMAIL_TAKEN,
  INVITATION_TEXTS,
  LAST_OWNER,
  NOT_ALLOWED,
  RESET_LINK_WRONG,
  SIGN_IN_LINK_WRONG,
} from '../../domain/staff/messages.ts';
import { PROVIDER_TEXTS } from '../../domain/staff/provider-sign-in.ts';
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
  return { type: problemType(name), title: STATUS_CODES[status] ?? 'Error', status, detail };
}

export function problemType(name: string): string {
  return `/api/docs#${name}`;
}

/** The problems of calls: the status of each, and its `detail`. */
const DETAILS = {
  malformed: [400, 'The request cannot be read.'],
  'key-missing': [400, 'The header Idempotency-Key is required: 1 to 200 printable ASCII characters.'],
  'no-session': [401, 'Please sign in.'],
  'wrong-credentials': [401, 'The e-mail address or the password is not right.'],
  'wrong-code': [401, 'The code is not right, or was used before.'],
  'link-not-valid': [401, SIGN_IN_LINK_WRONG],
  'no-account': [401, PROVIDER_TEXTS['no-account']],
  'email-not-verified': [401, PROVIDER_TEXTS['email-not-verified']],
  'other-person': [401, PROVIDER_TEXTS['other-person']],
  cancelled: [401, PROVIDER_TEXTS.cancelled],
  'answer-not-valid': [401, PROVIDER_TEXTS['answer-not-valid']],
  'csrf-token-invalid': [403, 'This call does not come from a page of ours.'],
  'not-allowed': [403, NOT_ALLOWED],
  'not-found': [404, 'There is nothing at this address.'],
  'vehicle-not-found': [404, 'This vehicle is not available.'],
  'picture-not-found': [404, 'The vehicle has no such picture.'],
  'photo-not-found': [404, 'There is no such photo.'],
  'booking-not-found': [404, 'This booking is not there any more.'],
  'message-not-found': [404, MESSAGE_GONE],
  'customer-not-found': [404, 'Nothing is known of this customer.'],
  'payment-not-found': [404, 'This booking has no such payment.'],
  'invoice-not-found': [404, 'There is no such invoice.'],
  'email-not-found': [404, 'This booking has no such e-mail.'],
  'block-not-found': [404, 'This block no longer exists.'],
  'closed-day-not-found': [404, 'This day is not closed.'],
  'rates-not-found': [404, 'There are no such rates.'],
  'account-not-found': [404, 'There is no such account.'],
  'session-not-found': [404, 'There is no such session.'],
  'no-provider': [404, 'Staff sign in by password here.'],
  'no-reservation': [404, 'This link does not open a reservation.'],
  'price-changed': [409, 'The price has changed since it was shown.'],
  'vehicle-blocked': [409, 'This vehicle is not available on these dates.'],
  'vehicle-taken': [409, 'The vehicle is taken on these dates.'],
  'changed-meanwhile': [409, 'The reservation has changed since it was shown.'],
  'not-possible': [409, 'This is not possible any more.'],
  invoiced: [409, INVOICED],
  'booking-erased': [409, BOOKING_ERASED],
  'booking-approved': [409, ACTION_FAILED],
  'booking-cancelled': [409, ACTION_FAILED],
  'vehicle-out': [409, ACTION_FAILED],
  'pickup-passed': [409, ACTION_FAILED],
  'do-not-rent': [409, ACTION_FAILED],
  'check-hand-out': [409, ACTION_FAILED],
  'check-return': [409, ACTION_FAILED],
  'agreement-changed': [409, AGREEMENT_CHANGED],
  'email-not-sendable': [409, 'This e-mail was cancelled, is not true any more, or its text is not kept.'],
  'email-taken': [409, EMAIL_TAKEN],
  'last-owner': [409, LAST_OWNER],
  'already-enrolled': [409, 'There is a second factor already. A colleague can take it off.'],
  'enrolment-not-begun': [409, 'Please start again: there is no enrolment to confirm.'],
  'own-second-factor': [409, 'A colleague has to take off your second factor.'],
  'invitation-unknown': [410, INVITATION_TEXTS['invitation-unknown']],
  'invitation-accepted': [410, INVITATION_TEXTS['invitation-accepted']],
  'invitation-expired': [410, INVITATION_TEXTS['invitation-expired']],
  'invitation-withdrawn': [410, INVITATION_TEXTS['invitation-withdrawn']],
  'invitation-replaced': [410, INVITATION_TEXTS['invitation-replaced']],
  'reset-link-not-valid': [410, RESET_LINK_WRONG],
  'booking-removed': [410, 'This reservation has been removed.'],
  'too-large': [413, 'The request is too large.'],
  'wrong-media-type': [415, 'This call does not take that kind of body.'],
  'invalid-input': [422, 'Some fields need another look.'],
  'already-booked': [422, 'This request was received before; the correction was not applied.'],
  'payment-differs': [422, 'This payment was received before; the correction was not applied.'],
  'cost-differs': [422, 'This cost was received before; the correction was not applied.'],
  'invoice-differs': [422, 'This was received before; the correction was not applied.'],
  'rate-limited': [429, 'Too many requests. Please wait a moment.'],
  overloaded: [503, 'There is too much to do just now. Please try again.'],
  'service-unavailable': [503, 'The site cannot reach its store just now. Please try again.'],
  'provider-unreachable': [503, PROVIDER_TEXTS['provider-unreachable']],
  'provider-refuses': [503, PROVIDER_TEXTS['provider-refuses']],
  'not-ready': [503, 'Stopping.'],
} as const;

export type ProblemCode = keyof typeof DETAILS;

/** The problems of calls, by their codes. */
export const PROBLEMS = Object.fromEntries(
  Object.entries(DETAILS).map(([code, [status, detail]]) => [code, problem(status, code, detail)]),
) as Readonly<Record<ProblemCode, Problem>>;

/** 422: the input is well-formed but not acceptable, with one message per field. */
export function invalidInput(errors: readonly FieldRefusal[]): Problem {
  return { ...PROBLEMS['invalid-input'], errors };
}

/** Sends a problem with additional fields. */
export function sendProblem(reply: FastifyReply, body: Problem, carried: object = {}): FastifyReply {
  if (body.status === 503) void reply.header('retry-after', '5');
  return reply
    .code(body.status)
    .type('application/problem+json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send({ ...body, ...carried });
}
