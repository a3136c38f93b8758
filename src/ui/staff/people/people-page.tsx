import { formatCount } from '../../../domain/shared/format-date.ts';
import { listPeople } from '../../../ports/api/calls/staff/people.ts';
import { useTitle } from '../../site/use-title.ts';
import { AuditSection } from '../audit/audit-section.tsx';
import { Panel } from '../kit/panel.tsx';
import { LoadHint } from '../shared/load-hint.tsx';
import { PageAlert } from '../shared/page-alert.tsx';
import heads from '../shared/page-head.module.css';
import { useStaffQuery } from '../shared/staff-queries.ts';
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
      <Panel
        title="Accounts"
        hint="Owners see everything. Desk: bookings, timeline and messages."
        className={styles.part}
      >
        <div className={styles.accounts}>{data && <AccountsTable people={data} />}</div>
      </Panel>
      <Panel title="Invite a colleague" className={styles.part}>
        <InviteForm />
      </Panel>
      <AuditSection />
    </>
  );
}
