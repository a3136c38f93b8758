import type { ComponentType, ReactNode } from 'react';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { PageValues } from '../../ports/api/built-pages.ts';
import type { SiteFacts } from '../../ports/api/render-page.ts';
import { PageValuesContext } from '../booking/journey/fleet.tsx';
import { PrerenderedAtContext } from '../kit/clock.tsx';
import { LoadPageContext } from '../kit/link.tsx';
import { logFault } from '../kit/log-fault.ts';
import { FaultBoundary } from '../site/fault-boundary.tsx';
import { ViewCount } from '../site/insights.ts';
import { OfflineNotice } from '../site/offline-notice.tsx';
import { CompanyContext, HoursContext } from '../site/use-company.ts';
import { TextsContext } from '../site/use-texts.ts';
import { loadPage, SiteRoutes } from './router.tsx';

type SiteProps = SiteFacts & {
  readonly Router: ComponentType<{ readonly children: ReactNode }>;
  readonly prerenderedAt?: Instant | undefined;
  /** What the page was rendered with by the server, if it was. */
  readonly pageValues?: PageValues | undefined;
};

/** The whole site, in a browser and in prerendering. */
export function Site({ Router, company, hours, texts, prerenderedAt, pageValues }: SiteProps) {
  return (
    <CompanyContext value={company}>
      <HoursContext value={hours}>
        <TextsContext value={texts}>
          <FaultBoundary>
            <PrerenderedAtContext value={prerenderedAt}>
              <PageValuesContext value={pageValues}>
                <LoadPageContext value={loadAhead}>
                  <Router>
                    <ViewCount />
                    <SiteRoutes />
                    <OfflineNotice loadPage={loadPage} />
                  </Router>
                </LoadPageContext>
              </PageValuesContext>
            </PrerenderedAtContext>
          </FaultBoundary>
        </TextsContext>
      </HoursContext>
    </CompanyContext>
  );
}

/** Loads a page ahead. A failure is only logged, since opening the page tries again. */
function loadAhead(address: string): void {
  loadPage(address).catch((fault: unknown) => logFault('A page could not be loaded.', fault));
}
