import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { STAFF_BAR_ID } from '../../shell/shell.tsx';
import { CallDialog } from '../booking/customer/call-dialog.tsx';
import { FailedEmails } from '../booking/facts/failed-emails.tsx';
import { useKeys } from '../shared/use-keys.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { StaffBar } from './staff-bar.tsx';
import styles from './staff-frame.module.css';

/** The page that `/` searches where the present one has no search (DAY-15). */
const SEARCH_PAGE = '/admin/bookings';

function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('input[type="search"]');
  field?.focus();
  return field !== null;
}

/** The bar above every staff page, the keys of all of them, and the dialogs of both. */
export function StaffFrame({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  const [dialog, setDialog] = useState<'failed-emails' | 'keys' | 'call'>();
  const navigate = useNavigate();
  const place = document.getElementById(STAFF_BAR_ID);
  const close = (): void => setDialog(undefined);
  /** `/` was pressed on a page without a search. */
  const isSearchWanted = useRef(false);
  useKeys({ p: () => setDialog('call') }, 'page', 'frame');
  useKeys({
    '/': () => {
      if (focusSearch()) return;
      isSearchWanted.current = true;
      void navigate(SEARCH_PAGE);
    },
    gt: () => void navigate('/admin/today'),
    gl: () => void navigate('/admin/timeline'),
    gb: () => void navigate('/admin/bookings'),
    gm: () => void navigate('/admin/messages'),
  });
  const { pathname } = useLocation();
  useEffect(() => {
    if (isSearchWanted.current && pathname === SEARCH_PAGE) focusSearch();
    isSearchWanted.current = false;
  }, [pathname]);
  useKeys({ '?': () => setDialog('keys') }, 'both');
  return (
    <>
      {place &&
        createPortal(
          <StaffBar email={email} onFailedEmails={() => setDialog('failed-emails')} onCall={() => setDialog('call')} />,
          place,
        )}
      <div className={styles.desk}>
        {children}
        <p className={`no-print ${styles.keys}`}>
          <button type="button" onClick={() => setDialog('keys')}>
            Keys <kbd>?</kbd>
          </button>
        </p>
      </div>
      {dialog === 'failed-emails' && <FailedEmails onClose={close} />}
      {dialog === 'call' && <CallDialog onClose={close} />}
      {dialog === 'keys' && <KeysDialog onClose={close} />}
    </>
  );
}
