import type { StaffPage } from '../../../ports/api/pages.ts';
import { NavLink } from '../../kit/link.tsx';
import styles from './money-pages.module.css';

/** The pages under 'Money' in the bar (STAFF-53). The bar leads to the first one. */
export const MONEY_PAGES: readonly { readonly to: StaffPage; readonly text: string }[] = [
  { to: '/admin/till', text: 'Till' },
  { to: '/admin/invoices', text: 'Invoices' },
];

/** Leads from one page about money to the others, beside its heading. */
export function MoneyPages() {
  return (
    <nav aria-label="Money" className={`no-print ${styles.pages}`}>
      {MONEY_PAGES.map(({ to, text }) => (
        <NavLink key={to} to={to}>
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
