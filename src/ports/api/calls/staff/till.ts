import type { Call } from '../../call.ts';
import { INVALID } from '../../problem.ts';
import { CloseTillBody, TillAnswer, TillClosingSchema, TillQuery } from '../../staff/till.ts';

export const readTill = {
  method: 'GET',
  path: '/api/admin/till',
  may: 'close-till',
  summary: 'What was received, refunded and held as a deposit on a day',
  query: TillQuery,
  answer: TillAnswer,
} as const satisfies Call;

/** A day is closed once, and not before it begins: 'not-possible'. */
export const closeTill = {
  method: 'POST',
  path: '/api/admin/till/close',
  may: 'close-till',
  summary: 'Close a day with the cash that was counted; entries after it belong to the next day',
  body: CloseTillBody,
  status: 201,
  answer: TillClosingSchema,
  problems: { ...INVALID, 'not-possible': {} },
} as const satisfies Call;
