import type { DatabaseSync } from 'node:sqlite';
import type { Block } from '../../../domain/fleet/block.ts';
import type { BlockFilter, BlockStore } from '../../../ports/stores/block-store.ts';
import { documentOf } from '../../shared/rows.ts';
import { withPortErrors } from '../faults.ts';
import { inSharedTransaction } from '../group-commit.ts';

/** Stores blocks in table `blocks`. */
export function sqliteBlockStore(db: DatabaseSync): BlockStore {
  const list = sqliteBlockList(db);
  const byId = db.prepare('SELECT document FROM blocks WHERE id = ?');
  const insert = db.prepare('INSERT INTO blocks (id, document) VALUES (?, ?)');
  const update = db.prepare('UPDATE blocks SET document = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM blocks WHERE id = ?');
  const find = (id: string) => byId.all(id).map((row) => documentOf<Block>(row))[0];

  return {
    add: (block) =>
      withPortErrors(() => inSharedTransaction(db, () => void insert.run(block.id, JSON.stringify(block)))),

    find: (id) => withPortErrors(() => find(id)),

    change: (block) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          const before = find(block.id);
          if (before === undefined) return 'missing';
          if (before.version !== block.version - 1) return 'stale';
          update.run(JSON.stringify(block), block.id);
          return 'changed';
        }),
      ),

    remove: (id) =>
      withPortErrors(() => inSharedTransaction(db, () => (remove.run(id).changes === 1 ? 'removed' : 'missing'))),

    list: (filter) => withPortErrors(() => list(filter)),
  };
}

/** Returns the function that lists blocks, for use in transactions too. */
export function sqliteBlockList(db: DatabaseSync): (filter: BlockFilter) => readonly Block[] {
  const meets = 'from_time < :to AND to_time > :from';
  const all = db.prepare(`SELECT document FROM blocks WHERE ${meets} ORDER BY from_time, id`);
  const ofVehicle = db.prepare(
    `SELECT document FROM blocks WHERE vehicle_id = :vehicleId AND ${meets} ORDER BY from_time, id`,
  );
  return ({ vehicleId, span = ALL_TIME }) => {
    const rows = vehicleId === undefined ? all.all({ ...span }) : ofVehicle.all({ ...span, vehicleId });
    return rows.map((row) => documentOf<Block>(row));
  };
}

/** Comes before and after every moment. */
const ALL_TIME = { from: '', to: '~' };
