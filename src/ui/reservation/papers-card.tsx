import { describeOwnStanding, formatPaperDay, titleOf } from '../../domain/invoice/invoice-texts.ts';
import type { CustomerInvoice } from '../../domain/reservation/my-reservation.ts';
import { formatCad } from '../../domain/shared/money.ts';
import { torontoDate } from '../../domain/shared/toronto-time.ts';
import { InvoiceSheet } from '../invoice/invoice-sheet.tsx';
import { Button } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';
import { Unbroken } from '../kit/unbroken.tsx';
import styles from './reservation.module.css';

/** "November 18, 2026, $729.88, paid" */
function describePaperLine(invoice: CustomerInvoice): string {
  const { issuedAt, total } = invoice;
  return `${formatPaperDay(torontoDate(issuedAt))}, ${formatCad(total)}, ${describeOwnStanding(invoice)}`;
}

type PapersCardProps = {
  readonly invoices: readonly CustomerInvoice[];
  /** The number of the paper that is open. */
  readonly opened: string | undefined;
  readonly onOpen: (number: string | undefined) => void;
};

/** The invoices of a reservation and their credit notes; each opens as it prints (MINE-15). */
export function PapersCard({ invoices, opened, onOpen }: PapersCardProps) {
  const paper = invoices.find(({ number }) => number === opened);
  return (
    <section className={`card ${styles.card}`} aria-labelledby="reservation-papers">
      <h2 id="reservation-papers">Papers</h2>
      <ul className={styles.papers}>
        {invoices.map((invoice) => (
          <li key={invoice.number}>
            <Button variant="secondary" small onClick={() => onOpen(invoice.number)}>
              {titleOf(invoice)} {invoice.number}
            </Button>
            <small className="num">
              <Unbroken>{describePaperLine(invoice)}</Unbroken>
            </small>
          </li>
        ))}
      </ul>
      {paper && (
        <Modal
          title={`${titleOf(paper)} ${paper.number}`}
          wide
          bodyLabel="Paper"
          footer={window.print && <Button onClick={() => window.print()}>Print</Button>}
          onClose={() => onOpen(undefined)}
        >
          <InvoiceSheet invoice={paper} />
        </Modal>
      )}
    </section>
  );
}
