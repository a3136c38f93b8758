import type { ClosedDay } from '../../domain/trip/closed-days.ts';
import * as calls from '../../ports/api/calls/closed-days.ts';
import { read } from './send.ts';

/** Reads the closed days: the only call of the home page, which loads no more of the adapter. */
export async function readClosedDays(): Promise<readonly ClosedDay[]> {
  return (await read(calls.readClosedDays, {})).days;
}
