import { canonicalMailbox } from '../../../domain/outbox/recipient-limit.ts';
import { ADDRESS_FIND_BUDGET, NETWORK_FIND_BUDGET } from '../../../domain/reservation/find-form.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { secondsUntil } from '../../../domain/shared/toronto-time.ts';
import { type BudgetPorts, consumeBudget } from './consume-budget.ts';
import type { RateLimited } from './count-uses.ts';

/** Who asks, and whether the limits are on. */
export type LinkRequestOrigin = { readonly network: string; readonly isLimited: boolean };

/** What a link opens: a reservation (MINE-7), or a new password of staff (STAFF-36). */
type LinkKind = 'find' | 'reset';

/**
 * Counts a request for a link by e-mail for its network. Refuses it with the seconds after which one
 * is possible again.
 */
export async function countLinkRequest(
  ports: BudgetPorts,
  kind: LinkKind,
  { network, isLimited }: LinkRequestOrigin,
): Promise<Result<undefined, RateLimited>> {
  if (!isLimited) return ok(undefined);
  const counted = await consumeBudget(ports, keyOf(ports, kind, 'network', network), NETWORK_FIND_BUDGET);
  if (counted.ok) return ok(undefined);
  return refuse({ code: 'rate-limited', seconds: secondsUntil(counted.problem.usableFrom, ports.clock.now()) });
}

/**
 * Counts a link that is about to be mailed to an address. Returns false once it has as many as it
 * gets; the answer does not show it. A request that mails nothing is not counted, so nobody keeps
 * others from their links by asking in their name.
 */
export async function countLinkMail(ports: BudgetPorts, kind: LinkKind, email: string): Promise<boolean> {
  const key = keyOf(ports, kind, 'address', canonicalMailbox(email));
  return (await consumeBudget(ports, key, ADDRESS_FIND_BUDGET)).ok;
}

function keyOf({ hasher }: BudgetPorts, ...parts: readonly string[]): string {
  return hasher.digest(JSON.stringify(parts));
}
