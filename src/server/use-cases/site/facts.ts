import type { Email } from '../../../domain/outbox/email.ts';
import { putFrom } from '../../../domain/outbox/email-lifecycle.ts';
import type { SiteFacts } from '../../../domain/site/facts.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Returns a fact about the site. */
export async function findFact<Name extends keyof SiteFacts>(
  { facts }: Pick<Ports, 'facts'>,
  name: Name,
): Promise<SiteFacts[Name] | undefined> {
  return (await facts.find(name)) as SiteFacts[Name] | undefined;
}

/** Writes a fact only while the stored value is still `from`, as it was read (`putFrom`). */
export function putFact<Name extends keyof SiteFacts>(
  { facts }: Pick<Ports, 'facts'>,
  name: Name,
  value: SiteFacts[Name],
  from: SiteFacts[Name] | undefined,
  emails?: readonly Email[],
): Promise<'put' | 'stale'> {
  return facts.edit(name, putFrom<SiteFacts[keyof SiteFacts]>(from, value, emails));
}
