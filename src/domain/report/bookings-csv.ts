import { accountOf } from '../booking/account.ts';
import type { Booking } from '../booking/booking.ts';
import { customerName } from '../booking/customer.ts';
import { vehicleTitle } from '../fleet/vehicle.ts';
import { BYTE_ORDER_MARK, type CsvSeparator, csvLine, formatCellTime, harmlessCell } from '../shared/csv.ts';
import type { Cents } from '../shared/money.ts';

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
  'lines',
] as const;

/** Returns the beginning of the file: the mark of its encoding and the names of the columns (REPORT-4). */
export function csvHead(separator?: CsvSeparator): string {
  return BYTE_ORDER_MARK + csvLine(COLUMNS, separator);
}

/**
 * Returns the line of a booking in the file of bookings (REPORT-4): RFC 4180, times by the clock of
 * the office, amounts in dollars as `1234.56`. Texts that a spreadsheet would run are made harmless
 * by a leading apostrophe; a phone loses its leading `+` instead, so that it stays a number to copy.
 */
export function csvLineOf(booking: Booking, separator?: CsvSeparator): string {
  const { confirmationNumber, createdAt, status, form, vehicle, itinerary } = booking;
  const { base, subTotal, hst, total } = accountOf(booking);
  const phone = form.phone.replace(/^[+＋]+ */, '');
  const texts = [status, customerName(form), form.email, phone, vehicleTitle(vehicle)].map(harmlessCell);
  const cells = [
    harmlessCell(confirmationNumber),
    formatCellTime(createdAt),
    ...texts,
    formatCellTime(itinerary.pickupTime),
    formatCellTime(itinerary.dropoffTime),
    ...[subTotal, hst, total, subTotal - base].map(formatAmount),
  ];
  return csvLine(cells, separator);
}

function formatAmount(amount: Cents): string {
  return (amount / 100).toFixed(2);
}
