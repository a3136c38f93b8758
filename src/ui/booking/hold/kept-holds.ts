import * as v from 'valibot';
import { heldPrice } from '../../../domain/pricing/hold.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { KeptHold } from '../../../ports/api/price-hold.ts';
import { decode } from '../../../ports/api/schema.ts';
import { useStored } from '../../kit/use-stored.ts';

/** The held prices that a tab keeps: as many vehicles as somebody compares, a kilobyte each. */
const MAX_KEPT = 10;

const KeptHolds = v.array(KeptHold);
const NONE: readonly KeptHold[] = [];

/** The held prices of this tab, over reloads too (HOLD-6). One that has ended is not found. */
export function useKeptHolds(): {
  readonly holdOf: (vehicleId: string, now: Instant) => KeptHold | undefined;
  readonly keep: (kept: KeptHold) => void;
} {
  const [holds, change] = useStored('held-prices', readHolds, NONE);
  return {
    holdOf: (vehicleId, now) => holds.find(({ hold }) => hold.vehicleId === vehicleId && heldPrice(hold, now)),
    keep: (kept) =>
      change((before) => {
        const others = before.filter(({ hold }) => hold.vehicleId !== kept.hold.vehicleId);
        return [kept, ...others].slice(0, MAX_KEPT);
      }),
  };
}

function readHolds(value: unknown): readonly KeptHold[] | undefined {
  return decode(KeptHolds, value);
}
