import { Outlet } from 'react-router-dom';
import { DraftProvider } from './booking-draft.tsx';

/** What the steps after the first share: the reservation attempt. */
export function BookingSteps() {
  return (
    <DraftProvider>
      <Outlet />
    </DraftProvider>
  );
}
