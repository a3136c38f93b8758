import { type ReactNode, useId } from 'react';
import { vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatCount } from '../../../domain/shared/format-date.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import type { Alternative, Unfree } from '../../../ports/api/availability.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { SAME_SEARCH } from '../journey/navigation.ts';
import { VehiclePicture } from '../vehicle-card/vehicle-picture.tsx';
import { AvailabilityLabel } from './availability-label.tsx';
import styles from './vehicle-alternatives.module.css';

type VehicleAlternativesProps = {
  readonly vehicleId: string;
  /** Why the vehicle is not free; nothing is shown while it is. */
  readonly state: Unfree | undefined;
  /** The id of the label that says so. */
  readonly labelId?: string;
  readonly alternatives: readonly Alternative[];
  /** What one press does. */
  readonly action: 'See this quote' | 'Take this vehicle';
  /** The page's alert says already that the vehicle is not available. */
  readonly isAlerted?: boolean;
  readonly onChoose: (vehicleId: string) => void;
};

/**
 * What is offered in place of a vehicle that is not free on the dates (AVAIL-7, BOOK-62): free
 * vehicles with the price of the same trip. Its place is in the page before, so that screen readers
 * announce the label.
 */
export function VehicleAlternatives({
  vehicleId,
  state,
  labelId,
  isAlerted = false,
  ...offer
}: VehicleAlternativesProps) {
  const isOffering = state === 'blocked' || (state === 'taken' && offer.alternatives.length > 0);
  return (
    <div className={state ? styles.place : styles.empty}>
      <div aria-live="polite">
        {state && !isAlerted && (
          <AvailabilityLabel vehicleId={vehicleId} {...(labelId && { id: labelId })} state={state} />
        )}
      </div>
      {isOffering && <Offers {...offer} />}
    </div>
  );
}

function Offers({
  alternatives,
  action,
  onChoose,
}: Pick<VehicleAlternativesProps, 'alternatives' | 'action' | 'onChoose'>) {
  const id = useId();
  return (
    <section className={`card no-print ${styles.offers}`} aria-labelledby={id}>
      <h2 id={id}>{alternatives.length > 0 ? 'Free on your dates' : 'No similar vehicle is free'}</h2>
      {alternatives.length > 0 && <p className="hint">Your trip and options, priced for each vehicle.</p>}
      <OfferedVehicles offers={alternatives}>
        {(vehicle) => (
          <Button aria-label={`${action}: ${vehicleTitle(vehicle)}`} onClick={() => onChoose(vehicle.id)}>
            {action}
          </Button>
        )}
      </OfferedVehicles>
      <ButtonLink variant="secondary" small to="/vehicles" state={SAME_SEARCH}>
        Change dates or vehicle
      </ButtonLink>
    </section>
  );
}

type OfferedVehiclesProps = {
  readonly offers: readonly Alternative[];
  /** What is done with one of them. */
  readonly children: (vehicle: Alternative['vehicle']) => ReactNode;
};

/** Vehicles side by side, each with the price of one trip. */
export function OfferedVehicles({ offers, children }: OfferedVehiclesProps) {
  return (
    <ul className={styles.list}>
      {offers.map(({ vehicle, quote }) => (
        <li key={vehicle.id} className="card">
          <VehiclePicture vehicle={vehicle} eager />
          <div className={styles.words}>
            <p className={styles.class}>{vehicle.classType}</p>
            <h3>{vehicleTitle(vehicle)}</h3>
            <p>{formatCount(vehicle.features.seats, 'seat')}</p>
          </div>
          <div className={`num ${styles.price}`}>
            <p>
              <b>{formatCad(quote.totals.totalCharges)}</b>
              <small>Total, HST included</small>
            </p>
            {children(vehicle)}
          </div>
        </li>
      ))}
    </ul>
  );
}
