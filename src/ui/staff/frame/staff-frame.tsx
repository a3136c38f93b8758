import { type ReactNode, useState } from 'react';
import { FailedEmails } from '../bookings/failed-emails.tsx';
import { HeldMessages } from '../messages/held-messages.tsx';
import { StaffBar } from './staff-bar.tsx';

/** The bar above every staff page, and the dialogs that it opens. */
export function StaffFrame({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  const [open, setOpen] = useState<'failed-emails' | 'held-messages'>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <StaffBar
        email={email}
        onFailedEmails={() => setOpen('failed-emails')}
        onHeldMessages={() => setOpen('held-messages')}
      />
      {children}
      {open === 'failed-emails' && <FailedEmails onClose={close} />}
      {open === 'held-messages' && <HeldMessages onClose={close} />}
    </>
  );
}
