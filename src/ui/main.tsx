// The tokens and the base come first: a component's own style wins.
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { browserReservationsApi } from '../adapters/browser/reservations-api.ts';
import { ApiProvider } from './api-context.tsx';
import { SiteRoutes } from './router.tsx';

async function start(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  createRoot(root).render(
    <ApiProvider api={browserReservationsApi()}>
      <BrowserRouter>
        <SiteRoutes />
      </BrowserRouter>
    </ApiProvider>,
  );
}

void start();
