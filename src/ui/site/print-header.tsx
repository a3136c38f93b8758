import { COMPANY } from '../../domain/shared/company.ts';
import { COMPANY_EMAIL } from './company-email.ts';
import styles from './print-header.module.css';

/** Who a printed page is from. The screen does not show it. */
export function PrintHeader() {
  return (
    <p className={`only-print ${styles.printHeader}`}>
      <b>{COMPANY.name}</b>, {COMPANY.street}, {COMPANY.town}, {COMPANY.phone}, {COMPANY_EMAIL}
    </p>
  );
}
