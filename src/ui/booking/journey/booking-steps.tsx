import { Outlet } from 'react-router-dom';
import { DraftProvider } from './booking-draft.tsx';
import styles from './booking-steps.module.css';

/** The layout route of the steps after the first, which share the reservation attempt. */
export function BookingSteps() {
  return (
    <DraftProvider>
      <div className={styles.steps}>
        <Outlet />
      </div>
    </DraftProvider>
  );
}
