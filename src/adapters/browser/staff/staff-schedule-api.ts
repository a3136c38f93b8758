import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { AvailabilityAnswer, ClosedDayAnswer } from '../../../ports/api/availability.ts';
import { ClosedDaysAnswer } from '../../../ports/api/closed-days.ts';
import { decode } from '../../../ports/api/schema.ts';
import {
  BlockAnswer,
  BlockChangedAnswer,
  BlocksAnswer,
  type StoredBlock,
  TimelineAnswer,
} from '../../../ports/api/staff/staff-schedule.ts';
import type { BlockFailure, StaffScheduleApi } from '../../../ports/browser/staff-schedule-api.ts';
import type { Answer } from '../answer.ts';
import { decodeAnswer, expectDeleted, expectJson, fieldRefusals, type StaffClient } from './staff-client.ts';

const TIMELINE = '/api/admin/timeline';
const BLOCKS = '/api/admin/blocks';
const CLOSED_DAYS = '/api/admin/closed-days';
const AVAILABILITY = '/api/availability';

/** Calls the routes of the schedule over HTTP. */
export function browserStaffScheduleApi(call: StaffClient): StaffScheduleApi {
  return {
    timeline(from, days) {
      const path = `${TIMELINE}?${new URLSearchParams({ from, days: String(days) })}`;
      return expectJson(TIMELINE, call.get(path), TimelineAnswer, (body) => body);
    },
    blocks(vehicleId) {
      const path = `${BLOCKS}?${new URLSearchParams({ vehicleId })}`;
      return expectJson(BLOCKS, call.get(path), BlocksAnswer, ({ blocks }) => blocks);
    },
    addBlock: async (block) => stored(BLOCKS, await call.send('POST', BLOCKS, block)),
    changeBlock: async (id, edit) => stored(BLOCKS, await call.send('PATCH', blockPath(id), edit)),
    removeBlock: async (id) => expectDeleted(BLOCKS, await call.send('DELETE', blockPath(id)), 'removed'),
    closedDays(from, to) {
      const path = `${CLOSED_DAYS}?${new URLSearchParams({ from, to })}`;
      return expectJson(CLOSED_DAYS, call.get(path), ClosedDaysAnswer, ({ days }) => days);
    },
    async closeDay({ date, reason }) {
      const answer = await call.send('PUT', `${CLOSED_DAYS}/${date}`, { reason });
      if (answer.status === 401) return 'signed-out';
      const errors = fieldRefusals(answer);
      return errors === undefined ? ok(decodeAnswer(CLOSED_DAYS, answer, ClosedDayAnswer)) : refuse(errors);
    },
    openDay: async (date) => expectDeleted(CLOSED_DAYS, await call.send('DELETE', `${CLOSED_DAYS}/${date}`), 'removed'),
    unfreeVehicles({ pickupTime, dropoffTime }) {
      const path = `${AVAILABILITY}?${new URLSearchParams({ pickupTime, dropoffTime })}`;
      return expectJson(AVAILABILITY, call.get(path), AvailabilityAnswer, ({ vehicles }) => vehicles);
    },
  };
}

function blockPath(id: string): string {
  return `${BLOCKS}/${encodeURIComponent(id)}`;
}

function stored(path: string, answer: Answer): Result<StoredBlock, BlockFailure> | 'signed-out' {
  const { status, body } = answer;
  if (status === 401) return 'signed-out';
  if (status === 404) return refuse({ code: 'missing' });
  const changed = status === 409 ? decode(BlockChangedAnswer, body) : undefined;
  if (changed !== undefined) return refuse({ code: 'stale', block: changed.block });
  const errors = fieldRefusals(answer);
  return errors === undefined ? ok(decodeAnswer(path, answer, BlockAnswer)) : refuse({ code: 'invalid', errors });
}
