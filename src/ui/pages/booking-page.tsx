import { type FormEvent, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { checkListItinerary, type ItineraryProblem } from '../../domain/itinerary.ts';
import { NO_VEHICLE, VEHICLE_GONE } from '../../domain/texts.ts';
import { BookingSummary } from '../components/booking-summary.tsx';
import { Button } from '../components/button.tsx';
import { CustomerFields } from '../components/customer-fields.tsx';
import { Notices } from '../components/notices.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { PriceChanged } from '../components/price-changed.tsx';
import { ProgressBar } from '../components/progress-bar.tsx';
import { StartAnew } from '../components/start-anew.tsx';
import { WithoutVehicle } from '../components/without-vehicle.tsx';
import { useDraft } from '../state/booking-draft.tsx';
import { useToday } from '../state/clock.tsx';
import { useChosenVehicle } from '../state/fleet.tsx';
import { itineraryNotice } from '../state/itinerary-notice.ts';
import { useJourney } from '../state/journey.tsx';
import { readVehicleChoice, type VehicleChoice } from '../state/navigation.ts';
import { useNotifier } from '../state/notifier.tsx';
import { type PricedTrip, priceTrip } from '../state/priced-trip.ts';
import { useConfirmBooking } from '../state/use-confirm-booking.ts';
import { useStep, useTitle } from '../state/use-page.ts';
import { useStartAnew } from '../state/use-start-anew.ts';
import styles from './booking-page.module.css';

const TITLE = 'Your information';

/** Step 4. With a vehicle but no valid trip it goes back to the list, which says what is wrong (STEP-9). */
export function BookingPage() {
  useTitle(TITLE);
  const choice = readVehicleChoice(useLocation().state);
  const { state } = useJourney();
  const { draft } = useDraft();
  const trip = checkListItinerary(state, useToday());
  if (choice !== undefined && !trip.ok && draft.completed === undefined) {
    return <BackToVehicles problem={trip.problem} />;
  }
  return <Information choice={choice} />;
}

function BackToVehicles({ problem }: { readonly problem: ItineraryProblem }) {
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
  const trip = checkListItinerary(state, useToday());
  return (
    <>
      <ProgressBar step={4} className="wrap" />
      <div className="wrap">
        {draft.completed ? (
          <Sent />
        ) : choice === undefined || !trip.ok ? (
          <WithoutVehicle state="none" text={NO_VEHICLE} title={TITLE} />
        ) : typeof vehicle === 'string' ? (
          <>
            <Notices />
            <WithoutVehicle state={vehicle} text={NO_VEHICLE} detail={VEHICLE_GONE} title={TITLE} />
          </>
        ) : (
          <BookingForm priced={priceTrip(vehicle, trip.value, choice.addonIds)} />
        )}
      </div>
    </>
  );
}

/** Seen from its top: the place that the browser gives back, once this is drawn, is one in the long form that stood here. */
function Sent() {
  useEffect(() => {
    const frame = requestAnimationFrame(() => window.scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <>
      <PageTitle title={TITLE} />
      <StartAnew />
    </>
  );
}

function BookingForm({ priced }: { readonly priced: PricedTrip }) {
  const { draft, type } = useDraft();
  const startAnew = useStartAnew();
  const { errors, running, change, isRemoved, confirm } = useConfirmBooking(priced);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    confirm();
  };
  return (
    <>
      <PageTitle title={TITLE}>Every field is required unless it says optional. It takes about two minutes.</PageTitle>
      <div className={styles.columns}>
        <BookingSummary {...priced} />
        <form className={styles.form} aria-label={TITLE} onSubmit={submit}>
          <Notices />
          {change && <PriceChanged {...change} running={running} />}
          <CustomerFields form={draft.form} errors={errors} onType={type}>
            {isRemoved ? (
              <Button onClick={() => startAnew(false)}>Start a new reservation</Button>
            ) : change ? (
              <p className="hint">The new price waits above for your answer.</p>
            ) : (
              <Button type="submit" look="lane" className={styles.confirm} disabled={running}>
                {running ? 'Sending…' : 'Confirm Booking'}
              </Button>
            )}
            <p className={`hint ${styles.promise}`}>We answer by email within 24 hours. Nothing is charged now.</p>
          </CustomerFields>
        </form>
      </div>
    </>
  );
}
