import { accountOf, partsOfAccount } from '../booking/account.ts';
import type { Booking } from '../booking/booking.ts';
import { customerName } from '../booking/customer.ts';
import { vehicleTitle } from '../fleet/vehicle.ts';
import {
  BYTE_ORDER_MARK,
  type CsvSeparator,
  csvLine,
  formatCellAmount,
  formatCellTime,
  harmlessCell,
} from '../shared/csv.ts';

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
  'paid',
  'balance',
  'payer',
  'claim or order',
  'payer owes',
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
  const { confirmationNumber, createdAt, status, form, vehicle, itinerary, payer } = booking;
  const parts = partsOfAccount(booking);
  const { base, subTotal, hst, total, paid, balance } = accountOf(booking);
  const phone = form.phone.replace(/^[+＋]+ */, '');
  const texts = [status, customerName(form), form.email, phone, vehicleTitle(vehicle)].map(harmlessCell);
  const cells = [
    harmlessCell(confirmationNumber),
    formatCellTime(createdAt),
    ...texts,
    formatCellTime(itinerary.pickupTime),
    formatCellTime(itinerary.dropoffTime),
    ...[subTotal, hst, total, subTotal - base, paid, balance].map(formatCellAmount),
    ...[payer?.name ?? '', payer?.reference ?? ''].map(harmlessCell),
    parts === undefined ? '' : formatCellAmount(parts.payer.balance),
  ];
  return csvLine(cells, separator);
}
