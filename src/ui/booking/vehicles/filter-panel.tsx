import {
  countOfType,
  type FleetFilter,
  NO_FILTER,
  sanitizePriceInput,
  seatCounts,
} from '../../../domain/fleet/fleet-filter.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { VEHICLE_TYPES } from '../../../domain/fleet/vehicle-class.ts';
import { FLAG_NAMES, FLAGS } from '../../../domain/fleet/vehicle-features.ts';
import { formatCount } from '../../../domain/shared/format-date.ts';
import { Button } from '../../kit/button.tsx';
import { Disclosure } from '../../kit/disclosure.tsx';
import fields from '../../kit/field.module.css';
import { useHydrated } from '../../kit/use-hydrated.ts';
import styles from './filter-panel.module.css';

const FILTERING = FLAG_NAMES.filter((flag) => FLAGS[flag].filters);

type FilterPanelProps = {
  readonly fleet: readonly Vehicle[];
  /** How many vehicles the filter lets pass. */
  readonly count: number;
  readonly filter: FleetFilter;
  readonly onChange: (filter: FleetFilter) => void;
};

/**
 * The filters beside the list (FLEET-7). On small screens they are behind a button, and another
 * button below them leads to the list (PAGE-28).
 */
export function FilterPanel({ fleet, count, filter, onChange }: FilterPanelProps) {
  return (
    <Disclosure label="Filters" icon="filter" className={`card needs-scripts ${styles.panel}`} inert={!useHydrated()}>
      {(close) => (
        <>
          <h2 className={styles.title}>Filters</h2>
          <fieldset>
            <legend>Vehicle Type</legend>
            <div className={styles.columns}>
              {VEHICLE_TYPES.map((type) => (
                <label key={type} className={fields.check}>
                  <input
                    type="checkbox"
                    checked={filter.types.includes(type)}
                    onChange={() => onChange({ ...filter, types: toggled(filter.types, type) })}
                  />
                  <span>
                    {type} <small aria-hidden="true">({countOfType(fleet, type)})</small>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset>
            <legend>Seats</legend>
            <div className={styles.columns}>
              {seatCounts(fleet).map((seats) => (
                <label key={seats} className={fields.check}>
                  <input
                    type="checkbox"
                    checked={filter.seats.includes(seats)}
                    onChange={() => onChange({ ...filter, seats: toggled(filter.seats, seats) })}
                  />
                  {seats} seats
                </label>
              ))}
            </div>
          </fieldset>
          {FILTERING.map((flag) => (
            <label key={flag} className={fields.check}>
              <input
                type="checkbox"
                checked={filter.flags.includes(flag)}
                onChange={() => onChange({ ...filter, flags: toggled(filter.flags, flag) })}
              />
              {FLAGS[flag].label}
            </label>
          ))}
          <fieldset>
            <legend>Price Range per day</legend>
            <div className={styles.prices}>
              <PriceField label="Min" value={filter.min} onEdit={(min) => onChange({ ...filter, min })} />
              <PriceField label="Max" value={filter.max} onEdit={(max) => onChange({ ...filter, max })} />
            </div>
          </fieldset>
          <div className={`${fields.field} ${styles.sort}`}>
            <label htmlFor="sort-by">Sort By</label>
            <select
              id="sort-by"
              className={fields.select}
              aria-describedby="sort-hint"
              value={filter.sort}
              onChange={({ target }) =>
                onChange({ ...filter, sort: target.value === 'priceHigh' ? 'priceHigh' : 'priceLow' })
              }
            >
              <option value="priceLow">Price: Low to High</option>
              <option value="priceHigh">Price: High to Low</option>
            </select>
            <p id="sort-hint" className="hint">
              {filter.sort === 'priceLow' && 'Prices rise within each class.'}
            </p>
          </div>
          <Button variant="secondary" wide onClick={() => onChange(NO_FILTER)}>
            Reset Filters
          </Button>
          <div className={styles.show}>
            <Button wide onClick={close}>
              Show {formatCount(count, 'vehicle')}
            </Button>
          </div>
        </>
      )}
    </Disclosure>
  );
}

type PriceFieldProps = {
  readonly label: 'Min' | 'Max';
  readonly value: string;
  readonly onEdit: (text: string) => void;
};

function PriceField({ label, value, onEdit }: PriceFieldProps) {
  const id = `price-${label.toLowerCase()}`;
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={`num ${fields.input}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder={label === 'Min' ? '$0' : 'Any'}
        value={value}
        onChange={(event) => onEdit(sanitizePriceInput(event.target.value))}
      />
    </div>
  );
}

function toggled<T>(list: readonly T[], member: T): T[] {
  return list.includes(member) ? list.filter((other) => other !== member) : [...list, member];
}
