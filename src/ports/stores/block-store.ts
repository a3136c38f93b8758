import type { Span } from '../../domain/fleet/availability.ts';
import type { Block } from '../../domain/fleet/block.ts';

/** Which blocks are listed. An absent field does not filter. */
export type BlockFilter = {
  readonly vehicleId?: string;
  /** Only blocks that share a moment with the span. */
  readonly span?: Span;
};

/**
 * Stores blocks. Every adapter promises (test/contracts/stores/block-store.ts):
 * - A block survives a killed process once the promise resolves.
 * - A write and the claims of bookings on the same vehicle (`BookingStore`) come one after the
 *   other: after `add` or `change` resolves, no claim is judged without the block.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type BlockStore = {
  /** Rejects, and not with `unavailable`, if the id is taken. */
  add(block: Block): Promise<void>;
  find(id: string): Promise<Block | undefined>;
  /** Writes the next version of a block, only while the stored version is the one before it. */
  change(block: Block): Promise<'changed' | 'stale' | 'missing'>;
  remove(id: string): Promise<'removed' | 'missing'>;
  /** Returns blocks in the order of `from` and id. */
  list(filter: BlockFilter): Promise<readonly Block[]>;
};
