import type { PaymentProblem, VoidProblem, VoidRequest } from '../../../domain/booking/payments.ts';
import { type Paid, type RequestedPayment, takePayment, voidPayment } from '../../../domain/booking/stored-booking.ts';
import { type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from '../audit/audit-trail.ts';

type NotFound = { readonly code: 'booking-not-found' };

/** Why nothing is written down. */
export type PaymentRefusal = PaymentProblem | NotFound;

/** `paymentId` stands for the key of the request, so that it is written once (PAY-1). */
export type PaymentRequest = {
  readonly id: string;
  readonly paymentId: string;
  readonly by: string;
  readonly entry: RequestedPayment;
};

/** Writes down money that changed hands (PAY-1). */
export async function writePayment(
  { bookings, clock }: Pick<Ports, 'bookings' | 'clock'>,
  { id, paymentId, by, entry }: PaymentRequest,
): Promise<Result<Paid, PaymentRefusal>> {
  const written = await bookings.edit(id, takePayment(entry, { id: paymentId, at: clock.now(), by }));
  return written === 'missing' ? refuse({ code: 'booking-not-found' }) : written;
}

/** Voids a payment (PAY-4), and records it (AUDIT-1). */
export async function voidStoredPayment(
  { bookings, clock, random, trail }: Pick<Ports, 'bookings' | 'clock' | 'random'> & Audited,
  { id, by, ...request }: VoidRequest & { readonly id: string; readonly by: string },
): Promise<Result<Paid, VoidProblem | NotFound>> {
  const voided = await bookings.edit(id, voidPayment(request, { id: random.id(), at: clock.now(), by }));
  if (voided === 'missing') return refuse({ code: 'booking-not-found' });
  if (voided.ok) {
    const { booking, payment } = voided.value;
    await trail.record(by, {
      what: 'payment-voided',
      booking: booking.confirmationNumber,
      amount: -payment.amount,
    });
  }
  return voided;
}
