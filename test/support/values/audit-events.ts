import type { AuditEvent, AuditedAct } from '../../../src/domain/audit/audit-event.ts';
import { NOON } from './samples.ts';

let recorded = 0;

const SIGNED_IN: AuditedAct = { what: 'signed-in', network: '203.0.113.0/24', browser: 'Chrome on Windows' };

/** An event of the audit trail. Each has an id of its own. */
export function anAuditEvent(
  act: AuditedAct = SIGNED_IN,
  over: Partial<Pick<AuditEvent, 'id' | 'at' | 'by'>> = {},
): AuditEvent {
  recorded += 1;
  return { id: `event-${String(recorded).padStart(4, '0')}`, at: NOON, by: 'sam@oakville.example', ...act, ...over };
}
