import { useState } from 'react';
import { customerName } from '../../../../domain/booking/customer.ts';
import type { FormerCustomer } from '../../../../domain/booking/search.ts';
import { formatCount } from '../../../../domain/shared/format-date.ts';
import { findCustomers } from '../../../../ports/api/calls/staff/bookings.ts';
import { useStaffQuery } from '../../shared/staff-queries.ts';
import { useRested } from '../../shared/use-rested.ts';
import styles from '../customer/customer-choice.module.css';
import { CustomerChoice } from '../customer/customer-choice.tsx';

/** Fewer characters would find nearly everybody. */
const MIN_TYPED = 2;

type FormerCustomersProps = {
  /** The name as typed so far. */
  readonly typed: string;
  readonly onChoose: (customer: FormerCustomer) => void;
};

/** Offers the former customers whose name begins with what is typed (STAFF-23). */
export function FormerCustomers({ typed, onChoose }: FormerCustomersProps) {
  const [chosen, setChosen] = useState('');
  const { rested: q = '' } = useRested(typed.trim());
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
    <>
      <p role="status" className={`hint ${styles.found}`}>
        {found.length > 0 && `${formatCount(found.length, 'former customer')} found. Choose one to fill in the rest.`}
      </p>
      {found.length > 0 && <CustomerChoice label="Former customers" found={found} onChoose={choose} />}
    </>
  );
}
