import { type CSSProperties, memo } from 'react';
import type { PlacedRow } from '../../../domain/desk/timeline-layout.ts';
import { formatCount } from '../../../domain/shared/format-date.ts';
import type { DateText } from '../../../domain/shared/toronto-time.ts';
import styles from './timeline-grid.module.css';
import { TimelineSpanButton } from './timeline-span.tsx';
import type { TimelineVehicle } from './use-timeline.ts';

type TimelineRowViewProps = {
  readonly vehicle: TimelineVehicle;
  readonly placed: PlacedRow;
  /** Rows that are far away are filled later. */
  readonly isFilled: boolean;
  readonly today: DateText;
  /** The day of the cell that takes the focus, if it is in this row, and its name. */
  readonly cursor: number | undefined;
  readonly cursorLabel: string | undefined;
  /** The first and the last of the chosen days, by their places. */
  readonly chosenFirst: number | undefined;
  readonly chosenLast: number | undefined;
};

/**
 * The row of a vehicle. It has the cells in which a span begins, and the one that takes the focus:
 * `aria-colindex` tells which days they are.
 */
export const TimelineRowView = memo(function TimelineRowView({
  vehicle,
  placed,
  isFilled,
  today,
  cursor,
  cursorLabel,
  chosenFirst,
  chosenLast,
}: TimelineRowViewProps) {
  const spansOf = Map.groupBy(isFilled ? placed.spans : [], ({ at }) => Math.floor(at));
  const chosen =
    chosenFirst === undefined || chosenLast === undefined ? undefined : { first: chosenFirst, last: chosenLast };
  const days = [...new Set([...spansOf.keys(), ...(cursor === undefined ? [] : [cursor])])].sort(
    (one, other) => one - other,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no cells that take the focus
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div
      role="row"
      data-row={vehicle.id}
      className={styles.row}
      style={{ height: `calc(${placed.lanes} * 1.875rem + 0.375rem)` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="rowheader" aria-colindex={1} className={styles.vehicle}>
        <span>{vehicle.title}</span>
        {vehicle.units > 1 && <small className="num">{formatCount(vehicle.units, 'unit')}</small>}
      </div>
      {days.map((day) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          key={day}
          role="gridcell"
          aria-colindex={day + 2}
          tabIndex={day === cursor ? 0 : -1}
          data-cursor={day === cursor ? '' : undefined}
          aria-label={day === cursor ? cursorLabel : undefined}
          aria-selected={chosen !== undefined && chosen.first <= day && day <= chosen.last ? true : undefined}
          className={styles.cell}
          style={{ '--at': day } as CSSProperties}
        >
          {spansOf.get(day)?.map((span) => (
            <TimelineSpanButton key={span.span.id} placed={span} day={day} today={today} />
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
  );
});
