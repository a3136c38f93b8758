import type { ClosedDay } from '../../domain/trip/closed-days.ts';
import { ClosedDaysAnswer } from '../../ports/api/closed-days.ts';
import { readValue } from './site-call.ts';

/** Reads the closed days: the only call of the home page, which loads no more of the adapter. */
export async function readClosedDays(): Promise<readonly ClosedDay[]> {
  return (await readValue('/api/closed-days', ClosedDaysAnswer)).days;
}
