import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { STAFF_BAR_ID } from '../../site/shell.tsx';
import { FailedEmails } from '../bookings/failed-emails.tsx';
import { StaffBar } from './staff-bar.tsx';
import styles from './staff-frame.module.css';

/** The bar above every staff page, and the dialog that it opens. */
export function StaffFrame({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const place = document.getElementById(STAFF_BAR_ID);
  return (
    <>
      {place && createPortal(<StaffBar email={email} onFailedEmails={() => setOpen(true)} />, place)}
      <div className={styles.desk}>{children}</div>
      {isOpen && <FailedEmails onClose={() => setOpen(false)} />}
    </>
  );
}
