import { Outlet } from 'react-router-dom';
import { DraftProvider } from './booking-draft.tsx';

/** The layout route of the steps after the first, which share the reservation attempt. */
export function BookingSteps() {
  return (
    <DraftProvider>
      <Outlet />
    </DraftProvider>
  );
}
