import { receiptOf } from '../../domain/booking/booking.ts';
import { wasTaken } from '../../domain/booking/notices.ts';
import { responseDeadline } from '../../domain/booking/response-deadline.ts';
import { ok, refuse } from '../../domain/shared/result.ts';
import * as calls from '../../ports/api/calls/bookings.ts';
import { networksOf } from '../http/caller-network.ts';
import { BOOKING_FIELD_TEXTS } from '../http/field-problems.ts';
import { serve } from '../http/serve.ts';
import { readSubmission, refuseNumber } from '../http/submission.ts';
import { limitTo } from '../plugins/limits.ts';
import type { Site } from '../route-context.ts';
import { readHold } from '../use-cases/booking/price-holds.ts';
import { submitBooking } from '../use-cases/booking/submit-booking.ts';

/**
 * `POST /api/bookings`: a reservation request, booked once per `Idempotency-Key` (BOOK-11,
 * BOOK-15).
 */
export function bookingRoutes({ app, ports, sender, tokens, relay, limitMail: isLimited }: Site): void {
  const own = { attachValidation: true, config: { ...limitTo('book'), texts: BOOKING_FIELD_TEXTS } };
  serve(app, calls.submitBooking, own, async (asked, { request, reply }) => {
    const submission = readSubmission(request, withoutTraits(request.body));
    if (submission === undefined) return refuse({ code: 'key-missing' });
    const origin = { networks: networksOf(request.ip ?? ''), isLimited };
    const read = () => {
      const { holdToken, ...booked } = asked.body;
      return { ...booked, hold: readHold(tokens, holdToken, ports.clock.now()) };
    };
    const submitted = await submitBooking(ports, sender, submission, read, origin);
    if (submitted.ok) {
      relay.nudge();
      if (submitted.value.replayed) void reply.header('idempotency-replayed', 'true');
      const { booking } = submitted.value;
      return ok({
        ...receiptOf(booking),
        answerBy: responseDeadline(booking),
        ...(wasTaken(booking) ? { wasTaken: true as const } : {}),
      });
    }
    const { problem } = submitted;
    if (problem.code !== 'no-free-number') return refuse(problem);
    refuseNumber(request, reply);
    return 'sent';
  });
}

/**
 * Leaves out how the form was filled in: it may have been opened again before a request is
 * repeated.
 */
function withoutTraits(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(calls.BOOKING_TRAITS, name)));
}
