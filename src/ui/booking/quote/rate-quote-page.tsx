import { useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { RESPONSE_NOTE, VEHICLE_GONE } from '../../../domain/booking/messages.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import type { AddOnOffer } from '../../../domain/pricing/add-on.ts';
import { underHold } from '../../../domain/pricing/hold.ts';
import { depositNotice, LINK_BROKEN, LINK_ENDED, NO_QUOTE, waiverNotice } from '../../../domain/pricing/messages.ts';
import { priceOfferedTrip } from '../../../domain/pricing/price-trip.ts';
import { totalWithWaiver } from '../../../domain/pricing/quote.ts';
import { type ReturnStop, returnTimes } from '../../../domain/pricing/return-times.ts';
import type { AddOnId } from '../../../domain/pricing/tariff.ts';
import { beforeBooking } from '../../../domain/receipt/before-you-rent.ts';
import { formatDayAndYear } from '../../../domain/shared/format-date.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import type { DriverAge, Itinerary } from '../../../domain/trip/itinerary.ts';
import { formatAge } from '../../../domain/trip/itinerary.ts';
import { ITINERARY_TEXTS } from '../../../domain/trip/messages.ts';
import { checkListForm, isIncomplete } from '../../../domain/trip/search-form-check.ts';
import type { FleetAvailability } from '../../../ports/api/availability.ts';
import { LinkState } from '../../../ports/api/price-hold.ts';
import { decode } from '../../../ports/api/schema.ts';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Callout } from '../../kit/callout.tsx';
import { useNow, useToday } from '../../kit/clock.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Link } from '../../kit/link.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { useHydrated } from '../../kit/use-hydrated.ts';
import { PrintHeader } from '../../site/print-header.tsx';
import { useHours } from '../../site/use-company.ts';
import { useTitle } from '../../site/use-title.ts';
import { useAlternatives } from '../availability/use-alternatives.ts';
import { VehicleAlternatives } from '../availability/vehicle-alternatives.tsx';
import { EmailQuote } from '../hold/email-quote.tsx';
import { LinkedQuote, linkIn } from '../hold/linked-quote.tsx';
import { PriceHold } from '../hold/price-hold.tsx';
import { useHeldPrice } from '../hold/use-held-price.ts';
import { useAvailability } from '../journey/availability.tsx';
import { useDraft } from '../journey/booking-draft.tsx';
import { useClosedDays } from '../journey/closed-days.tsx';
import { useChosenVehicle, useRates } from '../journey/fleet.tsx';
import { searchFormOf, useJourney } from '../journey/journey.tsx';
import { readVehicleChoice, SAME_SEARCH } from '../journey/navigation.ts';
import { PickupSoon } from '../journey/pickup-soon.tsx';
import { ProgressBar } from '../journey/progress-bar.tsx';
import { StartOver } from '../journey/start-over.tsx';
import { StepFrame, VehicleLoading } from '../journey/step-frame.tsx';
import { useStep } from '../journey/use-step.ts';
import { VehicleUnavailable } from '../journey/vehicle-unavailable.tsx';
import { AgeChoice } from '../search/age-choice.tsx';
import { AddOnList } from './add-on-list.tsx';
import { ItineraryCard } from './itinerary-card.tsx';
import { PayBar } from './pay-bar.tsx';
import { PriceTable } from './price-table.tsx';
import styles from './rate-quote-page.module.css';
import { ReturnScale } from './return-scale.tsx';
import { useTakenReturn } from './use-taken-return.ts';
import { VehicleHead } from './vehicle-head.tsx';

const TITLE = 'Your rate quote';

/**
 * Step 3. The vehicle's id comes from the history state, the trip from the shared state; both are
 * priced here again.
 */
export function RateQuotePage() {
  useTitle('Rate quote');
  useStep(3);
  if (useHydrated()) return <OpenedQuote />;
  return (
    <StepFrame step={3}>
      <VehicleLoading title={TITLE} />
    </StepFrame>
  );
}

