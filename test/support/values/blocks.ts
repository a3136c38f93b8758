import type { Block } from '../../../src/domain/fleet/block.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
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
