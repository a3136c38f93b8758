import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import { isInstant } from '../../domain/shared/toronto-time.ts';
// Tokens and base styles come first: a component's own styles override them.
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';

import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { FLEET_ELEMENT_ID, MOVED_PAGES } from '../../ports/api/built-pages.ts';
import { decode } from '../../ports/api/schema.ts';
import { parseJson } from '../client/answer.ts';
import { logFault } from '../kit/log-fault.ts';
import { measureVitals } from '../site/insights.ts';
import { Site } from './app.tsx';
import { loadPage } from './router.tsx';

async function start(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  const { prerenderedAt } = root.dataset;
  // A prerendered page is hydrated as a whole, so its code must be loaded, and its fleet.
  const [prerenderedFleet] = await Promise.all([
    loadPrerenderedFleet(),
    loadPage(location.pathname).catch((fault: unknown) => logFault('The page could not be loaded.', fault)),
  ]);
  const site = (
    <>
      <FollowsLinks root={root} />
      <Site
        Router={BrowserRouter}
        prerenderedAt={isInstant(prerenderedAt) ? prerenderedAt : undefined}
        prerenderedFleet={prerenderedFleet}
      />
    </>
  );
  // A former path has the HTML of the page that it leads to, but starts as a redirect.
  const isPrerendered = prerenderedAt !== undefined && !(location.pathname in MOVED_PAGES);
  // A transition renders in pieces and keeps slow phones responsive.
  startTransition(() => {
    if (isPrerendered) hydrateRoot(root, site);
    else createRoot(root).render(site);
  });
  if (document.readyState === 'complete') await measureVitals();
  else addEventListener('load', () => void measureVitals());
}

/**
 * Once the page is hydrated it follows its links itself. The mark of a prerendered page goes, and
 * with it what browsers prefetch by the speculation rules (PAGE-35).
 */
function FollowsLinks({ root }: { readonly root: HTMLElement }) {
  useEffect(() => root.removeAttribute('data-prerendered-at'), [root]);
  return null;
}

/**
 * The fleet in the HTML of the list; undefined if it is absent or cannot be read. Its schema is code
 * of the list.
 */
async function loadPrerenderedFleet(): Promise<readonly Vehicle[] | undefined> {
  const element = document.getElementById(FLEET_ELEMENT_ID);
  if (element === null) return undefined;
  const { readFleet } = await import('../../ports/api/calls/fleet.ts');
  return decode(readFleet.answer, parseJson(element.textContent))?.vehicles;
}

void start();
