import { startTransition } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sayCount, sayMoment } from '../../domain/date-words.ts';
import { checkListItinerary, type Itinerary } from '../../domain/itinerary.ts';
import { tripPeriod } from '../../domain/rental-period.ts';
import type { Vehicle } from '../../domain/vehicle.ts';
import { sayAge } from '../components/age-choice.tsx';
import { Button } from '../components/button.tsx';
import { Disclosure } from '../components/disclosure.tsx';
import { Notices } from '../components/notices.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { ProgressBar } from '../components/progress-bar.tsx';
import { SearchForm } from '../components/search-form.tsx';
import { StartAnew } from '../components/start-anew.tsx';
import { VehicleList } from '../components/vehicle-list.tsx';
import { useToday } from '../state/clock.tsx';
import { itineraryNotice } from '../state/itinerary-notice.ts';
import { useJourney } from '../state/journey.tsx';
import { useNotifier } from '../state/notifier.tsx';
import { useStep, useTitle } from '../state/use-page.ts';
import styles from './vehicles-page.module.css';

/** Step 2. Each visit prices the list anew, the header's link on this very page too. */
export function VehiclesPage() {
  useTitle('Vehicles');
  useStep(2);
  return <Visit key={useLocation().key} />;
}

/**
 * The list is priced by the trip as it stands in the form, so that no row promises another total than View Deal leads to (TRIP-18, PRICE-11);
 * without a trip that passes it shows rates per day. An age that is not chosen counts as 25 and is said so (TRIP-12).
 */
function Visit() {
  const { state, edit, keepTrip, restoreTrip, selectVehicle } = useJourney();
  const { notify, clear } = useNotifier();
  const navigate = useNavigate();
  const today = useToday();
  const checked = checkListItinerary(state, today);
  const trip = checked.ok ? checked.value : undefined;

  const update = (): void => {
    if (!checked.ok) {
      notify(itineraryNotice(checked.problem, state));
      return;
    }
    clear();
    keepTrip(state);
  };
  const choose = (vehicle: Vehicle): void => {
    if (!checked.ok) {
      notify(itineraryNotice(checked.problem, state));
      return;
    }
    startTransition(() => {
      selectVehicle(vehicle.id);
      void navigate('/rate-quote', { state: { vehicleId: vehicle.id } });
    });
  };
  const restore = (): void => {
    restoreTrip();
    document.querySelector('h1')?.focus();
  };
  return (
    <>
      <ProgressBar step={2} className="wrap" />
      <div className="wrap">
        <section className={`card ${styles.search}`} aria-label="Your dates">
          <Disclosure label={trip ? sayShort(trip) : 'Choose dates'} startsOpen={trip === undefined}>
            <SearchForm trip={state} submitLabel="Update" onEdit={edit} onSubmit={update} />
          </Disclosure>
        </section>
        {state.replacedTrip && trip && (
          <p className={styles.replaced}>
            Dates set to {sayMoment(trip.pickupTime)} to {sayMoment(trip.dropoffTime)}.{' '}
            <Button look="quiet" small onClick={restore}>
              Restore mine
            </Button>
          </p>
        )}
        <Notices />
        <StartAnew />
        <PageTitle title="Choose your vehicle">
          {trip ? sayTrip(trip) : 'These are rates per day. Choose your dates above.'}
        </PageTitle>
        <VehicleList trip={trip} isAgeOpen={state.driverAge === undefined} onChoose={choose} />
      </div>
    </>
  );
}

function sayTrip(trip: Itinerary): string {
  const { days, extraHours } = tripPeriod(trip);
  const more = extraHours === 0 ? '' : ` and a partial day of ${sayCount(extraHours, 'extra hour')}`;
  return `${sayMoment(trip.pickupTime)} to ${sayMoment(trip.dropoffTime)}. ${sayCount(days, 'rental day')}${more}.`;
}

/** The one line that a small screen shows in place of the form. */
function sayShort({ pickupTime, dropoffTime, driverAge }: Itinerary): string {
  return `${sayMoment(pickupTime)} to ${sayMoment(dropoffTime)}, driver ${sayAge(driverAge)}. Change`;
}
