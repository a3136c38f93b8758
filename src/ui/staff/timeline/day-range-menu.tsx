import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { hasFreeUnit } from '../../../domain/desk/timeline.ts';
import { formatShortDay } from '../../../domain/shared/format-date.ts';
import { addDays, type DateText } from '../../../domain/shared/toronto-time.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import styles from './timeline-grid.module.css';
import type { TimelineVehicle, TimelineView } from './use-timeline.ts';

export type ChosenDayRange = {
  readonly vehicleId: string;
  readonly title: string;
  readonly isFree: boolean;
  readonly first: DateText;
  readonly last: DateText;
  /** The day on which a booking of these days ends: a single day is a rental until the next. */
  readonly dropoff: DateText;
};

type DayRangeMenuProps = {
  readonly range: ChosenDayRange;
  readonly today: DateText;
  readonly style: CSSProperties;
  readonly onBlock: () => void;
  readonly onClose: () => void;
};

/** What may begin on the chosen days of a vehicle (DAY-8). */
function DayRangeMenu({ range, today, style, onBlock, onClose }: DayRangeMenuProps) {
  const { vehicleId, title, isFree, first, last, dropoff } = range;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, []);
  const isOver = dropoff <= today;
  return (
    <div
      ref={box}
      role="dialog"
      aria-labelledby={id}
      className={styles.menu}
      style={style}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <h2 id={id}>
        {title} is {isFree ? 'free' : 'taken'}
      </h2>
      <p className="num">
        {formatShortDay(first, today)}
        {last !== first && ` to ${formatShortDay(last, today)}`}
      </p>
      <div className={styles.menuButtons}>
        {!isOver && (
          <ButtonLink small to="/admin/new-booking" state={{ vehicleId, pickupDate: first, dropoffDate: dropoff }}>
            New booking
          </ButtonLink>
        )}
        <Button variant="secondary" small onClick={onBlock}>
          Block
        </Button>
        <Button variant="secondary" small onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

type PlacedDayRangeMenuProps = Omit<DayRangeMenuProps, 'style'> & { readonly firstDay: number };

/** The menu below its row, or above it where there is no room below. */
export function PlacedDayRangeMenu({ firstDay, ...props }: PlacedDayRangeMenuProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const [style, setStyle] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    const sheet = anchor.current?.parentElement;
    const menu = anchor.current?.firstElementChild;
    const row = sheet?.querySelector('[data-cursor]')?.closest('[data-row]');
    const view = sheet?.parentElement?.getBoundingClientRect();
    if (!sheet || !menu || !row || !view) return;
    const of = sheet.getBoundingClientRect();
    const { top, bottom, left, width } = row.getBoundingClientRect();
    const header = row.firstElementChild?.clientWidth ?? 0;
    const day =
      left + header + (firstDay * (width - header)) / Number(getComputedStyle(sheet).getPropertyValue('--days'));
    const { offsetHeight: height, offsetWidth: menuWidth } = menu as HTMLElement;
    const isBelow = bottom + height + 8 <= view.bottom || top - height - 8 < view.top;
    setStyle({
      '--top': `${(isBelow ? bottom + 4 : top - height - 4) - of.top}px`,
      '--left': `${Math.max(view.left + 4, Math.min(day, view.right - menuWidth - 20)) - of.left}px`,
    } as CSSProperties);
  }, [firstDay]);
  return (
    <div ref={anchor}>
      <DayRangeMenu {...props} style={style} />
    </div>
  );
}

/** The chosen days, and whether a unit of the vehicle is free on all of them. */
export function dayRangeOf(
  vehicle: TimelineVehicle,
  days: readonly DateText[],
  { first, last }: { readonly first: number; readonly last: number },
  starts: TimelineView['window']['starts'],
): ChosenDayRange | undefined {
  const [from, to] = [starts[first], starts[last + 1]];
  const [firstDay, lastDay] = [days[first], days[last]];
  if (from === undefined || to === undefined || firstDay === undefined || lastDay === undefined) return undefined;
  return {
    vehicleId: vehicle.id,
    title: vehicle.title,
    isFree: hasFreeUnit(vehicle, { from, to }),
    first: firstDay,
    last: lastDay,
    dropoff: first === last ? addDays(firstDay, 1) : lastDay,
  };
}
