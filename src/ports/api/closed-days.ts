import * as v from 'valibot';
import type { ClosedDay } from '../../domain/trip/closed-days.ts';
import { DateSchema } from './common.ts';
import type { Same, TypeOf } from './schema.ts';

// A file of its own: the home page loads it, without the schemas of vehicles and prices.

export const ClosedDaySchema = v.object({ date: DateSchema, reason: v.string() });
true satisfies Same<ClosedDay, TypeOf<typeof ClosedDaySchema>>;

export const ClosedDaysAnswer = v.object({ days: v.array(ClosedDaySchema) });
