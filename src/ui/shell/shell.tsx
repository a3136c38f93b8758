import { type MouseEvent, Suspense, useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { FaultBoundary } from '../site/fault-boundary.tsx';
import { followTranslation } from './follow-translation.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';

if (typeof document !== 'undefined') followTranslation();

/** The place of the staff pages' bar, between the header and the page. */
export const STAFF_BAR_ID = 'staff-bar';

/**
 * Header, page and footer. A new page starts at its top with focus on its heading (PAGE-18). Going
 * back restores the browser's scroll position. A dialog over a page is an entry of its own in the
 * history, and leaves the page as it is.
 */
export function Shell() {
  const { key, pathname, state } = useLocation();
  const kind = useNavigationType();
  const isStaffPage = pathname.startsWith('/admin/');
  const main = useRef<HTMLElement>(null);
  const isOver = isDialogState(state);
  const shown = useRef({ key, pathname, isOver });
  useRestoredFocus(main);
  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname, isOver };
    if (before.pathname === pathname && (before.isOver || isOver)) return;
    main.current?.querySelector('h1')?.focus({ preventScroll: true });
    if (kind !== 'POP') window.scrollTo(0, 0);
  }, [key, kind, pathname, isOver]);
  // The browser would follow the hash with a new history entry, without the page's state.
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    main.current?.focus();
  };
  const skipToBooking = (event: MouseEvent): void => {
    event.preventDefault();
    document.getElementById('pickup-date')?.focus();
  };
  return (
    <>
      <div className={styles.skips}>
        {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place in this page, as a skip link does */}
        <a href="#main" onClick={skip}>
          Skip to main content
        </a>
        {pathname === '/' && (
          // biome-ignore lint/a11y/useValidAnchor: it leads to a place in this page, as a skip link does
          <a href="#pickup-date" onClick={skipToBooking}>
            Skip to booking
          </a>
        )}
      </div>
      <Header isCompact={isStaffPage} />
      {isStaffPage && <div id={STAFF_BAR_ID} className={`no-print ${styles.bar}`} />}
      <main id="main" ref={main} className={styles.main} tabIndex={-1}>
        <FaultBoundary page={key}>
          <Suspense>
            <Outlet />
          </Suspense>
        </FaultBoundary>
      </main>
      <Footer isStaffPage={isStaffPage} />
    </>
  );
}

/** Whether a history state belongs to a dialog that is open over its page. */
function isDialogState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'over' in state;
}
