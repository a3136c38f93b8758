import { type MonthText, monthSpan } from '../../../domain/report/month.ts';
import { type MonthReport, monthReport } from '../../../domain/report/month-report.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import { blocksIn } from '../schedule/vehicle-schedule.ts';
import { allVehicles } from '../stored/stored-vehicles.ts';
import { missedPickups } from './missed-pickups.ts';
import { bookedIn, costsIn, depositsHeld, placedIn, revenueByVehicleIn, revenueIn } from './stored-figures.ts';

type ReportPorts = Pick<Ports, 'bookings' | 'vehicles' | 'vehicleCosts' | 'blocks' | 'clock'>;

/** Returns the report of a month (REPORT-1). */
export async function showMonth(ports: ReportPorts, month: MonthText): Promise<Ok<MonthReport>> {
  const span = monthSpan(month);
  const now = ports.clock.now();
  const [placed, revenue, revenueByVehicle, missed, costs, booked, deposits, fleet, blocks] = await Promise.all([
    placedIn(ports.bookings, span),
    revenueIn(ports.bookings, span),
    revenueByVehicleIn(ports.bookings, span),
    missedPickups(ports, span, now),
    costsIn(ports.vehicleCosts, month),
    bookedIn(ports.bookings, span),
    depositsHeld(ports.bookings),
    allVehicles(ports.vehicles),
    blocksIn(ports.blocks, span),
  ]);
  const stored = await ports.vehicles.read({ ids: fleet.map(({ id }) => id) });
  const histories = new Map(stored.map(({ id, history }) => [id, history]));
  const money = { revenue, revenueByVehicle, missed, costs, deposits };
  return ok(monthReport(month, { ...money, placed, booked, fleet, histories, blocks }, now));
}
