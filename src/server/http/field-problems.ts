import { CUSTOMER_TEXTS } from '../../domain/booking/messages.ts';
import {
  ALTERNATIVE_UNAVAILABLE,
  DAMAGE_TEXTS,
  DESK_CUSTOMER_TEXTS,
  HANDOVER_TEXTS,
  NOTE_EMPTY,
  SECOND_DRIVER_MISSING,
} from '../../domain/booking/staff-messages.ts';
import { BLOCK_TEXTS, CLOSED_DAY_TEXTS } from '../../domain/desk/messages.ts';
import { CONTACT_TEXTS, INQUIRY_TEXTS } from '../../domain/inquiry/messages.ts';
import { BILL_TO_TEXTS } from '../../domain/invoice/messages.ts';
import { ADD_ON_TEXTS, BILL_LINE_TEXTS, BILL_NEGATIVE } from '../../domain/pricing/messages.ts';
import { PAYER_TEXTS } from '../../domain/rental/payer-texts.ts';
import { describeEntryProblem, NO_CARDS } from '../../domain/rental/payment-texts.ts';
import { CHANGE_INQUIRY_EMPTY, type ChangeInquiryProblem } from '../../domain/reservation/change-inquiry.ts';
import { FIND_TEXTS } from '../../domain/reservation/find-form.ts';
import { NOTHING_CHANGED } from '../../domain/shared/messages.ts';
import { ITINERARY_TEXTS } from '../../domain/trip/messages.ts';
import type { FieldRefusal } from '../../ports/api/problem.ts';
import type { ActionRefusal } from '../use-cases/booking/act-on-booking.ts';
import type { PlacementProblem } from '../use-cases/booking/book-once.ts';
import type { MailProblem } from '../use-cases/booking/email-quote.ts';
import type { PaymentRefusal } from '../use-cases/booking/take-payment.ts';
import type { ContactRefusal, InquiryRefusal } from '../use-cases/inquiry/send-message.ts';
import type { MakeRefusal } from '../use-cases/invoice/make-invoice.ts';
import type { FindRefusal } from '../use-cases/reservation/find-reservation.ts';
import type { BlockFieldRefusal } from '../use-cases/schedule/blocks.ts';
import type { ClosedDayRefusal } from '../use-cases/schedule/closed-days.ts';
import type { TimesRefusal } from '../use-cases/schedule/fleet-availability.ts';
import { type FieldTexts, refusalsAt, textsAt } from './field-errors.ts';

const INCOMPLETE = { missing: ITINERARY_TEXTS['fields-missing'].text };
const TIME = { ...INCOMPLETE, unusable: ITINERARY_TEXTS['pickup-time-not-offered'].text };

/** The messages for schema errors in the fields of a trip. */
export const TRIP_FIELD_TEXTS: FieldTexts = {
  '/itinerary': INCOMPLETE,
  '/itinerary/rentalLocation': INCOMPLETE,
  '/itinerary/pickupDate': INCOMPLETE,
  '/itinerary/pickupTime': TIME,
  '/itinerary/dropoffDate': INCOMPLETE,
  '/itinerary/dropoffTime': TIME,
  '/itinerary/driverAge': INCOMPLETE,
};

/** The messages for schema errors in the fields of a payer. */
export const PAYER_FIELD_TEXTS = textsAt('/payer', Object.values(PAYER_TEXTS));

/** The messages for schema errors in the fields of a new booking. */
export const BOOKING_FIELD_TEXTS = {
  ...TRIP_FIELD_TEXTS,
  ...textsAt('/form', Object.values(CUSTOMER_TEXTS)),
  ...PAYER_FIELD_TEXTS,
};

/** What was typed and is refused. It leaves the site as `invalid-input`. */
export type FieldProblem =
  | Extract<PlacementProblem, { readonly code: 'itinerary' | 'add-on' | 'customer' }>
  | Extract<
      ActionRefusal,
      {
        readonly code:
          | 'contact'
          | 'payer'
          | 'handover'
          | 'damage'
          | 'bill-lines'
          | 'payment-at'
          | 'alternative-unavailable';
      }
    >
  | Extract<ActionRefusal, { readonly code: 'nothing-changed' | 'bill-negative' | 'note-empty' | 'too-many-drivers' }>
  | Extract<MailProblem, { readonly code: 'email-missing' | 'email-malformed' }>
  | Extract<ChangeInquiryProblem, { readonly code: 'change-inquiry-empty' }>
  | Extract<PaymentRefusal, { readonly code: 'payment' | 'payment-too-high' }>
  | Extract<MakeRefusal, { readonly code: 'bill-to' }>
  | InquiryRefusal
  | ContactRefusal
  | FindRefusal
  | TimesRefusal
  | BlockFieldRefusal
  | ClosedDayRefusal;

