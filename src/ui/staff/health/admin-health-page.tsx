import { describeComingRates } from '../../../domain/pricing/staff-messages.ts';
import { formatShortMoment } from '../../../domain/shared/format-date.ts';
import { readSiteHealth } from '../../../ports/api/calls/staff/health.ts';
import { Button } from '../../kit/button.tsx';
import { Callout } from '../../kit/callout.tsx';
import { useToday } from '../../kit/clock.tsx';
import { Link } from '../../kit/link.tsx';
import { useTitle } from '../../site/use-title.ts';
import { usePutAway, useSetup } from '../setup/setup-panel.tsx';
import { LoadHint } from '../shared/load-hint.tsx';
import heads from '../shared/page-head.module.css';
import { useStaffQuery } from '../shared/staff-queries.ts';
import styles from './admin-health-page.module.css';
import { AttentionList } from './attention-list.tsx';
import { HealthFacts } from './health-facts.tsx';

/** What needs the owner's attention, and the state of the site (FAIL-15). */
export function AdminHealthPage() {
  useTitle('Health');
  const today = useToday();
  const health = useStaffQuery(['health'], ({ read }) => read(readSiteHealth, {}), { refetchOnWindowFocus: 'always' });
  const { data, refetch } = health;
  return (
    <>
      <div className={`${heads.top} ${styles.head}`}>
        <h1 tabIndex={-1}>Health</h1>
        <LoadHint query={health}>{data && `Checked ${formatShortMoment(data.checkedAt, today)}`}</LoadHint>
        {data && (
          <Button variant="secondary" small onClick={() => void refetch()}>
            Check again
          </Button>
        )}
      </div>
      {data && (
        <>
          <AttentionList attention={data.attention} />
          {data.comingRates && (
            <Callout kind="info" icon="info" className={styles.attention}>
              <p>
                {describeComingRates(data.comingRates)} <Link to="/admin/settings#rates">Look at them</Link>
              </p>
            </Callout>
          )}
          <HealthFacts health={data} />
          <PutAwaySetup />
        </>
      )}
    </>
  );
}

/** Brings back 'Before you open' where it was put away (SITE-20). */
function PutAwaySetup() {
  const { data } = useSetup();
  const { isPending, mutate } = usePutAway();
  if (data?.isPutAway !== true) return null;
  return (
    <p>
      ‘Before you open’ was put away.{' '}
      <Button variant="secondary" small disabled={isPending} onClick={() => mutate(false)}>
        Bring it back
      </Button>
    </p>
  );
}
