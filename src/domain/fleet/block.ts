import type { Edit, Kind, Stored } from '../shared/record.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanText } from '../shared/text.ts';
import { type Instant, isInstant } from '../shared/toronto-time.ts';
import { type Span, type VehicleUse, vehicleSubject } from './availability.ts';
import type { Vehicle } from './vehicle.ts';

/** Why units of a vehicle are not rented out (AVAIL-4). */
export const BLOCK_REASONS = ['service', 'repair', 'other'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** What staff read for the reason of a block. */
export const BLOCK_REASON_NAMES: Readonly<Record<BlockReason, string>> = {
  service: 'Blocked for service',
  repair: 'Blocked for repair',
  other: 'Blocked',
};

/** The maximum length of the note of a block, in characters. */
export const BLOCK_NOTE_LIMIT = 500;

/**
 * Units of a vehicle that are not rented out in a span (AVAIL-4). `by` and `at` say who stored this
 * version and when.
 */
export type Block = Span & {
  readonly id: string;
  /** 1 at first, and one more with every change. */
  readonly version: number;
  readonly vehicleId: string;
  readonly units: number;
  readonly reason: BlockReason;
  readonly note?: string;
  readonly by: string;
  readonly at: Instant;
};

/** The stored blocks. */
export const BLOCKS = {
  name: 'blocks',
  fields: { vehicleId: 'text', from: 'text', to: 'text' },
  fieldsOf: ({ value: { vehicleId, from, to } }) => ({ vehicleId, from, to }),
  unique: [],
  orders: { start: ['from', 'asc'] },
  indexes: { start: ['from'], vehicle: ['vehicleId', 'from'] },
  subjectOf: ({ vehicleId }) => vehicleSubject(vehicleId),
  isCounted: true,
} as const satisfies Kind<Block>;

/** Stores the next version of a block, only while the stored one is the version before it. */
export function versionAfter(next: Block) {
  return (found: Stored<Block> | undefined): Edit<Block, 'changed' | 'stale' | 'missing'> => {
    if (found === undefined) return { out: 'missing' };
    return found.value.version === next.version - 1 ? { out: 'changed', next: { value: next } } : { out: 'stale' };
  };
}

/** What staff enter. Without `units` the block has all of them. */
export type BlockEntry = Span & Pick<Block, 'reason' | 'note'> & { readonly units?: number };

export type BlockProblem = 'end-not-after-start';

/** Creates the block of a vehicle, or its next version if there is one before (AVAIL-4). */
export function writeBlock(
  { from, to, reason, note = '', units }: BlockEntry,
  vehicle: Pick<Vehicle, 'id' | 'units'>,
  before: Pick<Block, 'id' | 'version'>,
  { by, at }: Pick<Block, 'by' | 'at'>,
): Result<Block, BlockProblem> {
  // A moment of a day that its month does not have is invalid.
  if (!isInstant(from) || !isInstant(to) || to <= from) return refuse('end-not-after-start');
  const text = cleanText(note);
  return ok({
    id: before.id,
    version: before.version + 1,
    vehicleId: vehicle.id,
    units: units ?? vehicle.units ?? 1,
    from,
    to,
    reason,
    ...(text === '' ? {} : { note: text }),
    by,
    at,
  });
}

/** Returns what a block takes of its vehicle. */
export function blockUseOf({ id, vehicleId, units, from, to }: Block): VehicleUse {
  return { id, kind: 'block', vehicleId, units, from, to };
}
