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

/** The most cells of a row. */
export const MAX_CSV_CELLS = 100;

/** Why a file is not read on: a quote is not closed, text follows a closed one, or a row has too many cells. */
export type CsvProblem = 'not-csv' | 'too-many-columns';

/**
 * Reads a file of RFC 4180, a row of cells at a time, so that its reader may stop; a problem is the last
 * that it yields. The separator is a semicolon where the first line has one, else a comma. Lines end with
 * LF, CR or both; a quote within a cell that does not begin with one is text.
 */
export function* readCsv(text: string): Generator<readonly string[] | CsvProblem, undefined, undefined> {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const isSemicolon = /^[^\r\n]*;/.test(content);
  const cell = isSemicolon ? CELLS.semicolon : CELLS.comma;
  let row: string[] = [];
  let read = 0;
  while (read < content.length || row.length > 0) {
    if (row.length === MAX_CSV_CELLS) return yield 'too-many-columns';
    cell.lastIndex = read;
    const [all, quotedText, plain = '', end] = cell.exec(content) ?? [];
    if (all === undefined) return yield 'not-csv';
    read += all.length;
    row.push(quotedText?.replaceAll('""', '"') ?? plain);
    if (end === CSV_SEPARATORS.comma || end === CSV_SEPARATORS.semicolon) continue;
    yield row;
    row = [];
  }
  return undefined;
}

/** A cell with what ends it: a separator, the end of its line, or that of the file. */
const CELLS: Readonly<Record<CsvSeparator, RegExp>> = {
  comma: /(?:"([^"]*(?:""[^"]*)*)"|(?!")([^,\r\n]*))(,|\r\n?|\n|$)/y,
  semicolon: /(?:"([^"]*(?:""[^"]*)*)"|(?!")([^;\r\n]*))(;|\r\n?|\n|$)/y,
};

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
