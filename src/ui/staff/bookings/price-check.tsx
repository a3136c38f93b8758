import type { PriceCheck as Check, Price } from '../../../domain/booking/price-check.ts';
import { BOOKING_GONE, CHECK_FAILED, PRICE_EQUAL } from '../../../domain/booking/staff-messages.ts';
import { formatCompared } from '../../../domain/pricing/comparison.ts';
import { Button } from '../../kit/button.tsx';
import { useStaffMutation } from '../frame/staff-queries.ts';
import styles from './price-check.module.css';

/** Prices a booking again by the present tariff, and shows what differs (BOOK-34). */
export function PriceCheck({ bookingId }: { readonly bookingId: string }) {
  const { data, isError, mutate } = useStaffMutation({
    send: ({ bookings }) => bookings.price(bookingId),
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
        {data === 'missing' && BOOKING_GONE}
        {data && data !== 'missing' && (data.equal ? PRICE_EQUAL : <Differences check={data} />)}
      </div>
    </div>
  );
}

function Differences({ check: { stored, now } }: { readonly check: Check }) {
  const then = amounts(stored);
  const today = amounts(now);
  const rows = [...new Set([...then.keys(), ...today.keys()])].filter((label) => then.get(label) !== today.get(label));
  return (
    <table className={`num ${styles.differences}`}>
      <caption>The present tariff gives another price.</caption>
      <thead>
        <tr>
          <th scope="col">Charge</th>
          <th scope="col">Booked</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((label) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatCompared(then.get(label))}</td>
            <td>{formatCompared(today.get(label))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function amounts({ lines, totals }: Price): Map<string, number> {
  return new Map([
    ...lines.map(({ label, amount }) => [label, amount] as const),
    ['Sub Total', totals.rentalSubTotal] as const,
    ['Total Charges', totals.totalCharges] as const,
  ]);
}
