import type { FastifyReply } from 'fastify';
import { BOOKING_ERASED } from '../../domain/booking/staff-messages.ts';
import type { ActionRefusal } from '../use-cases/booking/act-on-booking.ts';
import { fieldRefusals } from './field-problems.ts';
import { invalidInput, PROBLEMS, problem, sendProblem } from './problems.ts';

const ERASED = problem(409, 'booking-erased', BOOKING_ERASED);

/** Answers a refused action (BOOK-44). `failed` says to staff what did not happen. */
export function refuseAction(reply: FastifyReply, refused: ActionRefusal, failed: string): FastifyReply {
  switch (refused.code) {
    case 'booking-not-found':
    case 'vehicle-not-found':
      return sendProblem(reply, PROBLEMS[refused.code]);
    case 'erased':
      return sendProblem(reply, ERASED);
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
      return sendProblem(reply, PROBLEMS['price-changed'], { quote: refused.quote });
    default:
      return sendProblem(reply, invalidInput(fieldRefusals(refused)));
  }
}
