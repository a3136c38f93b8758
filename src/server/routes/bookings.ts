import type { FastifyReply } from 'fastify';
import { BOOKING_FAILED, CUSTOMER_TEXTS } from '../../domain/booking/messages.ts';
import type { Result } from '../../domain/shared/result.ts';
import {
  BookingBody,
  BookingHeaders,
  InvalidBookingAnswer,
  PriceChangedAnswer,
  ReceiptAnswer,
  SUBMISSION_KEY,
} from '../../ports/api/booking.ts';
import { bodyHash } from '../http/body-hash.ts';
import { networksOf } from '../http/caller-network.ts';
import { refusalsAt, textsAt } from '../http/field-errors.ts';
import { POST_PROBLEMS, problemOf, problems } from '../http/problem-schemas.ts';
import { invalidInput, problem, RATE_LIMITED, sendProblem } from '../http/problems.ts';
import { TRIP_FIELD_TEXTS, tripProblemAnswer } from '../http/trip-problems.ts';
import { limitTo } from '../plugins/limits.ts';
import type { Site } from '../route-context.ts';
import {
  type BookingSubmission,
  type SubmitProblem,
  type Submitted,
  submitBooking,
} from '../use-cases/booking/submit-booking.ts';

const PRICE_CHANGED_NOTE = 'The price is another one by now; `quote` is the new one';
const INVALID_NOTE = 'Invalid input; or the key was used with another body, then `receipt` is the first reservation';
const FORM_TEXTS = textsAt('/form', Object.values(CUSTOMER_TEXTS));

/**
 * `POST /api/bookings`: a reservation request, booked once per `Idempotency-Key` (BOOK-11,
 * BOOK-15).
 */
export function bookingRoutes({ app, ports, sender, relay, limitMail: isLimited }: Site): void {
  app.post(
    '/api/bookings',
    {
      schema: {
        summary: 'Send a reservation request',
        description:
          'The same key with the same body is booked once and answered alike, with `Idempotency-Replayed: true`.',
        headers: BookingHeaders,
        body: BookingBody,
        response: {
          201: ReceiptAnswer,
          ...POST_PROBLEMS,
          ...problems(404, 410),
          409: problemOf(PriceChangedAnswer, PRICE_CHANGED_NOTE),
          422: problemOf(InvalidBookingAnswer, INVALID_NOTE),
        },
      },
      attachValidation: true,
      config: { ...limitTo('book'), texts: { ...TRIP_FIELD_TEXTS, ...FORM_TEXTS } },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      // Schema errors are only attached to the request, because a used key is answered before
      // validation, and a missing key is a different problem from an invalid body.
      const { 'idempotency-key': key = '' } = request.headers;
      if (!SUBMISSION_KEY.test(key)) {
        const detail = 'The header Idempotency-Key is required: 1 to 200 printable ASCII characters.';
        return sendProblem(reply, problem(400, 'key-missing', detail));
      }
      const submission = { key, bodyHash: bodyHash(withoutTraits(request.body)) };
      const readBody = (): BookingSubmission => {
        if (request.validationError !== undefined) throw request.validationError;
        return request.body;
      };
      const origin = { networks: networksOf(request.ip ?? ''), isLimited };
      const submitted = await submitBooking(ports, sender, submission, readBody, origin);
      if (submitted.ok) relay.nudge();
      else if (submitted.problem.code === 'no-free-number') request.log.error('no free confirmation number');
      return answer(reply, submitted);
    },
  );
}

/**
 * Leaves out how the form was filled in. The rest is what is booked, and what a repeated request is
 * compared by (BOOK-11): the form may have been opened anew in between.
 */
function withoutTraits(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { website: _website, openedAt: _openedAt, ...rest }: Readonly<Record<string, unknown>> = { ...body };
  return rest;
}

function answer(reply: FastifyReply, submitted: Result<Submitted, SubmitProblem>): FastifyReply {
  if (!submitted.ok) return refusal(reply, submitted.problem);
  if (submitted.value.replayed) void reply.header('idempotency-replayed', 'true');
  return reply.code(201).send(submitted.value.receipt);
}

function refusal(reply: FastifyReply, refused: SubmitProblem): FastifyReply {
  switch (refused.code) {
    case 'customer':
      return sendProblem(
        reply,
        invalidInput(
          refusalsAt(
            '/form',
            refused.problems.map((code) => CUSTOMER_TEXTS[code]),
          ),
        ),
      );
    case 'price-changed': {
      const body = problem(409, 'price-changed', 'The price has changed since it was shown.');
      return sendProblem(reply, body, { quote: refused.quote });
    }
    case 'key-used-with-another-body': {
      const body = problem(422, 'already-booked', 'This request was received before; the correction was not applied.');
      return sendProblem(reply, body, { receipt: refused.receipt });
    }
    case 'booking-removed':
      return sendProblem(reply, problem(410, 'booking-removed', 'This reservation has been removed.'));
    case 'booked-too-often':
      return sendProblem(reply.header('retry-after', String(refused.seconds)), RATE_LIMITED);
    case 'no-free-number':
      return sendProblem(reply, problem(503, 'service-unavailable', BOOKING_FAILED));
    default:
      return sendProblem(reply, tripProblemAnswer(refused));
  }
}
