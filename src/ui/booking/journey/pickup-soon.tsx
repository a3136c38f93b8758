import { PICKUP_SOON } from '../../../domain/booking/messages.ts';
import { isPickupSoon } from '../../../domain/booking/response-deadline.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { PhoneText } from '../../site/phone-text.tsx';

type PickupSoonProps = { readonly pickupTime: Instant; readonly now: Instant };

/** Asks to call where the pickup comes within the hours in which an answer is promised (BOOK-19). */
export function PickupSoon({ pickupTime, now }: PickupSoonProps) {
  if (!isPickupSoon(pickupTime, now)) return null;
  return (
    <p className="hint">
      <PhoneText text={PICKUP_SOON} />
    </p>
  );
}
