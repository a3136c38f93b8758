import type { Booking } from '../booking/booking.ts';
import { customerName } from '../booking/customer.ts';
import { vehicleTitle } from '../fleet/vehicle.ts';
import type { Cents } from '../shared/money.ts';
import { type Instant, torontoDate, torontoTime } from '../shared/toronto-time.ts';
import { revenueOf } from './month-report.ts';

/** Marks the file as UTF-8, which spreadsheets need. */
const BYTE_ORDER_MARK = '\uFEFF';
/** A cell that begins with one of these would be run as a formula by a spreadsheet. */
const FORMULA_START = /^[=+\-@\t]/;

const COLUMNS = [
  'number',
  'created',
  'status',
  'name',
  'e-mail',
  'phone',
  'vehicle',
  'pickup',
  'dropoff',
  'sub total',
  'hst',
  'total',
] as const;

/** The beginning of the file: the mark of its encoding and the names of the columns (REPORT-4). */
export const CSV_HEAD = BYTE_ORDER_MARK + csvLine(COLUMNS);

/**
 * Returns the line of a booking in the file of bookings (REPORT-4): RFC 4180, times by the clock of
 * the office, amounts in dollars as `1234.56`. Texts that a spreadsheet would run are made harmless
 * by a leading apostrophe.
 */
export function csvLineOf(booking: Booking): string {
  const { confirmationNumber, createdAt, status, form, vehicle, itinerary } = booking;
  const { subTotal, hst, totalCharges } = revenueOf(booking);
  const texts = [status, customerName(form), form.email, form.phone, vehicleTitle(vehicle)].map(harmless);
  return csvLine([
    harmless(confirmationNumber),
    formatClock(createdAt),
    ...texts,
    formatClock(itinerary.pickupTime),
    formatClock(itinerary.dropoffTime),
    ...[subTotal, hst, totalCharges].map(formatAmount),
  ]);
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function harmless(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

function formatAmount(amount: Cents): string {
  return (amount / 100).toFixed(2);
}

function formatClock(instant: Instant): string {
  return `${torontoDate(instant)} ${torontoTime(instant)}`;
}