type Named<Code> = FieldProblem & { readonly code: Code };

const REFUSALS: {
  readonly [Code in FieldProblem['code']]: (problem: Named<Code>) => readonly FieldRefusal[];
} = {
  itinerary: ({ problem }) => refusalsAt('/itinerary', [ITINERARY_TEXTS[problem]]),
  'add-on': ({ problem: { index, code } }) => [{ path: `/addonIds/${index}`, message: ADD_ON_TEXTS[code] }],
  customer: ({ problems }) => refusalsAt('/form', textsOf(problems, CUSTOMER_TEXTS)),
  contact: ({ problems }) => refusalsAt('/contact', textsOf(problems, DESK_CUSTOMER_TEXTS)),
  payer: ({ problems }) => refusalsAt('/payer', textsOf(problems, PAYER_TEXTS)),
  handover: ({ problem, of }) => refusalsAt(of === undefined ? '' : `/${of}`, [HANDOVER_TEXTS[problem]]),
  damage: ({ problem, of }) => refusalsAt(of === undefined ? '' : `/${of}`, [DAMAGE_TEXTS[problem]]),
  'bill-lines': ({ problems }) =>
    problems.flatMap(({ index, problem }) => refusalsAt(`/lines/${index}`, [BILL_LINE_TEXTS[problem]])),
  'bill-negative': () => [{ path: '/lines', message: BILL_NEGATIVE }],
  'alternative-unavailable': ({ index }) => [{ path: `/alternatives/${index}`, message: ALTERNATIVE_UNAVAILABLE }],
  payment: (problem) => refusalsAt('', [describeEntryProblem(problem)]),
  'payment-too-high': (problem) => refusalsAt('', [describeEntryProblem(problem)]),
  'payment-at': ({ index, problem }) =>
    fieldRefusals(problem).map(({ path, message }) => ({ path: `/payments/${index}${path}`, message })),
  'bill-to': ({ problems }) =>
    problems.flatMap(({ field, problem }) =>
      refusalsAt('/billTo', [problem === 'card' ? { field, text: NO_CARDS } : BILL_TO_TEXTS[problem]]),
    ),
  'nothing-changed': () => [{ path: '', message: NOTHING_CHANGED }],
  'too-many-drivers': () => [{ path: '/drivers', message: SECOND_DRIVER_MISSING }],
  'note-empty': () => [{ path: '/text', message: NOTE_EMPTY }],
  'email-missing': ({ code }) => refusalsAt('', [CUSTOMER_TEXTS[code]]),
  'email-malformed': ({ code }) => refusalsAt('', [CUSTOMER_TEXTS[code]]),
  'change-inquiry-empty': () => [{ path: '/text', message: CHANGE_INQUIRY_EMPTY }],
  inquiry: ({ problems }) => refusalsAt('', textsOf(problems, INQUIRY_TEXTS)),
  'contact-message': ({ problems }) => refusalsAt('', textsOf(problems, CONTACT_TEXTS)),
  'find-form': ({ problems }) => refusalsAt('', textsOf(problems, FIND_TEXTS)),
  block: ({ problem, of }) => refusalsAt(of === undefined ? '' : `/${of}`, [BLOCK_TEXTS[problem]]),
  'closed-day': ({ problem }) => refusalsAt('', [CLOSED_DAY_TEXTS[problem]]),
  times: ({ problem }) => [{ path: '/dropoffTime', message: ITINERARY_TEXTS[problem].text }],
};

function textsOf<Code extends string, Text>(codes: readonly Code[], texts: Readonly<Record<Code, Text>>): Text[] {
  return codes.map((code) => texts[code]);
}

export function isFieldProblem(problem: { readonly code: string }): problem is FieldProblem {
  return Object.hasOwn(REFUSALS, problem.code);
}

/** Returns the refused fields of a problem, each with the specification's message. */
export function fieldRefusals(problem: FieldProblem): readonly FieldRefusal[] {
  return (REFUSALS[problem.code] as (of: FieldProblem) => readonly FieldRefusal[])(problem);
}
