import * as v from 'valibot';
import { DateSchema, WholeSchema } from '../common.ts';
import type { TypeOf } from '../schema.ts';
import { DeskRowSchema } from './staff-booking.ts';

export const TodayQuery = v.strictObject({
  date: v.exactOptional(v.pipe(DateSchema, v.description('The day at the office if left out'))),
});

const rows = v.array(DeskRowSchema);

export const TodayAnswer = v.object({
  date: DateSchema,
  toAnswer: v.pipe(rows, v.description('Pickups of the day first, then the soonest deadline')),
  goingOut: v.pipe(rows, v.description('Approved, with pickup on that day, not handed out')),
  comingBack: v.pipe(rows, v.description('Out, with dropoff on that day')),
  overdue: v.pipe(rows, v.description('Out, and past their dropoff')),
  notPickedUp: v.pipe(rows, v.description('Approved, past their pickup, and not handed out')),
  tomorrow: v.object({ goingOut: rows, comingBack: rows }),
  done: v.pipe(
    v.object({ handedOut: WholeSchema, takenBack: WholeSchema }),
    v.description('How many of the pickups of the day are handed out already, and how many vehicles came back on it'),
  ),
});

/** What the page of today shows (BOOK-54). */
export type TodayLists = TypeOf<typeof TodayAnswer>;
