import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { useTitle } from '../../site/use-page.ts';
import { useStaffSession } from '../access/staff-session.tsx';
import heads from '../frame/page-head.module.css';
import styles from './admin-account-page.module.css';
import { PasswordForm } from './password-form.tsx';
import { PrivacyPanel } from './privacy-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionsList } from './sessions-list.tsx';

/** One's own account and, for owners, the personal data kept of a customer. */
export function AdminAccountPage() {
  useTitle('Your account');
  const { may } = useStaffSession();
  return (
    <div className={styles.page}>
      <div className={heads.top}>
        <h1 tabIndex={-1}>Your account</h1>
      </div>
      <AlertOutlet />
      <div className={styles.grid}>
        <section className={`card ${styles.panel}`} aria-labelledby="password">
          <h2 id="password">Password</h2>
          <PasswordForm />
        </section>
        <section className={`card ${styles.panel}`} aria-labelledby="second-factor">
          <h2 id="second-factor">Second factor</h2>
          <SecondFactorPanel />
        </section>
        <section className={`card ${styles.panel}`} aria-labelledby="sessions">
          <h2 id="sessions">Where you are signed in</h2>
          <SessionsList />
        </section>
        {may('export-personal-data') && (
          <section className={`card ${styles.panel}`} aria-labelledby="privacy">
            <h2 id="privacy">Privacy</h2>
            <PrivacyPanel />
          </section>
        )}
      </div>
    </div>
  );
}
