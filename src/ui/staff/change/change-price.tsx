import { VEHICLE_GONE } from '../../../domain/booking/messages.ts';
import { vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { describeDifference } from '../../../domain/pricing/comparison.ts';
import { BOOKED_PRICE_NOTE, describeAvailability, NO_PRICE } from '../../../domain/rental/action-texts.ts';
import type { BookingDetail } from '../../../ports/api/staff/staff-booking.ts';
import { Button } from '../../kit/button.tsx';
import { Callout } from '../../kit/callout.tsx';
import { BookingOverlaps } from '../bookings/booking-overlaps.tsx';
import { PriceComparison } from '../rental/price-comparison.tsx';
import type { useChange } from './use-change.ts';

type ChangePriceProps = Pick<ReturnType<typeof useChange>, 'preview' | 'vehicle'> & {
  readonly booking: BookingDetail;
};

/** What a change costs, old and new side by side, and whether the vehicle is free. */
export function ChangePrice({ booking, preview, vehicle }: ChangePriceProps) {
  const { shown, answer, isPending, isFailed, retry } = preview;
  const after = shown?.after ?? booking;
  const difference = after.totals.totalCharges - booking.totals.totalCharges;
  const isGone = answer?.ok === false && answer.problem.code === 'missing';
  return (
    <section aria-labelledby="change-price" aria-busy={isPending}>
      <h3 id="change-price">What it costs</h3>
      <PriceComparison caption="What it costs" before={booking} after={after} names={['Now', 'New']} />
      <p className="hint">{BOOKED_PRICE_NOTE}</p>
      <div role="status">
        {isPending && !isFailed && <p className="hint">Computing the price…</p>}
        {isFailed && <p>{NO_PRICE}</p>}
        {isGone && <p>{VEHICLE_GONE}</p>}
        {answer?.ok && (
          <>
            <p>
              <b>{describeDifference(difference)}</b>
            </p>
            <Callout
              kind={answer.value.availability.state === 'free' ? 'success' : 'warn'}
              icon={answer.value.availability.state === 'free' ? 'check' : 'alert'}
            >
              <p>{describeAvailability(vehicleTitle(vehicle), answer.value.availability.state)}</p>
            </Callout>
            <BookingOverlaps overlaps={answer.value.availability.overlaps} />
          </>
        )}
      </div>
      {isFailed && (
        <Button variant="secondary" small onClick={retry}>
          Try again
        </Button>
      )}
    </section>
  );
}
