import type { Block } from '../../../domain/fleet/block.ts';
import type { BlockFilter, BlockStore } from '../../../ports/stores/block-store.ts';
import { documentOf } from '../../shared/rows.ts';
import type { Database, Sql } from '../database.ts';
import { lockVehicles } from '../vehicle-lock.ts';

/** Stores blocks in table `blocks`. */
export function postgresBlockStore(db: Database): BlockStore {
  return {
    add: (block) =>
      db.transaction(async (sql) => {
        await lockVehicles(sql, [block.vehicleId]);
        await insertBlock(sql, block);
      }),

    find: async (id) => {
      const row = await db.first('SELECT document FROM blocks WHERE id = $1', [id]);
      return row && documentOf<Block>(row);
    },

    change: (block) =>
      db.transaction(async (sql) => {
        await lockVehicles(sql, [block.vehicleId]);
        const changed = await sql.run(
          `UPDATE blocks SET vehicle_id = $2, from_time = $3, to_time = $4, version = $5, document = $6
           WHERE id = $1 AND version = $5 - 1`,
          columnsOf(block),
        );
        if (changed === 1) return 'changed';
        return (await sql.first('SELECT 1 FROM blocks WHERE id = $1', [block.id])) === undefined ? 'missing' : 'stale';
      }),

    remove: async (id) => ((await db.run('DELETE FROM blocks WHERE id = $1', [id])) === 1 ? 'removed' : 'missing'),

    list: (filter) => listBlocks(db, filter),
  };
}

/** Stores a block, inside a transaction. */
export async function insertBlock(sql: Sql, block: Block): Promise<void> {
  await sql.run(
    'INSERT INTO blocks (id, vehicle_id, from_time, to_time, version, document) VALUES ($1, $2, $3, $4, $5, $6)',
    columnsOf(block),
  );
}

/** Lists blocks, in a transaction too. */
export async function listBlocks(sql: Sql, { vehicleId, span }: BlockFilter): Promise<readonly Block[]> {
  const { from, to } = span ?? ALL_TIME;
  const rows = await sql.rows(
    `SELECT document FROM blocks
     WHERE from_time < $1 AND to_time > $2 AND ($3::text IS NULL OR vehicle_id = $3) ORDER BY from_time, id`,
    [to, from, vehicleId],
  );
  return rows.map((row) => documentOf<Block>(row));
}

/** Comes before and after every moment. */
const ALL_TIME = { from: '', to: '~' };

function columnsOf(block: Block) {
  const { id, vehicleId, from, to, version } = block;
  return [id, vehicleId, from, to, version, JSON.stringify(block)];
}
