import * as v from 'valibot';
import { CANCELLERS } from '../../../../domain/booking/history.ts';
import { StatusSchema } from '../../booking.ts';
import type { Call, CallProblems, NamedProblem } from '../../call.ts';
import { IdPath, InstantSchema, NoContent, WholeSchema } from '../../common.ts';
import { INVALID } from '../../problem.ts';
import { QuoteAnswer } from '../../quote.ts';
import {
  AgreementBody,
  AlternativesAnswer,
  ApproveBody,
  BillLinesBody,
  CancelBody,
  ChangeBody,
  ChangePreviewBody,
  CheckSchema,
  CustomersAnswer,
  CustomersQuery,
  DeclineBody,
  DeskBookingBody,
  HandoverBody,
  NoteBody,
  RequestedPaymentBody,
  ReturnBody,
  SignBody,
  SwapBody,
  UndoBody,
  VoidBody,
} from '../../staff/booking-action.ts';
import { AgreementSchema, PaymentSchema } from '../../staff/booking-record.ts';
import { IdsBody } from '../../staff/bulk.ts';
import { DO_NOT_RENT_FIELDS } from '../../staff/customer-remarks.ts';
import {
  AddedNoteAnswer,
  AgreementAnswer,
  BookingActionAnswer,
  BookingDetailAnswer,
  BookingEmailPath,
  BookingListAnswer,
  BookingListQuery,
  BulkAnswer,
  ChangePreviewAnswer,
  EmailedActionAnswer,
  EmailTextAnswer,
  MailedAnswer,
  PaymentAnswer,
  PriceCheckAnswer,
  QueuedAnswer,
  TakenBackAnswer,
  VoidAnswer,
} from '../../staff/staff-booking.ts';
import { VehicleUseSchema } from '../../staff/staff-schedule.ts';
import { TodayAnswer, TodayQuery } from '../../staff/today.ts';
import { BookingHeaders, PLACEMENT_PROBLEMS } from '../bookings.ts';

const NOT_FOUND = { 'booking-not-found': {} } as const satisfies CallProblems;
const ERASABLE = { ...NOT_FOUND, 'booking-erased': {} } as const satisfies CallProblems;
const EMAIL_NOT_FOUND = { 'email-not-found': {} } as const satisfies CallProblems;
const STATUS = { status: v.pipe(StatusSchema, v.description('Of the booking, and not of the answer')) };
const DO_NOT_RENT = { 'do-not-rent': DO_NOT_RENT_FIELDS } as const satisfies CallProblems;
const TAKEN = { 'vehicle-taken': { overlaps: v.array(VehicleUseSchema) } } as const satisfies CallProblems;

/**
 * Why an action on a booking is refused (BOOK-44). 'changed-meanwhile': somebody else was first.
 * 'not-possible': the status does not allow it. 'vehicle-taken', 'do-not-rent' and those from
 * 'booking-approved' to 'check-return' are confirmed by a second press.
 */
const ACTION_PROBLEMS = {
  ...INVALID,
  ...ERASABLE,
  ...TAKEN,
  ...DO_NOT_RENT,
  'vehicle-not-found': {},
  'changed-meanwhile': { version: WholeSchema, ...STATUS, changedBy: v.string(), changedAt: InstantSchema },
  'not-possible': STATUS,
  invoiced: {},
  'booking-approved': STATUS,
  'vehicle-out': STATUS,
  'pickup-passed': STATUS,
  'booking-cancelled': { by: v.picklist(CANCELLERS) },
  'check-hand-out': { checks: v.array(CheckSchema) },
  'check-return': { checks: v.array(CheckSchema) },
  'agreement-changed': { agreement: AgreementSchema },
  'price-changed': { quote: QuoteAnswer },
  'key-missing': {},
  'payment-differs': { payment: PaymentSchema },
} as const satisfies CallProblems;
export type ActionFailure = NamedProblem<typeof ACTION_PROBLEMS>;

