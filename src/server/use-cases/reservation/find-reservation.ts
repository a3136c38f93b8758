import { isSameEmail } from '../../../domain/booking/retention.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import { canonicalMailbox } from '../../../domain/outbox/recipient-limit.ts';
import {
  ADDRESS_FIND_BUDGET,
  checkFindForm,
  type FindForm,
  type FindProblem,
  NETWORK_FIND_BUDGET,
} from '../../../domain/reservation/find-form.ts';
import { mailLink } from '../../../domain/reservation/links.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { secondsUntil } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import { type BudgetPorts, consumeBudget } from '../limits/consume-budget.ts';

/** A network or an address has been asked for too often. It may be again after so many seconds. */
type AskedTooOften = { readonly code: 'asked-too-often'; readonly seconds: number };

/** Who asks, and whether the limits are on. */
type FindOrigin = { readonly network: string; readonly isLimited: boolean };

/**
 * Accepts a request for a link, if it is well-formed and the limits allow it (MINE-7). It reads no
 * booking, so its time tells nothing about one. Returns the checked form.
 */
export async function acceptFind(
  ports: BudgetPorts,
  form: FindForm,
  { network, isLimited }: FindOrigin,
): Promise<Result<FindForm, { readonly code: 'invalid'; readonly problems: readonly FindProblem[] } | AskedTooOften>> {
  const checked = checkFindForm(form);
  if (!checked.ok) return refuse({ code: 'invalid', problems: checked.problem });
  if (!isLimited) return checked;
  const { email } = checked.value;
  for (const { key, budget } of [
    { key: ['find', 'network', network], budget: NETWORK_FIND_BUDGET },
    { key: ['find', 'address', canonicalMailbox(email)], budget: ADDRESS_FIND_BUDGET },
  ]) {
    const counted = await consumeBudget(ports, ports.hasher.digest(JSON.stringify(key)), budget);
    if (!counted.ok) {
      const seconds = secondsUntil(counted.problem.usableFrom, ports.clock.now());
      return refuse({ code: 'asked-too-often', seconds });
    }
  }
  return checked;
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
