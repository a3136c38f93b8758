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
  BulkOutcome,
  DecisionEmail,
  FailedEmailsAnswer,
  ResentOutcome,
  StaffSummary,
} from '../api/staff-booking.ts';
import type { ListRequest, StaffAnswer } from './staff-access-api.ts';

/** `q` is the beginning of a number, a name, an e-mail address or a phone number. */
export type BookingListRequest = ListRequest<BookingView>;

/** 'stale': somebody else decided first; `changedBy` names them. */
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
 * The site's API for bookings. Every adapter promises
 * (test/contracts/browser/staff-bookings-api.ts):
 * - Each refusal arrives as the named outcome, including 'signed-out'. After a new sign-in the same
 *   call works.
 * - A site that is unreachable, or gives no answer for 15 s, rejects with `unavailable`. An answer
 *   that is a fault also rejects.
 */
export type StaffBookingsApi = {
  /** Lists bookings, newest first. */
  list(request: BookingListRequest): StaffAnswer<BookingListAnswer>;
  detail(id: string): StaffAnswer<BookingDetail | 'missing'>;
  decide(id: string, request: DecisionRequest): StaffAnswer<Result<DecisionEmail, DecisionProblem>>;
  remove(id: string): StaffAnswer<'removed' | 'missing'>;
  /** Releases held bookings. At most `MAX_BULK` ids. */
  releaseAll(ids: readonly string[]): StaffAnswer<BulkOutcome>;
  /** Deletes bookings. At most `MAX_BULK` ids. */
  removeAll(ids: readonly string[]): StaffAnswer<BulkOutcome>;
  /** 'refused' when the e-mail is being sent already. */
  resend(id: string, emailId: string): StaffAnswer<'queued' | 'missing' | 'refused'>;
  price(id: string): StaffAnswer<PriceCheck | 'missing'>;
  /** This call does not extend the session. */
  summary(): StaffAnswer<StaffSummary>;
  /** Lists the first of the failed e-mails that the summary counts. */
  failedEmails(): StaffAnswer<FailedEmailsAnswer>;
  /** Marks these failed e-mails as seen. */
  markFailedEmailsSeen(ids: readonly string[]): StaffAnswer<'marked'>;
  /** Sends these failed e-mails again, and says which were not sent. */
  resendFailedEmails(ids: readonly string[]): StaffAnswer<ResentOutcome>;
};
