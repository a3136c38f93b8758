import { type Account, describeBalance, describeBase } from '../../domain/booking/account.ts';
import { formatSum } from '../../domain/invoice/invoice-texts.ts';
import { describeBillLine } from '../../domain/pricing/bill-lines.ts';
import type { MyReservation } from '../../domain/reservation/my-reservation.ts';
import { formatCad } from '../../domain/shared/money.ts';
import { PaidEntries } from '../invoice/paid-entries.tsx';
import styles from './charges.module.css';
import { ChargeRow } from './charges-card.tsx';

type BillCardProps = {
  readonly reservation: Pick<MyReservation, 'status' | 'settlement' | 'billLines' | 'ownPart' | 'payments'>;
  readonly account: Account;
};

const PAYER_PAYS = { insurer: 'Your insurer pays', company: 'Your company pays' } as const;

/**
 * What was added at the counter, what the reservation comes to with it (PRICE-28), and what is paid
 * (MINE-14, MINE-17). Where somebody else pays the rest, it is the customer's part (MINE-16).
 */
export function BillCard({ reservation, account }: BillCardProps) {
  const { billLines = [], ownPart, payments = [] } = reservation;
  const { depositHeld } = account;
  const { paid, balance } = ownPart ?? account;
  const left = describeBalance(balance);
  return (
    <section className="card" aria-labelledby="reservation-bill">
      <div className={styles.card}>
        <h2 id="reservation-bill">{billLines.length > 0 ? 'Added at the counter' : 'Your bill'}</h2>
        <table className={`num ${styles.charges}`}>
          <tbody>
            <ChargeRow label={describeBase(reservation)} amount={account.base} />
            {billLines.map(({ id, text, amount, ...line }) => (
              <ChargeRow key={id} label={text} explanation={describeBillLine(line)} amount={amount} />
            ))}
            <ChargeRow label="Sub Total" amount={account.subTotal} />
            <ChargeRow label="HST" amount={account.hst} />
          </tbody>
          <tfoot>
            <tr className={styles.total}>
              <th scope="row">Total (CAD)</th>
              <td>{formatCad(account.total)}</td>
            </tr>
            {ownPart && (
              <>
                <ChargeRow label={PAYER_PAYS[ownPart.payer]} amount={ownPart.total - account.total} />
                <ChargeRow label="Your part" amount={ownPart.total} />
              </>
            )}
            {paid > 0 && (
              <tr>
                <th scope="row">
                  Paid
                  <PaidEntries payments={payments} />
                </th>
                <td>{formatSum(-paid)}</td>
              </tr>
            )}
            {(paid > 0 || ownPart) && (
              <tr className={styles.sum}>
                <th scope="row">{left.text}</th>
                <td>{left.amount}</td>
              </tr>
            )}
            {depositHeld > 0 && <ChargeRow label="Deposit held" amount={depositHeld} />}
          </tfoot>
        </table>
      </div>
    </section>
  );
}
