/** A cell of a row: a text as it is, or a number that is printed with a useful precision. */
export type Cell = string | number;

/** Prints a heading, an explanation and a Markdown table. */
export function printTable(title: string, about: string, head: readonly string[], rows: readonly (readonly Cell[])[]) {
  const line = (cells: readonly Cell[]) => `| ${cells.map(show).join(' | ')} |`;
  console.log(
    [`### ${title}`, '', about, '', line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n'),
  );
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
