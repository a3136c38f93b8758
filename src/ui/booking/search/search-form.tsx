import type { FormEvent } from 'react';
import { addDays, isDate } from '../../../domain/shared/toronto-time.ts';
import type { ClosedDay } from '../../../domain/trip/closed-days.ts';
import type { SearchEdit, SearchForm as Trip } from '../../../domain/trip/search-form.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.tsx';
import { logFault } from '../../kit/log-fault.ts';
import { useHydrated } from '../../kit/use-hydrated.ts';
import { useCompany } from '../../site/use-company.ts';
import styles from './search-form.module.css';
import { TripFields } from './trip-fields.tsx';

export type SearchFormProps = {
  readonly trip: Trip;
  readonly closedDays: readonly ClosedDay[];
  readonly submitLabel: string;
  /** `from` is the trip that the edit applies to. */
  readonly onEdit: (from: Trip, edit: SearchEdit) => void;
  readonly onSubmit: () => void;
};

/**
 * The itinerary (TRIP-1). The browser's checks are off; the alert shows problems (TRIP-18). It is
 * disabled until the page is hydrated.
 */
export function SearchForm({ trip, closedDays, submitLabel, onEdit, onSubmit }: SearchFormProps) {
  const { phone } = useCompany();
  const tomorrow = addDays(useToday(), 1);
  const isLive = useHydrated();
  const { notify } = useNotifier();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    try {
      onSubmit();
    } catch (fault) {
      const text = `Your trip could not be checked. Call ${phone}.`;
      logFault(text, fault);
      notify({ kind: 'failed', text });
    }
  };
  return (
    <form aria-label="Itinerary" noValidate onSubmit={submit}>
      <fieldset role="none" className={styles.search} disabled={!isLive}>
        <TripFields
          trip={trip}
          firstPickup={tomorrow}
          firstDropoff={addDays(isDate(trip.pickupDate) ? trip.pickupDate : tomorrow, 1)}
          closedDays={closedDays}
          onEdit={onEdit}
        />
        <Button type="submit" className={styles.submit}>
          {submitLabel}
        </Button>
      </fieldset>
    </form>
  );
}
