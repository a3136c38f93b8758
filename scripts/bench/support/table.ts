import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** A cell of a row: a text as it is, or a number that is printed with a useful precision. */
export type Cell = string | number;

/** The page whose sections hold the latest tables, each under the title of its table. */
const PAGE = new URL('../../../docs/performance.md', import.meta.url);

/** When and on what the tables are measured. */
export const MEASURED = describeRun();

/**
 * Prints a heading, an explanation and a Markdown table, and writes them into docs/performance.md
 * where it has a section of this title.
 */
export function printTable(title: string, about: string, head: readonly string[], rows: readonly (readonly Cell[])[]) {
  const line = (cells: readonly Cell[]) => `| ${cells.map(show).join(' | ')} |`;
  const table = [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
  console.log(`### ${title}\n\n${about}\n\n${table}`);
  writeSection(`### ${title}\n`, `\n${wrap(`${MEASURED}. ${about}`)}\n\n${table}\n`);
}

/** Replaces what follows a heading of the page, up to the next heading. */
function writeSection(heading: string, text: string): void {
  const page = readFileSync(PAGE, 'utf8');
  const [before, after] = page.split(heading);
  if (after === undefined) return;
  writeFileSync(PAGE, `${before}${heading}${text}${after.slice(after.search(/^##/m))}`);
}

/** Breaks a text into lines of at most 120 columns, as the documents have them. */
function wrap(text: string): string {
  return text.replace(/(.{1,120})(?: |$)/g, '$1\n').trim();
}

function describeRun(): string {
  const [processor] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${processor?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}, commit ${commit}`;
}

function show(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (!Number.isFinite(cell)) return '–';
  if (cell >= 100) return Math.round(cell).toLocaleString('en-CA');
  return String(Number(cell.toFixed(2)));
}

/** Returns the median. Of an even count it is the upper of the two middle values. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? Number.NaN;
}
