import * as v from 'valibot';
import type { CustomerForm } from '../../domain/booking/customer.ts';
import { BookingBody, CustomerFormSchema, ReceiptAnswer } from './booking.ts';
import { lenient, withoutUndefined } from './common.ts';
import type { TypeOf } from './schema.ts';

/**
 * The history state of /reservation-complete, shown as it was sent (STEP-10). Without `form` where
 * the first request's form is unknown.
 */
export const Completion = v.pipe(
  v.object({
    receipt: ReceiptAnswer,
    form: lenient(CustomerFormSchema),
    correctionNotApplied: lenient(v.literal(true)),
  }),
  v.check(({ form, correctionNotApplied }) => form !== undefined || correctionNotApplied === true),
  v.transform(withoutUndefined),
);
export type Completion = TypeOf<typeof Completion>;

export const EMPTY_FORM: CustomerForm = {
  firstName: '',
  lastName: '',
  email: '',
  confirmEmail: '',
  phone: '',
  cardName: '',
  cardType: '',
  comments: '',
  agreePolicy: false,
};

/**
 * One reservation attempt. Its key is made with the first edit, so that a copy of the tab is the
 * same attempt. `unanswered` are the requests sent under the key without an answer, one of which
 * may be stored. `completed` is the resulting reservation and `removed` says that it is removed;
 * the key is used up then (STEP-11). `ended` are the numbers of reservations that were followed by
 * a new one: their pages in the history show nothing any more (STEP-12).
 */
export const BookingDraft = v.pipe(
  v.object({
    form: v.fallback(CustomerFormSchema, EMPTY_FORM),
    submissionKey: lenient(v.string()),
    unanswered: v.fallback(v.array(BookingBody), []),
    completed: lenient(Completion),
    removed: lenient(v.literal(true)),
    ended: v.fallback(v.array(v.string()), []),
  }),
  v.transform(withoutUndefined),
);
export type BookingDraft = TypeOf<typeof BookingDraft>;
