import { cryptoRandomSource } from '../../../src/adapters/node/random-source.ts';
import type { Ports } from '../../../src/ports/ports.ts';
import { type Audited, openAuditTrail } from '../../../src/server/use-cases/audit/audit-trail.ts';

/** The ports with an audit trail on them, whose faults are ignored. */
export function audited<P extends Pick<Ports, 'audit' | 'clock'>>(ports: P): P & Audited {
  return { ...ports, trail: openAuditTrail({ ...ports, random: cryptoRandomSource() }, () => undefined) };
}
