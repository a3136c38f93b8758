/** Reads a file by RFC 4180, without its byte order mark: a list of cells for each line. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const end = /,|\r\n/y;
  const bare = /[^",\r\n]*/y;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const start = at;
    if (text[at] === '"') {
      at = closingQuote(text, at) + 1;
      row.push(text.slice(start + 1, at - 1).replaceAll('""', '"'));
    } else {
      bare.lastIndex = at;
      const [cell = ''] = bare.exec(text) ?? [];
      at += cell.length;
      row.push(cell);
    }
    end.lastIndex = at;
    const [separator] = end.exec(text) ?? [];
    if (separator === undefined) throw new Error(`Not RFC 4180 at ${start}: ${text.slice(start, start + 40)}`);
    at += separator.length;
    if (separator === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Returns the index of the quote that ends a cell; two quotes stand for one. */
function closingQuote(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at === -1) throw new Error(`A cell does not end: ${text.slice(opening, opening + 40)}`);
  return at;
}
