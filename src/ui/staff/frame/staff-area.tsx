import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { OWNERS_ONLY } from '../../../domain/staff/messages.ts';
import type { StaffAction } from '../../../domain/staff/permissions.ts';
import type { StaffPage } from '../../../ports/api/pages.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Link } from '../../kit/link.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Modal } from '../../kit/modal.tsx';
import { NotFoundPage } from '../../shell/not-found-page.tsx';
import { useTitle } from '../../site/use-title.ts';
import { InvitationPage } from '../access/invitation-page.tsx';
import { ResetPage } from '../access/reset-page.tsx';
import styles from '../access/sign-in.module.css';
import { SignIn } from '../access/sign-in.tsx';
import { AdminAccountPage } from '../account/admin-account-page.tsx';
import { NewBookingPage } from '../booking/create/new-booking-page.tsx';
import { HandOutPage } from '../booking/handover/hand-out-page.tsx';
import { BookingsPage } from '../booking/list/bookings-page.tsx';
import { PhotosWaiting } from '../booking/photos/booking-photos.tsx';
import { PhotoQueueProvider } from '../booking/photos/photo-queue.tsx';
import { AddCarPage } from '../fleet/add-car-page.tsx';
import { RentalGuidePage } from '../guide/rental-guide-page.tsx';
import { AdminHealthPage } from '../health/admin-health-page.tsx';
import { AdminMessagesPage } from '../messages/admin-messages-page.tsx';
import { InvoicesPage } from '../money/invoices-page.tsx';
import { TillPage } from '../money/till-page.tsx';
import { PeoplePage } from '../people/people-page.tsx';
import { AdminReportsPage } from '../report/admin-reports-page.tsx';
import { StaffSessionProvider, useStaffSession } from '../session/staff-session.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import { openQueryClient } from '../shared/staff-queries.ts';
import { TimelinePage } from '../timeline/timeline-page.tsx';
import { TodayPage } from '../today/today-page.tsx';
import { VehicleFilePage } from '../vehicle-file/vehicle-file-page.tsx';
import { StaffFrame } from './staff-frame.tsx';

/** The pages before the sign-in. */
const OPEN_PAGES = {
  '/admin/invitation': <InvitationPage />,
  '/admin/reset': <ResetPage />,
} as const satisfies Partial<Record<StaffPage, ReactNode>>;
const PAGES: Readonly<Record<Exclude<StaffPage, keyof typeof OPEN_PAGES>, ReactNode>> = {
  '/admin/today': <TodayPage />,
  '/admin/timeline': <TimelinePage />,
  '/admin/bookings': <BookingsPage />,
  '/admin/hand-out': <HandOutPage />,
  '/admin/new-booking': <NewBookingPage />,
  '/admin/messages': <AdminMessagesPage />,
  '/admin/till': <TillPage />,
  '/admin/invoices': <InvoicesPage />,
  '/admin/add-car': <AddCarPage />,
  '/admin/vehicle': <VehicleFilePage />,
  '/admin/health': <OwnersPage needs="read-health" page={<AdminHealthPage />} />,
  '/admin/reports': <OwnersPage needs="read-reports" page={<AdminReportsPage />} />,
  '/admin/people': <OwnersPage needs="manage-accounts" page={<PeoplePage />} />,
  '/admin/settings': <OwnersPage needs="change-settings" page={<SettingsPage />} />,
  '/admin/how-a-rental-goes': <RentalGuidePage />,
  '/admin/account': <AdminAccountPage />,
};

/** The staff pages, in a chunk of their own, behind a sign-in that keeps the address (STAFF-1). */
export function StaffArea() {
  const [client] = useState(openQueryClient);
  return (
    <QueryClientProvider client={client}>
      <StaffSessionProvider>
        <Routes>
          {routesOf(OPEN_PAGES)}
          <Route path="*" element={<BehindSignIn />} />
        </Routes>
      </StaffSessionProvider>
    </QueryClientProvider>
  );
}

function routesOf(pages: Readonly<Partial<Record<StaffPage, ReactNode>>>) {
  return Object.entries(pages).map(([path, page]) => (
    <Route key={path} path={path.replace('/admin/', '')} element={page} />
  ));
}

function BehindSignIn() {
  const { access, find, dismissSignIn, resumeSignIn } = useStaffSession();
  useFocusAfter('user' in access ? 'in' : access.state);
  switch (access.state) {
    case 'asking':
      return <Opening />;
    case 'unknown':
      return <NotReached onTry={find} />;
    case 'out':
      return <SignInPage />;
    default:
      return (
        <PhotoQueueProvider email={access.user.email}>
          <StaffFrame email={access.user.email}>
            <PhotosWaiting />
            <Routes>
              {routesOf(PAGES)}
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </StaffFrame>
          {access.state === 'over' && (
            <Modal title="Sign in again" bodyLabel="Sign-in" small closeLabel="Not now" onClose={dismissSignIn}>
              <p className={styles.over}>Your session has ended. What you typed is kept: sign in and go on.</p>
              <SignIn />
            </Modal>
          )}
          {access.state === 'put-off' && (
            <Modal title="Signed out" bodyLabel="Session" small closeLabel="Sign in" onClose={resumeSignIn}>
              <p className={styles.over}>Your session has ended. What you typed is kept until you sign in again.</p>
            </Modal>
          )}
        </PhotoQueueProvider>
      );
  }
}

/** A page of owners (STAFF-33). Others read why they do not see it. */
function OwnersPage({ needs, page }: { readonly needs: StaffAction; readonly page: ReactNode }) {
  const { may } = useStaffSession();
  return may(needs) ? page : <NotForYou />;
}

function NotForYou() {
  useTitle('Staff');
  return (
    <div className="section">
      <EmptyState title={OWNERS_ONLY} />
    </div>
  );
}

/** Shown for a moment, and prerendered for these pages. */
function Opening() {
  useTitle('Staff');
  return null;
}

/**
 * Moves focus to the new heading after a sign-in or sign-out, as on a new page: the page changes,
 * the address does not.
 */
function useFocusAfter(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    const previous = before.current;
    before.current = shown;
    if (previous === shown || previous === 'asking') return;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [shown]);
}

function SignInPage() {
  useTitle('Staff sign-in');
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Staff sign-in</h1>
      <div className={`card ${styles.card}`}>
        <SignIn />
        <p className={styles.forgot}>
          <Link to="/admin/reset">Forgot your password?</Link>
        </p>
      </div>
    </div>
  );
}

function NotReached({ onTry }: { readonly onTry: () => void }) {
  return (
    <div className="wrap section">
      <EmptyState title="The staff pages did not open">
        <LoadFailure onRetry={onTry} />
      </EmptyState>
    </div>
  );
}
