import { useId } from 'react';
import { type Vehicle, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatKilometres, freeKilometres } from '../../../domain/fleet/vehicle-class.ts';
import { type QuoteRequest, rentalTotals } from '../../../domain/pricing/charges.ts';
import { formatCount } from '../../../domain/shared/format-date.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import { FULL_AGE, formatAge } from '../../../domain/trip/itinerary.ts';
import type { Unfree } from '../../../ports/api/availability.ts';
import { useHydrated } from '../../kit/use-hydrated.ts';
import { AvailabilityLabel } from '../availability/availability-label.tsx';
import { CompareBox } from '../compare/compared.tsx';
import { useRates } from '../journey/fleet.tsx';
import { VehicleFacts } from '../vehicle-card/vehicle-facts.tsx';
import { VehiclePicture } from '../vehicle-card/vehicle-picture.tsx';
import { ViewDeal } from '../vehicle-card/view-deal.tsx';
import styles from './vehicle-row.module.css';

/** What a trip contributes to a price; it is the same for every row. */
export type RowTrip = Pick<QuoteRequest, 'period' | 'driverAge'>;

type VehicleRowProps = {
  readonly vehicle: Vehicle;
  readonly trip: RowTrip | undefined;
  /** The address of its quote. */
  readonly address: string | undefined;
  readonly availability: Unfree | undefined;
  readonly isAgeOpen: boolean;
  readonly heading: 'h2' | 'h3';
  readonly onChoose: () => void;
};

/**
 * One vehicle of the list (FLEET-11), with the trip's totals or, without a trip, the daily rate. A
 * row with a trip keeps the place of its label free, since that arrives later (PAGE-29).
 */
export function VehicleRow(props: VehicleRowProps) {
  const { vehicle, trip, address, availability, isAgeOpen, heading: Heading, onChoose } = props;
  const id = useId();
  const isLive = useHydrated();
  const kilometres = freeKilometres(vehicle, trip?.period.days ?? 1, useRates());
  return (
    <article
      className={`card ${styles.row} ${trip ? styles.dated : ''} ${availability === 'blocked' ? styles.blocked : ''}`}
      aria-labelledby={id}
    >
      <VehiclePicture vehicle={vehicle} />
      <div className={styles.middle}>
        <div className={styles.class}>
          <p>{vehicle.classType}</p>
          <div inert={!isLive}>
            <CompareBox id={vehicle.id} name={vehicleTitle(vehicle)} />
          </div>
        </div>
        <Heading id={id}>{vehicleTitle(vehicle)}</Heading>
        {vehicle.description !== '' && <p className={styles.description}>{vehicle.description}</p>}
        <VehicleFacts vehicle={vehicle} mileage={`${formatKilometres(kilometres)} free${trip ? '' : ' per day'}`} />
        {availability && (
          <div className={styles.label}>
            <AvailabilityLabel vehicleId={vehicle.id} id={`${id}-label`} state={availability} />
          </div>
        )}
      </div>
      <div className={`num ${styles.price}`}>
        {trip ? (
          <TripPrice vehicle={vehicle} trip={trip} isAgeOpen={isAgeOpen} />
        ) : (
          <>
            <p className={styles.rate}>
              Rental Rate <b>{formatCad(vehicle.pricePerDay)}</b> per day
            </p>
            <p className={styles.total}>Total Rate (CAD): choose dates for totals</p>
          </>
        )}
        <ViewDeal
          vehicle={vehicle}
          address={address}
          availability={availability}
          labelId={availability && `${id}-label`}
          className={styles.deal}
          onChoose={onChoose}
        />
      </div>
    </article>
  );
}

function TripPrice({
  vehicle,
  trip,
  isAgeOpen,
}: Pick<VehicleRowProps, 'vehicle' | 'isAgeOpen'> & { readonly trip: RowTrip }) {
  const totals = rentalTotals({ vehicle, ...trip, addOns: [] }, useRates());
  return (
    <>
      <p className={styles.rate}>
        Rental Rate <b>{formatCad(totals.baseRental)}</b>
        <br />
        {formatCount(totals.totalRentalDays, 'day')} × {formatCad(vehicle.pricePerDay)}
        {trip.period.extraHours > 0 && (
          <>
            {' '}
            + {formatCount(trip.period.extraHours, 'extra hour')} {formatCad(totals.extraHoursCharge)}
          </>
        )}
      </p>
      <p className={styles.total}>
        Total Rate (CAD)
        <b>{formatCad(totals.totalCharges)}</b>
        with fees and HST
        {isAgeOpen && (
          <>
            <br />
            {`price for ${formatAge(FULL_AGE)}`}
          </>
        )}
      </p>
    </>
  );
}
