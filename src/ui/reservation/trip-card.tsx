import type { ReactNode } from 'react';
import { givenTextRows } from '../../domain/booking/customer-fields.ts';
import { vehicleTitle } from '../../domain/fleet/vehicle.ts';
import { formatKilometres } from '../../domain/fleet/vehicle-class.ts';
import type { MyReservation } from '../../domain/reservation/my-reservation.ts';
import { RETURN_CALL } from '../../domain/shared/company.ts';
import { formatMomentAndYear } from '../../domain/shared/format-date.ts';
import { formatCad } from '../../domain/shared/money.ts';
import { formatAge, type Itinerary } from '../../domain/trip/itinerary.ts';
import { isReturnOutsideHours } from '../../domain/trip/opening-hours.ts';
import { formatPeriod, tripPeriod } from '../../domain/trip/rental-period.ts';
import { useClosedDays } from '../booking/journey/closed-days.tsx';
import { ItineraryPoints } from '../booking/quote/itinerary-points.tsx';
import { VehiclePicture } from '../booking/vehicle-card/vehicle-picture.tsx';
import { PhoneText } from '../site/phone-text.tsx';
import { useCompany, useHours } from '../site/use-company.ts';
import styles from './reservation.module.css';

/** The vehicle and the itinerary of a reservation. */
export function TripCard({ reservation }: { readonly reservation: MyReservation }) {
  const { vehicle, itinerary, selectedAddons, freeKilometres } = reservation.receipt;
  const closedDays = useClosedDays();
  const hours = useHours();
  const rows: readonly (readonly [string, string])[] = [
    ['Driver age', formatAge(itinerary.driverAge)],
    ['Rental days', formatPeriod(tripPeriod(itinerary))],
    ['Free kilometres', formatKilometres(freeKilometres)],
    ['Other options', selectedAddons.map(({ name }) => name).join(', ') || 'None'],
    ...givenTextRows(reservation),
  ];
  return (
    <section className={`card ${styles.trip}`} aria-labelledby="reservation-vehicle">
      <VehiclePicture vehicle={vehicle} eager />
      <div className={styles.tripFacts}>
        <div>
          <h2 id="reservation-vehicle">
            {vehicleTitle(vehicle)} <small className={styles.classType}>{vehicle.classType}</small>
          </h2>
          <dl className={`num ${styles.facts}`}>
            {rows.map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <h2>Itinerary</h2>
          <ReservationPoints trip={itinerary} />
          {isReturnOutsideHours(itinerary, hours, closedDays) && (
            <p className="hint">
              <PhoneText text={RETURN_CALL} />
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

/** A short account of a reservation beside a form: number, vehicle, times and total. */
export function TripSummary({ reservation, children }: SummaryProps) {
  const { vehicle, itinerary, confirmationNumber, totals } = reservation.receipt;
  return (
    <aside className={`card ${styles.trip}`} aria-label="The reservation as it is">
      <VehiclePicture vehicle={vehicle} />
      <div className={styles.summary}>
        <p className="hint num">Reserved now, {confirmationNumber}</p>
        <h2>{vehicleTitle(vehicle)}</h2>
        <ReservationPoints trip={itinerary} />
        <p className={`num ${styles.summaryTotal}`}>
          <span>Total Charges (CAD)</span> <b>{formatCad(totals.totalCharges)}</b>
        </p>
        {children}
      </div>
    </aside>
  );
}

type SummaryProps = { readonly reservation: MyReservation; readonly children?: ReactNode };

/** Pickup and dropoff of a reservation, with their year. */
export function ReservationPoints({ trip }: { readonly trip: Itinerary }) {
  const { street, town } = useCompany();
  const place = `${street}, ${town}`;
  return <ItineraryPoints trip={trip} format={formatMomentAndYear} pickupPlace={place} dropoffPlace={place} />;
}
