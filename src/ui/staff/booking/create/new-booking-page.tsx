import { useLocation } from 'react-router-dom';
import { customerName } from '../../../../domain/booking/customer.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { describeAlthough } from '../../../../domain/rental/warnings.ts';
import { formatShortMoment } from '../../../../domain/shared/format-date.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import { isDate } from '../../../../domain/shared/toronto-time.ts';
import { LOADING } from '../../../../domain/staff/messages.ts';
import type { EmailedActionResult } from '../../../../ports/api/staff/staff-booking.ts';
import { AddOnList } from '../../../booking/quote/add-on-list.tsx';
import { PriceTable } from '../../../booking/quote/price-table.tsx';
import { PriceChanged } from '../../../booking/request/price-changed.tsx';
import { TripFields } from '../../../booking/search/trip-fields.tsx';
import { AlertOutlet } from '../../../kit/alert-outlet.tsx';
import { useNotifier } from '../../../kit/alerts.tsx';
import { Badge } from '../../../kit/badge.tsx';
import { Button, ButtonLink } from '../../../kit/button.tsx';
import { useToday } from '../../../kit/clock.tsx';
import { DefinitionTable } from '../../../kit/definition-table.tsx';
import { FormFields, FormSection } from '../../../kit/form-fields.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useTitle } from '../../../site/use-title.ts';
import heads from '../../shared/page-head.module.css';
import { useStaffQuery } from '../../shared/staff-queries.ts';
import { PayerFields } from '../action/payer-fields.tsx';
import { bookingKey, readBooking } from '../action/use-action-outcome.ts';
import { WarningBox } from '../action/warning-box.tsx';
import { BookingDialog } from '../dialog/booking-dialog.tsx';
import { useOpenedBooking } from '../dialog/use-opened-booking.ts';
import { APPROVE_FIELDS, CARD_FIELDS, NAME_FIELDS, REACH_FIELDS, REST_FIELDS } from './desk-fields.ts';
import { FormerCustomers } from './former-customers.tsx';
import styles from './new-booking-page.module.css';
import { readStart, useNewBooking } from './use-new-booking.ts';
import { VehicleChoice } from './vehicle-choice.tsx';

const TITLE = 'New booking';

/** A booking that staff enter, by phone or at the desk (STAFF-24). */
export function NewBookingPage() {
  useTitle(TITLE);
  const { state, key } = useLocation();
  const booking = useNewBooking(readStart(state, key));
  const { clear } = useNotifier();
  const { opened, open, close } = useOpenedBooking();
  const isOpen = opened !== undefined;
  const { entered } = booking;
  return (
    <div className={styles.page}>
      <div className={heads.top}>
        <h1 tabIndex={-1}>{TITLE}</h1>
      </div>
      {!isOpen && <AlertOutlet />}
      {entered === undefined ? (
        <EntryForm booking={booking} />
      ) : (
        <Entered
          saved={entered}
          onOpen={() => {
            clear();
            open(entered.id);
          }}
          onAnother={booking.startOver}
        />
      )}
      {opened && (
        <BookingDialog
          key={opened.bookingId}
          opened={opened}
          onOther={open}
          onClose={() => {
            clear();
            close();
          }}
        />
      )}
    </div>
  );
}

