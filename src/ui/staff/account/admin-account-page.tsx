import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { useTitle } from '../../site/use-title.ts';
import { Panel } from '../kit/panel.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import heads from '../shared/page-head.module.css';
import styles from './admin-account-page.module.css';
import { EveningPanel } from './evening-panel.tsx';
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
        <Panel title="Password" isPadded>
          <PasswordForm />
        </Panel>
        <Panel title="Second factor" isPadded>
          <SecondFactorPanel />
        </Panel>
        <Panel title="Where you are signed in" isPadded>
          <SessionsList />
        </Panel>
        {may('manage-accounts') && (
          <Panel title="Evening email" isPadded>
            <EveningPanel />
          </Panel>
        )}
        {may('export-personal-data') && (
          <Panel title="Privacy" isPadded>
            <PrivacyPanel />
          </Panel>
        )}
      </div>
    </div>
  );
}
