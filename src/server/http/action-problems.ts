import type { FastifyReply } from 'fastify';
import { CUSTOMER_TEXTS } from '../../domain/booking/messages.ts';
import {
  ALTERNATIVE_UNAVAILABLE,
  BOOKING_ERASED,
  HANDOVER_TEXTS,
  NOTE_EMPTY,
  NOTHING_CHANGED,
} from '../../domain/booking/staff-messages.ts';
import type { ActionRefusal } from '../use-cases/booking/act-on-booking.ts';
import { refusalsAt } from './field-errors.ts';
import { BOOKING_NOT_FOUND, invalidInput, PRICE_CHANGED, problem, sendProblem } from './problems.ts';
import { tripProblemAnswer } from './trip-problems.ts';

const ERASED = problem(409, 'booking-erased', BOOKING_ERASED);

/** Answers a refused action (BOOK-44). `failed` says to staff what did not happen. */
export function refuseAction(reply: FastifyReply, refused: ActionRefusal, failed: string): FastifyReply {
  switch (refused.code) {
    case 'booking-not-found':
      return sendProblem(reply, BOOKING_NOT_FOUND);
    case 'erased':
      return sendProblem(reply, ERASED);
    case 'contact':
      return sendProblem(
        reply,
        invalidInput(
          refusalsAt(
            '/contact',
            refused.problems.map((code) => CUSTOMER_TEXTS[code]),
          ),
        ),
      );
    case 'alternative-unavailable':
      return sendProblem(
        reply,
        invalidInput([{ path: `/alternatives/${refused.index}`, message: ALTERNATIVE_UNAVAILABLE }]),
      );
    case 'nothing-changed':
      return sendProblem(reply, invalidInput([{ path: '', message: NOTHING_CHANGED }]));
    case 'note-empty':
      return sendProblem(reply, invalidInput([{ path: '/text', message: NOTE_EMPTY }]));
    case 'handover':
      return sendProblem(reply, invalidInput(refusalsAt('', [HANDOVER_TEXTS[refused.problem]])));
    case 'changed-meanwhile': {
      const { code, ...now } = refused;
      return sendProblem(reply, problem(409, code, failed), now);
    }
    case 'booking-cancelled':
      return sendProblem(reply, problem(409, refused.code, failed), { by: refused.by });
    case 'not-possible':
    case 'booking-approved':
    case 'vehicle-out':
    case 'pickup-passed':
      return sendProblem(reply, problem(409, refused.code, failed), { status: refused.status });
    case 'check-hand-out':
    case 'check-return':
      return sendProblem(reply, problem(409, refused.code, failed), { checks: refused.checks });
    case 'vehicle-taken':
      return sendProblem(reply, problem(409, refused.code, failed), { overlaps: refused.overlaps });
    case 'price-changed':
      return sendProblem(reply, PRICE_CHANGED, { quote: refused.quote });
    default:
      return sendProblem(reply, tripProblemAnswer(refused));
  }
}
