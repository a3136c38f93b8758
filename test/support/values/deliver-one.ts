import { type Attempt, deliverEmail } from '../../../src/server/use-cases/outbox/deliver-email.ts';
import { SENDER } from './samples.ts';

/** Passes on the next due e-mail. Undefined if none is due. */
export async function deliverOne(
  ports: Parameters<typeof deliverEmail>[0],
): Promise<Attempt | { readonly state: 'paused' } | undefined> {
  const { value } = await deliverEmail(ports, SENDER, { run: {} });
  return value === 'paused' ? { state: 'paused' } : value;
}
