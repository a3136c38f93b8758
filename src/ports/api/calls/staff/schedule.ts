import * as v from 'valibot';
import { CLOSED_DAY_REASON_LIMIT } from '../../../../domain/trip/closed-days.ts';
import type { Call, CallProblems } from '../../call.ts';
import { ClosedDaySchema, ClosedDaysAnswer } from '../../closed-days.ts';
import { DateSchema, IdPath, IdSchema, NoContent, textOf } from '../../common.ts';
import { INVALID } from '../../problem.ts';
import {
  BlockAnswer,
  BlockBody,
  BlockEditBody,
  BlockSchema,
  FleetUsesAnswer,
  FleetUsesQuery,
  TimelineAnswer,
  TimelineQuery,
} from '../../staff/staff-schedule.ts';

const DayPath = v.object({ date: DateSchema });
const BLOCK_NOT_FOUND = { 'block-not-found': {} } as const satisfies CallProblems;

export const listBlocks = {
  method: 'GET',
  path: '/api/admin/blocks',
  may: 'read-schedule',
  summary: 'The blocks of a vehicle, or all, the first to begin first',
  query: v.strictObject({ vehicleId: v.exactOptional(IdSchema) }),
  answer: v.object({ blocks: v.array(BlockSchema) }),
} as const satisfies Call;

export const addBlock = {
  method: 'POST',
  path: '/api/admin/blocks',
  may: 'change-blocks',
  summary: 'Take units of a vehicle out of the rental; the bookings that this meets are listed',
  body: BlockBody,
  status: 201,
  answer: BlockAnswer,
  problems: INVALID,
} as const satisfies Call;

export const changeBlock = {
  method: 'PATCH',
  path: '/api/admin/blocks/:id',
  may: 'change-blocks',
  summary: 'Change a block; the bookings that it meets are listed',
  params: IdPath,
  body: BlockEditBody,
  answer: BlockAnswer,
  problems: { ...INVALID, ...BLOCK_NOT_FOUND, 'changed-meanwhile': { block: BlockSchema } },
} as const satisfies Call;

export const removeBlock = {
  method: 'DELETE',
  path: '/api/admin/blocks/:id',
  may: 'change-blocks',
  summary: 'Remove a block',
  params: IdPath,
  status: 204,
  answer: NoContent,
  problems: BLOCK_NOT_FOUND,
} as const satisfies Call;

export const listClosedDays = {
  method: 'GET',
  path: '/api/admin/closed-days',
  may: 'read-schedule',
  summary: 'The closed days from one day to another, both included',
  query: v.strictObject({ from: DateSchema, to: DateSchema }),
  answer: ClosedDaysAnswer,
} as const satisfies Call;

export const closeDay = {
  method: 'PUT',
  path: '/api/admin/closed-days/:date',
  may: 'change-closed-days',
  summary: 'Close the office on a day',
  params: DayPath,
  body: v.strictObject({ reason: textOf(CLOSED_DAY_REASON_LIMIT) }),
  answer: ClosedDaySchema,
  problems: INVALID,
} as const satisfies Call;

export const openDay = {
  method: 'DELETE',
  path: '/api/admin/closed-days/:date',
  may: 'change-closed-days',
  summary: 'Open a closed day again',
  params: DayPath,
  status: 204,
  answer: NoContent,
  problems: { ...INVALID, 'closed-day-not-found': {} },
} as const satisfies Call;

export const readFleetUses = {
  method: 'GET',
  path: '/api/admin/availability',
  may: 'read-schedule',
  summary: 'The vehicles that are not free on dates, and who has them; the others are left out',
  query: FleetUsesQuery,
  answer: FleetUsesAnswer,
  problems: INVALID,
} as const satisfies Call;

export const showTimeline = {
  method: 'GET',
  path: '/api/admin/timeline',
  may: 'read-schedule',
  summary: 'The schedule of every vehicle from a day on',
  query: TimelineQuery,
  answer: TimelineAnswer,
} as const satisfies Call;
