import { type ReactNode, useState } from 'react';
import { RENTAL_LOCATION, RETURN_CALL } from '../../../domain/shared/company.ts';
import { formatDay, formatTime } from '../../../domain/shared/format-date.ts';
import {
  addDays,
  type DateText,
  type Instant,
  isDate,
  type TimeText,
  torontoDate,
  torontoTime,
} from '../../../domain/shared/toronto-time.ts';
import { type ClosedDay, describeClosing, nextOpenDay } from '../../../domain/trip/closed-days.ts';
import {
  dropoffTimes,
  isOfficeOpen,
  pickupHours,
  pickupTimes,
  staffPickupTimes,
  withTime,
} from '../../../domain/trip/opening-hours.ts';
import { changeSearch, type SearchEdit, type SearchForm, wallTime } from '../../../domain/trip/search-form.ts';
import { useNow, useToday } from '../../kit/clock.tsx';
import fields from '../../kit/field.module.css';
import { PhoneText } from '../../site/phone-text.tsx';
import { useCompany, useHours } from '../../site/use-company.ts';
import { AgeChoice } from './age-choice.tsx';
import { DateAndTime } from './date-and-time.tsx';
import { useFieldErrors } from './use-field-errors.ts';
import { useTypedDates } from './use-typed-dates.ts';

const [BEFORE_PHONE, AFTER_PHONE] = RETURN_CALL;
const OUTSIDE_HOURS = [`The office is closed at this time. ${BEFORE_PHONE}`, AFTER_PHONE] as const;

type TripFieldsProps = {
  readonly trip: SearchForm;
  /** The first days that the date fields offer. */
  readonly firstPickup: DateText;
  readonly firstDropoff: DateText;
  /** The days on which customers are offered no pickup (AVAIL-5). Staff may enter one. */
  readonly closedDays?: readonly ClosedDay[];
  /** The present moment where staff enter the trip: half hours and this minute are offered (TRIP-20). */
  readonly staffNow?: Instant;
  /** A pickup that is reserved. It stays offered, whatever the hours of its day are. */
  readonly reservedPickup?: Instant;
  /** Shown below the dates, before any hint of theirs. */
  readonly notes?: { readonly [Name in 'pickup' | 'dropoff']?: ReactNode };
  /** `from` is the trip that the edit applies to. */
  readonly onEdit: (from: SearchForm, edit: SearchEdit) => void;
};

/** The fields of an itinerary (TRIP-1). */
export function TripFields({
  trip,
  firstPickup,
  firstDropoff,
  closedDays = [],
  staffNow,
  reservedPickup,
  notes = {},
  onEdit,
}: TripFieldsProps) {
  const { town } = useCompany();
  const hours = useHours();
  const now = useNow();
  const { errorOf, forget } = useFieldErrors();
  const [cleared, setCleared] = useState(false);
  const { change, ...typing } = useTypedDates(trip, (from, edit) => {
    forget();
    onEdit(from, edit);
  });
  const { pickupDate, dropoffDate } = trip;
  const dropoffTime = wallTime(trip.dropoffTime);
  const isOutsideHours =
    isDate(dropoffDate) && dropoffTime !== '' && !isOfficeOpen(dropoffDate, dropoffTime, hours, closedDays);
  const reservedTime = reservedPickup && torontoDate(reservedPickup) === pickupDate ? torontoTime(reservedPickup) : '';
  const hasPickup = staffNow !== undefined || reservedTime !== '';
  const closed = isDate(pickupDate) && !hasPickup ? describeClosing(pickupDate, hours, closedDays) : undefined;

  const today = useToday();
  const nextDay = nextOpenDay(closed !== undefined && isDate(pickupDate) ? pickupDate : today, hours, closedDays);
  const [firstTime] = pickupHours(nextDay, hours);
  const chooseNext = (time: TimeText): void => {
    forget();
    onEdit(changeSearch(trip, { field: 'pickupDate', value: nextDay }), { field: 'pickupTime', value: time });
  };
  const nextName = nextDay === addDays(today, 1) ? 'Tomorrow' : formatDay(nextDay);
  const timesOn = (date: DateText): readonly TimeText[] =>
    staffNow
      ? staffPickupTimes(date, staffNow, hours)
      : withTime(pickupTimes(date, now, hours, closedDays), reservedTime);
  const changePickupDate = (value: DateText | ''): void => {
    setCleared(cleared || trip.pickupTime !== '');
    change({ field: 'pickupDate', value });
  };
  const changePickupTime = (value: TimeText | ''): void => {
    setCleared(false);
    change({ field: 'pickupTime', value });
  };
  return (
    <>
      <div className={fields.field}>
        <label htmlFor="rental-location">Rental location</label>
        <select
          id="rental-location"
          className={fields.select}
          value={trip.rentalLocation}
          onChange={(event) => change({ field: 'rentalLocation', value: event.target.value })}
        >
          <option value={RENTAL_LOCATION}>{town}</option>
        </select>
      </div>
      <DateAndTime
        name="Pickup"
        errorOf={errorOf}
        date={pickupDate}
        min={firstPickup}
        time={wallTime(trip.pickupTime)}
        times={isDate(pickupDate) ? timesOn(pickupDate) : []}
        present={staffNow && pickupDate === today ? torontoTime(staffNow) : undefined}
        closed={closed}
        hint={cleared && trip.pickupTime === '' ? 'Pickup time cleared. Choose a new one.' : ''}
        note={notes.pickup}
        next={firstTime && { label: `${nextName}, ${formatTime(firstTime)}`, onChoose: () => chooseNext(firstTime) }}
        typing={typing}
        onDate={changePickupDate}
        onTime={changePickupTime}
      />
      <DateAndTime
        name="Dropoff"
        errorOf={errorOf}
        date={dropoffDate}
        min={firstDropoff}
        time={dropoffTime}
        times={isDate(dropoffDate) ? dropoffTimes(dropoffDate) : []}
        note={notes.dropoff}
        hint={isOutsideHours && <PhoneText text={OUTSIDE_HOURS} />}
        typing={typing}
        onDate={(value) => change({ field: 'dropoffDate', value })}
        onTime={(value) => change({ field: 'dropoffTime', value })}
      />
      <AgeChoice
        age={trip.driverAge}
        error={errorOf('driver-age', trip.driverAge === undefined)}
        onChange={(value) => change({ field: 'driverAge', value })}
      />
    </>
  );
}
