import type { DoNotRent } from '../../../../domain/customer/customer-note.ts';
import { describeDoNotRent } from '../../../../domain/rental/warnings.ts';
import { Callout } from '../../../kit/callout.tsx';
import { useToday } from '../../../kit/clock.tsx';

/** Says that a customer is not to get a vehicle, why, and who wrote it when (CUST-3). */
export function DoNotRentCallout(doNotRent: DoNotRent) {
  const today = useToday();
  return (
    <Callout kind="error" icon="alert">
      <p>{describeDoNotRent(doNotRent, today)}</p>
    </Callout>
  );
}
