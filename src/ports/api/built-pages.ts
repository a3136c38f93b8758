import type { PublicVehicle } from '../../domain/fleet/vehicle.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';

// What the built pages, the browser and the server share.

/** Paths that lead to another page: former booking steps, and the start of the staff pages (PAGE-2). */
export const MOVED_PAGES = {
  '/quote': '/rate-quote',
  '/info': '/booking',
  '/complete': '/reservation-complete',
  '/admin': '/admin/today',
} as const;

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
