import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import heads from './day-head.module.css';

type DayTurnProps = {
  readonly isToday: boolean;
  /** The page has no day after this one. */
  readonly isLast?: boolean;
  readonly onTurn: (days: -1 | 1) => void;
  readonly onToday: () => void;
};

/** The days of a page: the one before, today, and the one after. */
export function DayTurn({ isToday, isLast = false, onTurn, onToday }: DayTurnProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset; nothing here is submitted
    <div role="group" aria-label="Day" className={heads.segment}>
      <button type="button" aria-label="Previous day" onClick={() => onTurn(-1)}>
        <Icon name="previous" />
      </button>
      <button type="button" aria-pressed={isToday} onClick={onToday}>
        Today
      </button>
      <button
        type="button"
        aria-label="Next day"
        // Not `disabled`, so that it keeps the focus on the last day.
        aria-disabled={isLast}
        onClick={isLast ? undefined : () => onTurn(1)}
      >
        <Icon name="next" />
      </button>
    </div>
  );
}

/** Prints the page, where the browser can. */
export function PrintDay() {
  if (!window.print) return null;
  return (
    <Button variant="secondary" small onClick={() => window.print()}>
      <Icon name="print" />
      <span className={heads.words}>Print the day</span>
    </Button>
  );
}
