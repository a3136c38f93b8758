import { isEmail } from '../../../domain/shared/email-address.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { isAttentionMailDue } from '../../../domain/site/attention.ts';
import { attentionEmail } from '../../../domain/site/emails.ts';
import { mayDo } from '../../../domain/staff/permissions.ts';
import type { Ports } from '../../../ports/ports.ts';
import { findFact, putFact } from '../site/facts.ts';
import { listAccounts } from '../stored/stored-accounts.ts';
import { type HealthPorts, type HostFacts, listAttention } from './site-health.ts';

type MailAttentionPorts = HealthPorts & Pick<Ports, 'staff' | 'random'>;

/**
 * Queues one e-mail a day about what needs attention to each account that may see it (FAIL-17). Of
 * several instances one queues it. Returns to how many accounts. `company` is the name of the company.
 */
export async function mailAttention(
  ports: MailAttentionPorts,
  host: HostFacts,
  company: string,
): Promise<Result<number, 'nothing' | 'not-due' | 'nobody' | 'queued-elsewhere'>> {
  const { staff, clock, random } = ports;
  const [mailedAt, { value: attention }, accounts] = await Promise.all([
    findFact(ports, 'attentionMailedAt'),
    listAttention(ports, host),
    listAccounts({ staff }),
  ]);
  const at = clock.now();
  if (attention.length === 0) return refuse('nothing');
  if (!isAttentionMailDue(at, mailedAt)) return refuse('not-due');
  // The first account may have a name of this machine, which no mail server knows.
  const addresses = accounts
    .filter(({ role, email }) => mayDo(role, 'read-health') && isEmail(email))
    .map(({ email }) => email);
  if (addresses.length === 0) return refuse('nobody');
  const emails = addresses.map((address) => attentionEmail(address, attention, { id: random.id(), at, company }));
  const written = await putFact(ports, 'attentionMailedAt', at, mailedAt, emails);
  return written === 'put' ? ok(emails.length) : refuse('queued-elsewhere');
}
