import { type PriceCheck as Check, describeQuantities, isSamePrice } from '../../../../domain/booking/price-check.ts';
import {
  ACCOUNT_DIFFERS,
  ACCOUNT_REPLAYED,
  BOOKING_GONE,
  CHECK_FAILED,
  PRICE_DIFFERS,
  PRICE_EQUAL,
} from '../../../../domain/booking/staff-messages.ts';
import { checkPrice } from '../../../../ports/api/calls/staff/bookings.ts';
import { Button } from '../../../kit/button.tsx';
import { useStaffMutation } from '../../shared/staff-queries.ts';
import styles from './price-check.module.css';
import { PriceComparison } from './price-comparison.tsx';

/** Prices a booking again by its own tariff and by the present one, and shows what differs (BOOK-34). */
export function PriceCheck({ bookingId }: { readonly bookingId: string }) {
  const { data, isError, mutate } = useStaffMutation({
    send: ({ send }) => send(checkPrice, { params: { id: bookingId } }),
    failed: CHECK_FAILED,
    isQuiet: true,
  });
  return (
    <div className={`no-print ${styles.check}`}>
      <Button variant="secondary" small onClick={() => mutate()}>
        Check price
      </Button>
      <div role="status">
        {isError && CHECK_FAILED}
        {data?.ok === false && BOOKING_GONE}
        {data?.ok && <Outcome check={data.value} />}
      </div>
    </div>
  );
}

function Outcome({ check }: { readonly check: Check }) {
  const { equal, stored, now } = check;
  return (
    <>
      <p>{equal ? ACCOUNT_REPLAYED : <b>{ACCOUNT_DIFFERS}</b>}</p>
      {isSamePrice(stored, now) ? <p>{PRICE_EQUAL}</p> : <Differences check={check} />}
    </>
  );
}

function Differences({ check }: { readonly check: Check }) {
  return (
    <>
      <p>
        <b>{PRICE_DIFFERS}</b>
      </p>
      <PriceComparison caption={PRICE_DIFFERS} before={check.stored} after={check.now} names={['Booked', 'Now']} />
      {describeQuantities(check).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}
