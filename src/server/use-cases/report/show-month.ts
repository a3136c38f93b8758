import type { VehicleEvent } from '../../../domain/fleet/vehicle-edit.ts';
import { type MonthText, monthSpan } from '../../../domain/report/month.ts';
import { type MonthReport, monthReport } from '../../../domain/report/month-report.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import { blocksIn } from '../schedule/vehicle-schedule.ts';
import { missedPickups } from './missed-pickups.ts';
import { bookedIn, placedIn, revenueIn } from './stored-figures.ts';

type ReportPorts = Pick<Ports, 'bookings' | 'vehicles' | 'blocks' | 'clock'>;

/** Returns the report of a month (REPORT-1). */
export async function showMonth(ports: ReportPorts, month: MonthText): Promise<Ok<MonthReport>> {
  const span = monthSpan(month);
  const now = ports.clock.now();
  const [placed, revenue, missed, booked, fleet, blocks] = await Promise.all([
    placedIn(ports.bookings, span),
    revenueIn(ports.bookings, span),
    missedPickups(ports, span, now),
    bookedIn(ports.bookings, span),
    ports.vehicles.all(),
    blocksIn(ports.blocks, span),
  ]);
  const histories = new Map<string, readonly VehicleEvent[]>();
  // One after the other, because all at once would take every connection of a database.
  for (const { id } of fleet) histories.set(id, await ports.vehicles.history(id));
  return ok(monthReport(month, { placed, revenue, missed, booked, fleet, histories, blocks }, now));
}
