import { bareReference, CONFIRMATION_RANGE } from '../booking/confirmation-number.ts';
import { CUSTOMER_TEXTS } from '../booking/messages.ts';
import type { Budget } from '../shared/budget.ts';
import { cleanEmail, isEmail } from '../shared/email-address.ts';
import type { FieldText } from '../shared/messages.ts';
import { ok, type Result, refuse } from '../shared/result.ts';

/** What a customer types to get the link to a reservation (MINE-7). */
export type FindForm = { readonly confirmationNumber: string; readonly email: string };

export type FindProblem = 'number-missing' | 'number-malformed' | 'email-missing' | 'email-malformed';

export const FIND_TEXTS: Readonly<Record<FindProblem, FieldText<keyof FindForm>>> = {
  'number-missing': { field: 'confirmationNumber', text: 'Enter your booking reference.' },
  'number-malformed': {
    field: 'confirmationNumber',
    text: 'Enter a booking reference: HOJ- and six digits.',
  },
  'email-missing': { field: 'email', text: CUSTOMER_TEXTS['email-missing'].text },
  'email-malformed': { field: 'email', text: CUSTOMER_TEXTS['email-malformed'].text },
};

/**
 * How often a network and an address may ask for a link (MINE-7), also staff for one that resets a
 * password (STAFF-36). Nobody forgets five reservations an hour; a stranger who tries numbers gets
 * nowhere, and fills no mailbox.
 */
export const NETWORK_FIND_BUDGET: Budget = { most: 5, minutes: 60 };
export const ADDRESS_FIND_BUDGET: Budget = { most: 3, minutes: 60 };

/**
 * Checks the form and returns the number as it is stored. 'HOJ-', case and marks may differ from
 * what was mailed. Returns every problem, in the order of the fields.
 */
export function checkFindForm(form: FindForm): Result<FindForm, readonly FindProblem[]> {
  const typed = bareReference(form.confirmationNumber);
  const digits = /^(?:HOJ)?(\d+)$/.exec(typed)?.[1] ?? '';
  const { min, max } = CONFIRMATION_RANGE;
  const isNumber = digits.length === String(max).length && Number(digits) >= min;
  const email = cleanEmail(form.email);
  const problems: FindProblem[] = [
    ...(typed === '' ? ['number-missing' as const] : isNumber ? [] : ['number-malformed' as const]),
    ...(email === '' ? ['email-missing' as const] : isEmail(email) ? [] : ['email-malformed' as const]),
  ];
  return problems.length > 0 ? refuse(problems) : ok({ confirmationNumber: `HOJ-${digits}`, email });
}
