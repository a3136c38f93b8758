import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { NOTE_LIMIT } from '../../domain/booking/lifecycle.ts';
import {
  CHANGE_INQUIRY_EMPTY,
  type CheckedChangeInquiry,
  checkChangeInquiry,
  describeEstimate,
  estimateChange,
} from '../../domain/reservation/change-inquiry.ts';
import { changedParts, formOf } from '../../domain/reservation/change-inquiry-form.ts';
import type { MyReservation } from '../../domain/reservation/my-reservation.ts';
import { ASK_FAILED, describeUnchanged, REQUEST_SENT, TOO_MANY_TRIES } from '../../domain/reservation/page-texts.ts';
import { formatShortMoment } from '../../domain/shared/format-date.ts';
import { OFFLINE } from '../../domain/shared/offline.ts';
import { describeHours } from '../../domain/shared/opening-hours.ts';
import { addDays, type Instant, isDate } from '../../domain/shared/toronto-time.ts';
import { formatAge, type Itinerary, type RequestedItinerary } from '../../domain/trip/itinerary.ts';
import { changeSearch, type SearchForm } from '../../domain/trip/search-form.ts';
import { requestOf } from '../../domain/trip/search-form-check.ts';
import { useClosedDays, useReloadClosedDays } from '../booking/journey/closed-days.tsx';
import { itineraryNotice, tripLinks } from '../booking/search/itinerary-notice.tsx';
import { TripFields } from '../booking/search/trip-fields.tsx';
import { send } from '../client/send.ts';
import { AlertOutlet } from '../kit/alert-outlet.tsx';
import { useNotifier } from '../kit/alerts.tsx';
import { Button } from '../kit/button.tsx';
import { Callout } from '../kit/callout.tsx';
import { useNow, useToday } from '../kit/clock.tsx';
import fields from '../kit/field.module.css';
import { Icon } from '../kit/icon.tsx';
import { TextArea } from '../kit/text-field.tsx';
import { Unbroken } from '../kit/unbroken.tsx';
import { useAction } from '../kit/use-action.ts';
import { useReloadHours } from '../site/hours-provider.tsx';
import { PhoneText } from '../site/phone-text.tsx';
import { useCompany, useHours } from '../site/use-company.ts';
import { useTitle } from '../site/use-title.ts';
import styles from './reservation.module.css';
import { TripSummary } from './trip-card.tsx';
import type { ReservationRefusal } from './use-reservation.ts';

/** What a customer has typed of a request. */
export type TypedRequest = { readonly trip?: SearchForm; readonly text: string };
export const NOTHING_TYPED: TypedRequest = { text: '' };

type ChangeRequestProps = {
  readonly token: string;
  readonly reservation: MyReservation;
  readonly typed: TypedRequest;
  readonly onType: (typed: TypedRequest) => void;
  readonly onSent: () => void;
  /** The link opens nothing any more, or the reservation cannot be changed. */
  readonly onRefused: (refusal: ReservationRefusal) => void;
  readonly onLeave: () => void;
};

/**
 * Asks the company for a change: the search form with the reserved trip, and a text. It says before
 * and after sending that nothing changes until staff answer (PAGE-33).
 */
export function ChangeRequest({ onLeave, ...props }: ChangeRequestProps) {
  useTitle('Ask for a change');
  const [isSent, setSent] = useState(false);
  const { reservation } = props;
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <button type="button" className={styles.back} onClick={onLeave}>
          <Icon name="previous" />
          Back to my reservation
        </button>
        <h1 tabIndex={-1}>Ask for a change</h1>
        <p className="lede">
          Tell us what you would like. We’ll email you the new price. Until then your reservation stays as it is.
        </p>
      </div>
      <div className={styles.split}>
        {isSent ? (
          <Sent reservation={reservation} onLeave={onLeave} />
        ) : (
          <section className={`card ${styles.card}`} aria-label="The change">
            <RequestForm
              {...props}
              onLeave={onLeave}
              onSent={() => {
                setSent(true);
                props.onSent();
              }}
            />
          </section>
        )}
        <div className={styles.stack}>
          <TripSummary reservation={reservation} />
          <p className="hint">
            In a hurry? Call <PhoneText />
            .<br />
            <Unbroken>{describeHours(useHours()).join(', ')}</Unbroken>
          </p>
        </div>
      </div>
    </div>
  );
}

function Sent({ reservation, onLeave }: Pick<ChangeRequestProps, 'reservation' | 'onLeave'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className={styles.stack}>
      <div ref={box} role="status" tabIndex={-1}>
        <Callout kind="success" icon="mail">
          <div>
            <p>
              <strong>{REQUEST_SENT}</strong>
            </p>
            <p>
              <Unbroken>{describeUnchanged(reservation.receipt.itinerary)}</Unbroken>
            </p>
          </div>
        </Callout>
      </div>
      <div className={styles.buttons}>
        <Button onClick={onLeave}>Back to my reservation</Button>
      </div>
    </div>
  );
}

