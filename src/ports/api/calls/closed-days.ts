import type { Call } from '../call.ts';
import { ClosedDaysAnswer } from '../closed-days.ts';

// A file of its own: the home page makes no other call.

export const readClosedDays = {
  method: 'GET',
  path: '/api/closed-days',
  summary: 'The days from today on, on which the office is closed',
  answer: ClosedDaysAnswer,
  isTagged: true,
} as const satisfies Call;
