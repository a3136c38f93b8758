import { bookingFilter, isListed } from '../../../domain/booking/views.ts';
import { type DeskChoice, deskFilter, isComputedMark } from '../../../domain/desk/list-choice.ts';
import { csvHead, csvLineOf } from '../../../domain/report/bookings-csv.ts';
import { DAYS_REVERSED } from '../../../domain/report/messages.ts';
import type { CsvSeparator } from '../../../domain/shared/csv.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { CsvChoice } from '../../../ports/api/staff/report.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { type MarkPorts, markRows } from '../desk/mark-rows.ts';
import { listBookings } from '../stored/stored-bookings.ts';

/** How many bookings are read at once, so that memory stays small however many a file has. */
const PAGE = 200;

/**
 * Returns the file of the chosen bookings, a page of lines at a time (REPORT-4), and records the
 * export (AUDIT-1). Bookings that change while the file is written may be in it as they were before
 * or after.
 */
export async function exportBookings(
  ports: MarkPorts & Audited,
  { from, to, view = 'all', q: typed = '', separator, ...others }: CsvChoice,
  by: string,
): Promise<Result<AsyncGenerator<string>, typeof DAYS_REVERSED>> {
  if (from !== undefined && to !== undefined && to < from) return refuse(DAYS_REVERSED);
  const days = { ...(from && { pickupFrom: from }), ...(to && { pickupTo: to }) };
  await ports.trail.record(by, { what: 'bookings-exported' });
  return ok(linesOf(ports, { view, typed, ...days, ...others }, separator));
}

/**
 * A store has no index of words and days together, so a search is read in its own order, whole, and
 * the rest of the choice is applied here. So is a mark that the store did not look for.
 */
async function* linesOf(
  ports: MarkPorts,
  choice: DeskChoice,
  separator: CsvSeparator | undefined,
): AsyncGenerator<string> {
  yield csvHead(separator);
  const { mark } = choice;
  const now = ports.clock.now();
  const filter = bookingFilter(choice, now);
  const { words } = filter;
  const read =
    words === undefined ? { filter: deskFilter(choice, now), sort: 'pickup' as const } : { filter: { words } };
  const isMarkOpen = mark !== undefined && (words !== undefined || isComputedMark(mark));
  let before: string | undefined;
  do {
    const page = await listBookings(ports.bookings, {
      ...read,
      limit: PAGE,
      ...(before === undefined ? {} : { before }),
    });
    const found = words === undefined ? page.bookings : page.bookings.filter((booking) => isListed(booking, filter));
    const rows = isMarkOpen ? await markRows(ports, found) : [];
    const listed = isMarkOpen ? found.filter((_, index) => rows[index]?.marks.includes(mark)) : found;
    yield listed.map((booking) => csvLineOf(booking, separator)).join('');
    before = page.nextCursor ?? undefined;
  } while (before !== undefined);
}
