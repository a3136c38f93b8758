import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CORRECTION_NOT_APPLIED, NO_RESERVATION, NOT_FINAL_NOTE } from '../../../domain/booking/messages.ts';
import { isPickupSoon, RESPONSE_HOURS } from '../../../domain/booking/response-deadline.ts';
import { AVAILABILITY_TEXTS } from '../../../domain/fleet/messages.ts';
import { depositNotice } from '../../../domain/pricing/messages.ts';
import { describeWaiver } from '../../../domain/pricing/quote.ts';
import { RETURN_CALL } from '../../../domain/shared/company.ts';
import { formatMoment } from '../../../domain/shared/format-date.ts';
import { isReturnOutsideHours } from '../../../domain/trip/opening-hours.ts';
import { decode } from '../../../ports/api/schema.ts';
import { Completion } from '../../../ports/api/stored-booking.ts';
import { Button } from '../../kit/button.tsx';
import { Callout } from '../../kit/callout.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Link } from '../../kit/link.tsx';
import { Outlines } from '../../kit/outlines.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { ReferenceNumber } from '../../kit/reference-number.tsx';
import { Unbroken } from '../../kit/unbroken.tsx';
import { useHydrated } from '../../kit/use-hydrated.ts';
import { PhoneText } from '../../site/phone-text.tsx';
import { PrintHeader } from '../../site/print-header.tsx';
import { useHours } from '../../site/use-company.ts';
import { useTitle } from '../../site/use-title.ts';
import { useDraft } from '../journey/booking-draft.tsx';
import { useClosedDays } from '../journey/closed-days.tsx';
import { PickupSoon } from '../journey/pickup-soon.tsx';
import { ProgressBar } from '../journey/progress-bar.tsx';
import { StepFrame } from '../journey/step-frame.tsx';
import { useStartOver } from '../journey/use-start-over.ts';
import { useStep } from '../journey/use-step.ts';
import { PriceTable } from '../quote/price-table.tsx';
import styles from './reservation-complete-page.module.css';
import { ReservationDetails } from './reservation-details.tsx';

const TITLE = 'Your reservation';

/**
 * Step 5. Shows the receipt and form as they were sent (STEP-10). After a new start, the history
 * entry is emptied (STEP-12).
 */
export function ReservationCompletePage() {
  useStep(5);
  return useHydrated() ? <Opened /> : <Unopened />;
}

/** Before hydration it does not say whether there is a reservation. */
function Unopened() {
  useTitle(TITLE);
  return (
    <StepFrame step={5}>
      <PageTitle title={TITLE} />
      <Outlines />
    </StepFrame>
  );
}

function Opened() {
  const { state } = useLocation();
  const { draft } = useDraft();
  const navigate = useNavigate();
  const startOver = useStartOver();
  const completion = decode(Completion, state);
  const isEnded = completion !== undefined && draft.ended.includes(completion.receipt.confirmationNumber);
  useTitle(completion === undefined || isEnded ? 'No reservation found' : 'Reservation received');
  useEffect(() => {
    if (isEnded) void navigate('/reservation-complete', { replace: true });
  }, [isEnded, navigate]);
  return (
    <>
      <ProgressBar step={5} className="wrap" />
      <div className={`wrap ${styles.page}`}>
        {completion === undefined || isEnded ? (
          <EmptyState title={NO_RESERVATION}>
            <Button onClick={() => startOver(true)}>Start New Reservation</Button>
          </EmptyState>
        ) : (
          <Received completion={completion} onStartOver={() => startOver(true)} />
        )}
      </div>
    </>
  );
}

function Received({ completion, onStartOver }: { readonly completion: Completion; readonly onStartOver: () => void }) {
  const { receipt, form, wasTaken, correctionNotApplied } = completion;
  const waiver = describeWaiver(receipt);
  const closedDays = useClosedDays();
  const hours = useHours();
  return (
    <>
      <PrintHeader />
      <section className={styles.banner}>
        <div>
          <h1 tabIndex={-1}>Reservation Received</h1>
          {form && (
            <p className={styles.thanks}>
              Thank you, {form.firstName}. A copy goes to {form.email}, and our confirmation email follows within{' '}
              {RESPONSE_HOURS} hours.
            </p>
          )}
          <div className={styles.buttons}>
            {window.print && (
              <Button variant="cta" onClick={() => window.print()}>
                <Icon name="print" />
                Print reservation
              </Button>
            )}
            <Button className={styles.outlined} onClick={onStartOver}>
              Start a new reservation
            </Button>
          </div>
        </div>
        <ReferenceNumber reference={receipt.confirmationNumber} />
      </section>
      {correctionNotApplied && (
        <Callout kind="info" icon="info" className={styles.note}>
          <p>
            <strong>{CORRECTION_NOT_APPLIED}</strong> Call us at <PhoneText /> if something needs to change.
          </p>
        </Callout>
      )}
      <Callout kind="warn" icon="info" className={styles.note}>
        <div>
          <p>
            <strong>{NOT_FINAL_NOTE}</strong>
          </p>
          {wasTaken && <p>{AVAILABILITY_TEXTS.taken}</p>}
          {waiver && <p className="num">{waiver}</p>}
          <p>{depositNotice(receipt)}</p>
          {isReturnOutsideHours(receipt.itinerary, hours, closedDays) && (
            <p>
              <PhoneText text={RETURN_CALL} />
            </p>
          )}
        </div>
      </Callout>
      <div className={styles.columns}>
        <section className={`card ${styles.card}`} aria-label="Reservation details">
          <h2>Reservation details</h2>
          <ReservationDetails {...completion} />
        </section>
        <section className={`card ${styles.card}`} aria-labelledby="rate-quote">
          <h2 id="rate-quote">Rate Quote</h2>
          <PriceTable quote={receipt} />
        </section>
      </div>
      <section className="no-print">
        <h2 className={styles.nextTitle}>What happens next</h2>
        <ol className={styles.next}>
          <li>
            <b>We check the vehicle</b>
            <p>One of us checks it for your dates and extras.</p>
          </li>
          <li>
            <b>You get an email</b>
            <p>
              <Unbroken>
                {receipt.answerBy && isPickupSoon(receipt.itinerary.pickupTime, receipt.createdAt)
                  ? `We answer by ${formatMoment(receipt.answerBy)}.`
                  : `We answer within ${RESPONSE_HOURS} hours.`}
              </Unbroken>
            </p>
            <PickupSoon pickupTime={receipt.itinerary.pickupTime} now={receipt.createdAt} />
            <p>
              See it, ask for a change or cancel under <Link to="/my-reservation">My reservation</Link>.
            </p>
          </li>
          <li>
            <b>You pick up the keys</b>
            <p>Bring your licence and the card you named. We can come and get you.</p>
          </li>
        </ol>
      </section>
    </>
  );
}
