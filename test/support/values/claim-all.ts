import { type LeasedEmail, leaseNext } from '../../../src/server/use-cases/outbox/leases.ts';

const LATE = '2027-01-01T00:00:00.000Z';

/** Leases every e-mail that is due until a day long after all samples. */
export async function claimAll(ports: Parameters<typeof leaseNext>[0]): Promise<readonly LeasedEmail[]> {
  const all: LeasedEmail[] = [];
  for (;;) {
    const leased = await leaseNext(ports, LATE, '2027-01-01T01:00:00.000Z');
    if (!leased) return all;
    all.push(leased);
  }
}
