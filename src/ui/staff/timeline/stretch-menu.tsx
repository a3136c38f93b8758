import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { formatShortDay } from '../../../domain/shared/format-date.ts';
import type { DateText } from '../../../domain/shared/toronto-time.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import styles from './timeline-grid.module.css';

export type ChosenStretch = {
  readonly vehicleId: string;
  readonly title: string;
  readonly isFree: boolean;
  readonly first: DateText;
  readonly last: DateText;
  /** The day on which a booking of these days ends: a single day is a rental until the next. */
  readonly dropoff: DateText;
};

type StretchMenuProps = {
  readonly stretch: ChosenStretch;
  readonly today: DateText;
  readonly style: CSSProperties;
  readonly onBlock: () => void;
  readonly onClose: () => void;
};

/** What may begin on the chosen days of a vehicle (DAY-8). */
export function StretchMenu({ stretch, today, style, onBlock, onClose }: StretchMenuProps) {
  const { vehicleId, title, isFree, first, last, dropoff } = stretch;
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
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
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