function EntryForm({ booking }: { readonly booking: ReturnType<typeof useNewBooking> }) {
  const { form, trip, shownTrip, priced, change, warning, fleet } = booking;
  const today = useToday();
  return (
    <form className={styles.form} aria-label={TITLE} noValidate onSubmit={form.onSubmit}>
      <div className={styles.stack}>
        {change && <PriceChanged {...change} running={form.running} />}
        <FormSection title="Trip">
          <div className={styles.trip}>
            <TripFields
              trip={trip}
              firstPickup={today}
              firstDropoff={isDate(trip.pickupDate) ? trip.pickupDate : today}
              staffNow={booking.now}
              onEdit={(from, edit) => booking.editTrip({ from, edit })}
            />
          </div>
        </FormSection>
        <FormSection title="Vehicle">
          {fleet.state === 'loading' && <p role="status">{LOADING}</p>}
          {fleet.state === 'failed' && <LoadFailure onRetry={booking.reloadFleet} />}
          {booking.vehicles.length > 0 && (
            <VehicleChoice
              vehicles={booking.vehicles}
              uses={booking.uses}
              trip={shownTrip}
              chosen={booking.vehicleId}
              error={booking.vehicleError}
              onChoose={booking.chooseVehicle}
            />
          )}
        </FormSection>
        {priced && <AddOnList {...priced} onToggle={({ id }) => booking.toggleAddOn(id)} />}
        <FormSection title="Contact Details">
          <FormFields form={form} fields={NAME_FIELDS} />
          <FormerCustomers typed={booking.typedName} onChoose={booking.fillIn} />
          <FormFields form={form} fields={REACH_FIELDS} />
        </FormSection>
        <FormSection title="Payer">
          <PayerFields form={form} kind={booking.payerKind} />
        </FormSection>
        <FormSection title="Pickup Deposit Information">
          <FormFields form={form} fields={CARD_FIELDS} />
        </FormSection>
        <FormSection title="Reservation Information" text="Read the sentence to the customer before you tick it.">
          <FormFields form={form} fields={REST_FIELDS} />
        </FormSection>
      </div>
      <section className={`card ${styles.side}`} aria-labelledby="rate-quote">
        <h2 id="rate-quote">Rate Quote</h2>
        <p role="status" className={priced ? 'vh' : 'hint'}>
          {priced
            ? `${vehicleTitle(priced.vehicle)}, total ${formatCad(priced.quote.totals.totalCharges)}.`
            : 'Choose the dates and a vehicle.'}
        </p>
        {priced && <PriceTable quote={priced.quote} />}
        <FormFields form={form} fields={APPROVE_FIELDS} />
        {change ? (
          <p className="hint">See the new price above.</p>
        ) : (
          <div className={styles.save}>
            {warning && <WarningBox warning={warning} isDetailed />}
            <Button type="submit" variant={warning ? 'danger' : 'cta'} wide disabled={form.running}>
              {form.running ? 'Saving…' : warning ? `Save ${describeAlthough(warning)}` : 'Save booking'}
            </Button>
          </div>
        )}
      </section>
    </form>
  );
}

type EnteredProps = {
  readonly saved: EmailedActionResult['booking'];
  readonly onOpen: () => void;
  readonly onAnother: () => void;
};

/** The booking that was saved, as it is now, and what to do next. */
function Entered({ saved, onOpen, onAnother }: EnteredProps) {
  const { data } = useStaffQuery(bookingKey(saved.id), (calls) => readBooking(calls, saved.id));
  const booking = data === undefined || data === 'missing' ? saved : data;
  const { confirmationNumber, status, form, vehicle, itinerary, totals } = booking;
  const today = useToday();
  return (
    <section className={`card ${styles.entered}`} aria-labelledby="entered">
      <h2 id="entered" className="num">
        {confirmationNumber} <Badge status={status} />
      </h2>
      <DefinitionTable
        rows={[
          ['Name', customerName(form)],
          ['Vehicle', vehicleTitle(vehicle)],
          ['Pickup', formatShortMoment(itinerary.pickupTime, today)],
          ['Dropoff', formatShortMoment(itinerary.dropoffTime, today)],
          ['Total', formatCad(totals.totalCharges)],
        ]}
      />
      <div className={styles.next}>
        <Button onClick={onOpen}>Open the booking</Button>
        <Button variant="secondary" onClick={onAnother}>
          Enter another booking
        </Button>
        <ButtonLink variant="secondary" to="/admin/bookings">
          Manage Bookings
        </ButtonLink>
      </div>
    </section>
  );
}
