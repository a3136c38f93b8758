import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sayCount, sayMoment } from '../../domain/date-words.ts';
import type { DateText } from '../../domain/instant.ts';
import { checkListItinerary, type Itinerary, type ItineraryProblem } from '../../domain/itinerary.ts';
import { tripPeriod } from '../../domain/rental-period.ts';
import type { Result } from '../../domain/result.ts';
import { sameTrip, type SearchForm as Trip } from '../../domain/search-form.ts';
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

/** What the list is priced by; an age that is not chosen counts as 25 and is said so (readings 18). */
type Applied = { readonly trip: Itinerary; readonly isAgeOpen: boolean };

/** The list is priced by the trip that passed last, on opening or by Update; what is typed meanwhile changes nothing (readings 2). */
function Visit() {
  const { state, edit, keepTrip, restoreTrip, selectVehicle } = useJourney();
  const { notify, clear } = useNotifier();
  const navigate = useNavigate();
  const today = useToday();
  const [applied, setApplied] = useState(() => applicable(state, today));
  const typed = checkListItinerary(state, today);

  const update = (): void => {
    if (!typed.ok) {
      notify(itineraryNotice(typed.problem, state));
      return;
    }
    clear();
    keepTrip(state);
    setApplied(applicable(state, today));
  };
  const choose = (vehicle: Vehicle): void => {
    if (!typed.ok) {
      notify(itineraryNotice(typed.problem, state));
      return;
    }
    selectVehicle(vehicle.id);
    void navigate('/rate-quote', { state: { vehicleId: vehicle.id } });
  };
  const restore = (): void => {
    restoreTrip();
    if (state.replacedTrip) setApplied(applicable({ ...state, ...state.replacedTrip }, today));
    document.querySelector('h1')?.focus();
  };
  return (
    <>
      <ProgressBar step={2} className="wrap" />
      <div className="wrap">
        <section className={`card ${styles.search}`} aria-label="Your dates">
          <Disclosure label={applied ? sayShort(applied.trip) : 'Choose dates'} startsOpen={applied === undefined}>
            <SearchForm trip={state} submitLabel="Update" onEdit={edit} onSubmit={update} />
          </Disclosure>
        </section>
        {state.replacedTrip && applied && (
          <p className={styles.replaced}>
            Dates set to {sayMoment(applied.trip.pickupTime)} to {sayMoment(applied.trip.dropoffTime)}.{' '}
            <Button look="quiet" small onClick={restore}>
              Restore mine
            </Button>
          </p>
        )}
        <Notices />
        <StartAnew />
        <PageTitle title="Choose your vehicle">
          {applied ? sayTrip(applied.trip) : 'These are rates per day. Choose your dates above.'}
          {applied && !isApplied(typed, applied.trip) && <strong> Press Update to price your new dates.</strong>}
        </PageTitle>
        <VehicleList trip={applied?.trip} isAgeOpen={applied?.isAgeOpen ?? false} onChoose={choose} />
      </div>
    </>
  );
}

function applicable(form: Trip, today: DateText): Applied | undefined {
  const checked = checkListItinerary(form, today);
  return checked.ok ? { trip: checked.value, isAgeOpen: form.driverAge === undefined } : undefined;
}

function isApplied(typed: Result<Itinerary, ItineraryProblem>, trip: Itinerary): boolean {
  return typed.ok && sameTrip(typed.value, trip) && typed.value.driverAge === trip.driverAge;
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
