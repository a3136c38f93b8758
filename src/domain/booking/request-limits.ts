import { type Instant, minutesBetween } from '../shared/toronto-time.ts';

/**
 * The seconds that a person needs at least for the booking form, even where the browser fills it in
 * (BOOK-39).
 */
export const MIN_FORM_SECONDS = 3;

/**
 * How a form was filled in: its hidden field, and when it was opened by the clock of the visitor.
 */
export type FormTraits = { readonly website?: string; readonly openedAt?: Instant };

/**
 * Whether a program seems to have filled in the form (BOOK-39): it filled in a field that people
 * never see, or took less than `MIN_FORM_SECONDS`. An opening that lies further in the future shows
 * that the clock of the visitor is wrong, and is not judged.
 */
export function isFromProgram({ website = '', openedAt }: FormTraits, now: Instant): boolean {
  if (website !== '') return true;
  return openedAt !== undefined && Math.abs(minutesBetween(openedAt, now) * 60) < MIN_FORM_SECONDS;
}

/** The maximum length of each field, in characters (BOOK-7). */
export const CUSTOMER_LIMITS = {
  firstName: 100,
  lastName: 100,
  email: 254,
  confirmEmail: 254,
  phone: 40,
  cardName: 100,
  comments: 2000,
} as const;
