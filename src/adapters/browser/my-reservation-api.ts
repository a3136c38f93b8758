import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import { MyReservationAnswer, ReservationConflictAnswer } from '../../ports/api/my-reservation.ts';
import { decode } from '../../ports/api/schema.ts';
import type { MyReservationApi, ReservationRefusal } from '../../ports/browser/my-reservation-api.ts';
import { type Answer, fieldRefusals, unexpectedStatus } from './answer.ts';
import { callSite } from './site-call.ts';

const MY_RESERVATION = '/api/my-reservation';

/** Calls the routes of a customer's reservation over HTTP. */
export function browserMyReservationApi(): MyReservationApi {
  return {
    async open(token) {
      const answer = await callSite(MY_RESERVATION, { token });
      const reservation = answer.status === 200 ? decode(MyReservationAnswer, answer.body) : undefined;
      if (reservation !== undefined) return ok(reservation);
      if (answer.status === 404) return refuse({ code: 'missing' });
      if (answer.status === 429) return refuse({ code: 'rate-limited' });
      throw unexpectedStatus(MY_RESERVATION, answer);
    },
    async cancel(request) {
      const path = `${MY_RESERVATION}/cancel`;
      const answer = await callSite(path, request);
      const reservation = answer.status === 200 ? decode(MyReservationAnswer, answer.body) : undefined;
      return reservation === undefined ? refusalOf(path, answer) : ok(reservation);
    },
    async ask(request) {
      const path = `${MY_RESERVATION}/message`;
      const answer = await callSite(path, request);
      return answer.status === 202 ? ok('sent') : refusalOf(path, answer);
    },
    async find(request) {
      const path = `${MY_RESERVATION}/find`;
      const answer = await callSite(path, request);
      if (answer.status === 202) return ok('sent');
      if (answer.status === 429) return refuse({ code: 'rate-limited' });
      const errors = fieldRefusals(answer);
      if (errors !== undefined) return refuse({ code: 'invalid', errors });
      throw unexpectedStatus(path, answer);
    },
  };
}

/** Returns why a call was refused. Throws for an answer that is a fault. */
function refusalOf(path: string, answer: Answer): Result<never, ReservationRefusal> {
  const { status, body } = answer;
  if (status === 404) return refuse({ code: 'missing' });
  if (status === 429) return refuse({ code: 'rate-limited' });
  const conflict = status === 409 ? decode(ReservationConflictAnswer, body) : undefined;
  const reservation = status === 409 ? decode(MyReservationAnswer, body) : undefined;
  if (conflict !== undefined && reservation !== undefined) {
    const code = conflict.type.endsWith('#not-possible') ? 'not-possible' : 'changed-meanwhile';
    return refuse({ code, reservation });
  }
  const errors = fieldRefusals(answer);
  if (errors !== undefined) return refuse({ code: 'invalid', errors });
  throw unexpectedStatus(path, answer);
}
