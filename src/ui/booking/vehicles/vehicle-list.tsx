import { memo, useDeferredValue, useMemo } from 'react';
import { type FleetGroup, filterFleet, groupFleet, NO_FILTER } from '../../../domain/fleet/fleet-filter.ts';
import { LOADING_VEHICLES, NO_MATCHES } from '../../../domain/fleet/messages.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import { tripPeriod } from '../../../domain/trip/rental-period.ts';
import type { FleetAvailability } from '../../../ports/api/availability.ts';
import { Button } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import fields from '../../kit/field.module.css';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Outlines } from '../../kit/outlines.tsx';
import { CompareBar } from '../compare/compare-bar.tsx';
import { ComparedContext, useCompared } from '../compare/compared.tsx';
import { useFleet, useReloadFleet } from '../journey/fleet.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { FamilyLinks, familyId } from './family-links.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { useFilter } from './use-filter.ts';
import styles from './vehicle-list.module.css';
import { VehicleRow } from './vehicle-row.tsx';

type VehicleListProps = {
  readonly trip: Itinerary | undefined;
  /** The vehicles that are known not to be free on the dates of the trip. */
  readonly availability: FleetAvailability;
  readonly isAgeOpen: boolean;
  /** Returns the address of a quote. Absent without a trip. */
  readonly addressOf: ((vehicle: Vehicle) => string) | undefined;
  readonly onChoose: (vehicle: Vehicle) => void;
};

/**
 * The filtered fleet (FLEET-10), loaded on mount. A failed load shows an empty list with a way to
 * try again (FAIL-4). Its controls do nothing until the page is hydrated; the rest can be read, also
 * without scripts (PAGE-46). With a trip it can be filtered to what is free (PAGE-29).
 */
export function VehicleList({ trip, availability, ...rows }: VehicleListProps) {
  const fleet = useFleet();
  const reload = useReloadFleet();
  const [filter, setFilter] = useFilter();
  const all = fleet.state === 'loaded' ? fleet.vehicles : NOTHING;
  const chosen = useCompared();
  // A chosen vehicle may have left the fleet.
  const compared = { ...chosen, ids: chosen.ids.filter((id) => all.some((vehicle) => vehicle.id === id)) };
  // A changed filter shows at once; the rows follow in a deferred render.
  const applied = useDeferredValue(filter);
  const shown = useMemo(() => filterFleet(all, applied, availability), [all, applied, availability]);
  const groups = useMemo(() => groupFleet(shown, applied.sort), [shown, applied.sort]);
  return (
    <div className={`${styles.layout} ${fleet.state === 'loading' ? `needs-scripts ${styles.loading}` : ''}`}>
      <FilterPanel fleet={all} count={shown.length} filter={filter} onChange={setFilter} />
      <div>
        <div className={`${styles.count} ${trip ? styles.dated : ''}`}>
          <strong role="status">
            {fleet.state === 'loading' ? LOADING_VEHICLES : `Showing ${shown.length} vehicle(s)`}
          </strong>
          {trip && (
            <label className={`${fields.check} ${styles.freeOnly}`}>
              <input
                type="checkbox"
                checked={filter.freeOnly}
                onChange={() => setFilter({ ...filter, freeOnly: !filter.freeOnly })}
              />
              Free on my dates
            </label>
          )}
          {shown.length > 0 && <span className="hint">Totals exclude optional extras</span>}
        </div>
        <ActiveFilters filter={filter} onChange={setFilter} />
        <FamilyLinks families={groups.flatMap(({ heading }) => heading ?? [])} />
        {fleet.state === 'loading' && <Outlines />}
        {fleet.state === 'failed' && (
          <EmptyState heading="h2" title={NO_MATCHES}>
            <LoadFailure onRetry={reload} />
          </EmptyState>
        )}
        {fleet.state === 'loaded' && shown.length === 0 && (
          <EmptyState heading="h2" title={NO_MATCHES}>
            <p className="hint">Try more vehicle types or a wider price range.</p>
            <Button variant="secondary" onClick={() => setFilter(NO_FILTER)}>
              Show all vehicles
            </Button>
          </EmptyState>
        )}
        <ComparedContext value={compared}>
          <Rows {...rows} groups={groups} trip={trip} availability={availability} />
        </ComparedContext>
        {compared.ids.length > 0 && <CompareBar {...compared} />}
      </div>
    </div>
  );
}

const NOTHING: readonly Vehicle[] = [];

type RowsProps = VehicleListProps & { readonly groups: readonly FleetGroup[] };

/** Memoized: a filter that is being changed does not render the rows. */
const Rows = memo(function Rows({ groups, trip, availability, isAgeOpen, addressOf, onChoose }: RowsProps) {
  const priced = trip && { period: tripPeriod(trip), driverAge: trip.driverAge };
  return groups.map(({ heading, vehicles }) => (
    <section key={heading ?? 'all'}>
      {heading && (
        <h2 id={familyId(heading)} className={styles.family} tabIndex={-1}>
          {heading}
        </h2>
      )}
      {vehicles.map((vehicle) => (
        <VehicleRow
          key={vehicle.id}
          vehicle={vehicle}
          trip={priced}
          address={addressOf?.(vehicle)}
          availability={availability[vehicle.id]}
          isAgeOpen={isAgeOpen}
          heading={heading ? 'h3' : 'h2'}
          onChoose={() => onChoose(vehicle)}
        />
      ))}
    </section>
  ));
});
