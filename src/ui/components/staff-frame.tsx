import { type ReactNode, useState } from 'react';
import { StaffSummaryProvider } from '../state/staff-summary.tsx';
import { HeldMessages } from './held-messages.tsx';
import { StaffBar } from './staff-bar.tsx';

/** What every staff page stands in: the strip, and what the strip opens. */
export function StaffFrame({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  const [areMessagesOpen, setMessagesOpen] = useState(false);
  return (
    <StaffSummaryProvider>
      <StaffBar email={email} onHeldMessages={() => setMessagesOpen(true)} />
      {children}
      {areMessagesOpen && <HeldMessages onClose={() => setMessagesOpen(false)} />}
    </StaffSummaryProvider>
  );
}
