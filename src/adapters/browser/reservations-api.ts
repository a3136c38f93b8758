import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import { ReceiptAnswer } from '../../ports/api/booking.ts';
import { decode } from '../../ports/api/schema.ts';
import { FleetAnswer } from '../../ports/api/vehicle.ts';
import type { MessageProblem, ReservationsApi } from '../../ports/browser/reservations-api.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { type Answer, bookingRefusal, fieldRefusals, parseJson, TIME_LIMIT, unexpectedStatus } from './answer.ts';

/**
 * Calls the site over HTTP. Rejects if the site is unreachable, and for an answer that is neither a
 * success nor a refusal of the port.
 */
export function browserReservationsApi(): ReservationsApi {
  return {
    async vehicles() {
      const answer = await call('/api/vehicles');
      const fleet = answer.status === 200 ? decode(FleetAnswer, answer.body) : undefined;
      if (fleet === undefined) throw unexpectedStatus('/api/vehicles', answer);
      return fleet.vehicles;
    },
    async submitBooking(request, submissionKey) {
      const answer = await call('/api/bookings', request, { 'idempotency-key': submissionKey });
      const receipt = answer.status === 201 ? decode(ReceiptAnswer, answer.body) : undefined;
      if (receipt !== undefined) return ok(receipt);
      const refusal = bookingRefusal(answer);
      if (refusal === undefined) throw unexpectedStatus('/api/bookings', answer);
      return refuse(refusal);
    },
    sendInquiry: (form) => send('/sendBusinessInquiryEmail', { ...form, source: 'business-program' }),
    sendContactMessage: (form) => send('/sendContactEmail', form),
  };
}

async function send(path: string, form: object): Promise<Result<'sent', MessageProblem>> {
  const answer = await call(path, form);
  if (answer.status === 200) return ok('sent');
  const errors = fieldRefusals(answer);
  if (errors === undefined) throw new Error('Send failed');
  return refuse({ code: 'invalid', errors });
}

async function call(path: string, body?: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  try {
    const response = await fetch(path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { accept: 'application/json', ...(body === undefined ? {} : JSON_BODY), ...headers },
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (fault) {
    throw unavailable(path, fault);
  }
}

const JSON_BODY = { 'content-type': 'application/json' };