/** Needed with payments alone (PAY-9). */
const PaidHeaders = v.partial(BookingHeaders);

/** Why a booking of staff is refused: also 'do not rent', and a vehicle that is taken, if it is to be approved. */
const ENTRY_PROBLEMS = { ...PLACEMENT_PROBLEMS, ...TAKEN, ...DO_NOT_RENT } as const satisfies CallProblems;

const WAITS = 'Waits at most 3 s for the e-mail to go out; one that is queued goes out later.';

export const listBookings = {
  method: 'GET',
  path: '/api/admin/bookings',
  may: 'read-bookings',
  summary: 'The bookings, newest first if no order is given',
  description: 'What is left out does not filter. A search looks in what the rest lists.',
  query: BookingListQuery,
  answer: BookingListAnswer,
} as const satisfies Call;

export const showBooking = {
  method: 'GET',
  path: '/api/admin/bookings/:id',
  may: 'read-bookings',
  summary: 'A booking with its e-mails, its history and what overlaps with it',
  params: IdPath,
  answer: BookingDetailAnswer,
  problems: NOT_FOUND,
} as const satisfies Call;

export const listAlternatives = {
  method: 'GET',
  path: '/api/admin/bookings/:id/alternatives',
  may: 'read-bookings',
  summary: 'At most three other vehicles that are free for the trip of a booking, with their prices',
  params: IdPath,
  answer: AlternativesAnswer,
  problems: NOT_FOUND,
} as const satisfies Call;

export const checkPrice = {
  method: 'GET',
  path: '/api/admin/bookings/:id/price',
  may: 'read-bookings',
  summary: 'Price a booking and its account again, under its own tariff and the present one',
  params: IdPath,
  answer: PriceCheckAnswer,
  problems: NOT_FOUND,
} as const satisfies Call;

export const showEmail = {
  method: 'GET',
  path: '/api/admin/bookings/:id/emails/:emailId',
  may: 'read-bookings',
  summary: 'The text of an e-mail of a booking',
  description: '404 also once the text is erased.',
  params: BookingEmailPath,
  answer: EmailTextAnswer,
  problems: EMAIL_NOT_FOUND,
} as const satisfies Call;

export const resendEmail = {
  method: 'POST',
  path: '/api/admin/bookings/:id/emails/:emailId/resend',
  may: 'resend-emails',
  summary: 'Send an e-mail of a booking again',
  description: 'A failed or waiting one is tried at once; of a sent one a copy goes out. It says what is so now.',
  params: BookingEmailPath,
  status: 202,
  answer: QueuedAnswer,
  problems: { ...EMAIL_NOT_FOUND, 'email-not-sendable': {} },
} as const satisfies Call;

export const releaseBookings = {
  method: 'POST',
  path: '/api/admin/bookings/release',
  may: 'release-bookings',
  summary: 'Release held bookings: their e-mails are sent now',
  body: IdsBody,
  answer: BulkAnswer,
} as const satisfies Call;

export const deleteBookings = {
  method: 'POST',
  path: '/api/admin/bookings/delete',
  may: 'delete-bookings',
  summary: 'Delete several bookings; their waiting and held e-mails are cancelled',
  body: IdsBody,
  answer: BulkAnswer,
} as const satisfies Call;

export const deleteBooking = {
  method: 'DELETE',
  path: '/api/admin/bookings/:id',
  may: 'delete-bookings',
  summary: 'Delete a booking; its waiting and held e-mails are cancelled',
  description: 'One with payments stays: `not-possible`.',
  params: IdPath,
  status: 204,
  answer: NoContent,
  problems: { ...NOT_FOUND, 'not-possible': {} },
} as const satisfies Call;

export const approveBooking = {
  method: 'POST',
  path: '/api/admin/bookings/:id/approve',
  may: 'decide-bookings',
  summary: 'Approve a booking and confirm it to the customer, with a note if there is one',
  description: WAITS,
  params: IdPath,
  body: ApproveBody,
  answer: EmailedActionAnswer,
  problems: ACTION_PROBLEMS,
} as const satisfies Call;

