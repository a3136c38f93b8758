import { COMPANY } from '../../domain/shared/company.ts';
import { COMPANY_EMAIL } from './company-email.ts';
import styles from './letterhead.module.css';

/** Who a printed page is from. The screen does not show it. */
export function Letterhead() {
  return (
    <p className={`only-print ${styles.letterhead}`}>
      <b>{COMPANY.name}</b>, {COMPANY.street}, {COMPANY.town}, {COMPANY.phone}, {COMPANY_EMAIL}
    </p>
  );
}
