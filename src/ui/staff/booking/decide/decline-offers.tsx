import { OFFERS_FAILED } from '../../../../domain/booking/staff-messages.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import type { Alternative } from '../../../../ports/api/availability.ts';
import { listAlternatives } from '../../../../ports/api/calls/staff/bookings.ts';
import { Button } from '../../../kit/button.tsx';
import { useStaffMutation } from '../../shared/staff-queries.ts';
import styles from './decline-offers.module.css';

type DeclineOffersProps = {
  readonly bookingId: string;
  /** The ids of the vehicles that a decline offers. */
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
};

/** Lists free vehicles with the price of the trip, which the e-mail of a decline offers (MAIL-23). */
export function DeclineOffers({ bookingId, chosen, onChoose }: DeclineOffersProps) {
  const { data, isError, isPending, mutate } = useStaffMutation({
    send: ({ send }) => send(listAlternatives, { params: { id: bookingId } }),
    failed: OFFERS_FAILED,
    isQuiet: true,
  });
  const offers = data?.ok ? data.value.alternatives : undefined;
  const toggle = (id: string): void =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <div className={`no-print ${styles.offers}`}>
      {offers === undefined && (
        <Button variant="secondary" small disabled={isPending} onClick={() => mutate()}>
          Offer other vehicles
        </Button>
      )}
      <div role="status">
        {isError && OFFERS_FAILED}
        {offers?.length === 0 && 'No other vehicle of this kind is free on these dates.'}
      </div>
      {offers !== undefined && offers.length > 0 && (
        <fieldset className={styles.list}>
          <legend className="hint">Free on these dates. A decline offers what is chosen.</legend>
          {offers.map((offer) => (
            <Offer
              key={offer.vehicle.id}
              {...offer}
              isChosen={chosen.includes(offer.vehicle.id)}
              onToggle={() => toggle(offer.vehicle.id)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

type OfferProps = Alternative & { readonly isChosen: boolean; readonly onToggle: () => void };

function Offer({ vehicle, quote, isChosen, onToggle }: OfferProps) {
  return (
    <label className={styles.offer}>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <span>
        {vehicleTitle(vehicle)}, <span className="hint">{vehicle.classType}</span>
      </span>{' '}
      <b className="num">{formatCad(quote.totals.totalCharges)}</b>
    </label>
  );
}
