import type { BookingStatus } from '../../domain/booking/booking.ts';
import type { DecisionRequest } from '../../domain/booking/lifecycle.ts';
import type { PriceCheck } from '../../domain/booking/price-check.ts';
import type { BookingView } from '../../domain/booking/views.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { FieldRefusal } from '../api/problem.ts';
import type {
  BookingDetail,
  BookingListAnswer,
  DecisionEmail,
  HeldMessage,
  ShownFailure,
  StaffSummary,
} from '../api/staff-booking.ts';
import type { Asked } from './staff-access-api.ts';

/** A page of a view. `q` is the beginning of a number, a name, an e-mail address or a phone number; empty for all. */
export type BookingListRequest = {
  readonly view: BookingView;
  readonly q: string;
  readonly limit: number;
  readonly cursor?: string;
};

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

/**
 * What the staff pages may ask about bookings. Every adapter promises (test/contracts/staff-bookings-api.ts):
 * - Each refusal arrives as the named outcome, 'signed-out' among them; after a new sign-in the same call works.
 * - A site out of reach, or silent for 15 s, rejects with `unavailable`; an answer that is a fault rejects too.
 */
export type StaffBookingsApi = {
  /** Newest first. */
  list(request: BookingListRequest): Asked<BookingListAnswer>;
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
