import type { PriceCheck } from '../../domain/booking/price-check.ts';
import type { FormerCustomer } from '../../domain/booking/search.ts';
import type { BookingView } from '../../domain/booking/views.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { DateText } from '../../domain/shared/toronto-time.ts';
import type { Alternative } from '../api/availability.ts';
import type { NamedProblem } from '../api/call.ts';
import type { ACTION_PROBLEMS, ENTRY_PROBLEMS } from '../api/calls/staff/bookings.ts';
import type { TypeOf } from '../api/schema.ts';
import type {
  ApproveBody,
  CancelBody,
  ChangeBody,
  ChangeDraft,
  ChangePreview,
  DeclineBody,
  DeskBookingRequest,
  HandoverBody,
  NoteBody,
  UndoBody,
} from '../api/staff/booking-action.ts';
import type {
  BookingActionResult,
  BookingDetail,
  BookingListAnswer,
  BookingListChoice,
  BulkOutcome,
  CustomerEmail,
  EmailedActionResult,
  EmailText,
  FailedEmailsAnswer,
  ResentOutcome,
  StaffSummary,
} from '../api/staff/staff-booking.ts';
import type { TodayLists } from '../api/staff/today.ts';
import type { ListRequest, StaffAnswer } from '../api/staff.ts';

/** `q` has words of a number, a name, a vehicle, an e-mail address or a phone number, or is a day. */
export type BookingListRequest = ListRequest<BookingView> & Omit<BookingListChoice, 'view'>;

/** An action on a booking, by the last part of its path, with the body of its call (BOOK-45). */
export type ActionCall =
  | { readonly action: 'approve'; readonly body: TypeOf<typeof ApproveBody> }
  | { readonly action: 'decline'; readonly body: TypeOf<typeof DeclineBody> }
  | { readonly action: 'change'; readonly body: TypeOf<typeof ChangeBody> }
  | { readonly action: 'cancel'; readonly body: TypeOf<typeof CancelBody> }
  | { readonly action: 'handover/out' | 'handover/back'; readonly body: TypeOf<typeof HandoverBody> }
  | { readonly action: 'handover/undo'; readonly body: TypeOf<typeof UndoBody> };

/** Why an action was refused. */
export type ActionFailure = NamedProblem<typeof ACTION_PROBLEMS>;

/** Why a booking of staff was refused. */
export type EntryRefusal = NamedProblem<typeof ENTRY_PROBLEMS>;

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
  /** Reads what a day brings, by default today at the office. */
  today(date?: DateText): StaffAnswer<TodayLists>;
  detail(id: string): StaffAnswer<BookingDetail | 'missing'>;
  /** Decides, changes, cancels, hands out, takes back or undoes. */
  act(id: string, call: ActionCall): StaffAnswer<Result<BookingActionResult, ActionFailure>>;
  /** Prices a change. Saves nothing. */
  previewChange(id: string, draft: ChangeDraft): StaffAnswer<Result<ChangePreview, ActionFailure>>;
  /** Adds a note that staff alone see. */
  addNote(id: string, note: TypeOf<typeof NoteBody>): StaffAnswer<Result<undefined, ActionFailure>>;
  /** Ends all links with which the customer opens a booking. */
  endLinks(id: string): StaffAnswer<'ended' | 'missing' | 'refused'>;
  /** Mails the customer a link. 'refused' for a booking that is held or erased. */
  mailLink(id: string): StaffAnswer<CustomerEmail | 'missing' | 'refused'>;
  /** Finds former customers by the beginning of name, e-mail or phone. */
  customers(typed: string): StaffAnswer<readonly FormerCustomer[]>;
  /** Enters a booking at the desk. A repeated key books once and is answered alike (BOOK-48). */
  enter(submissionKey: string, request: DeskBookingRequest): StaffAnswer<Result<EmailedActionResult, EntryRefusal>>;
  remove(id: string): StaffAnswer<'removed' | 'missing'>;
  /** Releases held bookings. At most `MAX_BULK` ids. */
  releaseAll(ids: readonly string[]): StaffAnswer<BulkOutcome>;
  /** Deletes bookings. At most `MAX_BULK` ids. */
  removeAll(ids: readonly string[]): StaffAnswer<BulkOutcome>;
  /** 'missing' also when the text of the e-mail is erased. */
  email(id: string, emailId: string): StaffAnswer<EmailText | 'missing'>;
  /** 'refused' when the e-mail is being sent already. */
  resend(id: string, emailId: string): StaffAnswer<'queued' | 'missing' | 'refused'>;
  /** Lists free vehicles that a decline may offer, with the price of the trip. */
  alternatives(id: string): StaffAnswer<readonly Alternative[] | 'missing'>;
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
