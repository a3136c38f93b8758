import type { AuditedAct } from '../../../domain/audit/audit-event.ts';
import type { Ports } from '../../../ports/ports.ts';

/**
 * Records what staff did (AUDIT-1). Call it after the act. It never rejects: an act that was done is
 * not undone because its event could not be stored (AUDIT-6).
 */
export type AuditTrail = { record(by: string, act: AuditedAct): Promise<void> };

/** The ports of a use case that records what it does. */
export type Audited = { readonly trail: AuditTrail };

/** Opens the audit trail. `failed` gets the fault of an event that was not stored, and its kind. */
export function openAuditTrail(
  { audit, clock, random }: Pick<Ports, 'audit' | 'clock' | 'random'>,
  failed: (fault: unknown, what: AuditedAct['what']) => void,
): AuditTrail {
  return {
    async record(by, act) {
      try {
        const id = random.id();
        await audit.add(id, { value: { ...act, id, at: clock.now(), by } });
      } catch (fault) {
        failed(fault, act.what);
      }
    },
  };
}
