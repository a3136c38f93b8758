import { Fragment, memo } from 'react';
import type { TimelineWindow } from '../../../domain/desk/timeline-layout.ts';
import { countLanes } from '../../../domain/desk/timeline-layout.ts';
import type { Family } from '../../../domain/fleet/vehicle-class.ts';
import type { DateText } from '../../../domain/shared/toronto-time.ts';
import styles from './timeline-grid.module.css';
import { FamilyRow } from './timeline-heads.tsx';
import { type RowCursor, TimelineRowView } from './timeline-row.tsx';
import { GROUP_ROWS } from './use-filled-groups.ts';
import type { TimelineVehicle, TimelineView } from './use-timeline.ts';

/** A few rows that follow each other, which are filled and painted together. */
export type RowGroup = {
  readonly rows: readonly TimelineVehicle[];
  /** The family of the row before, whose name is not repeated. */
  readonly familyBefore: Family | undefined;
  /** How high it is, as a CSS length. */
  readonly height: string;
};

/** Splits the rows of a timeline into groups. */
export function groupRows(rows: readonly TimelineVehicle[], window: TimelineWindow): readonly RowGroup[] {
  const groups: RowGroup[] = [];
  for (let first = 0; first < rows.length; first += GROUP_ROWS) {
    const group = rows.slice(first, first + GROUP_ROWS);
    const familyBefore = rows[first - 1]?.family;
    const lanes = group.reduce((sum, { spans }) => sum + countLanes(spans, window), 0);
    const names = group.filter(({ family }, index) => family !== (group[index - 1]?.family ?? familyBefore)).length;
    groups.push({
      rows: group,
      familyBefore,
      height: `calc(${lanes} * var(--lane-h) + ${group.length} * var(--row-h) + ${names} * var(--family-h))`,
    });
  }
  return groups;
}

type RowsProps = {
  readonly group: RowGroup;
  readonly isFilled: boolean;
  readonly placed: TimelineView['placed'];
  readonly dayCount: number;
  readonly today: DateText;
  /** If it is in one of the rows. */
  readonly cursor: RowCursor | undefined;
};

/** The rows of a group. Until they are filled, those of the window before stay, unseen. */
export function RowGroupView(props: RowsProps) {
  return (
    <div
      role="presentation"
      data-group=""
      data-stale={props.isFilled ? undefined : ''}
      className={styles.group}
      style={{ height: props.group.height }}
    >
      <Rows {...props} />
    </div>
  );
}

const Rows = memo(function Rows({
  group: { rows, familyBefore },
  isFilled,
  placed,
  dayCount,
  today,
  cursor,
}: RowsProps) {
  if (!isFilled) return null;
  return rows.map((row, index) => (
    <Fragment key={row.id}>
      {row.family !== (rows[index - 1]?.family ?? familyBefore) && (
        <FamilyRow name={row.family} columns={dayCount + 1} />
      )}
      <TimelineRowView
        vehicle={row}
        placed={placed.get(row.id)}
        dayCount={dayCount}
        today={today}
        cursor={row.id === cursor?.vehicleId ? cursor : undefined}
      />
    </Fragment>
  ));
}, isStillShown);

/** Whether rows stay as they are: nothing changed, or it is not their turn yet. */
function isStillShown(shown: RowsProps, next: RowsProps): boolean {
  return (
    !next.isFilled ||
    (shown.isFilled &&
      shown.group === next.group &&
      shown.placed === next.placed &&
      shown.today === next.today &&
      shown.cursor === next.cursor)
  );
}
