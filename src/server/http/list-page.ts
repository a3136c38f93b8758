import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { listedFleet } from '../../domain/fleet/fleet-filter.ts';
import { publicVehicle, type Vehicle } from '../../domain/fleet/vehicle.ts';
import { isInstant } from '../../domain/shared/toronto-time.ts';
import {
  FLEET_DATA_MARK,
  FLEET_ELEMENT_ID,
  FLEET_PRELOAD,
  PAGE_CODE_FILE,
  type RenderList,
} from '../../ports/api/built-pages.ts';
import { readFleet } from '../use-cases/fleet/show-fleet.ts';
import type { FleetRecords } from '../use-cases/fleet/stored-vehicles.ts';
import { type PreparedAnswer, prepareAnswer } from './prepared-answer.ts';
import { fleetData, toScript } from './structured-data.ts';
import { within } from './time-limits.ts';

/** How long the page waits for the store, in ms. Longer, and it is sent without rows. */
const FLEET_WITHIN_MS = 500;

/**
 * A page with more vehicles is sent without rows: it would have 2 KB of HTML and take the processor
 * 0.2 ms for each.
 */
const MAX_ROWS = 200;

/** What the page is made from. */
export type ListPageParts = {
  /** The built page, which has its place for the fleet still empty. */
  readonly html: string;
  /** Fills in what only the server knows. */
  complete(html: string): string;
  readonly publicUrl: string;
  /** The folder of the built pages. */
  readonly folder: string;
  readonly ports: { readonly vehicles: FleetRecords };
  readonly log: FastifyBaseLogger;
};

/**
 * Returns the page of the list with the fleet as it is at each call: as rows (PAGE-36), and as
 * search engines read it (HTTP-18). It is rendered once for each version of the fleet. Where the
 * store is out of reach, or the rows cannot be rendered, the page is what the build made of it: the
 * browser loads the fleet.
 */
export function listPage(parts: ListPageParts): () => Promise<PreparedAnswer> {
  const { ports } = parts;
  let last: { readonly fleet: readonly Vehicle[]; readonly answer: Promise<PreparedAnswer> } | undefined;
  let withoutRows = prepareAnswer(withData(parts, []));
  return async () => {
    const fleet = await within(FLEET_WITHIN_MS, () => readFleet(ports)).then(
      ({ value }) => value,
      // The calls that need the fleet answer for a store that is out of reach.
      () => undefined,
    );
    if (fleet === undefined) return withoutRows;
    // The store has checked the fleet's version during this call. The same array means that the
    // fleet is unchanged.
    if (fleet !== last?.fleet) {
      const html = withData(parts, fleet);
      withoutRows = prepareAnswer(html, withoutRows);
      last = { fleet, answer: answerWithRows({ ...parts, html }, fleet, withoutRows) };
    }
    return last.answer;
  };
}

/** `html` has the fleet's data already. */
async function answerWithRows(
  { html, complete, folder, log }: Pick<ListPageParts, 'html' | 'complete' | 'folder' | 'log'>,
  fleet: readonly Vehicle[],
  withoutRows: PreparedAnswer,
): Promise<PreparedAnswer> {
  const listed = listedFleet(fleet).map(publicVehicle);
  if (listed.length === 0 || listed.length > MAX_ROWS) return withoutRows;
  try {
    const built = splitAtRoot(html);
    const renderList = await loadRenderer(folder);
    const root = complete(await renderList(listed, built.prerenderedAt));
    const data = `<script type="application/json" id="${FLEET_ELEMENT_ID}">${toScript({ vehicles: listed })}</script>`;
    return prepareAnswer(`${built.before.replace(FLEET_PRELOAD, '')}${root}</div>${data}${built.after}`);
  } catch (fault) {
    log.error({ err: fault }, 'the list was not rendered: its page is sent without rows');
    return withoutRows;
  }
}

function withData({ html, publicUrl }: ListPageParts, fleet: readonly Vehicle[]): string {
  return html.replaceAll(FLEET_DATA_MARK, () => fleetData(publicUrl, fleet));
}

/** The parts of the built page before and after the content of its root, and when it was rendered. */
function splitAtRoot(html: string) {
  const parts = /^(.*<div id="root" data-prerendered-at="([^"]+)">).*<\/div>(\s*<\/body>.*)$/s.exec(html);
  const [, before = '', prerenderedAt, after = ''] = parts ?? [];
  if (!isInstant(prerenderedAt)) throw new Error('the built page has no root');
  return { before, prerenderedAt, after };
}

/** Loads React and the pages' code with the first list that is rendered, after the start. */
async function loadRenderer(folder: string): Promise<RenderList> {
  const code: { readonly renderList: RenderList } = await import(pathToFileURL(join(folder, PAGE_CODE_FILE)).href);
  return code.renderList;
}
