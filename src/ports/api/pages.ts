import type { PublicVehicle } from '../../domain/fleet/vehicle.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';

/** The paths of the site's pages (PAGE-1). None has parameters. */
export const PAGES = [
  '/',
  '/vehicles',
  '/rate-quote',
  '/booking',
  '/reservation-complete',
  '/my-reservation',
  '/about',
  '/business/program',
  '/business/entertainment',
  '/contact',
  '/privacy',
  '/admin/add-car',
  '/admin/today',
  '/admin/timeline',
  '/admin/bookings',
  '/admin/new-booking',
  '/admin/messages',
  '/admin/reports',
  '/admin/health',
  '/admin/account',
  '/admin/people',
  '/admin/invitation',
  '/admin/reset',
] as const;
export type Page = (typeof PAGES)[number];

/** A page that is built: a path, or the page for unknown paths. */
export type BuiltPage = Page | 'not-found';

/** Paths that lead to another page: former booking steps, and the start of the staff pages (PAGE-2). */
export const MOVED_PAGES = {
  '/quote': '/rate-quote',
  '/info': '/booking',
  '/complete': '/reservation-complete',
  '/admin': '/admin/today',
} as const;

/**
 * Returns the address that a path with its query means (PAGE-23): paths are lower case and end
 * without a slash, and a `#` that a mail or chat program escaped is one again. Undefined for a page's
 * own path and for one that means no page.
 */
export function correctedAddress(url: string): string | undefined {
  const [, path = '', fragment, query = ''] = /^([^?]*?)(?:%(?:25)*23([^?]*))?(\?.*)?$/.exec(url) ?? [];
  const corrected = path.toLowerCase().replace(/(.)\/+$/, '$1');
  const isPage = [...PAGES, ...Object.keys(MOVED_PAGES)].includes(corrected);
  if (!isPage || (corrected === path && fragment === undefined)) return undefined;
  return `${corrected}${query}${fragment === undefined ? '' : `#${unescaped(fragment)}`}`;
}

/** Such a program escapes other marks of the fragment too. The result has what a header may have. */
function unescaped(fragment: string): string {
  try {
    return encodeURI(decodeURIComponent(fragment));
  } catch {
    return fragment;
  }
}

/**
 * The placeholder in built pages for the site's address, which only the server knows (PUBLIC_URL).
 */
export const PUBLIC_URL_MARK = '{{PUBLIC_URL}}';

/**
 * The placeholder in built pages for how long personal data is kept, which only the server knows
 * (RETENTION_MONTHS).
 */
export const RETENTION_MARK = '{{RETENTION}}';

/** The placeholder for the company as search engines read it, on listed pages. */
export const COMPANY_DATA_MARK = '{{COMPANY_DATA}}';

/** The same for what the company rents at the moment, on the list of vehicles. */
export const FLEET_DATA_MARK = '{{FLEET_DATA}}';

/** The element with the fleet that a page was rendered with, as `GET /api/vehicles` answers it. */
export const FLEET_ELEMENT_ID = 'fleet';

/** The tag that loads the fleet ahead, on pages that are not rendered with it. */
export const FLEET_PRELOAD = '<link rel="preload" href="/api/vehicles" as="fetch" crossorigin>';

/** The module of the pages' code for the server, in the folder of the built pages. */
export const PAGE_CODE_FILE = 'page-code/prerender.mjs';

/**
 * Renders the list with a fleet (PAGE-36). Returns the HTML of the root, which the browser hydrates
 * with the same fleet and the same moment.
 */
export type RenderList = (fleet: readonly PublicVehicle[], prerenderedAt: Instant) => Promise<string>;

/** The size of a social picture in pixels: what social networks show whole. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 } as const;

/** Returns the path of the picture that social networks show with a link to a page. */
export function socialPictureOf(page: BuiltPage): string {
  return `/social-${fileOfPage(page).replace('.html', '')}.jpg`;
}

/**
 * Returns the file name of a built page: `/` is home.html, `/business/program` is
 * business-program.html.
 */
export function fileOfPage(page: BuiltPage): string {
  return `${page === '/' ? 'home' : page.replace(/^\//, '').replaceAll('/', '-')}.html`;
}

/**
 * Whether a page is listed for search engines. Staff pages and pages that show a trip or a
 * reservation are not (PAGE-20).
 */
export function isListed(page: Page): boolean {
  return !/^\/(admin\/|rate-quote|booking|reservation-complete|my-reservation)/.test(page);
}
