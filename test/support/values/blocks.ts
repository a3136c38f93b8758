import { type Block, versionAfter } from '../../../src/domain/fleet/block.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { RecordStores } from '../../../src/ports/kinds.ts';
import { NOON } from './samples.ts';

let made = 0;

/** Returns a block of one unit with its own id; of the sample vehicle, for two days from noon, by default. */
export function aBlock(over: Partial<Block> = {}): Block {
  made += 1;
  return {
    id: `block-${made}`,
    version: 1,
    vehicleId: 'sienna',
    units: 1,
    from: NOON,
    to: addMinutes(NOON, 2 * 24 * 60),
    reason: 'service',
    by: 'sam@oakville.example',
    at: NOON,
    ...over,
  };
}

/** Stores a block. */
export async function addBlock(blocks: RecordStores['blocks'], block: Block): Promise<void> {
  await blocks.add(block.id, { value: block });
}

/** Stores the next version of a block. */
export function changeBlock(blocks: RecordStores['blocks'], block: Block) {
  return blocks.edit(block.id, versionAfter(block));
}
