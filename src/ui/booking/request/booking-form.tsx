import { RESPONSE_HOURS } from '../../../domain/booking/response-deadline.ts';
import type { PricedTrip } from '../../../domain/pricing/price-trip.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import type { FleetAvailability } from '../../../ports/api/availability.ts';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { Button } from '../../kit/button.tsx';
import { useNow } from '../../kit/clock.tsx';
import { FormFields, FormSection } from '../../kit/form-fields.tsx';
import { Honeypot } from '../../kit/honeypot.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { PHONE, useMediaQuery } from '../../kit/use-media-query.ts';
import { useAlternatives } from '../availability/use-alternatives.ts';
import { VehicleAlternatives } from '../availability/vehicle-alternatives.tsx';
import { PickupSoon } from '../journey/pickup-soon.tsx';
import { useStartOver } from '../journey/use-start-over.ts';
import styles from './booking-form.module.css';
import { BookingSummary } from './booking-summary.tsx';
import { CONTACT_FIELDS, DEPOSIT_FIELDS, RESERVATION_FIELDS } from './customer-fields.ts';
import { PriceChanged } from './price-changed.tsx';
import { useConfirmBooking } from './use-confirm-booking.ts';

type BookingFormProps = {
  readonly title: string;
  readonly priced: PricedTrip;
  /** The token of the held price. Absent without one. */
  readonly holdToken: string | undefined;
  /** The vehicles that are known not to be free on the dates of the trip. */
  readonly availability: FleetAvailability;
};

/**
 * The booking form (BOOK-1) before its summary, which phones show as one line above the form
 * (PAGE-27). The browser checks required fields and e-mail addresses first (BOOK-3). Of
 * a vehicle that is blocked on the dates it says so at once, with others in its place (AVAIL-7).
 */
export function BookingForm({ title, priced, holdToken, availability }: BookingFormProps) {
  const startOver = useStartOver();
  const now = useNow();
  const { form, change, alternatives, isRemoved, isUnanswered, takeVehicle } = useConfirmBooking(priced, holdToken);
  const others = useAlternatives(priced, availability);
  const notFree = availability[priced.vehicle.id];
  // A request without an answer may be booked already: only sending it again tells.
  const isBlocked = alternatives !== undefined || (notFree === 'blocked' && !isUnanswered);
  const isPhone = useMediaQuery(PHONE);
  return (
    <>
      <PageTitle title={title}>Every field is required unless it says optional. It takes about two minutes.</PageTitle>
      <div className={styles.columns}>
        {isPhone && <BookingSummary {...priced} />}
        <form className={styles.form} aria-label={title} onSubmit={form.onSubmit}>
          <AlertOutlet />
          <Honeypot />
          <VehicleAlternatives
            vehicleId={priced.vehicle.id}
            state={isBlocked ? 'blocked' : notFree === 'taken' ? notFree : undefined}
            isAlerted={alternatives !== undefined}
            alternatives={alternatives ?? others}
            action="Take this vehicle"
            onChoose={takeVehicle}
          />
          {change && !isBlocked && <PriceChanged {...change} running={form.running} />}
          <FormSection title="Contact Details">
            <FormFields form={form} fields={CONTACT_FIELDS} />
          </FormSection>
          <FormSection
            title="Pickup Deposit Information"
            text={`A ${formatCad(priced.tariff.deposit)} credit card deposit may be required at pickup. We never ask for your card number online.`}
          >
            <FormFields form={form} fields={DEPOSIT_FIELDS} />
          </FormSection>
          <FormSection title="Reservation Information">
            <FormFields form={form} fields={RESERVATION_FIELDS} />
            <div className={styles.end}>
              {isRemoved ? (
                <Button onClick={() => startOver(false)}>Start a new reservation</Button>
              ) : isBlocked ? (
                <p className="hint">Choose another vehicle above. We keep what you typed.</p>
              ) : change ? (
                <p className="hint">See the new price above.</p>
              ) : (
                <Button type="submit" variant="cta" className={styles.confirm} disabled={form.running}>
                  {form.running ? 'Sending…' : 'Confirm Booking'}
                </Button>
              )}
              <p className={`hint ${styles.promise}`}>
                {`We answer by email within ${RESPONSE_HOURS} hours. Nothing is charged now.`}
              </p>
              <PickupSoon pickupTime={priced.itinerary.pickupTime} now={now} />
            </div>
          </FormSection>
        </form>
        {!isPhone && <BookingSummary {...priced} />}
      </div>
    </>
  );
}
