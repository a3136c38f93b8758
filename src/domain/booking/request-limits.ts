import type { Budget } from '../shared/budget.ts';
import { type Instant, minutesBetween } from '../shared/toronto-time.ts';

const A_DAY_MINUTES = 24 * 60;

/**
 * The bookings that one network may make (BOOK-38). A customer books once or a few times. An office
 * or a campus behind one address may book for a whole team, so 20 in 10 minutes and 60 in a day are
 * let through. An IPv4 address and a /64 of IPv6 are one network each. Whoever has a /64 usually
 * has the /56 around it, and an organisation the /48, so each of these has a budget as well: twice
 * as much for each step, because the wider ones may hold several customers.
 */
export const NETWORK_BUDGETS = {
  '/64': [
    { most: 20, minutes: 10 },
    { most: 60, minutes: A_DAY_MINUTES },
  ],
  '/56': [
    { most: 40, minutes: 10 },
    { most: 120, minutes: A_DAY_MINUTES },
  ],
  '/48': [
    { most: 80, minutes: 10 },
    { most: 240, minutes: A_DAY_MINUTES },
  ],
} as const satisfies Readonly<Record<string, readonly Budget[]>>;

/** A network that a request comes from. The size of an IPv4 address is '/64'. */
export type CallerNetwork = { readonly name: string; readonly size: keyof typeof NETWORK_BUDGETS };

/**
 * The bookings of the whole site that are mailed without a look of staff (BOOK-40). On its busiest
 * days the company gets some 60 requests, so 200 in an hour are a flood from many networks. Its
 * e-mails would cost the sender its reputation.
 */
export const SITE_BUDGET: Budget = { most: 200, minutes: 60 };

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
