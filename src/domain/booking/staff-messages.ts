import type { Driver } from '../agreement/driver.ts';
import { formatKilometres } from '../fleet/vehicle-class.ts';
import type { FieldText } from '../shared/messages.ts';
import { type DamageProblem, MAX_OPEN_MARKS } from '../unit/damage.ts';
import type { Decision } from './booking.ts';
import { FULL_TANK_EIGHTHS, type HandoverEntry, type HandoverProblem, MAX_ODOMETER_KM } from './handover.ts';
import { CUSTOMER_TEXTS } from './messages.ts';

export const DELETE_QUESTION = 'Are you sure you want to delete this booking?';
export const DELETE_FAILED = 'The booking could not be deleted.';
/** Under it, where money is to be given back first (PAY-16). */
export const HAS_MONEY = 'Money is held or paid for it: give it back first.';

/** Beside the fields of a customer whom staff enter at the desk (STAFF-43). */
export const DESK_CUSTOMER_TEXTS: typeof CUSTOMER_TEXTS = {
  ...CUSTOMER_TEXTS,
  'first-name-missing': { field: 'firstName', text: 'Enter the first name.' },
  'last-name-missing': { field: 'lastName', text: 'Enter the last name.' },
  'phone-missing': { field: 'phone', text: 'Enter the phone number.' },
  'card-name-missing': { field: 'cardName', text: 'Enter the name on the card.' },
  'agreement-missing': { field: 'agreePolicy', text: 'Read the sentence to the customer and tick it.' },
  'email-missing': { field: 'email', text: 'Enter the email.' },
  'confirm-email-missing': { field: 'confirmEmail', text: 'Enter the email again.' },
};

/** Of an approved booking to come (STAFF-32). */
export const DELETE_UNNOTIFIED_QUESTION = `${DELETE_QUESTION} The customer is not told.`;

/** What staff read after a decision (BOOK-24, BOOK-25). */
export const DECISION_TEXTS: Readonly<Record<Decision, { readonly done: string; readonly failed: string }>> = {
  approved: { done: 'Confirmation email sent.', failed: 'Failed to approve/send email.' },
  declined: { done: 'Sorry email sent.', failed: 'Failed to decline/send email.' },
};

/** Shown while the list loads, and in an empty list (BOOK-28). */
export const LOADING_BOOKINGS = 'Loading bookings...';

export const NO_BOOKINGS = 'No bookings found.';

/** Second lines under the failed decision (BOOK-25). */
export const EMAIL_COMES_LATER = 'The status is saved. The email will be sent again by itself.';

export const EMAIL_NOT_DELIVERED =
  'The status is saved. The email was not delivered: check it below and send it again.';

export const BOOKING_ERASED = 'The customer data of this booking was erased. There is nobody to send the email to.';

/** While an invoice of a booking is in force (INV-6). */
export const INVOICED = 'Credit the invoice first.';
/** Follows what asks for a credit note, to those who may not make one (INV-22). */
export const OWNERS_CREDIT = 'An owner credits it.';
/** The same where the press that makes it was interrupted (INV-18). */
export const INVOICE_UNFINISHED = 'An invoice is not finished: press Invoice again.';

export const BOOKING_GONE = 'This booking has been deleted.';

/** In the dialog of a booking. */
export const SENT_AGAIN = 'The email is being tried again now.';

/** In place of the text of an e-mail (MAIL-14). */
export const EMAIL_NOT_KEPT = 'The text of this email is no longer kept.';

/** Of an e-mail that was handed over and not answered, with its next try if there is one (MAIL-7). */
export function describeUnanswered(nextTry: string | undefined): string {
  const next = nextTry === undefined ? 'not tried again' : `next try ${nextTry}`;
  return `Handed over to the mail server, which did not answer: it may have arrived, ${next}`;
}

export const NOT_SENT_AGAIN = 'It could not be sent again.';

/** What a check of the price says first: whether the account follows from the booking's own rates. */
export const ACCOUNT_REPLAYED = 'Its own rates give this account again.';

export const ACCOUNT_DIFFERS = 'Its own rates do not give this account.';

export const PRICE_EQUAL = 'Same: today’s rates give the price it was booked at.';

export const PRICE_DIFFERS = 'Today’s rates give a different price.';

export const CHECK_FAILED = 'The price could not be checked.';

/** In the list of failed e-mails (MAIL-15). */
export const NOTHING_FAILED = 'There are no failed emails to look at.';

export const SOME_NOT_SENT_AGAIN =
  'Some could not be sent again: they are out of date, or their booking or text is no longer kept.';

export const FAILURES_NOT_MARKED = 'The failed emails were not marked as seen.';

/** Says when the list is longer than what is shown. */
export function describeShownFailures(shown: number, total: number): string {
  if (shown >= total) return '';
  return `The first ${shown} of ${total}. The next ones follow once these are sent again or marked as seen.`;
}

/** Beside a row whose delete failed (BOOK-37). */
export const NOT_DELETED = 'Not deleted';

/** Above the list of held bookings, and in the dialog of one (BOOK-41). */
export const HELD_HINT = 'Held requests sent no emails. Release one to send its emails now.';

export const HELD_NOTE =
  'This request is held: no email was sent. Answer it, or release it in the list of held bookings.';

/** Where an action other than a decision did not happen (BOOK-45). */
export const ACTION_FAILED = 'Not saved.';

/** In place of the alert of a decision for a booking without an e-mail address (BOOK-48). */
export const NOBODY_MAILED = 'Saved. There is no email address, so nobody was mailed.';

