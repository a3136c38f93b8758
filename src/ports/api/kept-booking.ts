import * as v from 'valibot';
import type { CustomerForm } from '../../domain/booking/customer.ts';
import { BookingBody, CustomerFormSchema, ReceiptAnswer } from './booking.ts';
import { lenient, withoutUndefined } from './common.ts';
import type { TypeOf } from './schema.ts';

/**
 * What /reservation-complete is given and shows as it was sent (STEP-10): a receipt, and the form unless the one of the first
 * request is not known any more.
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
 * One reservation attempt. It has its key from the first word typed, so that a copy of the tab, made before anything is sent,
 * is the same attempt. `unanswered` are the bodies that were sent under the key without an answer: one of them may be stored.
 * `completed` is the reservation that came of it, `removed` says that it is gone again; the key is spent then (STEP-11).
 * `ended` are the numbers of reservations that a new one was started after: their pages in the history show nothing any
 * more (STEP-12).
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
