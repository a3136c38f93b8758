import { isSameEmail } from '../../../domain/booking/retention.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import { checkFindForm, type FindForm, type FindProblem } from '../../../domain/reservation/find-form.ts';
import { mailLink } from '../../../domain/reservation/links.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { BudgetPorts } from '../limits/consume-budget.ts';
import { type LinkRequestOrigin, limitLinkRequests } from '../limits/limit-link-requests.ts';

/** A network or an address has been asked for too often. It may be again after so many seconds. */
type AskedTooOften = { readonly code: 'asked-too-often'; readonly seconds: number };

/**
 * Accepts a request for a link, if it is well-formed and the limits allow it (MINE-7). It reads no
 * booking, so its time tells nothing about one. Returns the checked form.
 */
export async function acceptFind(
  ports: BudgetPorts,
  form: FindForm,
  origin: LinkRequestOrigin,
): Promise<Result<FindForm, { readonly code: 'invalid'; readonly problems: readonly FindProblem[] } | AskedTooOften>> {
  const checked = checkFindForm(form);
  if (!checked.ok) return refuse({ code: 'invalid', problems: checked.problem });
  const counted = await limitLinkRequests(ports, { kind: 'find', email: checked.value.email }, origin);
  return counted.ok ? checked : refuse({ code: 'asked-too-often', seconds: counted.problem.seconds });
}

/**
 * Mails the link to a reservation, if number and address belong together (MINE-7). Runs after the
 * answer. A held request is mailed to nobody.
 */
export async function mailFoundLink(
  { bookings, clock, random }: Pick<Ports, 'bookings' | 'clock' | 'random'>,
  sender: Sender,
  { confirmationNumber, email }: FindForm,
): Promise<Ok<'mailed' | 'nothing'>> {
  for (;;) {
    const booking = await bookings.findByNumber(confirmationNumber);
    if (booking === undefined || booking.held || booking.erasedAt || !isSameEmail(booking.form.email, email))
      return ok('nothing');
    const mailed = mailLink(booking, { id: random.id(), at: clock.now(), sender });
    if ((await bookings.mailLink(booking.id, mailed)) === 'queued') return ok('mailed');
    // The booking was changed, or its links were ended, after it was read.
  }
}
