import type { Tariff } from '../../domain/pricing/tariff.ts';
import { FLEET_PRELOAD, type PageValues } from '../../ports/api/built-pages.ts';
import type { SiteFacts } from '../../ports/api/render-page.ts';
import { presentRates, type RatesPorts } from '../use-cases/pricing/rates.ts';
import { type CompanyPageParts, companyPage, renderBuilt } from './company-page.ts';
import { type PreparedAnswer, prepareAnswer } from './prepared-answer.ts';
import { within } from './time-limits.ts';

/** How long a page waits for the store, in ms. Longer, and it is sent without its values. */
export const VALUES_WITHIN_MS = 500;

/** Renders a page with values of the store, which need not be loaded ahead then. */
export async function renderWithValues(
  parts: Pick<CompanyPageParts, 'page' | 'html' | 'complete' | 'folder'>,
  facts: SiteFacts,
  values: PageValues,
): Promise<string> {
  const html = await renderBuilt(parts, facts, values);
  return parts.complete(html.replace(FLEET_PRELOAD, ''), facts);
}

/**
 * Returns a page with the rates in force at each call (PRICE-36). It is rendered once for each
 * version of the rates and of the facts of the company. Where the store is out of reach the last one
 * is sent, and before that, or where it cannot be rendered, the page without the rates in force.
 */
export function ratesPage(parts: CompanyPageParts & { readonly ports: RatesPorts }): () => Promise<PreparedAnswer> {
  const { ports, settings, log } = parts;
  const withoutRates = companyPage(parts);
  let last: { readonly rates: Tariff; readonly facts: SiteFacts; readonly answer: Promise<PreparedAnswer> } | undefined;
  const render = async (rates: Tariff, facts: SiteFacts): Promise<PreparedAnswer> => {
    try {
      return prepareAnswer(await renderWithValues(parts, facts, { rates }));
    } catch (fault) {
      log.error({ err: fault }, 'a page was not rendered: it is sent as built');
      return withoutRates();
    }
  };
  return async () => {
    // The calls that need the rates answer for a store that is out of reach.
    const rates = await within(VALUES_WITHIN_MS, () => presentRates(ports)).catch(() => undefined);
    if (rates === undefined) return last?.answer ?? withoutRates();
    const facts = settings.now();
    // The same values mean that nothing has changed.
    if (rates !== last?.rates || facts !== last.facts) {
      last = { rates, facts, answer: render(rates, facts) };
    }
    return last.answer;
  };
}
