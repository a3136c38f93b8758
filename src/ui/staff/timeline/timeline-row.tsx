import { type CSSProperties, memo } from 'react';
import type { PlacedRow } from '../../../domain/desk/timeline-layout.ts';
import { formatCount } from '../../../domain/shared/format-date.ts';
import { groupBy } from '../../../domain/shared/group-by.ts';
import type { DateText } from '../../../domain/shared/toronto-time.ts';
import { DueSign } from '../shared/due-marks.tsx';
import styles from './timeline-grid.module.css';
import { TimelineSpanButton } from './timeline-span.tsx';
import type { TimelineVehicle } from './use-timeline.ts';

/** The cell of a row that takes the focus. */
export type RowCursor = {
  readonly vehicleId: string;
  readonly day: number;
  /** What a screen reader hears. */
  readonly label: string;
  /** The first and the last of the chosen days, by their indexes. */
  readonly chosen: { readonly first: number; readonly last: number } | undefined;
};

type TimelineRowViewProps = {
  readonly vehicle: TimelineVehicle;
  readonly placed: PlacedRow | undefined;
  readonly dayCount: number;
  readonly today: DateText;
  /** If it is in this row. */
  readonly cursor: RowCursor | undefined;
};

/**
 * The row of a vehicle: the cells in which a span begins, and the one that takes the focus.
 * `aria-colindex` tells which days they are.
 */
export const TimelineRowView = memo(function TimelineRowView({
  vehicle,
  placed,
  dayCount,
  today,
  cursor,
}: TimelineRowViewProps) {
  const spansOf = groupBy(placed?.spans ?? [], ({ at }) => Math.floor(at));
  const days = [...new Set([...spansOf.keys(), ...(cursor === undefined ? [] : [cursor.day])])].sort(
    (one, other) => one - other,
  );
  const chosen = cursor?.chosen;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no cells that take the focus
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div
      role="row"
      data-row={vehicle.id}
      className={styles.row}
      style={{ height: `calc(${placed?.lanes ?? 1} * var(--lane-h) + var(--row-h))` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="rowheader" aria-colindex={1} className={styles.vehicle}>
        <span>{vehicle.title}</span>
        {vehicle.due && <DueSign due={vehicle.due} />}
        {vehicle.units > 1 && <small className="num">{formatCount(vehicle.units, 'unit')}</small>}
      </div>
      <div role="presentation" className={styles.cells}>
        {days.map((day) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: one cell of the grid takes the focus
          <div
            key={day}
            role="gridcell"
            aria-colindex={day + 2}
            aria-selected={chosen !== undefined && chosen.first <= day && day <= chosen.last ? true : undefined}
            className={styles.cell}
            {...(day === cursor?.day && {
              tabIndex: 0,
              'data-cursor': '',
              'aria-label': cursor.label,
              style: { '--at': day } as CSSProperties,
            })}
          >
            {spansOf.get(day)?.map((span) => (
              <TimelineSpanButton
                key={`${span.span.id} ${span.span.from}`}
                placed={span}
                dayCount={dayCount}
                today={today}
              />
            ))}
          </div>
        ))}
        {chosen && (
          <div
            aria-hidden="true"
            className={styles.chosen}
            style={{ '--at': chosen.first, '--length': chosen.last - chosen.first + 1 } as CSSProperties}
          >
            {formatCount(chosen.last - chosen.first + 1, 'day')}
          </div>
        )}
      </div>
    </div>
  );
});
