import { DEFAULT_COMPANY } from '../../domain/shared/company.ts';
import { DEFAULT_HOURS } from '../../domain/shared/opening-hours.ts';
import { isInstant } from '../../domain/shared/toronto-time.ts';
// Tokens and base styles come first: a component's own styles override them.
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';

import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import {
  MOVED_PAGES,
  type OtherFacts,
  type PageValues,
  SITE_ELEMENT_ID,
  VALUES_ELEMENT_ID,
} from '../../ports/api/built-pages.ts';
import type { SiteFacts } from '../../ports/api/render-page.ts';
import { decode } from '../../ports/api/schema.ts';
import { parseJson } from '../client/answer.ts';
import { logFault } from '../kit/log-fault.ts';
import { measureVitals } from '../site/insights.ts';
import { loadTextsBy } from '../site/use-texts.ts';
import { Site } from './app.tsx';
import { loadPage } from './router.tsx';

async function start(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  const { prerenderedAt } = root.dataset;
  // A prerendered page is hydrated as a whole, so its code must be loaded, and its values.
  const [pageValues] = await Promise.all([
    loadPageValues(),
    loadPage(location.pathname).catch((fault: unknown) => logFault('The page could not be loaded.', fault)),
  ]);
  const { facts, hasMoreTexts } = readFacts();
  if (hasMoreTexts) {
    loadTextsBy(async () => {
      const { loadTexts } = await import('../site/load-texts.ts');
      Object.assign(facts.texts, await loadTexts());
    });
  }
  const site = (
    <>
      <FollowsLinks root={root} />
      <Site
        Router={BrowserRouter}
        {...facts}
        prerenderedAt={isInstant(prerenderedAt) ? prerenderedAt : undefined}
        pageValues={pageValues}
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
 * The values in the HTML of a page; undefined if they are absent or cannot be read. Their schema is
 * code of the pages that have them.
 */
async function loadPageValues(): Promise<PageValues | undefined> {
  const element = document.getElementById(VALUES_ELEMENT_ID);
  if (element === null) return undefined;
  const { PageValuesSchema } = await import('../../ports/api/calls/fleet.ts');
  return decode(PageValuesSchema, parseJson(element.textContent));
}

/** What owners set: the defaults of the build, but for what the server has written into the page. */
function readFacts(): { readonly facts: SiteFacts; readonly hasMoreTexts: boolean } {
  const written = parseJson(document.getElementById(SITE_ELEMENT_ID)?.textContent ?? '') as OtherFacts | undefined;
  const { hours = DEFAULT_HOURS, texts = {}, hasMoreTexts = false, ...others } = written ?? {};
  return { facts: { company: { ...DEFAULT_COMPANY, ...others }, hours, texts }, hasMoreTexts };
}

void start();
