import { useCallback, useState } from 'react';
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
import { useAction } from '../../kit/use-action.ts';
import { useLoaded } from '../../kit/use-loaded.ts';
import { useStaffSession } from '../access/staff-session.tsx';
import styles from './fleet-tab.module.css';
import { VehicleDialog } from './vehicle-dialog.tsx';

/** Every vehicle, those that are not available too (STAFF-20): switched on and off here, everything else in its dialog. */
export function FleetTab() {
  const { ask } = useStaffSession();
  const { clear } = useNotifier();
  const { loaded, reload } = useLoaded(useCallback(() => ask(({ vehicles }) => vehicles.fleet()), [ask]));
  const { running, start } = useAction(CAR_NOT_SAVED);
  const [open, setOpen] = useState<Vehicle>();
  const { state, value: fleet = [] } = loaded;

  const toggle = ({ id, available }: Vehicle): void => {
    clear();
    void start(async () => {
      const saved = await ask(({ vehicles }) =>
        vehicles.change(id, { available: !available }, undefined, () => undefined),
      );
      reload();
      if (saved === 'missing' || !saved.ok) throw new Error('the vehicle was not changed');
    });
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
        {state === 'loading' ? LOADING : state === 'loaded' && describeFleet(fleet)}
      </p>
      {state !== 'loading' && fleet.length === 0 && (
        <EmptyState heading="h2" title={state === 'failed' ? COULD_NOT_LOAD : NO_MATCHES}>
          {state === 'failed' && (
            <Button variant="secondary" onClick={reload}>
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
              disabled={running}
              onClick={() => toggle(vehicle)}
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
      {open && <VehicleDialog key={open.id} vehicle={open} onClose={close} onSaved={reload} />}
    </>
  );
}

function describeFleet(fleet: readonly Vehicle[]): string {
  const available = fleet.filter((vehicle) => vehicle.available).length;
  return `${fleet.length} in the fleet, ${available} available to customers.`;
}
