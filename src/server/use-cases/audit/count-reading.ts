import { READ_UNRECORDED } from '../../../domain/audit/audit-event.ts';
import { isUnavailable } from '../../../ports/unavailable.ts';
import { type BudgetPorts, consumeBudget } from '../limits/consume-budget.ts';
import type { Audited } from './audit-trail.ts';

/** What an account reads: rows of customers, at one address of the API. */
export type Reading = { readonly by: string; readonly address: string; readonly rows: number };

/**
 * Counts rows of customers that an account reads, and records once an hour that they are many
 * (AUDIT-8). An address that is read again counts once an hour, because pages load themselves again.
 * Call it before the answer. A store that is out of reach refuses no read.
 */
export async function countReading(ports: BudgetPorts & Audited, { by, address, rows }: Reading): Promise<void> {
  const keyOf = (...parts: readonly string[]) => ports.hasher.digest(JSON.stringify(['read', by, ...parts]));
  try {
    const first = await consumeBudget(ports, keyOf(address), { ...READ_UNRECORDED, most: 1 });
    if (!first.ok) return;
    // Refused once there were more, which is recorded then.
    const uncounted = { ...READ_UNRECORDED, most: READ_UNRECORDED.most + 1 };
    const counted = await consumeBudget(ports, keyOf(), uncounted, rows);
    if (counted.ok && counted.value.count > READ_UNRECORDED.most) await ports.trail.record(by, { what: 'many-read' });
  } catch (fault) {
    if (!isUnavailable(fault)) throw fault;
  }
}