export const declineBooking = {
  method: 'POST',
  path: '/api/admin/bookings/:id/decline',
  may: 'decide-bookings',
  summary: 'Decline a booking and tell the customer, with a note and other vehicles if there are any',
  description: WAITS,
  params: IdPath,
  body: DeclineBody,
  answer: EmailedActionAnswer,
  problems: ACTION_PROBLEMS,
} as const satisfies Call;

export const cancelBooking = {
  method: 'POST',
  path: '/api/admin/bookings/:id/cancel',
  may: 'cancel-bookings',
  summary: 'Cancel a reservation and tell the customer',
  description: WAITS,
  params: IdPath,
  body: CancelBody,
  answer: EmailedActionAnswer,
  problems: ACTION_PROBLEMS,
} as const satisfies Call;

export const previewChange = {
  method: 'POST',
  path: '/api/admin/bookings/:id/change/preview',
  may: 'change-bookings',
  summary: 'Price a change of a booking; saves nothing',
  params: IdPath,
  body: ChangePreviewBody,
  answer: ChangePreviewAnswer,
  problems: ACTION_PROBLEMS,
} as const satisfies Call;

export const changeBooking = {
  method: 'POST',
  path: '/api/admin/bookings/:id/change',
  may: 'change-bookings',
  summary: 'Change dates, vehicle, extras, contact or payer of a booking',
  description: WAITS,
  params: IdPath,
  body: ChangeBody,
  answer: BookingActionAnswer,
  problems: ACTION_PROBLEMS,
} as const satisfies Call;

export const handOut = {
  method: 'POST',
  path: '/api/admin/bookings/:id/handover/out',
  may: 'hand-over',
  summary: 'Hand out the vehicle',
  headers: PaidHeaders,
  params: IdPath,
  body: HandoverBody,
  answer: BookingActionAnswer,
  problems: ACTION_PROBLEMS,
} as const satisfies Call;

export const takeBack = {
  method: 'POST',
  path: '/api/admin/bookings/:id/handover/back',
  may: 'hand-over',
  summary: 'Take the vehicle back and settle the rental, with the lines by hand of its bill',
  headers: PaidHeaders,
  params: IdPath,
  body: ReturnBody,
  answer: TakenBackAnswer,
  problems: ACTION_PROBLEMS,
} as const satisfies Call;

export const swapVehicle = {
  method: 'POST',
  path: '/api/admin/bookings/:id/handover/swap',
  may: 'hand-over',
  summary: 'Give a rental that is out another vehicle',
  description: WAITS,
  headers: PaidHeaders,
  params: IdPath,
  body: SwapBody,
  answer: BookingActionAnswer,
  problems: ACTION_PROBLEMS,
} as const satisfies Call;

export const showAgreement = {
  method: 'POST',
  path: '/api/admin/bookings/:id/handover/agreement',
  may: 'hand-over',
  summary: 'The agreement that a hand-out or a swap would have the customer sign; saves nothing',
  params: IdPath,
  body: AgreementBody,
  answer: AgreementAnswer,
  problems: ACTION_PROBLEMS,
} as const satisfies Call;

export const signAgreement = {
  method: 'POST',
  path: '/api/admin/bookings/:id/handover/sign',
  may: 'hand-over',
  summary: 'Sign the agreement of a rental that is out, as it is now; former ones stay',
  params: IdPath,
  body: SignBody,
  answer: BookingActionAnswer,
  problems: ACTION_PROBLEMS,
} as const satisfies Call;

export const undoHandover = {
  method: 'POST',
  path: '/api/admin/bookings/:id/handover/undo',
  may: 'hand-over',
  summary: 'Undo the last hand-over',
  params: IdPath,
  body: UndoBody,
  answer: BookingActionAnswer,
  problems: ACTION_PROBLEMS,
} as const satisfies Call;

