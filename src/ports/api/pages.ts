/** The addresses of the site (PAGE-1). None has parameters. */
export const PAGES = [
  '/',
  '/vehicles',
  '/rate-quote',
  '/booking',
  '/reservation-complete',
  '/about',
  '/business/program',
  '/business/entertainment',
  '/contact',
  '/privacy',
  '/admin/add-car',
  '/admin/bookings',
  '/admin/account',
] as const;
export type Page = (typeof PAGES)[number];

/** What is built: each page, and the one for addresses that are none. */
export type BuiltPage = Page | 'not-found';

/** Older names of the progress steps and the page each leads to (PAGE-2). */
export const MOVED_PAGES = {
  '/quote': '/rate-quote',
  '/info': '/booking',
  '/complete': '/reservation-complete',
} as const;

/** Stands in built pages for the site's own address, which only the server knows (PUBLIC_URL). */
export const PUBLIC_URL_MARK = '{{PUBLIC_URL}}';

/** Stands there for how long personal data is kept, which only the server knows (RETENTION_MONTHS). */
export const RETENTION_MARK = '{{RETENTION}}';

/** The file that the build makes of a page: `/` is home.html, `/business/program` is business-program.html. */
export function fileOfPage(page: BuiltPage): string {
  return `${page === '/' ? 'home' : page.replace(/^\//, '').replaceAll('/', '-')}.html`;
}

/** Whether search engines are told of a page: not of the staff's, nor of what shows a trip (PAGE-20). */
export function isListed(page: Page): boolean {
  return !/^\/(admin\/|rate-quote|booking|reservation-complete)/.test(page);
}
