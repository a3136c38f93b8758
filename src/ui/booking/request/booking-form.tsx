import { RESPONSE_HOURS } from '../../../domain/booking/response-deadline.ts';
import type { PricedTrip } from '../../../domain/pricing/price-trip.ts';
import { OAKVILLE_TARIFF } from '../../../domain/pricing/tariff.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { Button } from '../../kit/button.tsx';
import { FormFields, FormSection } from '../../kit/form-fields.tsx';
import { Honeypot } from '../../kit/honeypot.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { PHONE, useMediaQuery } from '../../kit/use-media-query.ts';
import { useStartAnew } from '../journey/use-start-anew.ts';
import styles from './booking-form.module.css';
import { BookingSummary } from './booking-summary.tsx';
import { CONTACT_FIELDS, DEPOSIT_FIELDS, RESERVATION_FIELDS } from './customer-fields.ts';
import { PriceChanged } from './price-changed.tsx';
import { useConfirmBooking } from './use-confirm-booking.ts';

/**
 * The booking form (BOOK-1) before its summary, which phones show as one line above the form
 * (PAGE-27). The browser checks required fields and e-mail addresses first (BOOK-3).
 */
export function BookingForm({ title, priced }: { readonly title: string; readonly priced: PricedTrip }) {
  const startAnew = useStartAnew();
  const { form, change, isRemoved } = useConfirmBooking(priced);
  const isPhone = useMediaQuery(PHONE);
  return (
    <>
      <PageTitle title={title}>Every field is required unless it says optional. It takes about two minutes.</PageTitle>
      <div className={styles.columns}>
        {isPhone && <BookingSummary {...priced} />}
        <form className={styles.form} aria-label={title} onSubmit={form.onSubmit}>
          <AlertOutlet />
          <Honeypot />
          {change && <PriceChanged {...change} running={form.running} />}
          <FormSection title="Contact Details">
            <FormFields form={form} fields={CONTACT_FIELDS} />
          </FormSection>
          <FormSection
            title="Pickup Deposit Information"
            text={`A ${formatCad(OAKVILLE_TARIFF.deposit)} credit card deposit may be required at pickup. We never ask for your card number online.`}
          >
            <FormFields form={form} fields={DEPOSIT_FIELDS} />
          </FormSection>
          <FormSection title="Reservation Information">
            <FormFields form={form} fields={RESERVATION_FIELDS} />
            <div className={styles.end}>
              {isRemoved ? (
                <Button onClick={() => startAnew(false)}>Start a new reservation</Button>
              ) : change ? (
                <p className="hint">The new price waits above for your answer.</p>
              ) : (
                <Button type="submit" variant="cta" className={styles.confirm} disabled={form.running}>
                  {form.running ? 'Sending…' : 'Confirm Booking'}
                </Button>
              )}
              <p className={`hint ${styles.promise}`}>
                {`We answer by email within ${RESPONSE_HOURS} hours. Nothing is charged now.`}
              </p>
            </div>
          </FormSection>
        </form>
        {!isPhone && <BookingSummary {...priced} />}
      </div>
    </>
  );
}
