/** What a row says of a figure: text as it is, a number with as many digits as a reader can use. */
export type Cell = string | number;

/** Prints a heading, a line of explanation and a table in Markdown. */
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

/** The middle one of some figures; of an even number the upper of the two. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? Number.NaN;
}
