import { formatBytes } from '../../../domain/shared/format-bytes.ts';
import { formatCount, formatShortMoment } from '../../../domain/shared/format-date.ts';
import { type Instant, minutesBetween } from '../../../domain/shared/toronto-time.ts';
import type { DeletionRun } from '../../../domain/site/deletion-guard.ts';
import { NOT_CHECKED } from '../../../domain/site/staff-messages.ts';
import type { SiteHealth } from '../../../ports/api/staff/staff-health.ts';
import { useToday } from '../../kit/clock.tsx';
import { DefinitionTable } from '../../kit/definition-table.tsx';
import { Panel } from '../kit/panel.tsx';
import styles from './admin-health-page.module.css';

type Rows = Parameters<typeof DefinitionTable>[0]['rows'];

/** The state of the site in tables (FAIL-15). What is absent was not checked. */
export function HealthFacts({ health }: { readonly health: SiteHealth }) {
  const { database, freeDiskBytes, emails, oldestRequest, clock, jobs, placeholders } = health;
  const today = useToday();
  const moment = (instant: Instant) => formatShortMoment(instant, today);
  const bytes = (size: number | undefined) => (size === undefined ? NOT_CHECKED : formatBytes(size));
  const run = (job: DeletionRun | undefined) => {
    if (job === undefined) return NOT_CHECKED;
    return job.stopped ? `Stopped ${moment(job.stopped.at)}` : `Last run ${moment(job.lastRunAt)}`;
  };
  return (
    <div className={styles.grid}>
      <FactsPanel
        title="Storage"
        rows={[
          [
            'Database',
            `${database.technology}, ${database.bytes === undefined ? `size ${NOT_CHECKED}` : bytes(database.bytes)}`,
          ],
          ['Free disk space', bytes(freeDiskBytes)],
          ['Last backup', describeBackup(health, moment)],
          ['Continuous copy', describeCopy(health)],
        ]}
      />
      <FactsPanel
        title="Emails"
        rows={[
          ['Sending', emails.pause ? `Paused until ${moment(emails.pause.until)}: ${emails.pause.reason}` : 'On'],
          ['Waiting', `${emails.waiting}${emails.oldestWaiting ? `, since ${moment(emails.oldestWaiting)}` : ''}`],
          ['Not delivered', emails.failed],
          ['Reasons', describeReasons(emails.reasons)],
        ]}
      />
      <FactsPanel
        title="Requests and jobs"
        rows={[
          [
            'Oldest request',
            oldestRequest
              ? `${oldestRequest.confirmationNumber}, answer due ${moment(oldestRequest.answerDue)}`
              : 'None waiting',
          ],
          ['Erasure of old data', run(jobs.retention)],
          ['Sweep of pictures', run(jobs.sweep)],
        ]}
      />
      <FactsPanel
        title="Site"
        rows={[
          ['Version', describeVersion(health)],
          ['Clock', clock === undefined ? NOT_CHECKED : describeClock(clock.aheadSeconds)],
          ['Placeholders', placeholders.length === 0 ? 'None' : placeholders.join('\n')],
        ]}
      />
    </div>
  );
}

function FactsPanel({ title, rows }: { readonly title: string; readonly rows: Rows }) {
  return (
    <Panel title={title}>
      <div className={styles.facts}>
        <DefinitionTable rows={rows} />
      </div>
    </Panel>
  );
}

/** One line each. */
function describeReasons(reasons: SiteHealth['emails']['reasons']): string {
  const lines = reasons.map(
    ({ state, reason, count }) => `${count} ${state === 'queued' ? 'waiting' : 'not delivered'}: ${reason}`,
  );
  return lines.length === 0 ? 'None' : lines.join('\n');
}

function describeBackup({ backup }: SiteHealth, moment: (instant: Instant) => string): string {
  if (backup === undefined) return NOT_CHECKED;
  const { completeAt, failed } = backup;
  const complete = completeAt === undefined ? 'None yet' : `Complete, ${moment(completeAt)}`;
  return failed === undefined ? complete : `Failed, ${moment(failed.at)}: ${failed.reason}\n${complete}`;
}

function describeCopy({ checkedAt, copy }: SiteHealth): string {
  if (copy === undefined) return NOT_CHECKED;
  if (copy.completeAt === undefined) return 'Not running';
  const seconds = Math.max(0, Math.round(minutesBetween(copy.completeAt, checkedAt) * 60));
  return `${formatCount(seconds, 'second')} behind`;
}

/** The version with the first seven digits of its commit. */
function describeVersion({ version, revision }: SiteHealth): string {
  if (version === undefined) return NOT_CHECKED;
  return revision === undefined ? version : `${version} (${revision.replace(/^([\da-f]{7})[\da-f]+/, '$1')})`;
}

function describeClock(aheadSeconds: number): string {
  const seconds = Math.round(Math.abs(aheadSeconds));
  if (seconds === 0) return "Same as the database server's";
  return `${formatCount(seconds, 'second')} ${aheadSeconds > 0 ? 'ahead of' : 'behind'} the database server's`;
}
