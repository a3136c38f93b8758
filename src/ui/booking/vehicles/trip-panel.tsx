import { useId, useRef, useState } from 'react';
import { formatShortMoment } from '../../../domain/shared/format-date.ts';
import { formatAge, type Itinerary } from '../../../domain/trip/itinerary.ts';
import { formatPeriod, tripPeriod } from '../../../domain/trip/rental-period.ts';
import { describeTripChange, TRIP_UPDATED } from '../../../domain/trip/trip-change.ts';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Unbroken } from '../../kit/unbroken.tsx';
import { SearchForm, type SearchFormProps } from '../search/search-form.tsx';
import styles from './trip-panel.module.css';

type TripPanelProps = Pick<SearchFormProps, 'closedDays' | 'onEdit'> & {
  readonly form: SearchFormProps['trip'];
  /** The trip of the form where it is valid. */
  readonly trip: Itinerary | undefined;
  readonly onUpdate: () => void;
};

/**
 * The search form of the list (TRIP-18). Below 1100 px a valid trip shows as one line, and 'Change
 * trip' opens the form; 'Update' closes it and says what changed (PAGE-26).
 */
export function TripPanel({ form, trip, closedDays, onEdit, onUpdate }: TripPanelProps) {
  const today = useToday();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(trip === undefined);
  const [updated, setUpdated] = useState(trip);
  const [change, setChange] = useState('');
  // A form that needs correction stays open until Update.
  if (trip === undefined && !isOpen) setOpen(true);

  const edit: SearchFormProps['onEdit'] = (from, made) => {
    setChange('');
    onEdit(from, made);
  };
  const update = (): void => {
    onUpdate();
    if (trip === undefined) return;
    setOpen(false);
    setUpdated(trip);
    setChange(describeTripChange(updated, trip));
    // The styles hide the button where the form stays open; then the focus stays on Update.
    button.current?.focus();
  };
  return (
    <section className={`card needs-scripts ${styles.panel}`} aria-label="Your dates">
      <div className={styles.bar}>
        {trip === undefined || isOpen ? (
          <p>Your trip</p>
        ) : (
          <p>
            <Unbroken>{`${formatShortMoment(trip.pickupTime, today)} to ${formatShortMoment(trip.dropoffTime, today)}`}</Unbroken>{' '}
            <small>
              {formatPeriod(tripPeriod(trip))}, driver {formatAge(trip.driverAge)}
            </small>
          </p>
        )}
        {trip && (
          <Button
            ref={button}
            variant="secondary"
            small
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            Change trip
            <Icon name="chevron" />
          </Button>
        )}
      </div>
      <div id={id} className={isOpen ? '' : styles.folded}>
        <SearchForm trip={form} closedDays={closedDays} submitLabel="Update" onEdit={edit} onSubmit={update} />
      </div>
      <p className={change === '' ? undefined : styles.change}>
        {change !== '' && <span aria-hidden="true">{change.startsWith(TRIP_UPDATED) ? 'Updated' : change}</span>}
        <span className="vh" aria-live="polite">
          {change}
        </span>
      </p>
    </section>
  );
}
