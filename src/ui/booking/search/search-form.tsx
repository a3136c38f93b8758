import { type FormEvent, useState } from 'react';
import { RENTAL_LOCATION, RETURN_OUTSIDE_HOURS } from '../../../domain/shared/company.ts';
import { formatTime } from '../../../domain/shared/format-date.ts';
import { addDays, type DateText, isDate, type TimeText } from '../../../domain/shared/toronto-time.ts';
import { dropoffTimes, isOfficeOpen, pickupHours, pickupTimes } from '../../../domain/trip/opening-hours.ts';
import { changeSearch, type SearchEdit, type SearchForm as Trip, wallTime } from '../../../domain/trip/search-form.ts';
import { Button } from '../../kit/button.tsx';
import { useNow, useToday } from '../../kit/clock.tsx';
import fields from '../../kit/field.module.css';
import { useHydrated } from '../../kit/use-hydrated.ts';
import { AgeChoice } from './age-choice.tsx';
import { DateAndTime } from './date-and-time.tsx';
import styles from './search-form.module.css';
import { useFieldErrors } from './use-field-errors.ts';
import { useTypedDates } from './use-typed-dates.ts';

export type SearchFormProps = {
  readonly trip: Trip;
  readonly submitLabel: string;
  /** `from` is the trip that the edit applies to. */
  readonly onEdit: (from: Trip, edit: SearchEdit) => void;
  readonly onSubmit: () => void;
};

/**
 * The itinerary (TRIP-1). The browser's checks are off; the alert shows problems (TRIP-18). It is
 * disabled until the page is hydrated.
 */
export function SearchForm({ trip, submitLabel, onEdit, onSubmit }: SearchFormProps) {
  const now = useNow();
  const today = useToday();
  const isLive = useHydrated();
  const { errorOf, forget } = useFieldErrors();
  const [cleared, setCleared] = useState(false);
  const { change, ...typing } = useTypedDates(trip, (from, edit) => {
    forget();
    onEdit(from, edit);
  });
  const { pickupDate, dropoffDate } = trip;
  const dropoffTime = wallTime(trip.dropoffTime);
  const isClosed = isDate(dropoffDate) && dropoffTime !== '' && !isOfficeOpen(dropoffDate, dropoffTime);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  const changePickupDate = (value: DateText | ''): void => {
    setCleared(cleared || trip.pickupTime !== '');
    change({ field: 'pickupDate', value });
  };
  const changePickupTime = (value: TimeText | ''): void => {
    setCleared(false);
    change({ field: 'pickupTime', value });
  };
  const tomorrow = addDays(today, 1);
  const [firstTime] = pickupHours(tomorrow);
  const chooseTomorrow = (time: TimeText): void => {
    forget();
    onEdit(changeSearch(trip, { field: 'pickupDate', value: tomorrow }), { field: 'pickupTime', value: time });
  };
  return (
    <form aria-label="Itinerary" noValidate onSubmit={submit}>
      <fieldset className={styles.search} disabled={!isLive}>
        <div className={fields.field}>
          <label htmlFor="rental-location">Rental location</label>
          <select
            id="rental-location"
            className={fields.select}
            value={trip.rentalLocation}
            onChange={(event) => change({ field: 'rentalLocation', value: event.target.value })}
          >
            <option>{RENTAL_LOCATION}</option>
          </select>
        </div>
        <DateAndTime
          name="Pickup"
          errorOf={errorOf}
          date={pickupDate}
          min={tomorrow}
          time={wallTime(trip.pickupTime)}
          times={isDate(pickupDate) ? pickupTimes(pickupDate, now) : []}
          hint={cleared && trip.pickupTime === '' ? 'Pickup time cleared. Choose a new one.' : ''}
          next={firstTime && { label: `Tomorrow, ${formatTime(firstTime)}`, onChoose: () => chooseTomorrow(firstTime) }}
          typing={typing}
          onDate={changePickupDate}
          onTime={changePickupTime}
        />
        <DateAndTime
          name="Dropoff"
          errorOf={errorOf}
          date={dropoffDate}
          min={addDays(isDate(pickupDate) ? pickupDate : tomorrow, 1)}
          time={dropoffTime}
          times={isDate(dropoffDate) ? dropoffTimes(dropoffDate) : []}
          hint={isClosed ? `The office is closed at this time. ${RETURN_OUTSIDE_HOURS}` : ''}
          typing={typing}
          onDate={(value) => change({ field: 'dropoffDate', value })}
          onTime={(value) => change({ field: 'dropoffTime', value })}
        />
        <AgeChoice
          age={trip.driverAge}
          error={errorOf('driver-age', trip.driverAge === undefined)}
          onChange={(value) => change({ field: 'driverAge', value })}
        />
        <Button type="submit" className={styles.submit}>
          {submitLabel}
        </Button>
      </fieldset>
    </form>
  );
}
