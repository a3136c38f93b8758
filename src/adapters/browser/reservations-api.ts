import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import { VehicleBlockedAnswer } from '../../ports/api/availability.ts';
import { ReceiptAnswer } from '../../ports/api/booking.ts';
import { HeldQuote, PriceHoldText } from '../../ports/api/price-hold.ts';
import { decode } from '../../ports/api/schema.ts';
import type { MessageProblem, ReservationsApi, SubmitRefusal } from '../../ports/browser/reservations-api.ts';
import { type Answer, fieldRefusals, unexpectedStatus } from './answer.ts';
import { bookingRefusal } from './booking-refusal.ts';
import { readClosedDays } from './read-closed-days.ts';
import { readAvailability, readVehicles } from './read-fleet.ts';
import { callSite } from './site-call.ts';

/**
 * Calls the site over HTTP. Rejects if the site is unreachable, and for an answer that is neither a
 * success nor a refusal of the port.
 */
export function browserReservationsApi(): ReservationsApi {
  return {
    vehicles: readVehicles,
    availability: readAvailability,
    closedDays: readClosedDays,
    async holdPrice(question) {
      const answer = await callSite('/api/quotes', question);
      if (answer.status === 404 || answer.status === 422) return undefined;
      const token = answer.status === 200 ? decode(HeldQuote, answer.body)?.hold.token : undefined;
      const hold = token === undefined ? undefined : decode(PriceHoldText, contentOf(token));
      if (token === undefined || hold === undefined) throw unexpectedStatus('/api/quotes', answer);
      return { token, hold };
    },
    async emailQuote(quote) {
      const answer = await callSite('/api/quotes/email', quote);
      if (answer.status === 202) return ok('sent');
      if (answer.status === 429) return refuse({ code: 'too-often' });
      const errors = fieldRefusals(answer);
      if (errors === undefined) throw unexpectedStatus('/api/quotes/email', answer);
      return refuse({ code: 'invalid', errors });
    },
    async submitBooking(request, submissionKey) {
      const answer = await callSite('/api/bookings', request, { 'idempotency-key': submissionKey });
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

/** Returns what a token says. Only the site can tell whether it holds. */
function contentOf(token: string): string {
  const [encoded = ''] = token.split('.');
  const bytes = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

function blockedRefusal({ status, body }: Answer): SubmitRefusal | undefined {
  const blocked = status === 409 ? decode(VehicleBlockedAnswer, body) : undefined;
  return blocked && { code: 'vehicle-blocked', alternatives: blocked.alternatives };
}

async function send(path: string, form: object): Promise<Result<'sent', MessageProblem>> {
  const answer = await callSite(path, form);
  if (answer.status === 200) return ok('sent');
  const errors = fieldRefusals(answer);
  if (errors === undefined) throw new Error('Send failed');
  return refuse({ code: 'invalid', errors });
}
