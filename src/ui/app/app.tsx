import type { ComponentType, ReactNode } from 'react';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import { PrerenderedFleetContext } from '../booking/journey/fleet.tsx';
import { PrerenderedAtContext } from '../kit/clock.tsx';
import { LoadPageContext } from '../kit/link.tsx';
import { logFault } from '../kit/log-fault.ts';
import { FaultBoundary } from '../site/fault-boundary.tsx';
import { ViewCount } from '../site/insights.ts';
import { OfflineNotice } from '../site/offline-notice.tsx';
import { loadPage, SiteRoutes } from './router.tsx';

type SiteProps = {
  readonly Router: ComponentType<{ readonly children: ReactNode }>;
  readonly prerenderedAt?: Instant | undefined;
  /** The fleet that the page was rendered with, if it was. */
  readonly prerenderedFleet?: readonly Vehicle[] | undefined;
};

/** The whole site, in a browser and in prerendering. */
export function Site({ Router, prerenderedAt, prerenderedFleet }: SiteProps) {
  return (
    <FaultBoundary>
      <PrerenderedAtContext value={prerenderedAt}>
        <PrerenderedFleetContext value={prerenderedFleet}>
          <LoadPageContext value={loadAhead}>
            <Router>
              <ViewCount />
              <SiteRoutes />
              <OfflineNotice loadPage={loadPage} />
            </Router>
          </LoadPageContext>
        </PrerenderedFleetContext>
      </PrerenderedAtContext>
    </FaultBoundary>
  );
}

/** Loads a page ahead. A failure is only logged, since opening the page tries again. */
function loadAhead(address: string): void {
  loadPage(address).catch((fault: unknown) => logFault('A page could not be loaded.', fault));
}
