import { lazy, Suspense, startTransition, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { quotePath } from '../../../domain/pricing/quote-link.ts';
import { formatMomentFrom } from '../../../domain/shared/format-date.ts';
import type { DateText } from '../../../domain/shared/toronto-time.ts';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import { NO_TOTALS_TEXTS } from '../../../domain/trip/messages.ts';
import { formatPeriod, tripPeriod } from '../../../domain/trip/rental-period.ts';
import { checkListForm, isIncomplete, type SearchProblem } from '../../../domain/trip/search-form-check.ts';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Link } from '../../kit/link.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { Unbroken } from '../../kit/unbroken.tsx';
import { useHydrated } from '../../kit/use-hydrated.ts';
import { NeedsScripts } from '../../site/needs-scripts.tsx';
import { useCompany, useHours } from '../../site/use-company.ts';
import { useTitle } from '../../site/use-title.ts';
import { loadComparison } from '../compare/compare-bar.tsx';
import { useAvailability } from '../journey/availability.tsx';
import { useClosedDays } from '../journey/closed-days.tsx';
import { keepsTrip, useJourney } from '../journey/journey.tsx';
import { OPENED_BY_ADDRESS, readListChoice, SAME_SEARCH } from '../journey/navigation.ts';
import { ProgressBar } from '../journey/progress-bar.tsx';
import { StartOver } from '../journey/start-over.tsx';
import { useStep } from '../journey/use-step.ts';
import { itineraryNotice } from '../search/itinerary-notice.tsx';
import { TripPanel } from './trip-panel.tsx';
import { VehicleList } from './vehicle-list.tsx';
import styles from './vehicles-page.module.css';

const NO_DATES = 'These are rates per day. Choose your dates above.';

/**
 * Step 2. Each visit prices the list again, also when the header's link is followed on this page.
 * The prerendered page is a visit without a trip, opened by its address. Hydration opens any other
 * visit in its place.
 */
export function VehiclesPage() {
  useTitle(`Vehicles for rent in ${useCompany().town}`);
  useStep(2);
  const { key, state } = useLocation();
  const isLive = useHydrated();
  const [hadTrip] = useState(keepsTrip);
  const isPrerendered = !isLive || (key === OPENED_BY_ADDRESS && !hadTrip);
  return <Visit key={isPrerendered ? 'prerendered' : key} compares={isLive && readListChoice(state).compares} />;
}

const Comparison = lazy(loadComparison);

/**
 * The list is priced for the trip in the form, so that each row shows the total that View Deal
 * leads to (TRIP-18, PRICE-11). Without a valid trip it shows daily rates. An age that is not
 * chosen counts as 25, and the row says so (TRIP-12). A visit that compares shows the chosen vehicles
 * in place of the list (PAGE-45).
 */
function Visit({ compares }: { readonly compares: boolean }) {
  const { state, edit, keepTrip, restoreTrip, selectVehicle } = useJourney();
  const { notify, clear } = useNotifier();
  const today = useToday();
  const closedDays = useClosedDays();
  const checked = checkListForm(state, today, useHours(), closedDays);
  const trip = checked.ok ? checked.value : undefined;
  const [openedWithTrip] = useState(checked.ok);
  const availability = useAvailability(trip);

  const update = (): void => {
    if (!checked.ok) {
      notify(itineraryNotice(checked.problem, state));
      return;
    }
    clear();
    keepTrip(state);
  };
  const choose = ({ id }: Vehicle): void => {
    if (checked.ok) startTransition(() => selectVehicle(id));
    else notify(itineraryNotice(checked.problem, state));
  };
  const addressOf =
    trip && (({ id }: Vehicle) => quotePath({ vehicleId: id, itinerary: trip, addonIds: state.selectedAddons }));
  const restore = (): void => {
    restoreTrip();
    document.querySelector('h1')?.focus();
  };
  return (
    <>
      <ProgressBar step={2} className="wrap" />
      <div className="wrap">
        {compares && (
          <Link to="/vehicles" state={SAME_SEARCH} className={styles.back}>
            <Icon name="previous" />
            All vehicles
          </Link>
        )}
        {!(compares && openedWithTrip) && (
          <TripPanel form={state} trip={trip} closedDays={closedDays} onEdit={edit} onUpdate={update} />
        )}
        {state.replacedTrip && trip && (
          <p className={styles.replaced}>
            <Unbroken>{`Dates set to ${describeDates(trip, today)}.`}</Unbroken>{' '}
            <Button variant="secondary" small onClick={restore}>
              Restore mine
            </Button>
          </p>
        )}
        <AlertOutlet />
        <StartOver />
        <PageTitle title={compares ? 'Compare vehicles' : 'Choose your vehicle'}>
          {checked.ok ? (
            <span className={compares ? undefined : styles.trip}>
              <Unbroken>{describeTrip(checked.value, today)}</Unbroken>
            </span>
          ) : (
            <span className="needs-scripts">{describeProblem(checked.problem)}</span>
          )}
        </PageTitle>
        <NeedsScripts />
        {compares ? (
          <Suspense>
            <Comparison trip={trip} availability={availability} addressOf={addressOf} onChoose={choose} />
          </Suspense>
        ) : (
          <VehicleList
            trip={trip}
            availability={availability}
            isAgeOpen={state.driverAge === undefined}
            addressOf={addressOf}
            onChoose={choose}
          />
        )}
      </div>
    </>
  );
}

function describeDates({ pickupTime, dropoffTime }: Itinerary, today: DateText): string {
  return `${formatMomentFrom(today, pickupTime)} to ${formatMomentFrom(today, dropoffTime)}`;
}

function describeTrip(trip: Itinerary, today: DateText): string {
  return `${describeDates(trip, today)}. ${formatPeriod(tripPeriod(trip))}.`;
}

/** Why the rows show no totals. Of dates that are filled in it says what is wrong with them. */
function describeProblem(problem: SearchProblem): string {
  if (isIncomplete(problem)) return NO_DATES;
  return `These are rates per day. ${NO_TOTALS_TEXTS[problem]} Change your dates above.`;
}