export const writeBill = {
  method: 'PUT',
  path: '/api/admin/bookings/:id/lines',
  may: 'write-bills',
  summary: 'Write the lines by hand of the bill of a booking, in place of those that it had',
  params: IdPath,
  body: BillLinesBody,
  answer: BookingActionAnswer,
  problems: ACTION_PROBLEMS,
} as const satisfies Call;

export const takePayment = {
  method: 'POST',
  path: '/api/admin/bookings/:id/payments',
  may: 'take-payments',
  summary: 'Write down money that changed hands; no card is charged',
  description:
    'In any status, also after an erasure. The same key with the same body is written once and answered alike, with `Idempotency-Replayed: true`.',
  headers: BookingHeaders,
  params: IdPath,
  body: RequestedPaymentBody,
  status: 201,
  answer: PaymentAnswer,
  problems: { ...INVALID, ...NOT_FOUND, 'key-missing': {}, 'payment-differs': { payment: PaymentSchema } },
} as const satisfies Call;

export const voidPayment = {
  method: 'POST',
  path: '/api/admin/bookings/:id/payments/:paymentId/void',
  may: 'take-payments',
  summary: 'Void a payment by a counter entry; that of another day is voided by owners',
  params: v.object({ id: v.string(), paymentId: v.string() }),
  body: VoidBody,
  answer: VoidAnswer,
  problems: { ...INVALID, ...NOT_FOUND, 'payment-not-found': {}, 'not-allowed': {}, 'not-possible': {} },
} as const satisfies Call;

/** What calls share that mail the customer something. A held booking is mailed to nobody: 'not-possible'. */
const MAILED = {
  method: 'POST',
  description: WAITS,
  params: IdPath,
  status: 202,
  answer: MailedAnswer,
  problems: { ...ERASABLE, 'not-possible': STATUS },
} as const;

export const mailBill = {
  path: '/api/admin/bookings/:id/bill/email',
  may: 'write-bills',
  summary: 'Mail the customer the bill of a booking as it stands',
  ...MAILED,
} as const satisfies Call;

export const addNote = {
  method: 'POST',
  path: '/api/admin/bookings/:id/notes',
  may: 'add-notes',
  summary: 'Add a note that staff alone see',
  params: IdPath,
  body: NoteBody,
  status: 201,
  answer: AddedNoteAnswer,
  problems: { ...INVALID, ...ERASABLE },
} as const satisfies Call;

export const endLinks = {
  method: 'DELETE',
  path: '/api/admin/bookings/:id/links',
  may: 'change-links',
  summary: 'End all links of the customer to a booking',
  params: IdPath,
  status: 204,
  answer: NoContent,
  problems: ERASABLE,
} as const satisfies Call;

export const mailLink = {
  path: '/api/admin/bookings/:id/links',
  may: 'change-links',
  summary: 'Mail the customer the link to a booking',
  ...MAILED,
} as const satisfies Call;

export const enterBooking = {
  method: 'POST',
  path: '/api/admin/bookings',
  may: 'enter-bookings',
  summary: 'Enter a booking at the desk, approved at once where that is chosen',
  description: `The same key with the same body is booked once and answered alike, with \`Idempotency-Replayed: true\`. Without an e-mail address nobody is mailed. ${WAITS}`,
  headers: BookingHeaders,
  body: DeskBookingBody,
  status: 201,
  answer: EmailedActionAnswer,
  problems: ENTRY_PROBLEMS,
} as const satisfies Call;

export const showToday = {
  method: 'GET',
  path: '/api/admin/today',
  may: 'read-bookings',
  summary: 'What a day brings: requests to answer, pickups, returns, and what is overdue',
  query: TodayQuery,
  answer: TodayAnswer,
} as const satisfies Call;

export const findCustomers = {
  method: 'GET',
  path: '/api/admin/customers',
  may: 'read-bookings',
  summary: 'At most ten former customers, by the beginning of name, e-mail or phone, newest first',
  query: CustomersQuery,
  answer: CustomersAnswer,
} as const satisfies Call;
