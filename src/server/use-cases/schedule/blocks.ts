import { tripUseOf } from '../../../domain/desk/conflicts.ts';
import {
  type Block,
  type BlockEntry,
  type BlockProblem,
  versionAfter,
  writeBlock,
} from '../../../domain/fleet/block.ts';
import { removeRecord } from '../../../domain/shared/record.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { StoredBlock } from '../../../ports/api/staff/staff-schedule.ts';
import type { Ports } from '../../../ports/ports.ts';
import { bookingsUsing, requestsIn } from '../stored/stored-bookings.ts';
import { describeUses } from './vehicle-schedule.ts';

type BlockPorts = Pick<Ports, 'blocks' | 'bookings' | 'vehicles' | 'clock' | 'random'>;

/** What is wrong with what was typed of a block. `of`: it is a part of what was sent. */
export type BlockFieldRefusal = {
  readonly code: 'block';
  readonly problem: BlockProblem | 'vehicle-not-found';
  readonly of?: 'block';
};

/** Why a block is not changed. `block` is the one that a colleague stored meanwhile. */
type BlockRefusal =
  | BlockFieldRefusal
  | { readonly code: 'block-not-found' }
  | { readonly code: 'changed-meanwhile'; readonly block: Block };

/** The most requests that the answer about a stored block names. */
const MAX_REQUESTS = 50;

/** Returns the blocks of a vehicle, or all. */
export async function listBlocks({ blocks }: Pick<Ports, 'blocks'>, vehicleId?: string): Promise<Ok<readonly Block[]>> {
  return ok((await blocks.list({ where: { vehicleId }, order: 'start' })).values);
}

/** Stores a block, whatever it meets, and returns the bookings that it meets (AVAIL-4). */
export async function addBlock(
  ports: BlockPorts,
  { vehicleId, ...entry }: BlockEntry & { readonly vehicleId: string },
  by: string,
): Promise<Result<StoredBlock, BlockFieldRefusal>> {
  const vehicle = await ports.vehicles.find(vehicleId);
  if (vehicle === undefined) return refuse({ code: 'block', problem: 'vehicle-not-found' });
  const first = { id: ports.random.id(), version: 0 };
  const block = writeBlock(entry, vehicle, first, { by, at: ports.clock.now() });
  if (!block.ok) return refuse({ code: 'block', problem: block.problem });
  await ports.blocks.add(first.id, { value: block.value });
  return ok({ block: block.value, overlaps: await findOverlaps(ports, block.value) });
}

/** Changes a block: what is absent stays. Refused if its version is not the one that was seen. */
export async function changeBlock(
  ports: BlockPorts,
  id: string,
  { seenVersion, ...edit }: Partial<BlockEntry> & { readonly seenVersion: number },
  by: string,
): Promise<Result<StoredBlock, BlockRefusal>> {
  const before = await ports.blocks.find(id);
  if (before === undefined) return refuse({ code: 'block-not-found' });
  const vehicle = { id: before.vehicleId, units: before.units };
  const block = writeBlock({ ...before, ...edit }, vehicle, before, { by, at: ports.clock.now() });
  if (!block.ok) return refuse({ code: 'block', problem: block.problem });
  if (before.version !== seenVersion) return refuse({ code: 'changed-meanwhile', block: before });
  const stored = await ports.blocks.edit(id, versionAfter(block.value));
  if (stored === 'changed') return ok({ block: block.value, overlaps: await findOverlaps(ports, block.value) });
  const now = await ports.blocks.find(id);
  return refuse(now === undefined ? { code: 'block-not-found' } : { code: 'changed-meanwhile', block: now });
}

/** Deletes a block. */
export async function removeBlock(
  { blocks }: Pick<Ports, 'blocks'>,
  id: string,
): Promise<Result<null, { readonly code: 'block-not-found' }>> {
  return (await blocks.edit(id, removeRecord)) === 'removed' ? ok(null) : refuse({ code: 'block-not-found' });
}

/** Returns the bookings and requests that a block meets, in the order of their beginning. */
async function findOverlaps(
  { bookings, clock }: BlockPorts,
  { vehicleId, from, to }: Block,
): Promise<StoredBlock['overlaps']> {
  const now = clock.now();
  const [using, requests] = await Promise.all([
    bookingsUsing(bookings, { from, to }, now, vehicleId),
    requestsIn(bookings, { from, to }, MAX_REQUESTS, vehicleId),
  ]);
  const overlapping = [...using, ...requests];
  return describeUses(overlapping.map(tripUseOf), { bookings: overlapping, blocks: [] });
}
