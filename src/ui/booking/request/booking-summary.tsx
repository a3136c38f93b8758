import { vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import type { PricedTrip } from '../../../domain/pricing/price-trip.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import { formatAge } from '../../../domain/trip/itinerary.ts';
import { formatPeriod, tripPeriod } from '../../../domain/trip/rental-period.ts';
import { Disclosure } from '../../kit/disclosure.tsx';
import { ItineraryCard } from '../quote/itinerary-card.tsx';
import { PriceTable } from '../quote/price-table.tsx';
import { VehiclePicture } from '../vehicle-card/vehicle-picture.tsx';
import styles from './booking-summary.module.css';

/** Vehicle, itinerary and quote beside the booking form; on small screens one line that opens. */
export function BookingSummary({ vehicle, itinerary, quote, tariff }: PricedTrip) {
  const length = formatPeriod(tripPeriod(itinerary));
  const line = `${vehicleTitle(vehicle)}, ${length}, ${formatCad(quote.totals.totalCharges)}`;
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
          <ItineraryCard trip={itinerary} kilometres={quote.freeKilometres} tariff={tariff}>
            <p className="hint">Driver {formatAge(itinerary.driverAge)}</p>
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
