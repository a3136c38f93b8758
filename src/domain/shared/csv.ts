import type { Cents } from './money.ts';
import { type Instant, torontoDate, torontoTime } from './toronto-time.ts';

/** Marks a file as UTF-8, which spreadsheets need. */
export const BYTE_ORDER_MARK = '\uFEFF';
/**
 * A cell that begins with one of these would be run as a formula by a spreadsheet; the full-width
 * signs are read as the others.
 */
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;

/** What separates the cells: a comma, or a semicolon for settings whose decimal separator is the comma. */
export const CSV_SEPARATORS = { comma: ',', semicolon: ';' } as const;
export type CsvSeparator = keyof typeof CSV_SEPARATORS;

/**
 * Returns a line of a file for a spreadsheet: RFC 4180. Cells with a semicolon or a tab are quoted as
 * well, because in some locales these separate cells.
 */
export function csvLine(cells: readonly string[], separator: CsvSeparator = 'comma'): string {
  return `${cells.map(quoted).join(CSV_SEPARATORS[separator])}\r\n`;
}

/** Makes a text harmless that a spreadsheet would run, by a leading apostrophe. */
export function harmlessCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** Formats a moment by the clock of the office: `2026-11-23 08:31`. */
export function formatCellTime(instant: Instant): string {
  return `${torontoDate(instant)} ${torontoTime(instant)}`;
}

/** Formats an amount in dollars: `1234.56`. */
export function formatCellAmount(amount: Cents): string {
  return (amount / 100).toFixed(2);
}

function quoted(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
