import { useId } from 'react';
import { describeReturns, type ReturnStop, type ReturnTimes } from '../../../domain/pricing/return-times.ts';
import type { Tariff } from '../../../domain/pricing/tariff.ts';
import { formatDay, formatTime } from '../../../domain/shared/format-date.ts';
import { groupBy } from '../../../domain/shared/group-by.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import { torontoTime } from '../../../domain/shared/toronto-time.ts';
import type { RequestedItinerary } from '../../../domain/trip/itinerary.ts';
import { formatPeriod } from '../../../domain/trip/rental-period.ts';
import { Unbroken } from '../../kit/unbroken.tsx';
import styles from './return-scale.module.css';

type ReturnScaleProps = {
  readonly times: ReturnTimes;
  readonly trip: Pick<RequestedItinerary, 'pickupTime'>;
  readonly tariff: Tariff;
  readonly onTake: (stop: ReturnStop) => void;
};

/** 'Return time and price' (PRICE-16): the returns at which the total changes, to choose from. */
export function ReturnScale({ times: { stops, cheapest }, trip, tariff, onTake }: ReturnScaleProps) {
  const name = useId();
  const days = groupBy(stops, ({ dropoffDate }) => dropoffDate);
  return (
    <section className={`card no-print ${styles.card}`} aria-label="Return time and price">
      <h2>Return time and price</h2>
      {cheapest && (
        <p className="num">
          <Unbroken>{`Back by ${timeOf(cheapest)} it costs ${formatCad(-cheapest.difference)} less.`}</Unbroken>
        </p>
      )}
      {[...days].map(([date, ofDay]) => (
        <fieldset key={date} className={styles.day}>
          <legend>
            <Unbroken>{`Back on ${formatDay(date)}, at the latest by`}</Unbroken>
          </legend>
          <div className={styles.stops}>
            {ofDay.map((stop) => (
              <label key={stop.latest} className={styles.stop}>
                <i aria-hidden="true" />
                <input type="radio" name={name} checked={stop.isChosen} onChange={() => onTake(stop)} />
                <span className={styles.time}>
                  <b className="num">{timeOf(stop)}</b>
                  <small>{formatPeriod(stop.period)}</small>
                </span>
                <span className={`num ${styles.price}`}>
                  <b>{formatCad(stop.total)}</b>
                  <small>{stop.isChosen ? 'your quote' : differenceOf(stop)}</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="hint">
        <Unbroken>{describeReturns(trip.pickupTime, stops, tariff)}</Unbroken>
      </p>
    </section>
  );
}

function timeOf({ latest }: ReturnStop): string {
  return formatTime(torontoTime(latest));
}

function differenceOf({ difference }: ReturnStop): string {
  if (difference === 0) return 'the same';
  return difference < 0 ? `− ${formatCad(-difference)}` : `+ ${formatCad(difference)}`;
}
