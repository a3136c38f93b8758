import type { BlockEntry, BlockProblem, BlockReason } from '../fleet/block.ts';
import type { FieldText } from '../shared/messages.ts';
import type { ClosedDay, ClosedDayProblem } from '../trip/closed-days.ts';

/** What is wrong with a block, and the field that it belongs to (AVAIL-4). */
export const BLOCK_TEXTS: Readonly<
  Record<BlockProblem | 'vehicle-not-found', FieldText<keyof BlockEntry | 'vehicleId'>>
> = {
  'end-not-after-start': { field: 'to', text: 'The end must be after the start.' },
  'vehicle-not-found': { field: 'vehicleId', text: 'This vehicle does not exist.' },
};

/** What is wrong with a closed day, and the field that it belongs to (AVAIL-5). */
export const CLOSED_DAY_TEXTS: Readonly<Record<ClosedDayProblem, FieldText<keyof ClosedDay>>> = {
  'day-passed': { field: 'date', text: 'Choose today or a later day.' },
  'reason-missing': { field: 'reason', text: 'Say why the office is closed.' },
};

/** What staff read for the reason of a block. */
export const BLOCK_REASON_NAMES: Readonly<Record<BlockReason, string>> = {
  service: 'Blocked for service',
  repair: 'Blocked for repair',
  other: 'Blocked',
};
