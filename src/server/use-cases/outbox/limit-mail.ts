import { canonicalMailbox, countEmail, RECIPIENT_LIMITS } from '../../../domain/outbox/recipient-limit.ts';
import type { Ports } from '../../../ports/ports.ts';

export type MailCountPorts = Pick<Ports, 'attempts' | 'clock' | 'hasher'>;

/**
 * Counts an e-mail that a public form causes, before it is queued: to the customer that a booking
 * names, or from the sender that a message names (MAIL-11, MAIL-12). Returns false once the limit
 * is reached. The count is stored under a digest until the first sweep after the end of its period.
 */
export async function consumeMailQuota(
  { attempts, clock, hasher }: MailCountPorts,
  what: 'booking' | 'message',
  address: string,
): Promise<boolean> {
  const key = hasher.digest(JSON.stringify(['mail', what, canonicalMailbox(address)]));
  // An attempt fails only if another count was stored in the meantime. After as many failures as
  // the limit allows, the limit is reached.
  const most = RECIPIENT_LIMITS[what];
  for (let tries = 0; tries < most; tries += 1) {
    const stored = await attempts.find(key);
    const counted = countEmail(key, stored, clock.now(), most);
    if (!counted.ok) return false;
    if ((await attempts.put(counted.value, stored)) === 'put') return true;
  }
  return false;
}