function OpenedQuote() {
  const { state } = useJourney();
  const { state: chosen, hash } = useLocation();
  const choice = readVehicleChoice(chosen);
  const link = decode(LinkState, chosen)?.link;
  const fragment = linkIn(hash);
  const vehicle = useChosenVehicle(choice?.vehicleId);
  const { draft } = useDraft();
  const trip = checkListForm(state, useToday(), useHours(), useClosedDays());
  const availability = useAvailability(trip.ok && draft.completed === undefined ? trip.value : undefined);
  return (
    <>
      <ProgressBar step={3} className="wrap" />
      <div className="wrap">
        <AlertOutlet />
        <StartOver />
        {link === 'ended' && (
          <Callout kind="info" icon="info" className={styles.link}>
            <p>{LINK_ENDED}</p>
          </Callout>
        )}
        {fragment !== undefined ? (
          <LinkedQuote key={fragment} fragment={fragment} title={TITLE} />
        ) : link === 'broken' ? (
          <VehicleUnavailable state="none" text={NO_QUOTE} detail={LINK_BROKEN} title={TITLE} />
        ) : choice === undefined || (!trip.ok && isIncomplete(trip.problem)) ? (
          <VehicleUnavailable state="none" text={NO_QUOTE} title={TITLE} />
        ) : !trip.ok ? (
          <EmptyState title={ITINERARY_TEXTS[trip.problem].text}>
            <ButtonLink to="/vehicles" state={SAME_SEARCH}>
              Change your dates
            </ButtonLink>
          </EmptyState>
        ) : typeof vehicle === 'string' ? (
          <VehicleUnavailable state={vehicle} text={NO_QUOTE} detail={VEHICLE_GONE} title={TITLE} />
        ) : (
          <Quoted key={vehicle.id} vehicle={vehicle} trip={trip.value} availability={availability} />
        )}
      </div>
    </>
  );
}

type QuotedProps = {
  readonly vehicle: Vehicle;
  readonly trip: Itinerary;
  /** The vehicles that are known not to be free on the dates of the trip. */
  readonly availability: FleetAvailability;
};

