import type { Attempts } from '../../../domain/shared/attempts.ts';
import { type Budget, countUse } from '../../../domain/shared/budget.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';

/** The ports that count uses. Keys are digests. */
export type BudgetPorts = Pick<Ports, 'attempts' | 'clock' | 'hasher'>;

/**
 * Counts one use of a budget under a key, or the uses of one act, and returns the count, or refuses
 * it with the moment at which the count starts anew. A refused use writes nothing, so a key is written at most `most` times until then. The
 * count is in the database: it holds over a restart, and for all processes on the database
 * together.
 */
export async function consumeBudget(
  { attempts, clock }: BudgetPorts,
  key: string,
  budget: Budget,
  uses = 1,
): Promise<Result<Attempts, { readonly usableFrom: Instant }>> {
  const now = clock.now();
  const count = (stored: Attempts | undefined) => countUse(key, stored, now, budget, uses);
  const asRead = count(await attempts.find(key));
  if (!asRead.ok) return asRead;
  return attempts.edit(key, (found) => {
    const counted = count(found?.value);
    return counted.ok ? { out: counted, next: { value: counted.value } } : { out: counted };
  });
}
