import { useState } from 'react';
import { NO_MATCHES } from '../../../domain/fleet/messages.ts';
import { CAR_NOT_SAVED } from '../../../domain/fleet/staff-messages.ts';
import { type Vehicle, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { COULD_NOT_LOAD } from '../../../domain/shared/messages.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import { LOADING } from '../../../domain/staff/messages.ts';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { useStaffMutation, useStaffQuery } from '../frame/staff-queries.ts';
import styles from './fleet-tab.module.css';
import { VehicleDialog } from './vehicle-dialog.tsx';

/**
 * Every vehicle, also those that are not available (STAFF-20). Availability is switched here; the
 * rest is edited in the dialog of a vehicle.
 */
export function FleetTab() {
  const { clear } = useNotifier();
  const {
    data: fleet = [],
    isPending,
    isLoadingError,
    refetch,
  } = useStaffQuery(['fleet'], ({ vehicles }) => vehicles.fleet());
  const change = useStaffMutation({
    send: ({ vehicles }, { id, available }: Vehicle) =>
      vehicles.change(id, { available: !available }, undefined, () => undefined),
    failed: CAR_NOT_SAVED,
    reloads: ['fleet'],
    onSuccess: (saved) => {
      if (saved === 'missing' || !saved.ok) throw new Error('the vehicle was not changed');
    },
  });
  const [open, setOpen] = useState<Vehicle>();
  const switchAvailable = (vehicle: Vehicle): void => {
    clear();
    change.mutate(vehicle);
  };
  const edit = (vehicle: Vehicle): void => {
    clear();
    setOpen(vehicle);
  };
  const close = (): void => setOpen(undefined);
  return (
    <>
      {open === undefined && <AlertOutlet />}
      <p role="status" className={`hint ${styles.count}`}>
        {isPending ? LOADING : !isLoadingError && describeFleet(fleet)}
      </p>
      {!isPending && fleet.length === 0 && (
        <EmptyState heading="h2" title={isLoadingError ? COULD_NOT_LOAD : NO_MATCHES}>
          {isLoadingError && (
            <Button variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          )}
        </EmptyState>
      )}
      <ul className={styles.fleet}>
        {fleet.map((vehicle) => (
          <li key={vehicle.id} className="card">
            <img src={vehicle.images?.at(-1)?.url ?? vehicle.imageUrl} alt="" loading="lazy" width={96} height={64} />
            <div>
              <h2>{vehicleTitle(vehicle)}</h2>
              <p className="hint num">
                {vehicle.classType}, {vehicle.year}, {formatCad(vehicle.pricePerDay)} per day
              </p>
            </div>
            <button
              type="button"
              role="switch"
              aria-checked={vehicle.available}
              aria-label={`Available: ${vehicleTitle(vehicle)}`}
              className={styles.switch}
              disabled={change.isPending}
              onClick={() => switchAvailable(vehicle)}
            >
              {vehicle.available ? 'Available' : 'Not available'}
            </button>
            <Button
              variant="secondary"
              small
              aria-label={`Edit ${vehicleTitle(vehicle)}`}
              onClick={() => edit(vehicle)}
            >
              Edit
            </Button>
          </li>
        ))}
      </ul>
      {open && <VehicleDialog key={open.id} vehicle={open} onClose={close} />}
    </>
  );
}

function describeFleet(fleet: readonly Vehicle[]): string {
  const available = fleet.filter((vehicle) => vehicle.available).length;
  return `${fleet.length} in the fleet, ${available} available to customers.`;
}
