import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { NO_VEHICLE, VEHICLE_GONE } from '../../../domain/booking/messages.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { underHold } from '../../../domain/pricing/hold.ts';
import { priceOfferedTrip } from '../../../domain/pricing/price-trip.ts';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import { checkListForm, type SearchProblem } from '../../../domain/trip/search-form-check.ts';
import type { FleetAvailability } from '../../../ports/api/availability.ts';
import type { VehicleChoice } from '../../../ports/api/stored-trip.ts';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { useNotifier } from '../../kit/alerts.tsx';
import { useNow, useToday } from '../../kit/clock.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { useHydrated } from '../../kit/use-hydrated.ts';
import { useHours } from '../../site/use-company.ts';
import { useTitle } from '../../site/use-title.ts';
import { useStoredHolds } from '../hold/stored-holds.ts';
import { useAvailability } from '../journey/availability.tsx';
import { useDraft } from '../journey/booking-draft.tsx';
import { useClosedDays } from '../journey/closed-days.tsx';
import { useChosenVehicle, useRates } from '../journey/fleet.tsx';
import { useJourney } from '../journey/journey.tsx';
import { readVehicleChoice } from '../journey/navigation.ts';
import { ProgressBar } from '../journey/progress-bar.tsx';
import { StartOver } from '../journey/start-over.tsx';
import { StepFrame, VehicleLoading } from '../journey/step-frame.tsx';
import { useStep } from '../journey/use-step.ts';
import { VehicleUnavailable } from '../journey/vehicle-unavailable.tsx';
import { itineraryNotice } from '../search/itinerary-notice.tsx';
import { BookingForm } from './booking-form.tsx';

const TITLE = 'Your information';

/**
 * Step 4. With a vehicle but without a valid trip it goes back to the list, which shows what is
 * wrong (STEP-9).
 */
export function BookingPage() {
  useTitle(TITLE);
  if (useHydrated()) return <OpenedForm />;
  return (
    <StepFrame step={4}>
      <VehicleLoading title={TITLE} />
    </StepFrame>
  );
}

function OpenedForm() {
  const choice = readVehicleChoice(useLocation().state);
  const { state } = useJourney();
  const { draft } = useDraft();
  const trip = checkListForm(state, useToday(), useHours(), useClosedDays());
  if (choice !== undefined && !trip.ok && draft.completed === undefined) {
    return <BackToVehicles problem={trip.problem} />;
  }
  return <Information choice={choice} />;
}

function BackToVehicles({ problem }: { readonly problem: SearchProblem }) {
  const { state } = useJourney();
  const { notify } = useNotifier();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it leaves once
  useEffect(() => {
    notify({ ...itineraryNotice(problem, state), page: '/vehicles' });
    void navigate('/vehicles', { replace: true });
  }, []);
  return null;
}

function Information({ choice }: { readonly choice: VehicleChoice | undefined }) {
  useStep(4);
  const { state } = useJourney();
  const { draft } = useDraft();
  const vehicle = useChosenVehicle(choice?.vehicleId);
  const trip = checkListForm(state, useToday(), useHours(), useClosedDays());
  const availability = useAvailability(trip.ok && draft.completed === undefined ? trip.value : undefined);
  return (
    <>
      <ProgressBar step={4} className="wrap" />
      <div className="wrap">
        {draft.completed ? (
          <Sent />
        ) : choice === undefined || !trip.ok ? (
          <VehicleUnavailable state="none" text={NO_VEHICLE} title={TITLE} />
        ) : typeof vehicle === 'string' ? (
          <>
            <AlertOutlet />
            <VehicleUnavailable state={vehicle} text={NO_VEHICLE} detail={VEHICLE_GONE} title={TITLE} />
          </>
        ) : (
          <HeldForm key={vehicle.id} vehicle={vehicle} trip={trip.value} choice={choice} availability={availability} />
        )}
      </div>
    </>
  );
}

type HeldFormProps = {
  readonly vehicle: Vehicle;
  readonly trip: Itinerary;
  readonly choice: VehicleChoice;
  readonly availability: FleetAvailability;
};

/** The form under the price that was quoted, as long as it holds (HOLD-6). */
function HeldForm({ vehicle, trip, choice, availability }: HeldFormProps) {
  const { holdOf } = useStoredHolds();
  const stored = holdOf(vehicle.id, useNow());
  const from = underHold(vehicle, useRates(), stored?.hold);
  return (
    <BookingForm
      title={TITLE}
      priced={priceOfferedTrip(from.vehicle, trip, choice.addonIds, from.tariff)}
      holdToken={stored?.token}
      availability={availability}
    />
  );
}

/**
 * Scrolls to the top: the browser restores the scroll position of the longer form that was here.
 */
function Sent() {
  useEffect(() => {
    const frame = requestAnimationFrame(() => window.scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <>
      <PageTitle title={TITLE} />
      <StartOver />
    </>
  );
}
