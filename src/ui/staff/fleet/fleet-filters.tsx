import { FLEET_VIEWS, type FleetView, type StaffFleetView, WHOLE_FLEET } from '../../../domain/fleet/staff-fleet.ts';
import { FAMILIES } from '../../../domain/fleet/vehicle-class.ts';
import { Button } from '../../kit/button.tsx';
import { FilterFields, FoldedFilters } from '../kit/filter-fields.tsx';
import { ListSearch } from '../kit/list-page.tsx';
import styles from './fleet-tab.module.css';

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

const allAnd = (names: readonly string[]) => ['', ...names].map((name) => [name, name || 'All'] as const);

/** Chooses what the fleet page lists (FLEET-35). */
export function FleetFilters({ view, types, onChange }: FleetFiltersProps) {
  const { q, family, type, sortBy, descending } = view;
  const count = [family !== '', type !== '', view.view !== WHOLE_FLEET.view].filter(Boolean).length;
  return (
    <search className={`no-print ${styles.filters}`} aria-label="Fleet">
      <ListSearch label="Search" hint="Name, class or plate" typed={q} onType={(typed) => onChange({ q: typed })} />
      <FoldedFilters count={count}>
        <FilterFields
          filters={[
            { field: 'family', label: 'Family', value: family, choices: allAnd(FAMILIES) },
            { field: 'type', label: 'Type', value: type, choices: allAnd(types) },
            {
              field: 'view',
              label: 'Availability',
              value: view.view,
              choices: FLEET_VIEWS.map((name) => [name, VIEW_NAMES[name]] as const),
            },
          ]}
          onChoose={(field, value) => onChange({ [field]: value })}
        />
        <Button
          variant="secondary"
          small
          disabled={count === 0 && q === ''}
          onClick={() => onChange({ ...WHOLE_FLEET, sortBy, descending })}
        >
          Reset
        </Button>
      </FoldedFilters>
    </search>
  );
}
