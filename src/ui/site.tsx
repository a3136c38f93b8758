import type { ComponentType, ReactNode } from 'react';
import type { Instant } from '../domain/instant.ts';
import type { InsightsApi } from '../ports/insights-api.ts';
import type { ReservationsApi } from '../ports/reservations-api.ts';
import { ApiProvider } from './api-context.tsx';
import { FaultBoundary } from './components/fault-boundary.tsx';
import { ViewCount } from './components/view-count.tsx';
import { loadPage, SiteRoutes } from './router.tsx';
import { DrawnAtContext } from './state/clock.tsx';
import { LoadPageContext } from './state/load-page.ts';
import { logFault } from './state/log-fault.ts';

type Parts = {
  readonly Router: ComponentType<{ readonly children: ReactNode }>;
  readonly api: ReservationsApi;
  readonly insights: InsightsApi;
  readonly drawnAt?: Instant | undefined;
};

/** The whole site, the same in a browser and where a page is drawn ahead of time. */
export function Site({ Router, api, insights, drawnAt }: Parts) {
  return (
    <FaultBoundary>
      <ApiProvider api={api}>
        <DrawnAtContext value={drawnAt}>
          <LoadPageContext value={loadAhead}>
            <Router>
              <ViewCount api={insights} />
              <SiteRoutes />
            </Router>
          </LoadPageContext>
        </DrawnAtContext>
      </ApiProvider>
    </FaultBoundary>
  );
}

/** What does not come ahead of time comes, or fails for all to see, when the page is opened. */
function loadAhead(address: string): void {
  loadPage(address).catch((fault: unknown) => logFault('A page could not be loaded.', fault));
}
