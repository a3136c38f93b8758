import { canonicalMailbox, recipientBudget } from '../../../domain/outbox/recipient-limit.ts';
import { type BudgetPorts, consumeBudget } from '../limits/consume-budget.ts';

/**
 * Counts an e-mail that a public form causes, before it is queued: to the customer that a booking
 * names, or from the sender that a message names (MAIL-11, MAIL-12). Returns false once the limit
 * is reached. The count is stored under a digest until the first sweep after the end of its period.
 */
export async function consumeMailQuota(
  ports: BudgetPorts,
  what: 'booking' | 'message',
  address: string,
): Promise<boolean> {
  const key = ports.hasher.digest(JSON.stringify(['mail', what, canonicalMailbox(address)]));
  return (await consumeBudget(ports, key, recipientBudget(what))).ok;
}
