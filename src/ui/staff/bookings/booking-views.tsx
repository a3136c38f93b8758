import type { BookingView } from '../../../domain/booking/views.ts';
import fields from '../../kit/field.module.css';
import styles from './booking-views.module.css';

const VIEWS: readonly (readonly [BookingView, string])[] = [
  ['all', 'All'],
  ['to-answer', 'To answer'],
  ['approved', 'Approved'],
  ['declined', 'Declined'],
  ['soon', 'Soon'],
  ['held', 'Held'],
];

type BookingViewsProps = {
  readonly view: BookingView;
  readonly typed: string;
  /** How many bookings some views have. */
  readonly counts: Partial<Record<BookingView, number>>;
  readonly onView: (view: BookingView) => void;
  readonly onType: (text: string) => void;
};

/**
 * Chooses which bookings are listed: a button for each view, and a search by the beginning of a
 * number, name, e-mail address or phone number.
 */
export function BookingViews({ view, typed, counts, onView, onType }: BookingViewsProps) {
  return (
    <div className={styles.views}>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset; nothing here is submitted */}
      <div className={styles.chips} role="group" aria-label="Filter by status">
        {VIEWS.map(([name, text]) => (
          <button
            key={name}
            type="button"
            className={styles.chip}
            aria-pressed={view === name}
            onClick={() => onView(name)}
          >
            {text}
            {counts[name] !== undefined && ` (${counts[name]})`}
          </button>
        ))}
      </div>
      <div className={styles.search}>
        <label htmlFor="bookings-search">Search</label>
        <input
          id="bookings-search"
          type="search"
          className={fields.input}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          aria-describedby="bookings-search-hint"
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
        <span id="bookings-search-hint" className="hint">
          Number, name, email or phone
        </span>
      </div>
    </div>
  );
}
