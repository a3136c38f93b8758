import type { Booking, BookingStatus } from '../../domain/booking/booking.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { Asked } from './staff-access-api.ts';

/** What is kept of an e-mail address, in short, and `copy`: all of it as JSON text, for the person. */
export type KeptData = {
  readonly bookings: readonly KeptBooking[];
  readonly messages: readonly { readonly kind: string; readonly receivedAt: Instant }[];
  readonly copy: string;
};

export type KeptBooking = Pick<Booking, 'id' | 'confirmationNumber' | 'status'> & {
  readonly itinerary: Pick<Booking['itinerary'], 'pickupTime' | 'dropoffTime'>;
};

/** The numbers of the bookings that were erased, those that are still to come and were left, and how many messages went. */
export type ErasedData = {
  readonly bookings: readonly string[];
  readonly upcoming: readonly { readonly confirmationNumber: string; readonly status: BookingStatus }[];
  readonly messages: number;
};

/**
 * What staff may ask and do about one person's data. Every adapter promises (test/contracts/staff-privacy-api.ts):
 * - A call without a session gives 'signed-out'; after a new sign-in the same call works.
 * - A site out of reach, or silent for 15 s, rejects with `unavailable`; an answer that is a fault rejects too.
 */
export type StaffPrivacyApi = {
  /** 'malformed' for a text that is no e-mail address. */
  find(email: string): Asked<KeptData | 'malformed'>;
  erase(email: string): Asked<ErasedData | 'malformed'>;
};
