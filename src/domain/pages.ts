/** The addresses of the site (section 2; readings 1 and 4). None has parameters. */
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

/** Older names of the progress steps and the page each leads to (readings 1). */
export const MOVED_PAGES = {
  '/quote': '/rate-quote',
  '/info': '/booking',
  '/complete': '/reservation-complete',
} as const;
