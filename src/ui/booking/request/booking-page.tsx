import { type FormEvent, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { NO_VEHICLE, VEHICLE_GONE } from '../../../domain/booking/messages.ts';
import { RESPONSE_HOURS } from '../../../domain/booking/response-deadline.ts';
import { type PricedTrip, priceOfferedTrip } from '../../../domain/pricing/price-trip.ts';
import { OAKVILLE_TARIFF } from '../../../domain/pricing/tariff.ts';
import { checkListForm, type SearchProblem } from '../../../domain/trip/search-form-check.ts';
import type { VehicleChoice } from '../../../ports/api/navigation.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.tsx';
import { AlertOutlet } from '../../kit/notices.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { useStep, useTitle } from '../../site/use-page.ts';
import { useDraft } from '../journey/booking-draft.tsx';
import { useChosenVehicle } from '../journey/fleet.tsx';
import { useJourney } from '../journey/journey.tsx';
import { readVehicleChoice } from '../journey/navigation.ts';
import { ProgressBar } from '../journey/progress-bar.tsx';
import { StartAnew } from '../journey/start-anew.tsx';
import { useStartAnew } from '../journey/use-start-anew.ts';
import { VehicleUnavailable } from '../journey/vehicle-unavailable.tsx';
import { itineraryNotice } from '../search/itinerary-notice.ts';
import styles from './booking-page.module.css';
import { BookingSummary } from './booking-summary.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { PriceChanged } from './price-changed.tsx';
import { useConfirmBooking } from './use-confirm-booking.ts';

const TITLE = 'Your information';

/** Step 4. With a vehicle but no valid trip it goes back to the list, which says what is wrong (STEP-9). */
export function BookingPage() {
  useTitle(TITLE);
  const choice = readVehicleChoice(useLocation().state);
  const { state } = useJourney();
  const { draft } = useDraft();
  const trip = checkListForm(state, useToday());
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
  const trip = checkListForm(state, useToday());
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
          <BookingForm priced={priceOfferedTrip(vehicle, trip.value, choice.addonIds, OAKVILLE_TARIFF)} />
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
          <AlertOutlet />
          {change && <PriceChanged {...change} running={running} />}
          <CustomerFields form={draft.form} errors={errors} onType={type}>
            {isRemoved ? (
              <Button onClick={() => startAnew(false)}>Start a new reservation</Button>
            ) : change ? (
              <p className="hint">The new price waits above for your answer.</p>
            ) : (
              <Button type="submit" variant="cta" className={styles.confirm} disabled={running}>
                {running ? 'Sending…' : 'Confirm Booking'}
              </Button>
            )}
            <p className={`hint ${styles.promise}`}>
              {`We answer by email within ${RESPONSE_HOURS} hours. Nothing is charged now.`}
            </p>
          </CustomerFields>
        </form>
      </div>
    </>
  );
}
