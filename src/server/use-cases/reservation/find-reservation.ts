import { checkFindForm, type FindForm, type FindProblem } from '../../../domain/reservation/find-form.ts';
import { mailLink } from '../../../domain/reservation/links.ts';
import { isSameEmail } from '../../../domain/shared/email-address.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { BudgetPorts } from '../limits/consume-budget.ts';
import type { RateLimited } from '../limits/count-uses.ts';
import { countLinkMail, countLinkRequest, type LinkRequestOrigin } from '../limits/limit-link-requests.ts';
import { findByNumber } from '../stored/stored-bookings.ts';

/** What was typed is refused. */
export type FindRefusal = { readonly code: 'find-form'; readonly problems: readonly FindProblem[] };

/**
 * Accepts a request for a link, if it is well-formed and its network may ask (MINE-7). It reads no
 * booking, so its time tells nothing about one. Returns the checked form.
 */
export async function acceptFind(
  ports: BudgetPorts,
  form: FindForm,
  origin: LinkRequestOrigin,
): Promise<Result<FindForm, FindRefusal | RateLimited>> {
  const checked = checkFindForm(form);
  if (!checked.ok) return refuse({ code: 'find-form', problems: checked.problem });
  const counted = await countLinkRequest(ports, 'find', origin);
  return counted.ok ? checked : counted;
}

/**
 * Mails the link to a reservation, if number and address belong together (MINE-7). Runs after the
 * answer. A held request is mailed to nobody. Under limits an address gets a limited number of
 * links and then none for a while.
 */
export async function mailFoundLink(
  ports: Pick<Ports, 'bookings' | 'random'> & BudgetPorts,
  { confirmationNumber, email }: FindForm,
  isLimited: boolean,
): Promise<Ok<'mailed' | 'nothing'>> {
  const { bookings, clock, random } = ports;
  const booking = await findByNumber(bookings, confirmationNumber);
  if (booking === undefined || booking.held || booking.erasedAt || !isSameEmail(booking.form.email, email))
    return ok('nothing');
  if (isLimited && !(await countLinkMail(ports, 'find', email))) return ok('nothing');
  const stamp = { id: random.id(), at: clock.now() };
  const mailed = await bookings.edit(booking.id, mailLink(stamp, email));
  return ok(mailed === 'queued' ? 'mailed' : 'nothing');
}
