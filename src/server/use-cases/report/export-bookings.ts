import type { BookingFilter } from '../../../domain/booking/views.ts';
import { bookingFilter, isListed } from '../../../domain/booking/views.ts';
import { CSV_HEAD, csvLineOf } from '../../../domain/report/bookings-csv.ts';
import { DAYS_REVERSED } from '../../../domain/report/messages.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { CsvChoice } from '../../../ports/api/staff/report.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from '../audit/audit-trail.ts';

/** How many bookings are read at once, so that memory stays small however many a file has. */
const PAGE = 200;

type ExportPorts = Pick<Ports, 'bookings' | 'clock'>;

/**
 * Returns the file of the chosen bookings, a page of lines at a time (REPORT-4), and records the
 * export (AUDIT-1). Bookings that change while the file is written may be in it as they were before
 * or after.
 */
export async function exportBookings(
  ports: ExportPorts & Audited,
  { from, to, view = 'all', vehicleId, q: typed = '' }: CsvChoice,
  by: string,
): Promise<Result<AsyncGenerator<string>, typeof DAYS_REVERSED>> {
  if (from !== undefined && to !== undefined && to < from) return refuse(DAYS_REVERSED);
  const chosen = { ...(from && { pickupFrom: from }), ...(to && { pickupTo: to }), ...(vehicleId && { vehicleId }) };
  await ports.trail.record(by, { what: 'bookings-exported' });
  return ok(linesOf(ports, bookingFilter({ view, typed, ...chosen }, ports.clock.now())));
}

/**
 * A store has no index of words and days together, so a search is read in its own order, whole, and
 * the rest of the filter is applied here.
 */
async function* linesOf({ bookings }: ExportPorts, filter: BookingFilter): AsyncGenerator<string> {
  yield CSV_HEAD;
  const { words } = filter;
  const isSearch = words !== undefined;
  const read = isSearch ? { filter: { words } } : { filter, sort: 'pickup' as const };
  let before: string | undefined;
  do {
    const page = await bookings.list({ ...read, limit: PAGE, ...(before === undefined ? {} : { before }) });
    const listed = isSearch ? page.bookings.filter((booking) => isListed(booking, filter)) : page.bookings;
    yield listed.map(csvLineOf).join('');
    before = page.nextCursor ?? undefined;
  } while (before !== undefined);
}
