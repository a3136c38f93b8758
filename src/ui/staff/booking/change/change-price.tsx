import { VEHICLE_GONE } from '../../../../domain/booking/messages.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { describeDifference } from '../../../../domain/pricing/comparison.ts';
import {
  BOOKED_PRICE_NOTE,
  COMPUTING_PRICE,
  describeAvailability,
  NO_NEW_PRICE,
  NO_PRICE,
} from '../../../../domain/rental/action-texts.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { PriceTable } from '../../../booking/quote/price-table.tsx';
import { Button } from '../../../kit/button.tsx';
import { Callout } from '../../../kit/callout.tsx';
import styles from '../action/rental-form.module.css';
import { PriceComparison } from '../facts/price-comparison.tsx';
import { VehicleUses } from '../facts/vehicle-uses.tsx';
import type { useChange } from './use-change.ts';

type ChangePriceProps = Pick<ReturnType<typeof useChange>, 'preview' | 'vehicle' | 'isPriceless'> & {
  readonly booking: BookingDetail;
};

/** What a change costs, old and new side by side (BOOK-46). */
export function ChangePrice({ booking, preview, isPriceless }: Omit<ChangePriceProps, 'vehicle'>) {
  const { shown, answer, isPending, isFailed, retry } = preview;
  const isGone = answer?.ok === false && answer.problem.code === 'vehicle-not-found';
  return (
    <section className={styles.price} aria-labelledby="change-price" aria-busy={isPending}>
      <h3 id="change-price">What it costs</h3>
      {isPriceless ? (
        <PriceTable quote={booking} />
      ) : (
        <PriceComparison
          caption="What it costs"
          before={booking}
          after={shown?.after ?? booking}
          names={['Now', 'New']}
        />
      )}
      <p className="hint">{BOOKED_PRICE_NOTE}</p>
      <p role="status">
        {isFailed && NO_PRICE}
        {isGone ? VEHICLE_GONE : isPriceless && NO_NEW_PRICE}
      </p>
      {isFailed && (
        <Button variant="secondary" small onClick={retry}>
          Try again
        </Button>
      )}
    </section>
  );
}

/** Says what the change adds or takes off. */
export function ChangeSummary({ booking, preview }: Pick<ChangePriceProps, 'booking' | 'preview'>) {
  const { shown, isPending } = preview;
  const difference = shown === undefined ? 0 : shown.after.totals.totalCharges - booking.totals.totalCharges;
  return (
    <p role="status" className="hint num">
      {isPending ? COMPUTING_PRICE : shown !== undefined && describeDifference(difference)}
    </p>
  );
}

type ChangeAvailabilityProps = Pick<ChangePriceProps, 'preview' | 'vehicle'> & {
  readonly onOther: ((bookingId: string) => void) | undefined;
};

/** Whether the vehicle is free at the time of the change, and what overlaps. */
export function ChangeAvailability({ preview: { answer }, vehicle, onOther }: ChangeAvailabilityProps) {
  const availability = answer?.ok ? answer.value.availability : undefined;
  const isFree = availability?.state === 'free';
  return (
    <div role="status" className={styles.price}>
      {availability && (
        <>
          <Callout kind={isFree ? 'success' : 'warn'} icon={isFree ? 'check' : 'alert'}>
            <p>{describeAvailability(vehicleTitle(vehicle), availability.state)}</p>
          </Callout>
          <VehicleUses uses={availability.overlaps} onOpen={onOther} />
        </>
      )}
    </div>
  );
}
