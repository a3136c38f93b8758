import type { Budget } from './budget.ts';

const AN_HOUR_MINUTES = 60;
const A_DAY_MINUTES = 24 * AN_HOUR_MINUTES;

/** A network that a request comes from. The size of an IPv4 address is '/64'. */
export type CallerNetwork = { readonly name: string; readonly size: '/64' | '/56' | '/48' };

/** What anybody can have stored. 'message' are the forms to the company (FORM-19). */
export type PublicForm = 'booking' | 'quote' | 'link' | 'message';

/**
 * What one network may send (BOOK-38, HOLD-9, HOLD-12, FORM-19), and what the whole site mails or
 * stores (BOOK-40, HOLD-9, HOLD-12, FORM-19).
 *
 * - A customer books once or a few times. An office or a campus behind one address may book for a
 *   whole team. On its busiest days the company gets some 60 requests, so 200 in an hour are a flood
 *   from many networks. Its e-mails would cost the sender its reputation.
 * - Somebody sends a few quotes to a second driver; more of them are mail to strangers.
 * - Somebody copies the links of a few quotes. A stored price takes 1.5 kB for a day.
 * - Nobody writes ten messages in ten minutes.
 */
export const FORM_LIMITS: Readonly<Record<PublicForm, { readonly network: readonly Budget[]; readonly site: Budget }>> =
  {
    booking: {
      network: [
        { most: 20, minutes: 10 },
        { most: 60, minutes: A_DAY_MINUTES },
      ],
      site: { most: 200, minutes: AN_HOUR_MINUTES },
    },
    quote: {
      network: [{ most: 5, minutes: AN_HOUR_MINUTES }],
      site: { most: 200, minutes: AN_HOUR_MINUTES },
    },
    link: {
      network: [{ most: 30, minutes: AN_HOUR_MINUTES }],
      site: { most: 500, minutes: AN_HOUR_MINUTES },
    },
    message: {
      network: [{ most: 10, minutes: 10 }],
      site: { most: 60, minutes: AN_HOUR_MINUTES },
    },
  };

/**
 * The quotes that are mailed to the addresses of one domain (HOLD-9). Most customers have an address
 * at one of a few large providers; of the busiest days of the company half fit.
 */
export const DOMAIN_QUOTE_BUDGET: Budget = { most: 100, minutes: A_DAY_MINUTES };

const TIMES_AS_MUCH = { '/64': 1, '/56': 2, '/48': 4 } as const;

/**
 * Returns the budgets of a network. Whoever has a /64 of IPv6 usually has the /56 around it, and an
 * organisation the /48, so each of these has budgets as well: twice as much for each step, because
 * the wider ones may hold several customers.
 */
export function networkBudgets(form: PublicForm, size: CallerNetwork['size']): readonly Budget[] {
  return FORM_LIMITS[form].network.map(({ most, minutes }) => ({ most: most * TIMES_AS_MUCH[size], minutes }));
}

/** The milliseconds that a person needs at least for a form, even where the browser fills it in. */
export const MIN_FORM_MS = 3_000;

/**
 * How a public form was filled in: its hidden field, and how long the page counted since it opened,
 * in milliseconds. One clock counted both ends, so it does not matter whether it is right.
 */
export type FormTraits = { readonly website?: string; readonly openedFor?: number };

/** What pages call the hidden field. It has nothing of a person, so no browser fills it in. */
export const HONEYPOT_NAME = 'leave-empty';

/**
 * Whether a program seems to have filled in a form (BOOK-39): it filled in a field that people never
 * see, or took less than `MIN_FORM_MS`. Without limits (`isLimited`) the time is not judged.
 */
export function isFromProgram({ website = '', openedFor = MIN_FORM_MS }: FormTraits, isLimited: boolean): boolean {
  return website !== '' || (isLimited && openedFor < MIN_FORM_MS);
}
