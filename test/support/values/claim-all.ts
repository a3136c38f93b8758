import type { LeasedEmail, Outbox } from '../../../src/ports/stores/outbox.ts';

const LATE = '2027-01-01T00:00:00.000Z';

/** Claims every e-mail that is due until a day long after all samples. */
export async function claimAll(outbox: Outbox): Promise<readonly LeasedEmail[]> {
  const all: LeasedEmail[] = [];
  for (;;) {
    const leased = await outbox.claim(LATE, '2027-01-01T01:00:00.000Z');
    if (!leased) return all;
    all.push(leased);
  }
}
