import * as v from 'valibot';
import { heldPrice } from '../../../domain/pricing/hold.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { StoredHold } from '../../../ports/api/price-hold.ts';
import { decode } from '../../../ports/api/schema.ts';
import { useStored } from '../../kit/use-stored.ts';

/** The held prices that a tab keeps: as many vehicles as somebody compares, a kilobyte each. */
const MAX_STORED = 10;

const StoredHolds = v.array(StoredHold);
const NONE: readonly StoredHold[] = [];

/** The held prices of this tab, over reloads too (HOLD-6). One that has ended is not found. */
export function useStoredHolds(): {
  readonly holdOf: (vehicleId: string, now: Instant) => StoredHold | undefined;
  readonly keep: (stored: StoredHold) => void;
} {
  const [holds, change] = useStored('held-prices', readHolds, NONE);
  return {
    holdOf: (vehicleId, now) => holds.find(({ hold }) => hold.vehicleId === vehicleId && heldPrice(hold, now)),
    keep: (stored) =>
      change((before) => {
        const others = before.filter(({ hold }) => hold.vehicleId !== stored.hold.vehicleId);
        return [stored, ...others].slice(0, MAX_STORED);
      }),
  };
}

function readHolds(value: unknown): readonly StoredHold[] | undefined {
  return decode(StoredHolds, value);
}
