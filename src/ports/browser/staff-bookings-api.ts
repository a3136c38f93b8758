import type { Booking, BookingStatus } from '../../domain/booking/booking.ts';
import type { CustomerForm } from '../../domain/booking/customer.ts';
import type { DecisionRequest } from '../../domain/booking/lifecycle.ts';
import type { BookingView } from '../../domain/booking/views.ts';
import type { Quote } from '../../domain/pricing/quote.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { Itinerary } from '../../domain/trip/itinerary.ts';
import type { EmailState, FailedEmail } from '../stores/outbox.ts';
import type { FieldRefusal } from './reservations-api.ts';
import type { Asked } from './staff-access-api.ts';

/** A page of a view. `q` is the beginning of a number, a name, an e-mail address or a phone number; empty for all. */
export type BookingListRequest = {
  readonly view: BookingView;
  readonly q: string;
  readonly limit: number;
  readonly cursor?: string;
};

/** A booking in the list. The form is as it was typed, and empty once it was erased. */
export type BookingRow = Omit<Booking, 'form' | 'consent' | 'lines'> & { readonly form: CustomerForm };

/** `total` counts the whole view; from 10,000 on there may be more. */
export type BookingList = {
  readonly bookings: readonly BookingRow[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly totalIsMore: boolean;
};

/** A line of a booking's history. */
export type BookingLine = {
  readonly at: Instant;
  readonly by: string;
  readonly what: string;
  readonly from?: BookingStatus;
  readonly to?: BookingStatus;
};

/** Another booking of the same vehicle at the same time. */
export type Overlap = {
  readonly id: string;
  readonly confirmationNumber: string;
  readonly status: BookingStatus;
  readonly itinerary: Pick<Itinerary, 'pickupTime' | 'dropoffTime'>;
};

export type BookingDetail = BookingRow & {
  readonly lines: Quote['lines'];
  readonly emails: readonly EmailState[];
  readonly history: readonly BookingLine[];
  readonly overlaps: readonly Overlap[];
};

/** 'queued': the site sends the e-mail again by itself. 'failed': it does not. */
export type DecisionEmail = 'sent' | 'queued' | 'failed';

/** 'stale': somebody was first, and who. */
export type DecisionProblem =
  | {
      readonly code: 'stale';
      readonly status: BookingStatus;
      readonly changedBy: string;
      readonly changedAt: Instant;
    }
  | { readonly code: 'missing' }
  | { readonly code: 'erased' }
  | { readonly code: 'invalid'; readonly errors: readonly FieldRefusal[] };

export type Priced = Pick<Quote, 'lines' | 'totals'>;
/** What a booking was stored with, and what the same would cost under the present tariff. */
export type PriceCheck = { readonly equal: boolean; readonly stored: Priced; readonly now: Priced };

/** What waits for somebody. */
export type StaffSummary = { readonly toAnswer: number; readonly failedEmails: number; readonly heldMessages: number };

/** A failed e-mail, with the number of its booking where it belongs to one. */
export type ShownFailure = FailedEmail & { readonly confirmationNumber?: string };

/** A message that was held back because the field that people never see was filled in. */
export type HeldMessage = {
  readonly id: string;
  readonly receivedAt: Instant;
  readonly kind: string;
  readonly content: Readonly<Record<string, string>>;
};

/**
 * What the staff pages may ask about bookings. Every adapter promises (test/contracts/staff-bookings-api.ts):
 * - Each refusal arrives as the named outcome, 'signed-out' among them; after a new sign-in the same call works.
 * - A site out of reach, or silent for 15 s, rejects with `unavailable`; an answer that is a fault rejects too.
 */
export type StaffBookingsApi = {
  /** Newest first. */
  list(request: BookingListRequest): Asked<BookingList>;
  detail(id: string): Asked<BookingDetail | 'missing'>;
  decide(id: string, request: DecisionRequest): Asked<Result<DecisionEmail, DecisionProblem>>;
  remove(id: string): Asked<'removed' | 'missing'>;
  /** 'refused' where the e-mail is on its way already. */
  resend(id: string, emailId: string): Asked<'queued' | 'missing' | 'refused'>;
  price(id: string): Asked<PriceCheck | 'missing'>;
  /** Asking does not keep a session alive. */
  summary(): Asked<StaffSummary>;
  /** The failed e-mails that the summary counts. */
  failedEmails(): Asked<readonly ShownFailure[]>;
  /** They were looked at. */
  markFailedEmailsSeen(): Asked<'marked'>;
  heldMessages(): Asked<readonly HeldMessage[]>;
};
