import { receiptOf } from '../../domain/booking/booking.ts';
import { ReceiptAnswer } from '../../ports/api/booking.ts';
import { BookingBody, BookingHeaders, TRAIT_FIELDS } from '../../ports/api/form-bodies.ts';
import { networksOf } from '../http/caller-network.ts';
import { POST_PROBLEMS } from '../http/problem-schemas.ts';
import { RATE_LIMITED, sendProblem } from '../http/problems.ts';
import {
  BOOKING_FIELD_TEXTS,
  KEY_MISSING,
  PLACEMENT_PROBLEMS,
  readSubmission,
  refusePlacement,
  validBody,
} from '../http/submission.ts';
import { limitTo } from '../plugins/limits.ts';
import type { Site } from '../route-context.ts';
import { readHold } from '../use-cases/booking/price-holds.ts';
import { submitBooking } from '../use-cases/booking/submit-booking.ts';

/**
 * `POST /api/bookings`: a reservation request, booked once per `Idempotency-Key` (BOOK-11,
 * BOOK-15).
 */
export function bookingRoutes({ app, ports, sender, tokens, relay, limitMail: isLimited }: Site): void {
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
          ...PLACEMENT_PROBLEMS,
        },
      },
      attachValidation: true,
      config: { ...limitTo('book'), texts: BOOKING_FIELD_TEXTS },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const submission = readSubmission(request, withoutTraits(request.body));
      if (submission === undefined) return sendProblem(reply, KEY_MISSING);
      const origin = { networks: networksOf(request.ip ?? ''), isLimited };
      const read = () => {
        const { holdToken, ...booked } = validBody(request);
        return { ...booked, hold: readHold(tokens, holdToken, ports.clock.now()) };
      };
      const submitted = await submitBooking(ports, sender, submission, read, origin);
      if (submitted.ok) {
        relay.nudge();
        if (submitted.value.replayed) void reply.header('idempotency-replayed', 'true');
        return reply.code(201).send(receiptOf(submitted.value.booking));
      }
      const { problem } = submitted;
      if (problem.code === 'rate-limited') {
        return sendProblem(reply.header('retry-after', String(problem.seconds)), RATE_LIMITED);
      }
      if (problem.code === 'no-free-number') request.log.error('no free confirmation number');
      return refusePlacement(reply, problem);
    },
  );
}

/**
 * Leaves out how the form was filled in. The rest is what is booked, and what a repeated request is
 * compared by (BOOK-11): the form may have been opened anew in between.
 */
function withoutTraits(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const left = new Set([...Object.keys(TRAIT_FIELDS), 'openedAt']);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !left.has(name)));
}
