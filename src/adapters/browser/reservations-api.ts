import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import { AvailabilityAnswer, ClosedDaysAnswer, VehicleBlockedAnswer } from '../../ports/api/availability.ts';
import { ReceiptAnswer } from '../../ports/api/booking.ts';
import { decode, type Schema, type TypeOf } from '../../ports/api/schema.ts';
import { FleetAnswer } from '../../ports/api/vehicle.ts';
import type { MessageProblem, ReservationsApi, SubmitRefusal } from '../../ports/browser/reservations-api.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { type Answer, bookingRefusal, fieldRefusals, parseJson, TIME_LIMIT, unexpectedStatus } from './answer.ts';

/**
 * Calls the site over HTTP. Rejects if the site is unreachable, and for an answer that is neither a
 * success nor a refusal of the port.
 */
export function browserReservationsApi(): ReservationsApi {
  return {
    vehicles: async () => (await read('/api/vehicles', FleetAnswer)).vehicles,
    availability: async ({ pickupTime, dropoffTime }) => {
      const query = new URLSearchParams({ pickupTime, dropoffTime });
      return (await read(`/api/availability?${query}`, AvailabilityAnswer)).vehicles;
    },
    closedDays: async () => (await read('/api/closed-days', ClosedDaysAnswer)).days,
    async submitBooking(request, submissionKey) {
      const answer = await call('/api/bookings', request, { 'idempotency-key': submissionKey });
      const receipt = answer.status === 201 ? decode(ReceiptAnswer, answer.body) : undefined;
      if (receipt !== undefined) return ok(receipt);
      const refusal = blockedRefusal(answer) ?? bookingRefusal(answer);
      if (refusal === undefined) throw unexpectedStatus('/api/bookings', answer);
      return refuse(refusal);
    },
    sendInquiry: (form) => send('/sendBusinessInquiryEmail', { ...form, source: 'business-program' }),
    sendContactMessage: (form) => send('/sendContactEmail', form),
  };
}

async function read<S extends Schema>(path: string, schema: S): Promise<TypeOf<S>> {
  const answer = await call(path);
  const value = answer.status === 200 ? decode(schema, answer.body) : undefined;
  if (value === undefined) throw unexpectedStatus(path, answer);
  return value;
}

function blockedRefusal({ status, body }: Answer): SubmitRefusal | undefined {
  const blocked = status === 409 ? decode(VehicleBlockedAnswer, body) : undefined;
  return blocked && { code: 'vehicle-blocked', alternatives: blocked.alternatives };
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
