import { describeHold, HOLD_PROMISE } from '../../../domain/pricing/messages.ts';
import type { StoredHold } from '../../../ports/api/price-hold.ts';
import { Icon } from '../../kit/icon.tsx';
import { Unbroken } from '../../kit/unbroken.tsx';
import styles from './price-hold.module.css';

type PriceHoldProps = { readonly stored: StoredHold | undefined; readonly isAsking: boolean };

/**
 * Until when the price holds (HOLD-6). Its place is kept while the site is asked, so that the answer
 * moves nothing.
 */
export function PriceHold({ stored, isAsking }: PriceHoldProps) {
  if (stored === undefined && !isAsking) return null;
  return (
    <p className={`num ${styles.hold} ${stored === undefined ? styles.awaited : ''}`}>
      <Icon name="clock" />
      <span>
        <b>
          <Unbroken>
            {stored === undefined
              ? 'Checking how long this price holds for your trip.'
              : describeHold(stored.hold.until)}
          </Unbroken>
        </b>{' '}
        {HOLD_PROMISE}
      </span>
    </p>
  );
}
