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
  return (await consumeBudget(ports, mailQuotaKey(ports, what, address), recipientBudget(what))).ok;
}

/** Returns the key under which the e-mails of an address are counted. */
export function mailQuotaKey(
  { hasher }: Pick<BudgetPorts, 'hasher'>,
  what: 'booking' | 'message',
  address: string,
): string {
  return hasher.digest(JSON.stringify(['mail', what, canonicalMailbox(address)]));
}
