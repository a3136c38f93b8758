import * as v from 'valibot';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { InstantSchema } from '../../../ports/api/common.ts';
import { decode } from '../../../ports/api/schema.ts';
import { useStored } from '../../kit/use-stored.ts';

const Taken = v.optional(v.object({ dropoffTime: InstantSchema, before: InstantSchema }));
type Taken = v.InferOutput<typeof Taken>;

/**
 * Keeps, over reloads too, which return was chosen before the customer took the present one from the
 * scale of returns (PRICE-16). Undefined for a return that was chosen otherwise.
 */
export function useTakenReturn(
  present: Instant,
): readonly [before: Instant | undefined, take: (next: Instant) => void] {
  const [taken, change] = useStored<Taken>('taken-return', (value) => decode(Taken, value), undefined);
  const before = taken?.dropoffTime === present ? taken.before : undefined;
  return [before, (next) => change(() => ({ dropoffTime: next, before: before ?? present }))];
}
