import { Outlet } from 'react-router-dom';
import { AvailabilityProvider } from './availability.tsx';
import { DraftProvider } from './booking-draft.tsx';
import styles from './booking-steps.module.css';

/**
 * The layout route of the steps after the first, which share the reservation attempt and what is
 * free.
 */
export function BookingSteps() {
  return (
    <DraftProvider>
      <AvailabilityProvider>
        <div className={styles.steps}>
          <Outlet />
        </div>
      </AvailabilityProvider>
    </DraftProvider>
  );
}
