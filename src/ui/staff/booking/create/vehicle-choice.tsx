import { type Vehicle, vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { rentalTotals } from '../../../../domain/pricing/charges.ts';
import { describeTripUse, type FleetUses, freeFirst, type TripUse } from '../../../../domain/rental/vehicle-uses.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import type { Itinerary } from '../../../../domain/trip/itinerary.ts';
import { tripPeriod } from '../../../../domain/trip/rental-period.ts';
import { useRates } from '../../../booking/journey/fleet.tsx';
import { useToday } from '../../../kit/clock.tsx';
import { FieldError } from '../../../kit/field-error.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import styles from './vehicle-choice.module.css';

/** The id of the first vehicle, for the link of an alert. */
export const VEHICLE_FIELD = 'desk-vehicle';

type VehicleChoiceProps = {
  readonly vehicles: readonly Vehicle[];
  /** Who has which vehicle then. Undefined until it is known. */
  readonly uses: FleetUses | undefined;
  /** Undefined while the trip is incomplete. */
  readonly trip: Itinerary | undefined;
  readonly chosen: string | undefined;
  readonly error: string | undefined;
  readonly onChoose: (id: string) => void;
};

/**
 * The available vehicles as radio buttons, each with its total for the trip or its price per day:
 * the free ones first, the others with who has them until when (AVAIL-11).
 */
export function VehicleChoice({ vehicles, uses, trip, chosen, error, onChoose }: VehicleChoiceProps) {
  const rates = useRates();
  const rental = trip && { period: tripPeriod(trip), driverAge: trip.driverAge, addOns: [] };
  return (
    <div className={styles.choice}>
      {error && <FieldError id={`${VEHICLE_FIELD}-note`} text={error} />}
      <div
        className={styles.list}
        role="radiogroup"
        aria-label="Vehicle"
        aria-required="true"
        aria-invalid={error !== undefined}
        aria-describedby={error && `${VEHICLE_FIELD}-note`}
      >
        {freeFirst(vehicles, uses ?? {}).map((vehicle, index) => (
          <label key={vehicle.id} className={styles.row}>
            <input
              {...(index === 0 ? { id: VEHICLE_FIELD } : {})}
              type="radio"
              name="vehicleId"
              value={vehicle.id}
              checked={vehicle.id === chosen}
              onChange={() => onChoose(vehicle.id)}
            />
            <span className={styles.title}>
              <b>{vehicleTitle(vehicle)}</b> <small>{vehicle.classType}</small>
              {uses && <VehicleMark use={uses[vehicle.id] ?? FREE} />}
            </span>
            <span className={`num ${styles.price}`}>
              {rental && <b>{formatCad(rentalTotals({ vehicle, ...rental }, rates).totalCharges)}</b>}{' '}
              <small>{formatCad(vehicle.pricePerDay)} a day</small>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

const FREE: TripUse = { state: 'free', overlaps: [] };

function VehicleMark({ use }: { readonly use: TripUse }) {
  const today = useToday();
  const isFree = use.state === 'free';
  return (
    <span className={`${styles.mark} ${isFree ? styles.free : styles.taken}`}>
      <Icon name={isFree ? 'check' : 'alert'} />{' '}
      <span>
        <Unbroken>{describeTripUse(use, today)}</Unbroken>
      </span>
    </span>
  );
}
