import { formatCount } from '../../../domain/shared/format-date.ts';
import { ACCOUNT_FAILED } from '../../../domain/staff/messages.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Link, NavLink } from '../../kit/link.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useStaffSession } from '../access/staff-session.tsx';
import styles from './staff-bar.module.css';
import { usePolledSummary } from './staff-summary.ts';

type StaffBarProps = {
  readonly email: string;
  readonly onFailedEmails: () => void;
};

/** The bar of every staff page (STAFF-19): links, counts of what needs attention, the account. */
export function StaffBar({ email, onFailedEmails }: StaffBarProps) {
  const { signOut } = useStaffSession();
  const { clear } = useNotifier();
  const summary = usePolledSummary();
  const { running, start } = useAction(ACCOUNT_FAILED);
  const leave = (): void =>
    void start(async () => {
      await signOut();
      clear();
    });
  return (
    <div className={`no-print ${styles.bar}`}>
      <nav className={`wrap ${styles.inside}`} aria-label="Staff">
        <NavLink to="/admin/bookings">Manage Bookings</NavLink>
        <NavLink to="/admin/messages">
          Messages
          {summary !== undefined && summary.openMessages > 0 && (
            <>
              <span className="vh">, open: {summary.openMessages}</span>
              <b className={`num ${styles.count}`} aria-hidden="true">
                {summary.openMessages}
              </b>
            </>
          )}
        </NavLink>
        <NavLink to="/admin/add-car">Add New Car</NavLink>
        <NavLink to="/admin/health">Health</NavLink>
        <NavLink to="/admin/account">Account</NavLink>
        <span role="status" className={styles.needs}>
          {summary !== undefined && summary.failedEmails > 0 && (
            <button type="button" className={styles.failed} onClick={onFailedEmails}>
              {formatCount(summary.failedEmails, 'failed email')}
            </button>
          )}
          {summary !== undefined && summary.heldBookings > 0 && (
            <Link to="/admin/bookings" state={{ view: 'held' }}>
              {formatCount(summary.heldBookings, 'held booking')}
            </Link>
          )}
          {summary !== undefined && summary.attention > 0 && (
            <Link to="/admin/health" className={styles.attention}>
              {formatCount(summary.attention, 'needs attention', 'need attention')}
            </Link>
          )}
        </span>
        <span className={styles.who}>Signed in as {email}</span>
        <button type="button" disabled={running} onClick={leave}>
          Sign out
        </button>
      </nav>
    </div>
  );
}
