import { MOVED_PAGES } from './built-pages.ts';

// Every path of a page is here (PAGE-1). None has parameters. Visitors load no part of this file.

/** The pages that are listed for search engines (PAGE-20). */
export const LISTED_PAGES = [
  '/',
  '/vehicles',
  '/about',
  '/business/program',
  '/business/entertainment',
  '/contact',
  '/before-you-rent',
  '/privacy',
] as const;
export type ListedPage = (typeof LISTED_PAGES)[number];

/** The pages that show a trip or a reservation. */
const TRIP_PAGES = ['/rate-quote', '/booking', '/reservation-complete', '/my-reservation'] as const;
export type VisitorPage = ListedPage | (typeof TRIP_PAGES)[number];

export const STAFF_PAGES = [
  '/admin/add-car',
  '/admin/vehicle',
  '/admin/today',
  '/admin/timeline',
  '/admin/bookings',
  '/admin/hand-out',
  '/admin/new-booking',
  '/admin/messages',
  '/admin/till',
  '/admin/invoices',
  '/admin/reports',
  '/admin/health',
  '/admin/how-a-rental-goes',
  '/admin/account',
  '/admin/people',
  '/admin/settings',
  '/admin/invitation',
  '/admin/reset',
] as const;
export type StaffPage = (typeof STAFF_PAGES)[number];

export const PAGES = [...LISTED_PAGES, ...TRIP_PAGES, ...STAFF_PAGES] as const;
export type Page = (typeof PAGES)[number];

/** A page that is built: a path, or the page for unknown paths. */
export type BuiltPage = Page | 'not-found';

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