function Quoted({ vehicle: listed, trip, availability }: QuotedProps) {
  const { state, edit, keepTrip, selectVehicle, selectAddOns } = useJourney();
  const { draft } = useDraft();
  const navigate = useNavigate();
  const rates = useRates();
  const today = useToday();
  const now = useNow();
  const [announcement, setAnnouncement] = useState('');
  const closedDays = useClosedDays();
  const hours = useHours();
  const label = useId();
  const [before, keepTaken] = useTakenReturn(trip);
  const { pickupLocation: _pickup, dropoffLocation: _dropoff, ...itinerary } = trip;
  const held = useHeldPrice({ vehicleId: listed.id, itinerary, addonIds: state.selectedAddons });
  const { vehicle, tariff } = underHold(listed, rates, held.stored?.hold);
  const priced = priceOfferedTrip(vehicle, trip, state.selectedAddons, tariff);
  const { quote, request, addOns } = priced;
  const notFree = availability[vehicle.id];
  const alternatives = useAlternatives(priced, availability);
  const chosen = addOns.map(({ id }) => id);
  const question = { vehicleId: vehicle.id, itinerary, addonIds: chosen };
  const times = returnTimes(trip, request, tariff, { hours, closedDays, before });
  const withWaiver = totalWithWaiver({ vehicle, selectedAddons: addOns, ...quote });

  const announce = (what: string, next: Itinerary, ids: readonly AddOnId[]): void => {
    const { totals } = priceOfferedTrip(vehicle, next, ids, tariff).quote;
    setAnnouncement(`${what} Total ${formatCad(totals.totalCharges)}.`);
  };
  const toggle = ({ id, name }: AddOnOffer): void => {
    const isAdded = !chosen.includes(id);
    const ids = isAdded ? [...chosen, id] : chosen.filter((other) => other !== id);
    selectAddOns(ids);
    announce(`${name} ${isAdded ? 'added' : 'removed'}.`, trip, ids);
  };
  const changeAge = (driverAge: DriverAge): void => {
    edit(state, { field: 'driverAge', value: driverAge });
    announce(`Driver ${formatAge(driverAge)}.`, { ...trip, driverAge }, chosen);
  };
  const takeReturn = ({ dropoffDate, dropoffTime }: ReturnStop): void => {
    keepTaken(dropoffTime);
    keepTrip({ ...searchFormOf(state), dropoffDate, dropoffTime, dropoffTimeEdited: true });
    announce('Return changed.', { ...trip, dropoffDate, dropoffTime }, chosen);
  };
  const book = (): void => {
    selectVehicle(vehicle.id);
    void navigate('/booking', { state: { vehicleId: vehicle.id, addonIds: chosen } });
  };
  const quoteOther = (id: string): void => {
    selectVehicle(id);
    void navigate('/rate-quote', { state: { vehicleId: id } });
  };
  return (
    <>
      <PrintHeader />
      <p role="status" className="vh">
        {announcement}
      </p>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <PageTitle title={TITLE}>
            <span className="no-print">Nothing is charged today. Add what you need, then send us your details.</span>
            <span className="only-print">Quoted on {formatDayAndYear(today)}. Nothing is reserved yet.</span>
          </PageTitle>
          <VehicleAlternatives
            vehicleId={vehicle.id}
            state={notFree}
            labelId={label}
            alternatives={alternatives}
            action="See this quote"
            onChoose={quoteOther}
          />
          <VehicleHead vehicle={vehicle} kilometres={quote.freeKilometres} />
          <ItineraryCard trip={trip} kilometres={quote.freeKilometres} tariff={tariff}>
            <div className={`no-print ${styles.age}`}>
              <AgeChoice age={trip.driverAge} onChange={changeAge} />
            </div>
            <p className="only-print">Driver age: {formatAge(trip.driverAge)}</p>
          </ItineraryCard>
          {times && <ReturnScale times={times} trip={trip} tariff={tariff} onTake={takeReturn} />}
          <AddOnList request={request} tariff={tariff} onToggle={toggle} />
          <Callout kind="warn" icon="shield" className={styles.waiver}>
            <div>
              <p>{waiverNotice(addOns)}</p>
              {withWaiver !== undefined && (
                <p className="num">With the Cars Loss Damage Waiver the total would be {formatCad(withWaiver)}.</p>
              )}
            </div>
          </Callout>
        </div>
        <div className={styles.side}>
          <section className={`card ${styles.quote}`} aria-labelledby="rate-quote">
            <h2 id="rate-quote">Rate Quote</h2>
            <PriceTable quote={quote} />
            {draft.completed ? (
              <p className={styles.sent}>
                Sent already as <b className="num">{draft.completed.receipt.confirmationNumber}</b>.
              </p>
            ) : (
              <PayBar {...priced} today={today}>
                <Button
                  variant="cta"
                  wide
                  aria-describedby={notFree && label}
                  disabled={notFree === 'blocked'}
                  onClick={book}
                >
                  Book Now
                </Button>
              </PayBar>
            )}
            <PriceHold {...held} />
            <p className="hint no-print">No card number needed to reserve</p>
            <ul className={`hint no-print ${styles.before}`}>
              {beforeBooking(tariff).map((line) => (
                <li key={line}>{line}</li>
              ))}
              <li>
                <Link to="/before-you-rent">Ages, fuel, kilometres, returns outside office hours</Link>
              </li>
            </ul>
            <p className="hint">{RESPONSE_NOTE}</p>
            <PickupSoon pickupTime={trip.pickupTime} now={now} />
            <EmailQuote question={{ ...question, ...(held.stored && { holdToken: held.stored.token }) }} />
            {window.print && (
              <Button variant="secondary" small wide className={styles.print} onClick={() => window.print()}>
                <Icon name="print" />
                Print quote
              </Button>
            )}
          </section>
          <p className={`hint ${styles.deposit}`}>{depositNotice(tariff)}</p>
        </div>
      </div>
    </>
  );
}
