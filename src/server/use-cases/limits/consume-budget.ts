import type { Attempts } from '../../../domain/shared/attempts.ts';
import { type Budget, countUse, usableFrom } from '../../../domain/shared/budget.ts';
import { type Result, refuse } from '../../../domain/shared/result.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';

/** The ports that count uses. Keys are digests. */
export type BudgetPorts = Pick<Ports, 'attempts' | 'clock' | 'hasher'>;

/** A use that is refused, with the moment at which the count starts again. */
type Counted = Result<Attempts, { readonly usableFrom: Instant }>;

/**
 * Counts one use of a budget under a key, or the uses of one act (`addUses`). A budget that is used
 * up is only read.
 */
export async function consumeBudget(ports: BudgetPorts, key: string, budget: Budget, uses = 1): Promise<Counted> {
  const end = usableFrom(await ports.attempts.find(key), ports.clock.now(), budget);
  return end === undefined ? addUses(ports, key, budget, uses) : refuse({ usableFrom: end });
}

/**
 * Adds uses to the count of a key, unless its budget is used up. A refused use changes
 * nothing, so a key is written at most `most` times until its count starts again. The count is in
 * the database: it holds over a restart, and for all processes on the database together.
 */
export function addUses({ attempts, clock }: BudgetPorts, key: string, budget: Budget, uses = 1): Promise<Counted> {
  const now = clock.now();
  return attempts.edit(key, (found) => {
    const counted = countUse(key, found?.value, now, budget, uses);
    return counted.ok ? { out: counted, next: { value: counted.value } } : { out: counted };
  });
}
