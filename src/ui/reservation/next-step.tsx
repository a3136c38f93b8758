import { NOT_FINAL_NOTE } from '../../domain/booking/messages.ts';
import { vehicleTitle } from '../../domain/fleet/vehicle.ts';
import type { MyReservation, ReservationStep } from '../../domain/reservation/my-reservation.ts';
import { describeCancellation, describeDecline, describeReturn } from '../../domain/reservation/page-texts.ts';
import { stateOf } from '../../domain/reservation/reservation-state.ts';
import { formatMoment } from '../../domain/shared/format-date.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import { useNow } from '../kit/clock.tsx';
import { Unbroken } from '../kit/unbroken.tsx';
import { PhoneText } from '../site/phone-text.tsx';
import { useCompany } from '../site/use-company.ts';

type NextStepProps = { readonly reservation: MyReservation };

/** What happens next, with its times (PAGE-31). */
export function NextStep({ reservation }: NextStepProps) {
  switch (stateOf(reservation)) {
    case 'received':
      return <Received reservation={reservation} />;
    case 'approved':
      return <Pickup reservation={reservation} />;
    case 'changed':
      return <Changed reservation={reservation} />;
    case 'declined':
      return <p>{describeDecline(reservation)}</p>;
    case 'cancelled':
      return <Cancelled reservation={reservation} />;
    case 'out':
      return <Out reservation={reservation} />;
    case 'completed':
      return <Completed reservation={reservation} />;
  }
}

function Received({ reservation: { answerBy } }: NextStepProps) {
  const isLate = useNow() > (answerBy ?? '');
  const end = NOT_FINAL_NOTE.indexOf('.') + 1;
  return (
    <>
      {isLate || answerBy === undefined ? (
        <p>
          We check the vehicle and email you our answer. This is taking longer than promised: call <PhoneText /> if you
          can’t wait.
        </p>
      ) : (
        <p>
          We check the vehicle and email you our answer by <Moment at={answerBy} />.
        </p>
      )}
      <p>
        <b>{NOT_FINAL_NOTE.slice(0, end)}</b>
        {NOT_FINAL_NOTE.slice(end)}
      </p>
    </>
  );
}

function Pickup({ reservation: { receipt } }: NextStepProps) {
  const { vehicle, itinerary } = receipt;
  if (useNow() > itinerary.pickupTime) {
    return (
      <p>
        Your pickup was on <Moment at={itinerary.pickupTime} />. If you are late, call us: <PhoneText />.
      </p>
    );
  }
  return (
    <p>
      Next: pick up the {vehicleTitle(vehicle)} on <Moment at={itinerary.pickupTime} />, at <Office />.
    </p>
  );
}

function Changed({ reservation }: NextStepProps) {
  const { receipt, changedFrom } = reservation;
  const { vehicle, itinerary } = receipt;
  const before = changedFrom?.itinerary;
  const changes = [
    ...(before?.pickupTime === itinerary.pickupTime ? [] : [['pickup', itinerary.pickupTime] as const]),
    ...(before?.dropoffTime === itinerary.dropoffTime ? [] : [['dropoff', itinerary.dropoffTime] as const]),
  ];
  const isOtherVehicle = changedFrom?.vehicle.id !== vehicle.id;
  return (
    <p>
      Changed on <Unbroken>{formatMoment(lastTime(reservation, 'changed'))}</Unbroken>.{' '}
      {changes.map(([what, at]) => (
        <span key={what}>
          The new {what} is <Moment at={at} />.{' '}
        </span>
      ))}
      {isOtherVehicle && (
        <>
          The new vehicle is the <b>{vehicleTitle(vehicle)}</b>.{' '}
        </>
      )}
      The rest stays confirmed.
    </p>
  );
}

function Cancelled({ reservation }: NextStepProps) {
  const wasApproved = reservation.history.some(({ what }) => what === 'approved');
  return (
    <>
      <p>
        <Unbroken>{describeCancellation(reservation)}</Unbroken>
      </p>
      {wasApproved && <p>If you added it to your calendar, open the files in our email to remove it.</p>}
    </>
  );
}

function Out({ reservation: { receipt } }: NextStepProps) {
  return (
    <>
      <p>
        Next: bring it back by <Moment at={receipt.itinerary.dropoffTime} />, to <Office />.
      </p>
      <p>
        Need it longer? Call us first: <PhoneText />. You can’t change or cancel it online any more.
      </p>
    </>
  );
}

function Completed({ reservation }: NextStepProps) {
  const returnedAt = reservation.returnedAt ?? lastTime(reservation, 'taken-back');
  return (
    <p>
      Returned on <Moment at={returnedAt} />, {describeReturn(reservation)}. Thank you for driving with us.
    </p>
  );
}

/** When something was done last. Of what is missing in the history: when the request came. */
function lastTime({ history, receipt }: MyReservation, step: ReservationStep): Instant {
  return history.findLast(({ what }) => what === step)?.at ?? receipt.createdAt;
}

function Office() {
  const { street, town } = useCompany();
  return `${street}, ${town}`;
}

function Moment({ at }: { readonly at: Instant }) {
  return (
    <b>
      <Unbroken>{formatMoment(at)}</Unbroken>
    </b>
  );
}
