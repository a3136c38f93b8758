import type { Booking } from '../../../src/domain/booking/booking.ts';
import { firstEmails } from '../../../src/domain/booking/placement.ts';
import type { StoredBooking } from '../../../src/domain/booking/stored-booking.ts';
import { aPlacedBooking, aSubmission, NOON } from './samples.ts';

/** Returns the record of a new booking with what `over` has in place of it. Its two e-mails are due at noon. */
export function aBookingRecord(over: Partial<Booking> = {}): StoredBooking {
  const { booking, events, emails } = aPlacedBooking();
  const value = { ...booking, ...over };
  return { value, history: events, emails: firstEmails({ booking: value, emails }), submission: aSubmission() };
}

/** A vehicle that was handed out, and is not back. */
export const OUT = { out: { at: NOON, by: 'sam@oakville.example', odometer: 41_200, fuel: 8 } } as const;
/** A vehicle that was handed out, and is back. */
export const BACK = { ...OUT, back: { ...OUT.out, odometer: 42_100 } } as const;