function RequestForm({ token, reservation, typed, onType, onSent, onRefused, onLeave }: ChangeRequestProps) {
  const company = useCompany();
  const reserved = reservation.receipt.itinerary;
  const trip = typed.trip ?? formOf(reserved);
  const closedDays = useClosedDays();
  const reloadClosedDays = useReloadClosedDays();
  const reloadHours = useReloadHours();
  const hours = useHours();
  const now = useNow();
  const tomorrow = addDays(useToday(), 1);
  const textId = useId();
  const { notify, clear } = useNotifier();
  const { running, start } = useAction(ASK_FAILED, () =>
    notify({ kind: 'failed', text: navigator.onLine ? ASK_FAILED : OFFLINE }),
  );
  const changed = changedParts(trip, reserved);
  const isTripChanged = changed.pickup || changed.dropoff || changed.driverAge;
  const refuse = (refusal: ReservationRefusal): void => {
    if (refusal.code === 'rate-limited') notify({ kind: 'failed', text: TOO_MANY_TRIES.join(company.phone) });
    else if (refusal.code !== 'invalid-input') onRefused(refusal);
    else {
      reloadClosedDays();
      reloadHours();
      const [first] = refusal.errors;
      notify({ kind: 'invalid', text: first?.message ?? ASK_FAILED, links: tripLinks(refusal.errors) });
    }
  };
  const ask = ({ text, itinerary }: CheckedChangeInquiry): void => {
    void start(async () => {
      const { askCompany } = await import('../../ports/api/calls/my-reservation.ts');
      const body = { token, text, ...(itinerary && { itinerary: asRequested(itinerary) }) };
      const answer = await send(askCompany, { body });
      if (!answer.ok) {
        refuse(answer.problem);
        return;
      }
      onType(NOTHING_TYPED);
      onSent();
    });
  };
  const text = typed.text.trim();
  const itinerary = isTripChanged ? requestOf(trip) : undefined;
  const inquiry = checkChangeInquiry({ itinerary: reserved }, { text, ...(itinerary && { itinerary }) }, now, {
    hours,
    closedDays,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    clear();
    if (isTripChanged && itinerary === undefined) {
      notify(itineraryNotice('fields-missing', trip));
      return;
    }
    if (inquiry.ok) ask({ ...inquiry.value, text });
    else if (inquiry.problem.code === 'itinerary') notify(itineraryNotice(inquiry.problem.problem, trip));
    else
      notify({ kind: 'invalid', text: CHANGE_INQUIRY_EMPTY, links: [{ field: textId, text: 'What should we know?' }] });
  };
  const firstPickup = reserved.pickupDate < tomorrow ? reserved.pickupDate : tomorrow;
  return (
    <form className={styles.form} aria-label="Itinerary" noValidate onSubmit={submit}>
      <AlertOutlet />
      <div className={styles.fields}>
        <TripFields
          trip={trip}
          firstPickup={firstPickup}
          firstDropoff={isDate(trip.pickupDate) ? addDays(trip.pickupDate, 1) : tomorrow}
          closedDays={closedDays}
          reservedPickup={reserved.pickupTime}
          notes={{
            pickup: changed.pickup && <Reserved at={reserved.pickupTime} />,
            dropoff: changed.dropoff && <Reserved at={reserved.dropoffTime} />,
          }}
          onEdit={(from, edit) => onType({ ...typed, trip: changeSearch(from, edit) })}
        />
        {changed.driverAge && (
          <p className={`hint ${styles.changed}`}>
            <b>Changed.</b> Reserved: {formatAge(reserved.driverAge)}
          </p>
        )}
      </div>
      <div role="status">
        {inquiry.ok && <Estimate reservation={reservation} itinerary={inquiry.value.itinerary} />}
      </div>
      <TextArea
        id={textId}
        label={
          <>
            What should we know? <span className={fields.optional}>(optional)</span>
          </>
        }
        hint="Another vehicle, an extra, a later hour. Please don’t include card numbers."
        maxLength={NOTE_LIMIT}
        value={typed.text}
        onChange={({ target }) => onType({ ...typed, text: target.value })}
      />
      <div className={styles.buttons}>
        <Button type="submit" disabled={running}>
          {running ? 'Sending…' : 'Send request'}
        </Button>
        <Button variant="secondary" onClick={onLeave}>
          Keep it as it is
        </Button>
      </div>
    </form>
  );
}

/** What another trip would cost, by the rates of the reservation (MINE-13). */
function Estimate({ reservation: { receipt, tariff }, itinerary }: EstimateProps) {
  if (itinerary === undefined || tariff === undefined) return;
  return (
    <Callout kind="info" icon="info">
      <p className="num">{describeEstimate(receipt, estimateChange({ ...receipt, tariff }, itinerary))}</p>
    </Callout>
  );
}

type EstimateProps = { readonly reservation: MyReservation; readonly itinerary: Itinerary | undefined };

/** A trip as it is sent: both locations are the rental location (TRIP-14). */
function asRequested({ pickupLocation: _pickup, dropoffLocation: _dropoff, ...itinerary }: Itinerary) {
  return itinerary satisfies RequestedItinerary;
}

/** What is reserved in place of what was chosen. */
function Reserved({ at }: { readonly at: Instant }) {
  const today = useToday();
  return (
    <span className={styles.changed}>
      <b>Changed.</b> <Unbroken>{`Reserved: ${formatShortMoment(at, today)}. `}</Unbroken>
    </span>
  );
}
