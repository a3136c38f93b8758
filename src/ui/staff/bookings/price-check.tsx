import { useState } from 'react';
import type { PriceCheck as Check, Price } from '../../../domain/booking/price-check.ts';
import { BOOKING_GONE, CHECK_FAILED, PRICE_EQUAL } from '../../../domain/booking/staff-messages.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import { Button } from '../../kit/button.tsx';
import { logFault } from '../../kit/log-fault.ts';
import { useStaffSession } from '../access/staff-session.tsx';
import styles from './price-check.module.css';

/** Prices a booking again by the present tariff (BOOK-34), and says that nothing differs or shows what does. */
export function PriceCheck({ bookingId }: { readonly bookingId: string }) {
  const { ask } = useStaffSession();
  const [told, setTold] = useState('');
  const [check, setCheck] = useState<Check>();
  const run = async (): Promise<void> => {
    setTold('');
    setCheck(undefined);
    try {
      const answer = await ask(({ bookings }) => bookings.price(bookingId));
      if (answer === 'missing') setTold(BOOKING_GONE);
      else if (answer.equal) setTold(PRICE_EQUAL);
      else setCheck(answer);
    } catch (fault) {
      logFault(CHECK_FAILED, fault);
      setTold(CHECK_FAILED);
    }
  };
  return (
    <div className={`no-print ${styles.check}`}>
      <Button variant="secondary" small onClick={() => void run()}>
        Check price
      </Button>
      <div role="status">
        {told}
        {check && <Differences check={check} />}
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
            <td>{say(then.get(label))}</td>
            <td>{say(today.get(label))}</td>
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

function say(amount: number | undefined): string {
  return amount === undefined ? 'none' : formatCad(amount);
}
