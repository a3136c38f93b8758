import { sayCount } from '../../domain/date-words.ts';
import { formatCad } from '../../domain/money.ts';
import { vehicleTitle } from '../../domain/vehicle.ts';
import type { PricedTrip } from '../state/priced-trip.ts';
import { sayAge } from './age-choice.tsx';
import styles from './booking-summary.module.css';
import { Disclosure } from './disclosure.tsx';
import { ItineraryCard } from './itinerary-card.tsx';
import { PriceTable } from './price-table.tsx';
import { VehiclePicture } from './vehicle-picture.tsx';

/** Vehicle, add-ons and itinerary beside the booking form; on small screens one line that opens. */
export function BookingSummary({ vehicle, trip, quote }: PricedTrip) {
  const { totalRentalDays, totalCharges } = quote.totals;
  const line = `${vehicleTitle(vehicle)}, ${sayCount(totalRentalDays, 'day')}, ${formatCad(totalCharges)}`;
  return (
    <aside className={styles.summary} aria-label="Booking summary">
      <Disclosure label={line} className={styles.fold}>
        <div className={styles.stack}>
          <section className={`card ${styles.vehicle}`} aria-label="Vehicle">
            <VehiclePicture vehicle={vehicle} eager />
            <div>
              <p className={styles.class}>{vehicle.classType}</p>
              <h2>{vehicleTitle(vehicle)}</h2>
            </div>
          </section>
          <ItineraryCard trip={trip} kilometres={quote.freeKilometres}>
            <p className="hint">Driver {sayAge(trip.driverAge)}</p>
          </ItineraryCard>
          <section className={`card ${styles.quote}`} aria-labelledby="rate-quote">
            <h2 id="rate-quote">Rate Quote</h2>
            <PriceTable quote={quote} />
          </section>
        </div>
      </Disclosure>
    </aside>
  );
}
