import { HOLD_HOURS } from '../../../domain/pricing/hold.ts';
import { describeHold } from '../../../domain/pricing/messages.ts';
import { addMinutes } from '../../../domain/shared/toronto-time.ts';
import type { KeptHold } from '../../../ports/api/price-hold.ts';
import { useNow } from '../../kit/clock.tsx';
import { Icon } from '../../kit/icon.tsx';
import styles from './price-hold.module.css';

type PriceHoldProps = { readonly kept: KeptHold | undefined; readonly isAsking: boolean };

/**
 * Until when the price holds (HOLD-6). Its place is kept while the site is asked, so that the answer
 * moves nothing.
 */
export function PriceHold({ kept, isAsking }: PriceHoldProps) {
  const now = useNow();
  if (kept === undefined && !isAsking) return null;
  return (
    <p className={`num ${styles.hold} ${kept === undefined ? styles.awaited : ''}`}>
      <Icon name="clock" />
      <span>
        <b>{describeHold(kept?.hold.until ?? addMinutes(now, HOLD_HOURS * 60))}</b> Book by then and it stays, whatever
        changes here.
      </span>
    </p>
  );
}
