import { type BillLine, describeBillLine } from '../../../../domain/pricing/bill-lines.ts';
import { formatCad } from '../../../../domain/shared/money.ts';

/** The rows of the lines by hand in a table of charges (PRICE-27). */
export function BillLineRows({ lines }: { readonly lines: readonly BillLine[] }) {
  return lines.map((line) => (
    <tr key={line.id}>
      <th scope="row">
        {line.text} <small>{describeBillLine(line)}</small>
      </th>
      <td>{formatCad(line.amount)}</td>
    </tr>
  ));
}
