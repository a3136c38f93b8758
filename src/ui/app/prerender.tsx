import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { COMPANY_DATA_MARK, FLEET_DATA_MARK, PUBLIC_URL_MARK } from '../../ports/api/built-pages.ts';
import { type BuiltPage, PAGES, SOCIAL_PICTURE, socialPictureOf } from '../../ports/api/pages.ts';
import type { RenderPage, SiteFacts } from '../../ports/api/render-page.ts';
import { ClockContext } from '../kit/clock.tsx';
import { StaffNeedScripts } from '../site/needs-scripts.tsx';
import { PrerenderedTitleContext } from '../site/use-title.ts';
import { Site } from './app.tsx';
import { describePicture, type PageHead, pageHeads } from './page-heads.ts';
import { loadPage } from './router.tsx';

/** The built pages. */
export const BUILT_PAGES: readonly BuiltPage[] = [...PAGES, 'not-found'];

/** Called by the build, and by the server for other facts of the company and each version of the values. */
export const renderPage: RenderPage = async (page, prerenderedAt, { values, ...facts }) => {
  const path = page === 'not-found' ? '/not-found' : page;
  let title = '';
  await loadPage(path);
  const html = await renderNode(
    <ClockContext value={() => prerenderedAt}>
      <PrerenderedTitleContext
        value={(prerendered) => {
          title = prerendered;
        }}
      >
        <Site
          Router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>}
          {...facts}
          prerenderedAt={prerenderedAt}
          pageValues={values}
        />
      </PrerenderedTitleContext>
    </ClockContext>,
  );
  const head = await renderNode(headOf(page, title, facts));
  if (page.startsWith('/admin/')) return { head, beside: await renderNode(<StaffNeedScripts />) };
  const root = html.replace(PRELOADS, '');
  return { head: head + html.slice(0, html.length - root.length), root };
};

/** Renders to HTML. A fault anywhere fails the build. */
async function renderNode(node: ReactNode): Promise<string> {
  const faults: unknown[] = [];
  const { prelude } = await prerender(node, {
    onError: (fault) => void faults.push(fault),
    // In one piece: React would assemble a large page by inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await new Response(prelude).text();
  if (faults.length > 0) throw faults[0];
  return html;
}

/** React puts preloads before the page; they belong in the head. */
const PRELOADS = /^(<link rel="preload"[^>]*>)*/;

/**
 * What browsers may fetch ahead for a visitor of the home page (PAGE-35): the list, once a pointer is
 * on a link to it. After hydration the page opens the list itself, from code that it loads at the
 * same moment, and needs no HTML of it.
 */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/vehicles' }, { selector_matches: '[data-prerendered-at] a' }] },
      eagerness: 'moderate',
    },
  ],
});

function headOf(page: BuiltPage, title: string, { company, hours }: SiteFacts) {
  const heads: Readonly<Partial<Record<BuiltPage, PageHead>>> = pageHeads(company, hours);
  const listed = heads[page];
  const address = `${PUBLIC_URL_MARK}${page}`;
  const tags =
    listed === undefined ? (
      <meta name="robots" content="noindex" />
    ) : (
      <>
        <meta name="description" content={listed.description} />
        <link rel="canonical" href={address} />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="en_CA" />
        <meta property="og:site_name" content={`${company.name}, ${company.town}`} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={listed.description} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={`${PUBLIC_URL_MARK}${socialPictureOf(page)}`} />
        <meta property="og:image:type" content="image/jpeg" />
        <meta property="og:image:width" content={String(SOCIAL_PICTURE.width)} />
        <meta property="og:image:height" content={String(SOCIAL_PICTURE.height)} />
        <meta property="og:image:alt" content={describePicture(listed, company)} />
        <meta name="twitter:card" content="summary_large_image" />
        <script type="application/ld+json">{COMPANY_DATA_MARK}</script>
        {page === '/vehicles' && <script type="application/ld+json">{FLEET_DATA_MARK}</script>}
      </>
    );
  return (
    <>
      <title>{title}</title>
      {tags}
      {page === '/' && <script type="speculationrules">{SPECULATION_RULES}</script>}
    </>
  );
}
