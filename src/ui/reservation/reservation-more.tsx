import type { Receipt } from '../../domain/booking/booking.ts';
import { vehicleTitle } from '../../domain/fleet/vehicle.ts';
import { formatKilometres } from '../../domain/fleet/vehicle-class.ts';
import { quotePath } from '../../domain/pricing/quote-link.ts';
import type { MyReservation } from '../../domain/reservation/my-reservation.ts';
import { formatDay, formatMoment, formatShortMoment } from '../../domain/shared/format-date.ts';
import { formatCad } from '../../domain/shared/money.ts';
import { type DateText, torontoDate } from '../../domain/shared/toronto-time.ts';
import { formatPeriod, tripPeriod } from '../../domain/trip/rental-period.ts';
import { OfferedVehicles } from '../booking/availability/vehicle-alternatives.tsx';
import { buttonClass } from '../kit/button.tsx';
import { useToday } from '../kit/clock.tsx';
import { Unbroken } from '../kit/unbroken.tsx';
import charges from './charges.module.css';
import { type ComparedFact, PriceCompared } from './price-compared.tsx';
import styles from './reservation.module.css';

/** What belongs to the state, below its banner: what came with a decline, a change, later returns, the settlement. */
export function ReservationMore({ reservation }: { readonly reservation: MyReservation }) {
  const { changedFrom, laterReturns = [], settlement, returnedAt, receipt, note, offers } = reservation;
  if (note !== undefined || offers !== undefined) return <Decline reservation={reservation} />;
  if (settlement !== undefined) {
    return <SettlementPart {...{ reservation, settlement, returnedAt: returnedAt ?? receipt.itinerary.dropoffTime }} />;
  }
  if (laterReturns.length > 0) return <LaterReturns reservation={reservation} laterReturns={laterReturns} />;
  return changedFrom && <OldAndNew before={changedFrom} after={receipt} />;
}

/** The note of staff to a decline, and what they offer in place of the vehicle (MINE-10). */
function Decline({ reservation: { note, offers = [], history, receipt } }: { readonly reservation: MyReservation }) {
  const { itinerary, selectedAddons } = receipt;
  const at = history.findLast(({ what }) => what === 'declined')?.at ?? receipt.createdAt;
  const extras = selectedAddons.map(({ name }) => name).join(', ');
  const addonIds = selectedAddons.map(({ id }) => id);
  return (
    <div className={styles.more}>
      {note !== undefined && (
        <p className={styles.note}>
          {note}
          <small>
            Note from our team, <Unbroken>{formatMoment(at)}</Unbroken>
          </small>
        </p>
      )}
      {offers.length > 0 && (
        <>
          <h2>Free on your dates</h2>
          <OfferedVehicles offers={offers}>
            {(vehicle) => (
              <a
                className={buttonClass({ small: true })}
                href={quotePath({ vehicleId: vehicle.id, itinerary, addonIds })}
                aria-label={`See this quote: ${vehicleTitle(vehicle)}`}
              >
                See this quote
              </a>
            )}
          </OfferedVehicles>
          <p className="hint">
            <Unbroken>
              {`${formatMoment(itinerary.pickupTime)} to ${formatMoment(itinerary.dropoffTime)}${extras && `, with ${extras}`}. As offered on ${formatDay(torontoDate(at))}; each quote has the price of today.`}
            </Unbroken>
          </p>
        </>
      )}
    </div>
  );
}

function OldAndNew({ before, after }: { readonly before: Receipt; readonly after: Receipt }) {
  const today = useToday();
  return (
    <div className={styles.more}>
      <h2>Old and new</h2>
      <PriceCompared
        names={['Before', 'Now']}
        facts={compareTrips(before, after, today)}
        before={before}
        after={after}
        differenceLabel={
          after.totals.totalCharges < before.totals.totalCharges
            ? 'The change saves you, with HST'
            : 'The change adds, with HST'
        }
      />
    </div>
  );
}

/** The facts of two reservations that differ. */
function compareTrips(before: Receipt, after: Receipt, today: DateText): readonly ComparedFact[] {
  const facts = ({ vehicle, itinerary }: Receipt): readonly (readonly [string, string])[] => [
    ['Vehicle', vehicleTitle(vehicle)],
    ['Pickup', formatShortMoment(itinerary.pickupTime, today)],
    ['Dropoff', formatShortMoment(itinerary.dropoffTime, today)],
    ['Rental days', formatPeriod(tripPeriod(itinerary))],
  ];
  const now = new Map(facts(after));
  return facts(before)
    .map(([label, text]) => ({ label, before: text, after: now.get(label) ?? '' }))
    .filter((fact) => fact.before !== fact.after);
}

type LaterReturnsProps = {
  readonly reservation: MyReservation;
  readonly laterReturns: NonNullable<MyReservation['laterReturns']>;
};

/** What a later return costs (PAGE-32). */
function LaterReturns({ reservation, laterReturns }: LaterReturnsProps) {
  return (
    <div className={styles.more}>
      <h2>If you return later</h2>
      <dl className={`num ${charges.late}`}>
        <div>
          <dt>
            By <Unbroken>{formatMoment(reservation.receipt.itinerary.dropoffTime)}</Unbroken>
          </dt>
          <dd>as agreed</dd>
        </div>
        {laterReturns.map(({ until, adds }) => (
          <div key={until}>
            <dt>
              By <Unbroken>{formatMoment(until)}</Unbroken>
            </dt>
            <dd>{adds === 0 ? 'as agreed' : `+${formatCad(adds)}`}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">With HST. The same rules as on your quote; kilometres are settled at the desk.</p>
    </div>
  );
}

type SettlementPartProps = {
  readonly reservation: MyReservation;
  readonly settlement: NonNullable<MyReservation['settlement']>;
  readonly returnedAt: NonNullable<MyReservation['returnedAt']>;
};

/** What the rental comes to (PRICE-24). */
function SettlementPart({ reservation: { receipt, billLines = [] }, settlement, returnedAt }: SettlementPartProps) {
  const today = useToday();
  const { agreed, actual, lines, kilometresDriven, kilometresOver } = settlement;
  const isBilled = billLines.some(({ code }) => code === 'kilometres');
  const free = (receipt.freeKilometres / agreed.totalRentalDays) * actual.totalRentalDays;
  const agreedReturn = formatShortMoment(receipt.itinerary.dropoffTime, today);
  const actualReturn = formatShortMoment(returnedAt, today);
  return (
    <div className={styles.more}>
      <h2>Settlement</h2>
      <PriceCompared
        names={['Agreed', 'Actual']}
        facts={agreedReturn === actualReturn ? [] : [{ label: 'Dropoff', before: agreedReturn, after: actualReturn }]}
        before={{ lines: receipt.lines, totals: agreed }}
        after={{ lines, totals: actual }}
        differenceLabel="Difference, with HST"
      />
      <p className={`num ${charges.note}`}>
        <b>
          {formatKilometres(kilometresDriven)} driven, {formatKilometres(free)} free,{' '}
          {kilometresOver === 0 ? 'none over.' : `${formatKilometres(kilometresOver)} over.`}
        </b>
        {kilometresOver > 0 && !isBilled && ' There is no price for them here: they are settled at the desk.'}
      </p>
    </div>
  );
}
