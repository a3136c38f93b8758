import type { Company } from '../../domain/shared/company.ts';
import type { OpeningHours } from '../../domain/shared/opening-hours.ts';
import type { Texts } from '../../domain/shared/texts.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { PageValues } from './built-pages.ts';
import type { BuiltPage } from './pages.ts';

/**
 * A built page: its head, and its content, which goes into the root where the page is prerendered
 * and beside the root where it is a shell.
 */
export type PrerenderedPage = { readonly head: string; readonly root?: string; readonly beside?: string };

/** What owners set of the site that pages show. */
export type SiteFacts = {
  readonly company: Company;
  readonly hours: OpeningHours;
  /** Those that are not as in the build. */
  readonly texts: Partial<Texts>;
};

/** What a page is rendered with: these facts, and values of the store. The browser hydrates with the same. */
export type PageFacts = SiteFacts & { readonly values?: PageValues };

/** Renders a page at a moment without a visitor's trip (PAGE-19). It requests nothing from the site. */
export type RenderPage = (page: BuiltPage, prerenderedAt: Instant, facts: PageFacts) => Promise<PrerenderedPage>;
