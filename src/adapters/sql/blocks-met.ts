import type { Block } from '../../domain/fleet/block.ts';
import { type Row, textOf } from '../shared/rows.ts';

/** Selects the blocks of vehicle `$1` that begin before `$2` and end after `$3`, for claims on it. */
export const BLOCKS_MET = 'SELECT "value" FROM "blocks" WHERE "vehicleId" = $1 AND "from" < $2 AND "to" > $3';

/** Reads a block from a row of `BLOCKS_MET`. */
export function blockOf(row: Row): Block {
  return JSON.parse(textOf(row, 'value'));
}
