import { readQuote, readReceipt } from '../../domain/booking/read-receipt.ts';
import { readVehicle } from '../../domain/fleet/read-vehicle.ts';
import { isRecord, readList } from '../../domain/shared/read-record.ts';
import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import type { MessageProblem, ReservationsApi, SubmitProblem } from '../../ports/browser/reservations-api.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { type Answer, fieldRefusals, parseJson, TIME_LIMIT } from './answer.ts';

/** Asks the site over HTTP. An answer that says neither yes nor a refusal of the port rejects, as does a site out of reach. */
export function browserReservationsApi(): ReservationsApi {
  return {
    async vehicles() {
      const { status, body } = await call('/api/vehicles');
      const vehicles = status === 200 && isRecord(body) ? readList(body.vehicles, readVehicle) : undefined;
      if (vehicles === undefined) throw new Error(`/api/vehicles answered ${status}`);
      return vehicles;
    },
    async submitBooking(request, submissionKey) {
      const { status, body } = await call('/api/bookings', request, { 'idempotency-key': submissionKey });
      const receipt = status === 201 ? readReceipt(body) : undefined;
      if (receipt !== undefined) return ok(receipt);
      const problem = submitProblem(status, body);
      if (problem === undefined) throw new Error(`/api/bookings answered ${status}`);
      return refuse(problem);
    },
    sendInquiry: (form) => send('/sendBusinessInquiryEmail', { ...form, source: 'business-program' }),
    sendContactMessage: (form) => send('/sendContactEmail', form),
  };
}

async function send(path: string, form: object): Promise<Result<'sent', MessageProblem>> {
  const { status, body } = await call(path, form);
  if (status === 200) return ok('sent');
  const errors = status === 422 ? fieldRefusals(body) : undefined;
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

function submitProblem(status: number, body: unknown): SubmitProblem | undefined {
  if (status === 404) return { code: 'vehicle-gone' };
  if (status === 410) return { code: 'booking-removed' };
  if (!isRecord(body)) return undefined;
  if (status === 409) {
    const quote = readQuote(body.quote);
    return quote && { code: 'price-changed', quote };
  }
  if (status !== 422) return undefined;
  const receipt = readReceipt(body.receipt);
  if (receipt !== undefined) return { code: 'already-booked', receipt };
  const errors = fieldRefusals(body);
  return errors && { code: 'invalid', errors };
}
