import { addressLine } from '../../domain/shared/company.ts';
import styles from './print-header.module.css';
import { useCompany } from './use-company.ts';

/** Who a printed page is from. The screen does not show it. */
export function PrintHeader() {
  const company = useCompany();
  return (
    <p className={`only-print ${styles.printHeader}`}>
      <b>{company.name}</b>, {addressLine(company)}, {company.phone}, {company.email}
    </p>
  );
}