/** The alerts of a booking that staff enter without approving it at once (BOOK-48). */
export const ENTRY_TEXTS = { done: 'Saved. The email was sent.', failed: 'Failed to send the email.' } as const;

export const ENTRY_FAILED = 'The booking was not saved. Please try again.';

/** For a booking without a vehicle (STAFF-24). */
export const VEHICLE_MISSING = 'Choose a vehicle.';

/** For a swap that names no other vehicle and no unit (BOOK-67). */
export const UNIT_MISSING = 'Name the unit that goes out.';

/** Says that an earlier press was booked, with what was typed then (BOOK-12). */
export function describeAlreadyEntered(number: string): string {
  return `This booking is already saved as ${number}. What was typed since is not in it.`;
}

/** Other vehicles could not be listed (MAIL-23). */
export const OFFERS_FAILED = 'Could not look for other vehicles.';

/**
 * A vehicle that is offered in place of another was named twice, or is not in the fleet any more
 * (MAIL-23).
 */
export const ALTERNATIVE_UNAVAILABLE = 'This vehicle cannot be offered.';

/** What a dialog shows of a booking, and for one without it (BOOK-57). */
export const WHAT_WAS_SHOWN = 'What the customer was shown';

export const NO_NOTICES_KEPT =
  'No notices were kept with this booking: staff entered it, or it was made before notices were kept.';

/** For an empty note (BOOK-49). */
export const NOTE_EMPTY = 'Write the note first.';
/** What the alert says of what staff write of a customer. */
export const REMARKS_TEXTS = {
  done: 'Saved.',
  failed: 'It was not saved. Please try again.',
  gone: 'It was not saved. Nothing is known of this customer any more.',
} as const;
/** Said of a 'do not rent' without a reason (CUST-2). */
export const DO_NOT_RENT_REASON_MISSING = 'Write the reason.';

/** What is wrong with a hand-over, and the field that it belongs to (BOOK-47). */
export const HANDOVER_TEXTS: Readonly<Record<HandoverProblem, FieldText<keyof HandoverEntry>>> = {
  'in-future': { field: 'at', text: 'This is in the future.' },
  'before-booking': { field: 'at', text: 'This is before the booking was made.' },
  'odometer-backwards': { field: 'odometer', text: 'The odometer cannot show less than at hand-out.' },
  'back-before-out': { field: 'at', text: 'The return cannot be before the hand-out.' },
};

/** For a second driver without the add-on (SIGN-2). */
export const SECOND_DRIVER_MISSING = 'Add the additional driver to the booking first.';

/** For a signature without a name (SIGN-6). */
export const SIGNER_MISSING = 'Enter the name of who signs.';

/** For what is missing or unusable of a driver (SIGN-1, STAFF-68). */
export const DRIVER_TEXTS = {
  name: 'Enter the name on the licence.',
  region: 'Enter the province, state or country of the licence, without digits.',
  last4: 'Enter the last four letters or digits of the licence.',
  expiresOn: 'Enter the last day of the licence.',
} as const satisfies Readonly<Record<keyof Driver, string>>;

/** For a drawn signature that is missing or unusable (SIGN-6). */
export const SIGNATURE_MISSING = 'Sign again, or type the name.';

/** For what is missing or unusable of drivers and of a signature (SIGN-1, SIGN-6). */
const SIGNED_FIELD_TEXTS = {
  ...Object.fromEntries(
    [0, 1].flatMap((index) =>
      Object.entries(DRIVER_TEXTS).map(([field, missing]) => [`/drivers/${index}/${field}`, { missing }]),
    ),
  ),
  '/signature/name': { missing: SIGNER_MISSING },
  '/signature/path': { missing: SIGNATURE_MISSING },
} as const;

/** For a hand-over whose fields are missing or out of range. */
export const HANDOVER_FIELD_TEXTS = {
  '/odometer': { missing: `Enter the odometer in whole kilometres, at most ${formatKilometres(MAX_ODOMETER_KM)}.` },
  '/fuel': { missing: `Choose the fuel, from empty to full (${FULL_TANK_EIGHTHS}/${FULL_TANK_EIGHTHS}).` },
  '/at': { missing: 'Enter date and time.' },
  ...SIGNED_FIELD_TEXTS,
} as const;

/** The same for a swap. */
export const SWAP_FIELD_TEXTS = {
  '/back/odometer': HANDOVER_FIELD_TEXTS['/odometer'],
  '/back/fuel': HANDOVER_FIELD_TEXTS['/fuel'],
  '/out/odometer': HANDOVER_FIELD_TEXTS['/odometer'],
  '/out/fuel': HANDOVER_FIELD_TEXTS['/fuel'],
  ...SIGNED_FIELD_TEXTS,
} as const;

/** The messages for problems of the damage of a hand-over (DAMAGE-3). */
export const DAMAGE_TEXTS = {
  'mark-not-open': { field: 'damage/mended', text: 'A mark is not open any more. Look again.' },
  'too-many-marks': { field: 'damage/added', text: `A unit has at most ${MAX_OPEN_MARKS} open marks.` },
} as const satisfies Readonly<Record<DamageProblem, { readonly field: string; readonly text: string }>>;

/** Beside the empty moment of a return. */
export const RETURN_TIME_MISSING = 'Enter when it came back.';

/** For a signature under an agreement that has changed since it was shown (SIGN-8). */
export const AGREEMENT_CHANGED = 'The agreement has changed since it was shown. Read it and sign again.';

/** The name of the button that brings a vehicle back one day later (STAFF-48). */
export const ONE_DAY_MORE = 'One day more';
