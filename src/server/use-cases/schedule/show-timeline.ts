import { type TimelineDays, timelineRows, timelineSpan } from '../../../domain/desk/timeline.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import { addDays, type DateText, torontoDate } from '../../../domain/shared/toronto-time.ts';
import type { Timeline } from '../../../ports/api/staff/staff-schedule.ts';
import type { Ports } from '../../../ports/ports.ts';
import { dueOfVehicles } from '../fleet/vehicle-file.ts';
import { requestsIn } from '../stored/stored-bookings.ts';
import { allVehicles } from '../stored/stored-vehicles.ts';
import { closedDaysBetween } from './closed-days.ts';
import { loadUses, type SchedulePorts } from './vehicle-schedule.ts';

/**
 * The most requests of a timeline. A flood beyond the limits of the forms must not stop the page;
 * those that begin first are shown.
 */
const MAX_REQUESTS = 2000;

/** Returns the rows of the timeline from a day on, and the closed days in it (AVAIL-10). */
export async function showTimeline(
  ports: SchedulePorts & Pick<Ports, 'closedDays' | 'clock'>,
  from: DateText,
  days: TimelineDays,
): Promise<Ok<Timeline>> {
  const now = ports.clock.now();
  const span = timelineSpan(from, days);
  const [fleet, { bookings, blocks }, requests, closedDays] = await Promise.all([
    allVehicles(ports.vehicles),
    loadUses(ports, span, now),
    requestsIn(ports.bookings, span, MAX_REQUESTS),
    closedDaysBetween(ports.closedDays, from, addDays(from, days - 1)),
  ]);
  const due = await dueOfVehicles(ports, fleet, torontoDate(now));
  return ok({ vehicles: timelineRows({ fleet, due, bookings: [...bookings, ...requests], blocks }, now), closedDays });
}
