import { customerName } from '../../../../domain/booking/customer.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { formatKilometres } from '../../../../domain/fleet/vehicle-class.ts';
import { describeFreeUntil } from '../../../../domain/rental/extension-texts.ts';
import { formatCount, formatTime } from '../../../../domain/shared/format-date.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import { addDays } from '../../../../domain/shared/toronto-time.ts';
import { offeredTimes } from '../../../../domain/trip/itinerary-edit.ts';
import { pickupHours } from '../../../../domain/trip/opening-hours.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { Button } from '../../../kit/button.tsx';
import { Callout } from '../../../kit/callout.tsx';
import { useNow, useToday } from '../../../kit/clock.tsx';
import { useHours } from '../../../site/use-company.ts';
import cards from '../../kit/radio-cards.module.css';
import styles from '../action/rental-form.module.css';
import boxes from '../facts/booking-overlaps.module.css';
import { VehicleUses } from '../facts/vehicle-uses.tsx';
import { ChangeAvailability } from './change-price.tsx';
import { Moment } from './change-trip.tsx';
import own from './return-time.module.css';
import type { useChange } from './use-change.ts';
import { LEAVE_BOTH } from './use-next-move.ts';

type ReturnTimeProps = Pick<
  ReturnType<typeof useChange>,
  'values' | 'before' | 'preview' | 'edit' | 'errorAt' | 'nextMove' | 'vehicle'
> & { readonly booking: BookingDetail; readonly onOther: ((bookingId: string) => void) | undefined };

/** When a vehicle that is out comes back, and who has it next (STAFF-48). */
export function ReturnTime(props: ReturnTimeProps) {
  const { booking, values, preview, edit } = props;
  const hours = useHours();
  const times = offeredTimes(values, booking.itinerary, useNow(), hours);
  const { dropoffDate } = values;
  const closing = dropoffDate === '' ? undefined : pickupHours(dropoffDate, hours).at(-1);
  const { shown } = preview;
  const after = shown?.after ?? booking;
  return (
    <section className={styles.trip} aria-labelledby="change-trip">
      <h3 id="change-trip">Back by</h3>
      <Moment name="dropoff" label="Dropoff" times={times.dropoff} {...props} />
      <div className={own.quick}>
        {dropoffDate !== '' && (
          <Button variant="secondary" small onClick={() => edit({ dropoffDate: addDays(dropoffDate, 1) })}>
            + 1 day
          </Button>
        )}
        {closing !== undefined && closing !== values.dropoffTime && (
          <Button variant="secondary" small onClick={() => edit({ dropoffTime: closing })}>
            To closing time, {formatTime(closing)}
          </Button>
        )}
        <span className="hint num">
          {formatCount(after.totals.totalRentalDays, 'day')} in all, {formatKilometres(after.freeKilometres)} free
        </span>
      </div>
      <NextRental {...props} />
    </section>
  );
}

/** Who has the vehicle next: a line where nobody is in the way, else where that customer could go. */
function NextRental({ booking, preview, nextMove, vehicle, onOther }: ReturnTimeProps) {
  const today = useToday();
  const { clash, target, choose, moved } = nextMove;
  const { answer } = preview;
  const name = clash && customerName(clash.booking.form);
  const title = vehicleTitle(booking.vehicle);
  const isFree = answer?.ok && answer.value.availability.state === 'free';
  return (
    <div className={styles.price}>
      <div role="status" className={styles.price}>
        {moved !== '' && (
          <Callout kind="success" icon="check">
            <p>{moved}</p>
          </Callout>
        )}
        {isFree && (
          <Callout kind="success" icon="check">
            <p>{describeFreeUntil(title, answer.value.freeUntil, today)}</p>
          </Callout>
        )}
      </div>
      {clash === undefined && !isFree && <ChangeAvailability preview={preview} vehicle={vehicle} onOther={onOther} />}
      {clash !== undefined && answer?.ok && (
        <>
          <section className={`${boxes.box} ${boxes.taken}`} aria-labelledby="change-next">
            <h3 id="change-next">
              {name} has {title} before that
            </h3>
            <VehicleUses uses={answer.value.availability.overlaps} onOpen={onOther} />
          </section>
          <fieldset className={cards.cards}>
            <legend>For {name}</legend>
            {clash.alternatives.length === 0 && <p>No vehicle of this size is free. Call {name}.</p>}
            {clash.alternatives.map(({ vehicle: other, quote }) => (
              <label key={other.id} className={cards.card}>
                <input
                  type="radio"
                  name="move"
                  checked={other.id === target?.vehicle.id}
                  onChange={() => choose(other.id)}
                />
                <b>Move to {vehicleTitle(other)}</b>
                <span className="num">{formatCad(quote.totals.totalCharges)}</span>
                <small>
                  {other.classType}.{' '}
                  {quote.totals.totalCharges === clash.booking.totals.totalCharges
                    ? 'The price stays as booked.'
                    : `Booked at ${formatCad(clash.booking.totals.totalCharges)}.`}
                </small>
              </label>
            ))}
            <label className={cards.card}>
              <input type="radio" name="move" checked={target === undefined} onChange={() => choose(LEAVE_BOTH)} />
              <b>Leave both on {title}</b>
              <small>Marked as a clash on Today. Saving asks once more.</small>
            </label>
          </fieldset>
        </>
      )}
    </div>
  );
}
