import { canonicalMailbox, countEmail, RECIPIENT_LIMITS } from '../../../domain/outbox/recipient-limit.ts';
import type { Ports } from '../../../ports/ports.ts';

export type MailCountPorts = Pick<Ports, 'attempts' | 'clock' | 'hasher'>;

/**
 * Counts an e-mail that a stranger asks for, before it is owed: to the customer that a booking names, or from the sender that a message
 * names (MAIL-11, MAIL-12). False once the bound is reached. Kept under a digest, and not beyond the bound's hours and the next sweep.
 */
export async function consumeMailQuota(
  { attempts, clock, hasher }: MailCountPorts,
  what: 'booking' | 'message',
  address: string,
): Promise<boolean> {
  const key = hasher.digest(JSON.stringify(['mail', what, canonicalMailbox(address)]));
  // A count is lost only to another one that was made meanwhile: after as many as the bound allows, the bound is reached.
  const most = RECIPIENT_LIMITS[what];
  for (let tries = 0; tries < most; tries += 1) {
    const stored = await attempts.find(key);
    const counted = countEmail(key, stored, clock.now(), most);
    if (!counted.ok) return false;
    if ((await attempts.put(counted.value, stored)) === 'put') return true;
  }
  return false;
}
