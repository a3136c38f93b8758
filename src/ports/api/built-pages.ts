import type { PublicVehicle } from '../../domain/fleet/vehicle.ts';
import type { Tariff } from '../../domain/pricing/tariff.ts';
import type { Company } from '../../domain/shared/company.ts';
import type { OpeningHours } from '../../domain/shared/opening-hours.ts';
import type { Texts } from '../../domain/shared/texts.ts';

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

/** The same for how long papers are kept after the end of their year (INVOICE_YEARS). */
export const INVOICE_YEARS_MARK = '{{INVOICE_YEARS}}';

/** The element with what owners set that is not as in the build, as JSON. */
export const SITE_ELEMENT_ID = 'site';

/** Its content. Of the owner's texts it has only those that the page shows (SITE-16). */
export type OtherFacts = Partial<Company> & {
  readonly hours?: OpeningHours;
  readonly texts?: Partial<Texts>;
  /** Other pages show texts that are not as in the build. */
  readonly hasMoreTexts?: boolean;
};

/** The placeholder in built pages for its content, which only the server knows. */
export const SITE_MARK = '{ "{{SITE}}": 0 }';

/** Begin and end of what a page has in its head of its own. The server takes them out. */
export const HEAD_MARKS = ['<!--head-->', '<!--/head-->'] as const;

/** The placeholder for the company as search engines read it, on listed pages. */
export const COMPANY_DATA_MARK = '{{COMPANY_DATA}}';

/** The same for what the company rents at the moment, on the list of vehicles. */
export const FLEET_DATA_MARK = '{{FLEET_DATA}}';

/** The element with the values that a page was rendered with. */
export const VALUES_ELEMENT_ID = 'page-values';

/** The tag that loads the fleet ahead, on pages that are not rendered with it. */
export const FLEET_PRELOAD = '<link rel="preload" href="/api/vehicles" as="fetch" crossorigin>';

/** The module of the pages' code for the server, in the folder of the built pages. */
export const PAGE_CODE_FILE = 'page-code/prerender.mjs';

/** What the server renders a page with: the rates in force, and on the list its vehicles. */
export type PageValues = { readonly vehicles?: readonly PublicVehicle[]; readonly rates: Tariff };
