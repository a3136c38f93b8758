import * as v from 'valibot';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { InstantSchema } from '../../../ports/api/common.ts';
import { decode } from '../../../ports/api/schema.ts';
import { useStored } from '../../kit/use-stored.ts';

const Taken = v.optional(v.object({ pickupTime: InstantSchema, dropoffTime: InstantSchema, before: InstantSchema }));
type Taken = v.InferOutput<typeof Taken>;

type Trip = { readonly pickupTime: Instant; readonly dropoffTime: Instant };
type TakenReturn = readonly [before: Instant | undefined, take: (next: Instant) => void];

/**
 * Keeps, over reloads too, which return was chosen before the customer took the present one from the
 * scale of returns (PRICE-16). Undefined for a trip that was chosen otherwise.
 */
export function useTakenReturn({ pickupTime, dropoffTime }: Trip): TakenReturn {
  const [taken, change] = useStored<Taken>('taken-return', (value) => decode(Taken, value), undefined);
  const isTaken = taken?.pickupTime === pickupTime && taken.dropoffTime === dropoffTime;
  const before = isTaken ? taken.before : undefined;
  return [before, (next) => change(() => ({ pickupTime, dropoffTime: next, before: before ?? dropoffTime }))];
}
