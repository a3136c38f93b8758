import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import type { PricedTrip } from '../../../domain/pricing/price-trip.ts';
import { formatShortMoment } from '../../../domain/shared/format-date.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import type { DateText } from '../../../domain/shared/toronto-time.ts';
import { Icon } from '../../kit/icon.tsx';
import { Unbroken } from '../../kit/unbroken.tsx';
import styles from './pay-bar.module.css';
import { PriceTable } from './price-table.tsx';

type PayBarProps = PricedTrip & { readonly today: DateText; readonly children: ReactNode };

/**
 * 'Book Now' under the total. Below 1100 px, as long as its place is further down the page, it stands
 * in a bar at the bottom of the window with the vehicle, the times and the total, which opens the
 * lines (PAGE-39). It is one button, so that the keyboard meets it once, in the order of the page.
 */
export function PayBar({ vehicle, itinerary, quote, today, children }: PayBarProps) {
  const place = useRef<HTMLDivElement>(null);
  const lines = useId();
  const [isBelow, setBelow] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const watch = (entries: readonly IntersectionObserverEntry[]): void => {
      const isFurtherDown = entries.at(-1)?.isIntersecting === false;
      setBelow(isFurtherDown);
      if (!isFurtherDown) {
        setOpen(false);
        // The button of the total leaves with the bar.
        const [total, bookNow] = place.current?.querySelectorAll('button') ?? [];
        if (document.activeElement === total) bookNow?.focus({ preventScroll: true });
      }
    };
    // What is above the window counts as in sight, so that a jump past the place is noticed.
    const observer = new IntersectionObserver(watch, { rootMargin: '1000000px 0px 0px' });
    if (place.current !== null) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const times = [itinerary.pickupTime, itinerary.dropoffTime].map((time) => formatShortMoment(time, today));
  return (
    <div ref={place} className={styles.place}>
      <div
        className={isBelow ? `num ${styles.bar}` : undefined}
        {...(isBelow && { role: 'region', 'aria-label': 'Total and booking' })}
      >
        {isBelow && (
          <>
            <div id={lines} className={styles.lines} hidden={!isOpen}>
              {isOpen && <PriceTable quote={quote} />}
            </div>
            <p className={styles.trip}>
              <b>{vehicleTitle(vehicle)}</b>
              <small>
                <Unbroken>{times.join(' to ')}</Unbroken>
              </small>
            </p>
            <button
              type="button"
              className={styles.total}
              aria-expanded={isOpen}
              aria-controls={lines}
              onClick={() => setOpen(!isOpen)}
            >
              <b>{formatCad(quote.totals.totalCharges)}</b>
              <small>
                Total, HST included
                <Icon name="chevron" />
              </small>
            </button>
          </>
        )}
        {children}
      </div>
    </div>
  );
}
