import { formatTime } from '../../../domain/shared/format-date.ts';
import type { DateText, TimeText } from '../../../domain/shared/toronto-time.ts';
import styles from '../../kit/field.module.css';
import type { TypedDates } from './use-typed-dates.ts';

type DateAndTimeProps = {
  readonly name: 'Pickup' | 'Dropoff';
  readonly date: DateText | '';
  readonly min: DateText;
  readonly time: TimeText | '';
  readonly times: readonly TimeText[];
  readonly hint: string;
  readonly typing: Omit<TypedDates, 'change'>;
  readonly onDate: (date: DateText) => void;
  readonly onTime: (time: TimeText) => void;
};

/**
 * A native date field and a select with the times of that date. The time is disabled until there is
 * a date (TRIP-8), and says so when no time is left.
 */
export function DateAndTime({ name, date, min, time, times, hint, typing, onDate, onTime }: DateAndTimeProps) {
  const isUsedUp = date !== '' && times.length === 0;
  const id = name.toLowerCase();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{name} date and time</legend>
      <div className={styles.pair}>
        <input
          id={`${id}-date`}
          className={styles.input}
          type="date"
          aria-label={`${name} date`}
          min={min}
          max="9999-12-31"
          value={date}
          onKeyDown={typing.onKeyDown}
          onBlur={typing.onBlur}
          onChange={(event) => onDate(event.target.value)}
        />
        <select
          id={`${id}-time`}
          className={styles.select}
          aria-label={`${name} time`}
          aria-describedby={`${id}-hint`}
          disabled={date === ''}
          value={time}
          onChange={(event) => onTime(event.target.value)}
        >
          <option value="">{isUsedUp ? 'choose another date' : 'Time'}</option>
          {times.map((choice) => (
            <option key={choice} value={choice}>
              {formatTime(choice)}
            </option>
          ))}
        </select>
      </div>
      <p id={`${id}-hint`} className={`hint ${styles.say}`} aria-live="polite">
        {date === '' ? `Choose a ${id} date first.` : isUsedUp ? 'No time is left on this day.' : hint}
      </p>
    </fieldset>
  );
}
