import { formatCount } from '../../../domain/shared/format-date.ts';
import { listPeople } from '../../../ports/api/calls/staff/people.ts';
import { useTitle } from '../../site/use-page.ts';
import { AuditSection } from '../audit/audit-section.tsx';
import { LoadHint } from '../frame/load-hint.tsx';
import { PageAlert } from '../frame/page-alert.tsx';
import heads from '../frame/page-head.module.css';
import panel from '../frame/panel.module.css';
import { useStaffQuery } from '../frame/staff-queries.ts';
import { AccountsTable } from './accounts-table.tsx';
import { InviteForm } from './invite-form.tsx';
import styles from './people-page.module.css';

/** The accounts of staff and the open invitations, for owners (STAFF-37). */
export function PeoplePage() {
  useTitle('People');
  const people = useStaffQuery(['people'], ({ read }) => read(listPeople, {}));
  const { data } = people;
  return (
    <>
      <PageAlert isShown />
      <div className={heads.top}>
        <h1 tabIndex={-1}>People</h1>
        <LoadHint query={people}>
          {data &&
            `${formatCount(data.accounts.length, 'account')}, ${formatCount(data.invitations.length, 'open invitation')}. Only owners see this page.`}
        </LoadHint>
      </div>
      <section className={`${panel.panel} ${styles.part}`} aria-labelledby="accounts">
        <div className={panel.panelHead}>
          <h2 id="accounts">Accounts</h2>
          <span className="hint">Owners see everything. Desk: bookings, timeline and messages.</span>
        </div>
        <div className={styles.accounts}>{data && <AccountsTable people={data} />}</div>
      </section>
      <section className={`${panel.panel} ${styles.part}`} aria-labelledby="invite">
        <div className={panel.panelHead}>
          <h2 id="invite">Invite a colleague</h2>
        </div>
        <InviteForm />
      </section>
      <AuditSection />
    </>
  );
}
