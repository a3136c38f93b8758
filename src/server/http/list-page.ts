import { listedFleet } from '../../domain/fleet/fleet-filter.ts';
import { listedVehicle, type Vehicle } from '../../domain/fleet/vehicle.ts';
import type { Tariff } from '../../domain/pricing/tariff.ts';
import { FLEET_DATA_MARK } from '../../ports/api/built-pages.ts';
import type { SiteFacts } from '../../ports/api/render-page.ts';
import { readFleet } from '../use-cases/fleet/show-fleet.ts';
import { presentRates, type RatesPorts } from '../use-cases/pricing/rates.ts';
import type { FleetRecords } from '../use-cases/stored/stored-vehicles.ts';
import { type CompanyPageParts, companyPage } from './company-page.ts';
import { type PreparedAnswer, prepareAnswer } from './prepared-answer.ts';
import { fleetData } from './structured-data.ts';
import { within } from './time-limits.ts';
import { renderWithValues, VALUES_WITHIN_MS } from './values-page.ts';

/**
 * A page with more vehicles is sent without rows: it would have 2 KB of HTML and take the processor
 * 0.2 ms for each.
 */
const MAX_ROWS = 200;

/** What the page is made from. */
export type ListPageParts = CompanyPageParts & {
  readonly publicUrl: string;
  readonly ports: { readonly vehicles: FleetRecords } & RatesPorts;
};

/**
 * Returns the page of the list with the fleet as it is at each call: as rows (PAGE-36), and as
 * search engines read it (HTTP-18). It is rendered once for each version of the fleet, the rates and
 * the facts of the company. Where the store is out of reach, or the rows cannot be rendered, the page
 * has none: the browser loads the fleet.
 */
export function listPage(parts: ListPageParts): () => Promise<PreparedAnswer> {
  const { ports, publicUrl, settings } = parts;
  const pageWith = (fleet: readonly Vehicle[]): CompanyPageParts => ({
    ...parts,
    complete: (html: string, facts: SiteFacts): string =>
      parts.complete(
        html.replaceAll(FLEET_DATA_MARK, () => fleetData(publicUrl, fleet)),
        facts,
      ),
  });
  let last: (PageContent & { readonly answer: Promise<PreparedAnswer> }) | undefined;
  let withoutRows = companyPage(pageWith([]));
  return async () => {
    const read = await within(VALUES_WITHIN_MS, () => Promise.all([readFleet(ports), presentRates(ports)])).then(
      ([{ value: fleet }, rates]) => ({ fleet, rates }),
      // The calls that need the fleet answer for a store that is out of reach.
      () => undefined,
    );
    if (read === undefined) return withoutRows();
    const facts = settings.now();
    // The store has checked their versions during this call. The same values mean that nothing has
    // changed.
    if (read.fleet !== last?.fleet || read.rates !== last.rates || facts !== last.facts) {
      const page = pageWith(read.fleet);
      const content = { ...read, facts };
      withoutRows = companyPage(page);
      last = { ...content, answer: answerWithRows(page, content, withoutRows) };
    }
    return last.answer;
  };
}

/** The fleet that a page is rendered with, the rates that price it, and what owners set. */
type PageContent = { readonly fleet: readonly Vehicle[]; readonly rates: Tariff; readonly facts: SiteFacts };

async function answerWithRows(
  parts: CompanyPageParts,
  { fleet, rates, facts }: PageContent,
  withoutRows: () => Promise<PreparedAnswer>,
): Promise<PreparedAnswer> {
  const vehicles = listedFleet(fleet).map(listedVehicle);
  if (vehicles.length === 0 || vehicles.length > MAX_ROWS) return withoutRows();
  try {
    return prepareAnswer(await renderWithValues(parts, facts, { vehicles, rates }));
  } catch (fault) {
    parts.log.error({ err: fault }, 'the list was not rendered: its page is sent without rows');
    return withoutRows();
  }
}
