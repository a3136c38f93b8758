import { useRef } from 'react';
import { AUDIT_MONTHS } from '../../../domain/audit/audit-event.ts';
import { formatShortMoment } from '../../../domain/shared/format-date.ts';
import { listAudit, saveAudit } from '../../../ports/api/calls/staff/audit.ts';
import type { AuditList } from '../../../ports/api/staff/audit.ts';
import { buttonClass } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { ListPages } from '../kit/list-pages.tsx';
import { Panel } from '../kit/panel.tsx';
import { useList } from '../kit/use-list.ts';
import { LoadHint } from '../shared/load-hint.tsx';
import styles from './audit-section.module.css';

/**
 * What staff did, newest first, in pages, and the file of all of it (AUDIT-7). It loads again after
 * each change of the accounts beside it.
 */
export function AuditSection() {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useList({
    queryKey: ['people', 'audit'],
    start: 'all',
    load: ({ read }, { cursor }) => read(listAudit, { query: cursor === undefined ? {} : { cursor } }),
    rowsOf: ({ events }) => events,
  });
  const turn = (go: () => void) => (): void => {
    go();
    heading.current?.focus();
  };
  return (
    <Panel
      title="What was done"
      titleRef={heading}
      hint={`kept ${AUDIT_MONTHS} months, nobody can change it`}
      atEnd={
        <a
          className={buttonClass({ variant: 'secondary', small: true }, `no-print ${styles.file}`)}
          href={saveAudit.path}
          download
        >
          Download CSV
        </a>
      }
    >
      <div className={styles.body}>
        <LoadHint query={list.query} />
        {!list.isLoading && !list.isFailed && <AuditTable events={list.rows} />}
        <ListPages
          label="Pages of what was done"
          pageNumber={list.pageNumber}
          newer={list.newer && turn(list.newer)}
          older={list.older && turn(list.older)}
        />
      </div>
    </Panel>
  );
}

type AuditEvent = AuditList['events'][number];

const COLUMNS: readonly Column<AuditEvent>[] = [
  { id: 'when', head: 'When', className: `num ${styles.when}`, cell: ({ at }) => <When at={at} /> },
  { id: 'who', head: 'Who', className: styles.who, cell: ({ by }) => by },
  { id: 'what', head: 'What', className: styles.what, cell: ({ text }) => text },
];

function When({ at }: Pick<AuditEvent, 'at'>) {
  return formatShortMoment(at, useToday());
}

function AuditTable({ events }: { readonly events: readonly AuditEvent[] }) {
  if (events.length === 0) return <p>Nothing was recorded yet.</p>;
  return (
    <DataTable
      caption="What was done, newest first"
      columns={COLUMNS}
      rows={events}
      keyOf={({ id }) => id}
      card={['when who', 'what what']}
      cardColumns="auto minmax(0, 1fr)"
      isPart
    />
  );
}
