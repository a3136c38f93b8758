import { type Attempt, deliverEmails } from '../../../src/server/use-cases/outbox/deliver-emails.ts';

/** Passes on the next due e-mail. Undefined if none is due. */
export async function deliverOne(
  ports: Parameters<typeof deliverEmails>[0],
): Promise<Attempt | { readonly state: 'paused' } | undefined> {
  const { value } = await deliverEmails(ports, { limit: 1, run: {} });
  return value === 'paused' ? { state: 'paused' } : value[0];
}
