import { lazy } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { MOVED_PAGES } from '../domain/pages.ts';
import { Shell } from './components/shell.tsx';
import { BookingPage } from './pages/booking-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { RateQuotePage } from './pages/rate-quote-page.tsx';
import { ReservationCompletePage } from './pages/reservation-complete-page.tsx';
import { VehiclesPage } from './pages/vehicles-page.tsx';
import { DraftProvider } from './state/booking-draft.tsx';
import { FleetProvider } from './state/fleet.tsx';
import { JourneyProvider } from './state/journey.tsx';
import { NotifierProvider } from './state/notifier.tsx';

// Pages beside the booking are loaded when somebody opens one.
const AboutPage = lazy(async () => ({ default: (await import('./pages/about-page.tsx')).AboutPage }));
const BusinessProgramPage = lazy(async () => ({
  default: (await import('./pages/business-program-page.tsx')).BusinessProgramPage,
}));
const BusinessEntertainmentPage = lazy(async () => ({
  default: (await import('./pages/business-entertainment-page.tsx')).BusinessEntertainmentPage,
}));
const ContactPage = lazy(async () => ({ default: (await import('./pages/contact-page.tsx')).ContactPage }));
const StaffArea = lazy(async () => ({ default: (await import('./pages/staff-area.tsx')).StaffArea }));
const PrivacyPage = lazy(async () => ({ default: (await import('./pages/privacy-page.tsx')).PrivacyPage }));

/** The pages by address, with the state that they share. */
export function SiteRoutes() {
  return (
    <JourneyProvider>
      <DraftProvider>
        <FleetProvider>
          <NotifierProvider>
            <Routes>
              <Route element={<Shell />}>
                <Route path="/" element={<HomePage />} />
                <Route path="/vehicles" element={<VehiclesPage />} />
                <Route path="/rate-quote" element={<RateQuotePage />} />
                <Route path="/booking" element={<BookingPage />} />
                <Route path="/reservation-complete" element={<ReservationCompletePage />} />
                <Route path="/about" element={<AboutPage />} />
                <Route path="/business/program" element={<BusinessProgramPage />} />
                <Route path="/business/entertainment" element={<BusinessEntertainmentPage />} />
                <Route path="/contact" element={<ContactPage />} />
                <Route path="/privacy" element={<PrivacyPage />} />
                {Object.entries(MOVED_PAGES).map(([from, to]) => (
                  <Route key={from} path={from} element={<Moved to={to} />} />
                ))}
                <Route path="/admin/*" element={<StaffArea />} />
                <Route path="*" element={<NotFoundPage />} />
              </Route>
            </Routes>
          </NotifierProvider>
        </FleetProvider>
      </DraftProvider>
    </JourneyProvider>
  );
}

/** An older address: the page it leads to takes its place in the history, with the same state (readings 1). */
function Moved({ to }: { readonly to: string }) {
  return <Navigate to={to} replace state={useLocation().state} />;
}
