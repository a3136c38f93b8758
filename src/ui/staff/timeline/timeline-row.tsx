import { type CSSProperties, memo, useState } from 'react';
import type { PlacedRow } from '../../../domain/desk/timeline-layout.ts';
import { formatCount } from '../../../domain/shared/format-date.ts';
import type { DateText } from '../../../domain/shared/toronto-time.ts';
import styles from './timeline-grid.module.css';
import { TimelineSpanButton } from './timeline-span.tsx';
import type { TimelineVehicle } from './use-timeline.ts';

type TimelineRowViewProps = Omit<CellsProps, 'placed' | 'isStale'> & {
  readonly vehicle: TimelineVehicle;
  readonly lanes: number;
  /** Undefined until the row is filled: rows out of view are filled later. */
  readonly placed: PlacedRow | undefined;
};

/** The row of a vehicle. Until it is filled, the cells of the window before stay in it, unseen. */
export const TimelineRowView = memo(function TimelineRowView({
  vehicle,
  lanes,
  placed,
  ...cells
}: TimelineRowViewProps) {
  const [before, setBefore] = useState<PlacedRow>();
  if (placed !== undefined && before !== placed) setBefore(placed);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no cells that take the focus
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div
      role="row"
      data-row={vehicle.id}
      className={styles.row}
      style={{ height: `calc(${lanes} * 1.875rem + 0.375rem)` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="rowheader" aria-colindex={1} className={styles.vehicle}>
        <span>{vehicle.title}</span>
        {vehicle.units > 1 && <small className="num">{formatCount(vehicle.units, 'unit')}</small>}
      </div>
      <Cells {...cells} placed={placed ?? before} isStale={placed === undefined} />
    </div>
  );
});

type CellsProps = {
  readonly placed: PlacedRow | undefined;
  /** What is placed belongs to another window, and nobody may see it. */
  readonly isStale: boolean;
  readonly dayCount: number;
  readonly today: DateText;
  /** The day of the cell that takes the focus, if it is in this row, and its name. */
  readonly cursor: number | undefined;
  readonly cursorLabel: string | undefined;
  /** The first and the last of the chosen days, by their places. */
  readonly chosenFirst: number | undefined;
  readonly chosenLast: number | undefined;
};

/**
 * The cells in which a span begins, and the one that takes the focus: `aria-colindex` tells which
 * days they are.
 */
const Cells = memo(function Cells({
  placed,
  isStale,
  dayCount,
  today,
  cursor,
  cursorLabel,
  chosenFirst,
  chosenLast,
}: CellsProps) {
  const spansOf = Map.groupBy(placed?.spans ?? [], ({ at }) => Math.floor(at));
  const chosen =
    chosenFirst === undefined || chosenLast === undefined ? undefined : { first: chosenFirst, last: chosenLast };
  const days = [...new Set([...spansOf.keys(), ...(cursor === undefined ? [] : [cursor])])].sort(
    (one, other) => one - other,
  );
  return (
    <div role="presentation" className={styles.cells} data-stale={isStale ? '' : undefined}>
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
          style={{ left: `${((100 * day) / dayCount).toFixed(3)}%` }}
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
