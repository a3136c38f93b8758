import { NavLink, useNavigate } from 'react-router-dom';
import { sayCount } from '../../domain/date-words.ts';
import { ACCOUNT_FAILED, EMAILS_FAILED, EMAILS_FAILED_WAY } from '../../domain/staff-texts.ts';
import { useNotifier } from '../state/notifier.tsx';
import { useStaffSession } from '../state/staff-session.tsx';
import { useNews } from '../state/staff-summary.tsx';
import { useAction } from '../state/use-action.ts';
import styles from './staff-bar.module.css';

type Bar = { readonly email: string; readonly onHeldMessages: () => void };

/** The dark strip on every staff page: where to, what needs a look, and who is signed in. */
export function StaffBar({ email, onHeldMessages }: Bar) {
  const { ask, signOut } = useStaffSession();
  const { summary, refresh } = useNews();
  const { notify } = useNotifier();
  const navigate = useNavigate();
  const { running, start } = useAction(ACCOUNT_FAILED);
  const lookAtFailed = async (): Promise<void> => {
    await ask(({ bookings }) => bookings.markFailedEmailsSeen());
    refresh();
    await navigate('/admin/bookings');
    notify({ kind: 'failed', text: EMAILS_FAILED, detail: EMAILS_FAILED_WAY, page: '/admin/bookings' });
  };
  return (
    <div className={`no-print ${styles.bar}`}>
      <nav className={`wrap ${styles.inside}`} aria-label="Staff">
        <NavLink to="/admin/bookings">Manage Bookings</NavLink>
        <NavLink to="/admin/add-car">Add New Car</NavLink>
        <NavLink to="/admin/account">Account</NavLink>
        <span role="status" className={styles.needs}>
          {summary !== undefined && summary.failedEmails > 0 && (
            <button type="button" className={styles.failed} onClick={() => void start(lookAtFailed)}>
              {sayCount(summary.failedEmails, 'failed email')}
            </button>
          )}
          {summary !== undefined && summary.heldMessages > 0 && (
            <button type="button" onClick={onHeldMessages}>
              {sayCount(summary.heldMessages, 'held message')}
            </button>
          )}
        </span>
        <span className={styles.who}>Signed in as {email}</span>
        <button type="button" disabled={running} onClick={() => void start(signOut)}>
          Sign out
        </button>
      </nav>
    </div>
  );
}
