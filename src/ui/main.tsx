// The tokens and the base come first: a component's own style wins.
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { browserInsightsApi } from '../adapters/browser/insights-api.ts';
import { browserReservationsApi } from '../adapters/browser/reservations-api.ts';
import { ApiProvider } from './api-context.tsx';
import { FaultBoundary } from './components/fault-boundary.tsx';
import { ViewCount } from './components/view-count.tsx';
import { SiteRoutes } from './router.tsx';
import { type StaffApis, StaffApisContext } from './staff-apis.ts';
import { measureVitals } from './state/use-insights.ts';

async function start(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  const insights = browserInsightsApi();
  createRoot(root).render(
    <FaultBoundary>
      <ApiProvider api={browserReservationsApi()}>
        <BrowserRouter>
          <ViewCount api={insights} />
          <StaffApisContext value={loadStaffApis}>
            <SiteRoutes />
          </StaffApisContext>
        </BrowserRouter>
      </ApiProvider>
    </FaultBoundary>,
  );
  if (document.readyState === 'complete') await measureVitals(insights);
  else addEventListener('load', () => void measureVitals(insights));
}

/** No visitor downloads what only staff use. */
async function loadStaffApis(): Promise<StaffApis> {
  return (await import('../adapters/browser/staff-apis.ts')).browserStaffApis();
}

void start();
