import { type CSSProperties, memo } from 'react';
import { describeTraffic } from '../../../domain/desk/timeline-texts.ts';
import { formatShortDay } from '../../../domain/shared/format-date.ts';
import { type DateText, isWeekend } from '../../../domain/shared/toronto-time.ts';
import { describeClosedDay } from '../../../domain/trip/closed-days.ts';
import styles from './timeline-grid.module.css';
import type { TimelineView } from './use-timeline.ts';

/** Weekends and closed days, behind the rows. */
export const Ground = memo(function Ground({
  days,
  closed,
}: Pick<TimelineView, 'closed'> & { readonly days: readonly DateText[] }) {
  return (
    <div aria-hidden="true" className={styles.ground}>
      {days.map(
        (day, index) =>
          (closed.has(day) || isWeekend(day)) && (
            <div
              key={day}
              className={`${styles.tint} ${closed.has(day) ? styles.closed : ''}`}
              style={{ '--at': index } as CSSProperties}
            />
          ),
      )}
    </div>
  );
});

/** The heads of the days: what goes out and comes back, and why a day is closed (DAY-6). */
export const Heads = memo(function Heads({
  timeline: { window, traffic, closed, today },
}: {
  readonly timeline: TimelineView;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid
    // biome-ignore lint/a11y/useFocusableInteractive: as the grid
    <div role="row" className={styles.heads}>
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as the grid */}
      <div role="columnheader" className={styles.corner}>
        Vehicle
      </div>
      {window.days.map((day, index) => {
        const reason = closed.get(day);
        return (
          // biome-ignore lint/a11y/useSemanticElements: as the grid
          // biome-ignore lint/a11y/useFocusableInteractive: as the grid
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a head keeps its index when the days are turned
            key={index}
            role="columnheader"
            aria-current={day === today ? 'date' : undefined}
            className={`num ${styles.head} ${day === today ? styles.today : ''} ${reason ? styles.headClosed : ''}`}
            title={reason && describeClosedDay({ date: day, reason })}
          >
            <b>{shortHead(day)}</b>
            <small>{describeTraffic(traffic[index] ?? { out: 0, back: 0 })}</small>
            {reason !== undefined && <em>{describeClosedDay({ date: day, reason })}</em>}
          </div>
        );
      })}
    </div>
  );
});

/** "Sat 21". */
function shortHead(day: DateText): string {
  const [weekday = ''] = formatShortDay(day, day).split(',');
  return `${weekday} ${Number(day.slice(8))}`;
}

/** The name of a family above its vehicles. */
export function FamilyRow({ name, columns }: { readonly name: string; readonly columns: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid
    // biome-ignore lint/a11y/useFocusableInteractive: as the grid
    <div role="row" className={styles.family}>
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as the grid */}
      <div role="rowheader" aria-colspan={columns}>
        <span>{name}</span>
      </div>
    </div>
  );
}
