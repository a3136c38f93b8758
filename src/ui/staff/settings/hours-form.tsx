import { formatTime } from '../../../domain/shared/format-date.ts';
import { WEEK, type Weekday, weekdayName } from '../../../domain/shared/opening-hours.ts';
import type { TimeText } from '../../../domain/shared/toronto-time.ts';
import { dayIn, describeDayText, NEW_DAY, WHOLE_HOURS } from '../../../domain/site/hours-form.ts';
import { dayText } from '../../../domain/site/settings.ts';
import fields from '../../kit/field.module.css';
import { FieldError } from '../../kit/field-error.tsx';
import { Panel } from '../kit/panel.tsx';
import styles from './hours.module.css';
import { SaveBar } from './save-bar.tsx';
import shared from './settings.module.css';
import type { useHoursForm } from './use-hours-form.ts';

type HoursFormProps = Omit<ReturnType<typeof useHoursForm>, 'undo' | 'overlaps'>;

/** The hours of each day of the week. A day that is changed says what is saved now. */
export function HoursForm(parts: HoursFormProps) {
  const { form, count, putBack, again } = parts;
  return (
    <Panel title="Hours" hint="First and last pickup of the day. Returns at any time.">
      <form aria-label="Hours" noValidate onSubmit={form.onSubmit} autoComplete="off">
        <div className={shared.fields}>
          {WEEK.map((day) => (
            <DayFields key={day} {...parts} day={day} />
          ))}
          <p className={`hint ${styles.note}`}>
            Bookings outside the new hours stay as they are. They are listed here, so that you can call.
          </p>
        </div>
        <SaveBar count={count} isRunning={form.running} onPutBack={putBack} again={again} />
      </form>
    </Panel>
  );
}

function DayFields({ day, texts, before, form, take }: HoursFormProps & { readonly day: Weekday }) {
  const hours = dayIn(texts[day]);
  const error = form.errors.get(`hours/${day}`);
  const id = `hours/${day}`;
  const isChanged = texts[day] !== before[day];
  const choose = (end: 'opens' | 'closes', label: string) =>
    hours !== null && (
      <select
        className={`num ${fields.select}`}
        aria-label={label}
        aria-invalid={error !== undefined}
        value={hours[end]}
        onChange={({ target }) => take({ [day]: dayText({ ...hours, [end]: target.value as TimeText }) })}
      >
        {WHOLE_HOURS.map((time) => (
          <option key={time} value={time}>
            {formatTime(time)}
          </option>
        ))}
      </select>
    );
  return (
    <fieldset
      aria-label={weekdayName(day)}
      className={`${styles.day} ${isChanged ? styles.edited : ''} ${error === undefined ? '' : fields.bad}`}
    >
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
      <label className={styles.name}>
        <input
          id={id}
          type="checkbox"
          checked={hours !== null}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={({ target }) => take({ [day]: dayText(target.checked ? (dayIn(before[day]) ?? NEW_DAY) : null) })}
        />
        {weekdayName(day)}
      </label>
      {hours === null ? <span className={styles.closed}>Closed</span> : choose('opens', 'First pickup')}
      {hours !== null && <span>to</span>}
      {choose('closes', 'Last pickup')}
      {isChanged && <span className={`hint num ${styles.was}`}>Now: {describeDayText(before[day])}</span>}
    </fieldset>
  );
}
