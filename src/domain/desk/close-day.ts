import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanLine } from '../shared/text.ts';
import type { DateText } from '../shared/toronto-time.ts';
import type { ClosedDay } from '../trip/closed-days.ts';

export type ClosedDayProblem = 'day-passed' | 'reason-missing';

/** Creates a closed day. Days before `today`, the office's day, are refused (AVAIL-5). */
export function closeDay(date: DateText, reason: string, today: DateText): Result<ClosedDay, ClosedDayProblem> {
  if (date < today) return refuse('day-passed');
  const text = cleanLine(reason);
  return text === '' ? refuse('reason-missing') : ok({ date, reason: text });
}
