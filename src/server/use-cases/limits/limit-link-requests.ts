import { canonicalMailbox } from '../../../domain/outbox/recipient-limit.ts';
import { ADDRESS_FIND_BUDGET, NETWORK_FIND_BUDGET } from '../../../domain/reservation/find-form.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { secondsUntil } from '../../../domain/shared/toronto-time.ts';
import { type BudgetPorts, consumeBudget } from './consume-budget.ts';

/** Who asks, and whether the limits are on. */
export type LinkRequestOrigin = { readonly network: string; readonly isLimited: boolean };

/**
 * Counts a request for a link by e-mail, of a customer (MINE-7) or of staff (STAFF-36), for its
 * network and for its address. Refuses it with the seconds after which one is possible again.
 */
export async function limitLinkRequests(
  ports: BudgetPorts,
  { kind, email }: { readonly kind: 'find' | 'reset'; readonly email: string },
  { network, isLimited }: LinkRequestOrigin,
): Promise<Result<undefined, { readonly seconds: number }>> {
  if (!isLimited) return ok(undefined);
  for (const { key, budget } of [
    { key: [kind, 'network', network], budget: NETWORK_FIND_BUDGET },
    { key: [kind, 'address', canonicalMailbox(email)], budget: ADDRESS_FIND_BUDGET },
  ]) {
    const counted = await consumeBudget(ports, ports.hasher.digest(JSON.stringify(key)), budget);
    if (!counted.ok) return refuse({ seconds: secondsUntil(counted.problem.usableFrom, ports.clock.now()) });
  }
  return ok(undefined);
}
