import { type ReactNode, useState } from 'react';
import { FailedEmails } from '../bookings/failed-emails.tsx';
import { StaffBar } from './staff-bar.tsx';

/** The bar above every staff page, and the dialog that it opens. */
export function StaffFrame({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <StaffBar email={email} onFailedEmails={() => setOpen(true)} />
      {children}
      {isOpen && <FailedEmails onClose={() => setOpen(false)} />}
    </>
  );
}
