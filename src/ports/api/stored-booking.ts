import * as v from 'valibot';
import type { CustomerForm } from '../../domain/booking/customer.ts';
import { CUSTOMER_TEXT_NAMES } from '../../domain/booking/customer-fields.ts';
import { each } from '../../domain/shared/table.ts';
import { BookingRequest, CustomerFormSchema, RequestReceipt } from './booking.ts';
import { lenient, withoutUndefined } from './common.ts';
import type { TypeOf } from './schema.ts';

/**
 * The history state of /reservation-complete, shown as it was sent (STEP-10). `form` is absent when
 * the form of the first request is unknown.
 */
export const Completion = v.pipe(
  v.object({
    receipt: RequestReceipt,
    form: lenient(CustomerFormSchema),
    wasTaken: lenient(v.literal(true)),
    correctionNotApplied: lenient(v.literal(true)),
  }),
  v.check(({ form, correctionNotApplied }) => form !== undefined || correctionNotApplied === true),
  v.transform(withoutUndefined),
);
export type Completion = TypeOf<typeof Completion>;

export const EMPTY_FORM: CustomerForm = {
  ...each(CUSTOMER_TEXT_NAMES, ''),
  cardType: '',
  agreePolicy: false,
};

/**
 * One reservation attempt. Its key is created with the first edit, so that a copy of the tab is the
 * same attempt (`keyOf`). `unanswered` holds the requests sent without an answer; of those for one
 * vehicle and trip one may be stored. `completed` is the resulting reservation, and `removed` means
 * that this reservation is removed; in both cases the key is used up (STEP-11). `ended` holds the
 * numbers of reservations that a new one followed: their pages in the history no longer show
 * anything (STEP-12). `openedAt` is when this attempt first opened the booking form (`pageTime`).
 */
export const BookingDraft = v.pipe(
  v.object({
    form: v.fallback(CustomerFormSchema, EMPTY_FORM),
    openedAt: lenient(v.number()),
    submissionKey: lenient(v.string()),
    unanswered: v.fallback(v.array(BookingRequest), []),
    completed: lenient(Completion),
    removed: lenient(v.literal(true)),
    ended: v.fallback(v.array(v.string()), []),
  }),
  v.transform(withoutUndefined),
);
export type BookingDraft = TypeOf<typeof BookingDraft>;
