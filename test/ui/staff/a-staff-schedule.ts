import { closeDay } from '../../../src/domain/desk/close-day.ts';
import { BLOCK_TEXTS, CLOSED_DAY_TEXTS } from '../../../src/domain/desk/messages.ts';
import { type Block, writeBlock } from '../../../src/domain/fleet/block.ts';
import { ok, type Result, refuse } from '../../../src/domain/shared/result.ts';
import { torontoDate } from '../../../src/domain/shared/toronto-time.ts';
import type { ClosedDay } from '../../../src/domain/trip/closed-days.ts';
import type { FleetAvailability } from '../../../src/ports/api/availability.ts';
import type { ShownUse, StoredBlock, Timeline } from '../../../src/ports/api/staff/staff-schedule.ts';
import type { BlockFailure, StaffScheduleApi } from '../../../src/ports/browser/staff-schedule-api.ts';
import { NOON } from '../../support/values/samples.ts';

const BY = { by: 'dana@oakville.example', at: NOON };

type Asked = <T>(name: string, answer: () => T) => Promise<T | 'signed-out'>;

/** The schedule of a staff site in memory. Its timeline shows what a test says, and the closed days. */
export function aStaffSchedule(asked: Asked) {
  const schedule = {
    rows: [] as Timeline['vehicles'],
    blocks: [] as Block[],
    closedDays: [] as ClosedDay[],
    /** What every block meets. */
    overlaps: [] as ShownUse[],
    unfree: {} as FleetAvailability,
    /** The first day and the number of days of each timeline that was asked for. */
    shown: [] as string[],
  };
  const stored = (block: Block): Result<StoredBlock, BlockFailure> => {
    schedule.blocks = [...schedule.blocks.filter(({ id }) => id !== block.id), block];
    return ok({ block, overlaps: schedule.overlaps });
  };
  const refusedAt = ({ field, text }: { readonly field: string; readonly text: string }): BlockFailure => ({
    code: 'invalid',
    errors: [{ path: `/${field}`, message: text }],
  });
  const scheduleApi: StaffScheduleApi = {
    timeline: (from, days) =>
      asked('timeline', () => {
        schedule.shown.push(`${from} ${days}`);
        return { vehicles: schedule.rows, closedDays: schedule.closedDays };
      }),
    blocks: (vehicleId) => asked('blocks', () => schedule.blocks.filter((block) => block.vehicleId === vehicleId)),
    addBlock: ({ vehicleId, ...entry }) =>
      asked('addBlock', () => {
        const first = { id: `block-${schedule.blocks.length + 1}`, version: 0 };
        const block = writeBlock(entry, { id: vehicleId }, first, BY);
        return block.ok ? stored(block.value) : refuse(refusedAt(BLOCK_TEXTS[block.problem]));
      }),
    changeBlock: (id, { seenVersion, ...edit }) =>
      asked('changeBlock', () => {
        const before = schedule.blocks.find((block) => block.id === id);
        if (before === undefined) return refuse({ code: 'missing' });
        if (before.version !== seenVersion) return refuse({ code: 'stale', block: before });
        const block = writeBlock({ ...before, ...edit }, { id: before.vehicleId }, before, BY);
        return block.ok ? stored(block.value) : refuse(refusedAt(BLOCK_TEXTS[block.problem]));
      }),
    removeBlock: (id) =>
      asked('removeBlock', () => {
        const isThere = schedule.blocks.some((block) => block.id === id);
        schedule.blocks = schedule.blocks.filter((block) => block.id !== id);
        return isThere ? 'removed' : 'missing';
      }),
    closedDays: (from, to) =>
      asked('closedDays', () => schedule.closedDays.filter(({ date }) => from <= date && date <= to)),
    closeDay: ({ date, reason }) =>
      asked('closeDay', () => {
        const day = closeDay(date, reason, torontoDate(NOON));
        if (!day.ok) {
          const { field, text } = CLOSED_DAY_TEXTS[day.problem];
          return refuse([{ path: `/${field}`, message: text }]);
        }
        schedule.closedDays = [...schedule.closedDays.filter((other) => other.date !== date), day.value];
        return day;
      }),
    openDay: (date) =>
      asked('openDay', () => {
        const isClosed = schedule.closedDays.some((day) => day.date === date);
        schedule.closedDays = schedule.closedDays.filter((day) => day.date !== date);
        return isClosed ? 'removed' : 'missing';
      }),
    unfreeVehicles: () => asked('unfreeVehicles', () => schedule.unfree),
  };
  return { schedule, scheduleApi };
}
