import { useId } from 'react';
import { FLEET_VIEWS, type FleetView, type StaffFleetView, WHOLE_FLEET } from '../../../domain/fleet/staff-fleet.ts';
import { FAMILIES, type Family } from '../../../domain/fleet/vehicle-class.ts';
import { SEARCH_LIMIT } from '../../../ports/api/staff/stored-fleet-view.ts';
import { Button } from '../../kit/button.tsx';
import fields from '../../kit/field.module.css';
import styles from './fleet-filters.module.css';

const VIEW_NAMES: Readonly<Record<FleetView, string>> = {
  current: 'All but retired',
  available: 'Available',
  unavailable: 'Not available',
  retired: 'Retired',
  all: 'All',
};

type FleetFiltersProps = {
  readonly view: StaffFleetView;
  /** The types that the fleet has. */
  readonly types: readonly string[];
  readonly onChange: (part: Partial<StaffFleetView>) => void;
};

/** Chooses what the fleet page lists (FLEET-35). */
export function FleetFilters({ view, types, onChange }: FleetFiltersProps) {
  const id = useId();
  const { q, family, type } = view;
  const isWhole = q === '' && family === '' && type === '' && view.view === WHOLE_FLEET.view;
  return (
    <search className={styles.filters} aria-label="Fleet">
      <div className={styles.search}>
        <label htmlFor={`${id}-search`}>Search</label>
        <input
          id={`${id}-search`}
          type="search"
          className={fields.input}
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_LIMIT}
          placeholder="Name, class or plate"
          value={q}
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </div>
      <Choice
        id={`${id}-family`}
        label="Family"
        value={family}
        choices={[['', 'All'], ...FAMILIES.map((name) => [name, name] as const)]}
        onChoose={(chosen) => onChange({ family: chosen as Family | '' })}
      />
      <Choice
        id={`${id}-type`}
        label="Type"
        value={type}
        choices={[['', 'All'], ...types.map((name) => [name, name] as const)]}
        onChoose={(chosen) => onChange({ type: chosen })}
      />
      <Choice
        id={`${id}-view`}
        label="Availability"
        value={view.view}
        choices={FLEET_VIEWS.map((name) => [name, VIEW_NAMES[name]] as const)}
        onChoose={(chosen) => onChange({ view: FLEET_VIEWS.find((name) => name === chosen) ?? WHOLE_FLEET.view })}
      />
      <Button
        variant="secondary"
        small
        disabled={isWhole}
        onClick={() => onChange({ ...WHOLE_FLEET, sortBy: view.sortBy, descending: view.descending })}
      >
        Reset
      </Button>
    </search>
  );
}

type ChoiceProps = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
};

function Choice({ id, label, value, choices, onChoose }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={fields.select} value={value} onChange={({ target }) => onChoose(target.value)}>
        {choices.map(([chosen, text]) => (
          <option key={chosen} value={chosen}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
