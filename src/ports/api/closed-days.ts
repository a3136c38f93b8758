import * as v from 'valibot';
import { DateSchema } from './common.ts';

// A file of its own: the home page loads it, without the schemas of vehicles and prices.

export const ClosedDaySchema = v.object({ date: DateSchema, reason: v.string() });

export const ClosedDaysAnswer = v.object({ days: v.array(ClosedDaySchema) });
