import { type ReactNode, useId, useState } from 'react';
import { BOOKING_SORTS, type BookingSort } from '../../../../domain/booking/views.ts';
import { MARKS, type Mark } from '../../../../domain/desk/marks.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { isDate } from '../../../../domain/shared/toronto-time.ts';
import { listStaffVehicles } from '../../../../ports/api/calls/staff/vehicles.ts';
import type { BookingChoice } from '../../../../ports/api/staff/stored-list.ts';
import { Button } from '../../../kit/button.tsx';
import fields from '../../../kit/field.module.css';
import { Icon } from '../../../kit/icon.tsx';
import { useStaffQuery } from '../../frame/staff-queries.ts';
import { MARK_WORDS } from '../facts/booking-marks.tsx';
import styles from './booking-filters.module.css';

const SORT_WORDS: Readonly<Record<BookingSort, string>> = {
  newest: 'Newest first',
  deadline: 'Deadline',
  pickup: 'Pickup',
  dropoff: 'Dropoff',
};

type BookingFiltersProps = {
  readonly choice: BookingChoice;
  readonly onChoose: (choice: BookingChoice) => void;
};

/** Narrows the list down by pickup, vehicle and mark, and orders it (STAFF-28). */
export function BookingFilters({ choice, onChoose }: BookingFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { data: fleet = [] } = useStaffQuery(
    ['booking-filter', 'fleet'],
    async ({ read }) => (await read(listStaffVehicles, {})).vehicles,
  );
  const { pickupFrom, pickupTo, vehicleId, mark } = choice;
  const count = [pickupFrom, pickupTo, vehicleId, mark].filter((value) => value !== undefined).length;
  /** An empty value leaves the field out. */
  const choose = (field: Exclude<keyof BookingChoice, 'view'>, value: string): void => {
    const { [field]: _, ...rest } = choice;
    onChoose(value === '' ? rest : { ...rest, [field]: value });
  };
  const chooseDate = (field: 'pickupFrom' | 'pickupTo', value: string): void => {
    if (value === '' || isDate(value)) choose(field, value);
  };
  return (
    <>
      <Button
        variant="secondary"
        small
        className={`no-print ${styles.open}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" /> Filters{count > 0 && ` (${count})`}
      </Button>
      <div id={id} className={`no-print ${styles.filters} ${isOpen ? styles.opened : ''}`}>
        <Field label="Pickup from">
          {(fieldId) => (
            <input
              id={fieldId}
              type="date"
              className={`num ${fields.input}`}
              value={pickupFrom ?? ''}
              max={pickupTo}
              onChange={({ target }) => chooseDate('pickupFrom', target.value)}
            />
          )}
        </Field>
        <Field label="to">
          {(fieldId) => (
            <input
              id={fieldId}
              type="date"
              className={`num ${fields.input}`}
              aria-label="Pickup to"
              value={pickupTo ?? ''}
              min={pickupFrom}
              onChange={({ target }) => chooseDate('pickupTo', target.value)}
            />
          )}
        </Field>
        <Field label="Vehicle">
          {(fieldId) => (
            <select
              id={fieldId}
              className={fields.select}
              value={vehicleId ?? ''}
              onChange={({ target }) => choose('vehicleId', target.value)}
            >
              <option value="">Any</option>
              {fleet.map((vehicle) => (
                <option key={vehicle.id} value={vehicle.id}>
                  {vehicleTitle(vehicle)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Marked">
          {(fieldId) => (
            <select
              id={fieldId}
              className={fields.select}
              value={mark ?? ''}
              onChange={({ target }) => choose('mark', target.value)}
            >
              <option value="">Any</option>
              {MARKS.map((name: Mark) => (
                <option key={name} value={name}>
                  {MARK_WORDS[name].text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Sort">
          {(fieldId) => (
            <select
              id={fieldId}
              className={fields.select}
              value={choice.sort ?? 'newest'}
              onChange={({ target }) => choose('sort', target.value === 'newest' ? '' : target.value)}
            >
              {BOOKING_SORTS.map((name) => (
                <option key={name} value={name}>
                  {SORT_WORDS[name]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {count > 0 && (
          <Button
            variant="secondary"
            small
            onClick={() => onChoose({ view: choice.view, ...(choice.sort === undefined ? {} : { sort: choice.sort }) })}
          >
            Clear filters
          </Button>
        )}
      </div>
    </>
  );
}

type FieldProps = { readonly label: string; readonly children: (id: string) => ReactNode };

function Field({ label, children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
