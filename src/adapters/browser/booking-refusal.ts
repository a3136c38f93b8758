import { InvalidBookingAnswer, PriceChangedAnswer } from '../../ports/api/booking.ts';
import { decode } from '../../ports/api/schema.ts';
import type { BookingRefusal } from '../../ports/browser/reservations-api.ts';
import { type Answer, fieldRefusals } from './answer.ts';

/** Returns why a booking was not placed; undefined for an answer that is a fault. */
export function bookingRefusal(answer: Answer): BookingRefusal | undefined {
  const { status, body } = answer;
  if (status === 404) return { code: 'vehicle-gone' };
  if (status === 410) return { code: 'booking-removed' };
  if (status === 409) {
    const changed = decode(PriceChangedAnswer, body);
    return changed && { code: 'price-changed', quote: changed.quote };
  }
  const receipt = status === 422 ? decode(InvalidBookingAnswer, body)?.receipt : undefined;
  if (receipt !== undefined) return { code: 'already-booked', receipt };
  const errors = fieldRefusals(answer);
  return errors && { code: 'invalid', errors };
}
