import { keepPreviousData } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { AUDIT_MONTHS } from '../../../domain/audit/audit-event.ts';
import { formatShortMoment } from '../../../domain/shared/format-date.ts';
import { toInstant, torontoDate } from '../../../domain/shared/toronto-time.ts';
import type { AuditList } from '../../../ports/api/staff/audit.ts';
import { buttonClass } from '../../kit/button.tsx';
import { useStaffSession } from '../access/staff-session.tsx';
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP, TABLE } from '../booking-list/table-roles.ts';
import { ListPages } from '../frame/list-pages.tsx';
import { LoadHint } from '../frame/load-hint.tsx';
import panel from '../frame/panel.module.css';
import { useStaffQuery } from '../frame/staff-queries.ts';
import styles from './audit-section.module.css';

/**
 * What staff did, newest first, in pages, and the file of all of it (AUDIT-7). It loads again after
 * each change of the accounts beside it.
 */
export function AuditSection() {
  const id = useId();
  const { apis } = useStaffSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const list = useStaffQuery<AuditList>(['people', 'audit', cursor], ({ audit }) => audit.list(cursor), {
    // The library's type cannot tell that an answer is no function.
    placeholderData: keepPreviousData as never,
  });
  const next = list.data?.nextCursor;
  const turnTo = (pages: readonly string[]) => (): void => {
    setCursors(pages);
    heading.current?.focus();
  };
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <div className={panel.panelHead}>
        <h2 ref={heading} id={id} tabIndex={-1}>
          What was done
        </h2>
        <span className="hint">kept {AUDIT_MONTHS} months, nobody can change it</span>
        <a
          className={buttonClass({ variant: 'secondary', small: true }, `no-print ${styles.file}`)}
          href={apis.audit.file}
          download
        >
          Download CSV
        </a>
      </div>
      <div className={styles.body}>
        <LoadHint query={list} />
        {list.data && <AuditTable events={list.data.events} />}
        <ListPages
          label="Pages of what was done"
          pageNumber={cursors.length + 1}
          newer={cursors.length > 0 ? turnTo(cursors.slice(0, -1)) : undefined}
          // While another page is loading, the shown cursor still leads to that page.
          older={next ? turnTo(list.isPlaceholderData ? cursors : [...cursors, next]) : undefined}
        />
      </div>
    </section>
  );
}

function AuditTable({ events }: Pick<AuditList, 'events'>) {
  const today = torontoDate(toInstant(new Date()));
  if (events.length === 0) return <p>Nothing was recorded yet.</p>;
  return (
    <table {...TABLE} className={styles.table}>
      <caption className="vh">What was done, newest first</caption>
      <thead {...ROW_GROUP}>
        <tr {...ROW}>
          {['When', 'Who', 'What'].map((column) => (
            <th key={column} {...COLUMN_HEADER}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROW_GROUP}>
        {events.map(({ id, at, by, text }) => (
          <tr key={id} {...ROW}>
            <td {...CELL} className={`num ${styles.when}`}>
              {formatShortMoment(at, today)}
            </td>
            <td {...CELL} className={styles.who}>
              {by}
            </td>
            <td {...CELL} className={styles.what}>
              {text}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
