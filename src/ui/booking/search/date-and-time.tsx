import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatTime } from '../../../domain/shared/format-date.ts';
import type { DateText, TimeText } from '../../../domain/shared/toronto-time.ts';
import { Button } from '../../kit/button.tsx';
import styles from '../../kit/field.module.css';
import { FieldError } from '../../kit/field-error.tsx';
import type { ErrorOf } from './use-field-errors.ts';
import type { TypedDates } from './use-typed-dates.ts';

type DateAndTimeProps = {
  readonly name: 'Pickup' | 'Dropoff';
  readonly date: DateText | '';
  readonly min: DateText;
  readonly time: TimeText | '';
  readonly times: readonly TimeText[];
  /** Which of the times is the present minute. */
  readonly present?: TimeText | undefined;
  /** Why there are no times on the date, in their place. */
  readonly closed?: string | undefined;
  readonly hint: ReactNode;
  readonly note?: ReactNode;
  /** Offered where no time is left on the date: the next one that is. */
  readonly next?: { readonly label: string; readonly onChoose: () => void } | undefined;
  readonly errorOf: ErrorOf;
  readonly typing: Omit<TypedDates, 'change'>;
  readonly onDate: (date: DateText | '') => void;
  readonly onTime: (time: TimeText | '') => void;
};

/**
 * A native date field and a select with the times of that date. The time is disabled until there is
 * a date (TRIP-8). When no time is left it says so and offers the next one (TRIP-9). On a closed day
 * the reason takes the place of the select (AVAIL-5).
 */
export function DateAndTime({
  name,
  date,
  min,
  time,
  times,
  present,
  closed,
  hint,
  note,
  next,
  errorOf,
  typing,
  onDate,
  onTime,
}: DateAndTimeProps) {
  const isUsedUp = date !== '' && times.length === 0;
  const isClosed = closed !== undefined;
  const id = name.toLowerCase();
  const dateError = errorOf(`${id}-date`, date === '');
  const timeError = errorOf(`${id}-time`, time === '');
  const error = dateError ?? timeError;
  const chooseAnother = error ? '' : 'Choose another date.';
  const usedUpHint = isClosed ? chooseAnother : 'No time is left on this day. Choose another date.';
  const select = useRef<HTMLSelectElement>(null);
  const chooseNext = (): void => {
    // The select may only come with the new date.
    flushSync(() => next?.onChoose());
    select.current?.focus();
  };
  return (
    <fieldset className={`${styles.field} ${error ? styles.bad : ''}`}>
      <legend className={styles.label}>{name} date and time</legend>
      <div className={styles.pair}>
        <input
          id={`${id}-date`}
          className={styles.input}
          type="date"
          aria-label={`${name} date`}
          aria-invalid={dateError !== undefined}
          aria-describedby={[error && `${id}-error`, isClosed && `${id}-closed`].filter(Boolean).join(' ') || undefined}
          min={min}
          max="9999-12-31"
          value={date}
          onKeyDown={typing.onKeyDown}
          onBlur={typing.onBlur}
          onChange={(event) => onDate(event.target.value as DateText | '')}
        />
        {isClosed ? (
          // biome-ignore lint/a11y/useSemanticElements: it is inside the fieldset, in place of a select
          <div id={`${id}-time`} role="group" aria-label={`${name} time`} tabIndex={-1} className={styles.closed}>
            <span id={`${id}-closed`}>{closed}</span>
          </div>
        ) : (
          <select
            ref={select}
            id={`${id}-time`}
            className={`${styles.select} ${isUsedUp ? styles.usedUp : ''}`}
            aria-label={`${name} time`}
            aria-invalid={timeError !== undefined}
            aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
            disabled={date === ''}
            value={time}
            onChange={(event) => onTime(event.target.value as TimeText | '')}
          >
            <option value="">{isUsedUp ? 'Closed for today' : 'Time'}</option>
            {times.map((choice) => (
              <option key={choice} value={choice}>
                {choice === present ? 'Now, ' : ''}
                {formatTime(choice)}
              </option>
            ))}
          </select>
        )}
      </div>
      {error && <FieldError id={`${id}-error`} text={error} />}
      <p id={`${id}-hint`} className={`hint ${styles.liveHint}`} aria-live="polite">
        {note}
        {date === '' ? `Choose a ${id} date first.` : isUsedUp ? usedUpHint : hint}
      </p>
      {isUsedUp && next && (
        <Button variant="secondary" small onClick={chooseNext}>
          {next.label}
        </Button>
      )}
    </fieldset>
  );
}
