import { customerName } from '../../../../domain/booking/customer.ts';
import type { FormerCustomer } from '../../../../domain/booking/search.ts';
import { formatCount } from '../../../../domain/shared/format-date.ts';
import styles from './customer-choice.module.css';

type CustomerChoiceProps = {
  /** What screen readers call the list. */
  readonly label: string;
  readonly found: readonly FormerCustomer[];
  /** Of a list that stays: the one that was chosen, if any. */
  readonly chosen?: FormerCustomer | undefined;
  readonly isKept?: boolean;
  readonly onChoose: (customer: FormerCustomer) => void;
};

/** The customers that a search found, one a button (STAFF-23, CUST-8). */
export function CustomerChoice({ label, found, chosen, isKept = false, onChoose }: CustomerChoiceProps) {
  return (
    <ul className={styles.choice} aria-label={label}>
      {found.map((customer) => (
        <li key={`${customer.email} ${customer.phone}`}>
          <button
            type="button"
            {...(isKept && { 'aria-pressed': customer === chosen })}
            onClick={() => onChoose(customer)}
          >
            <b>{customerName(customer)}</b>
            <span>{[customer.email, customer.phone].filter(Boolean).join(', ')}</span>
            <span className="num">{formatCount(customer.bookings, 'booking')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
