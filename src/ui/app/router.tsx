import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { MOVED_PAGES } from '../../ports/api/built-pages.ts';
import type { VisitorPage } from '../../ports/api/pages.ts';
import { ClosedDaysProvider } from '../booking/journey/closed-days.tsx';
import { FleetProvider } from '../booking/journey/fleet.tsx';
import { JourneyProvider } from '../booking/journey/journey.tsx';
import { AlertProvider } from '../kit/alerts.tsx';
import { Shell } from '../shell/shell.tsx';
import { HoursProvider } from '../site/hours-provider.tsx';
import { withTexts } from '../site/use-texts.ts';
import { type LazyPage, lazyPage } from './lazy-page.tsx';

type Pages = Readonly<Record<string, LazyPage>>;

const BookingSteps = lazyPage(async () => (await import('../booking/journey/booking-steps.tsx')).BookingSteps);
const STEPS = {
  '/vehicles': lazyPage(async () => (await import('../booking/vehicles/vehicles-page.tsx')).VehiclesPage),
  '/rate-quote': lazyPage(async () => (await import('../booking/quote/rate-quote-page.tsx')).RateQuotePage),
  '/booking': lazyPage(async () => (await import('../booking/request/booking-page.tsx')).BookingPage),
  '/reservation-complete': lazyPage(
    async () => (await import('../booking/complete/reservation-complete-page.tsx')).ReservationCompletePage,
  ),
} as const satisfies Partial<Record<VisitorPage, LazyPage>>;
const OTHERS: Pages & Readonly<Record<Exclude<VisitorPage, keyof typeof STEPS>, LazyPage>> = {
  '/': lazyPage(async () => (await withTexts(import('../home/home-page.tsx'))).HomePage),
  '/about': lazyPage(async () => (await withTexts(import('../company/about-page.tsx'))).AboutPage),
  '/business/program': lazyPage(async () => (await import('../company/business-program-page.tsx')).BusinessProgramPage),
  '/business/entertainment': lazyPage(
    async () => (await import('../company/business-entertainment-page.tsx')).BusinessEntertainmentPage,
  ),
  '/my-reservation': lazyPage(async () => (await import('../reservation/my-reservation-page.tsx')).MyReservationPage),
  '/contact': lazyPage(async () => (await withTexts(import('../company/contact-page.tsx'))).ContactPage),
  '/before-you-rent': lazyPage(
    async () => (await withTexts(import('../company/before-you-rent-page.tsx'))).BeforeYouRentPage,
  ),
  '/privacy': lazyPage(async () => (await import('../company/privacy-page.tsx')).PrivacyPage),
};
const StaffArea = lazyPage(async () => (await import('../staff/frame/staff-area.tsx')).StaffArea);
const NotFoundPage = lazyPage(async () => (await import('../shell/not-found-page.tsx')).NotFoundPage);

/** Loads the code of the page at a path ahead of its opening. */
export async function loadPage(address: string): Promise<void> {
  const page = pageOf(address);
  const step = (STEPS as Pages)[page];
  const other = page.startsWith('/admin/') ? StaffArea : (OTHERS[page] ?? NotFoundPage);
  if (step === undefined) await other.load();
  else await Promise.all([BookingSteps.load(), step.load()]);
}

/** The page of a path: former paths have the page that they lead to (PAGE-2). */
function pageOf(path: string): string {
  return Object.entries(MOVED_PAGES).find(([from]) => from === path)?.[1] ?? path;
}

/** The routes, with the state that the pages share. */
export function SiteRoutes() {
  return (
    <JourneyProvider>
      <FleetProvider>
        <HoursProvider>
          <ClosedDaysProvider>
            <AlertProvider>
              <Routes>
                <Route element={<Shell />}>
                  <Route element={<BookingSteps />}>{routesOf(STEPS)}</Route>
                  {routesOf(OTHERS)}
                  {Object.entries(MOVED_PAGES).map(([from, to]) => (
                    <Route key={from} path={from} element={<Moved to={to} />} />
                  ))}
                  <Route path="/admin/*" element={<StaffArea />} />
                  <Route path="*" element={<NotFoundPage />} />
                </Route>
              </Routes>
            </AlertProvider>
          </ClosedDaysProvider>
        </HoursProvider>
      </FleetProvider>
    </JourneyProvider>
  );
}

function routesOf(pages: Pages) {
  return Object.entries(pages).map(([address, Page]) => <Route key={address} path={address} element={<Page />} />);
}

/** Redirects an old path: the new page replaces it in the history and keeps its state (PAGE-2). */
function Moved({ to }: { readonly to: string }) {
  return <Navigate to={to} replace state={useLocation().state} />;
}
