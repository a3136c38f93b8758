import { useEffect, useState } from 'react';
import { customerName } from '../../../../domain/booking/customer.ts';
import type { FormerCustomer } from '../../../../domain/booking/search.ts';
import { formatCount } from '../../../../domain/shared/format-date.ts';
import { findCustomers } from '../../../../ports/api/calls/staff/bookings.ts';
import { useStaffQuery } from '../../shared/staff-queries.ts';
import styles from '../customer/former-customers.module.css';

const SEARCH_DELAY_MS = 250;
/** Fewer characters would find nearly everybody. */
const MIN_TYPED = 2;

type FormerCustomersProps = {
  /** The name as typed so far. */
  readonly typed: string;
  readonly onChoose: (customer: FormerCustomer) => void;
};

/** Offers the former customers whose name begins with what is typed (STAFF-23). */
export function FormerCustomers({ typed, onChoose }: FormerCustomersProps) {
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const isSearched = q.length >= MIN_TYPED && q !== chosen;
  const { data } = useStaffQuery(['customers', q], ({ read }) => read(findCustomers, { query: { q } }), {
    enabled: isSearched,
  });
  const found = isSearched && typed.trim() !== chosen ? (data?.customers ?? []) : [];
  const choose = (customer: FormerCustomer): void => {
    setChosen(customerName(customer));
    onChoose(customer);
  };
  return (
    <div className={styles.offers}>
      <p role="status" className="hint">
        {found.length > 0 && `${formatCount(found.length, 'former customer')} found. Choose one to fill in the rest.`}
      </p>
      {found.length > 0 && (
        <ul aria-label="Former customers">
          {found.map((customer) => (
            <li key={`${customer.email} ${customer.phone}`}>
              <button type="button" onClick={() => choose(customer)}>
                <b>{customerName(customer)}</b>
                <span>{[customer.email, customer.phone].filter(Boolean).join(', ')}</span>
                <span className="num">{formatCount(customer.bookings, 'booking')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
