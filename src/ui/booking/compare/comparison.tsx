import { useState } from 'react';
import { LOADING_VEHICLES, NO_MATCHES } from '../../../domain/fleet/messages.ts';
import { type Vehicle, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { compareVehicles, differs } from '../../../domain/pricing/compare-vehicles.ts';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import { tripPeriod } from '../../../domain/trip/rental-period.ts';
import type { FleetAvailability } from '../../../ports/api/availability.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import fields from '../../kit/field.module.css';
import { Icon } from '../../kit/icon.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { useFleet, useRates, useReloadFleet } from '../journey/fleet.tsx';
import { SAME_SEARCH } from '../journey/navigation.ts';
import { VehiclePicture } from '../vehicle-card/vehicle-picture.tsx';
import { ViewDeal } from '../vehicle-card/view-deal.tsx';
import { useCompared } from './compared.tsx';
import styles from './comparison.module.css';

type ComparisonProps = {
  readonly trip: Itinerary | undefined;
  readonly availability: FleetAvailability;
  readonly addressOf: ((vehicle: Vehicle) => string) | undefined;
  readonly onChoose: (vehicle: Vehicle) => void;
};

/** Up to three vehicles side by side (PAGE-45). Narrow windows show two, and the third by a swipe. */
export function Comparison({ trip, availability, addressOf, onChoose }: ComparisonProps) {
  const fleet = useFleet();
  const rates = useRates();
  const reload = useReloadFleet();
  const { ids, change } = useCompared();
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  if (fleet.state === 'loading') return <p role="status">{LOADING_VEHICLES}</p>;
  const vehicles = ids.flatMap((id) => fleet.vehicles.find((vehicle) => vehicle.id === id) ?? []);
  const takeOut = ({ id }: Vehicle): void => {
    change((before) => before.filter((other) => other !== id));
    document.querySelector('h1')?.focus();
  };
  if (fleet.state === 'failed' && vehicles.length < 2) {
    return (
      <EmptyState heading="h2" title={NO_MATCHES}>
        <LoadFailure onRetry={reload} />
      </EmptyState>
    );
  }
  if (vehicles.length < 2) {
    return (
      <EmptyState heading="h2" title="Add another to compare.">
        <ButtonLink to="/vehicles" state={SAME_SEARCH}>
          All vehicles
        </ButtonLink>
      </EmptyState>
    );
  }
  const rows = compareVehicles(
    vehicles,
    trip && { period: tripPeriod(trip), driverAge: trip.driverAge },
    availability,
    rates,
  ).filter((row) => !onlyDiffering || differs(row));
  return (
    <>
      <div className={styles.tools}>
        <label className={fields.check}>
          <input type="checkbox" checked={onlyDiffering} onChange={() => setOnlyDiffering(!onlyDiffering)} />
          Only what differs
        </label>
        <span className="hint">
          {trip ? 'Totals include HST, without other options.' : 'Rates per day, before HST.'}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: it is no fieldset */}
      <div className={styles.frame} tabIndex={0} role="group" aria-label="Vehicles side by side">
        <table className={`num ${styles.table} ${vehicles.length > 2 ? styles.three : ''}`}>
          <thead>
            <tr>
              <td />
              {vehicles.map((vehicle) => (
                <th key={vehicle.id} scope="col">
                  <VehiclePicture vehicle={vehicle} eager />
                  <span className={styles.class}>{vehicle.classType}</span>
                  <b>{vehicleTitle(vehicle)}</b>
                  <button
                    type="button"
                    className={styles.out}
                    aria-label={`Take ${vehicleTitle(vehicle)} out`}
                    onClick={() => takeOut(vehicle)}
                  >
                    <Icon name="close" />
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values }) => (
              <tr key={label} className={label.startsWith('Total') ? styles.total : undefined}>
                <th scope="row">{label}</th>
                {vehicles.map((vehicle, index) => (
                  <td key={vehicle.id}>{values[index]}</td>
                ))}
              </tr>
            ))}
            <tr>
              <td />
              {vehicles.map((vehicle) => (
                <td key={vehicle.id}>
                  <ViewDeal
                    vehicle={vehicle}
                    address={addressOf?.(vehicle)}
                    availability={availability[vehicle.id]}
                    wide
                    onChoose={() => onChoose(vehicle)}
                  />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </>
  );
}
