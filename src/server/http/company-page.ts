import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { type Company, DEFAULT_COMPANY } from '../../domain/shared/company.ts';
import { DEFAULT_HOURS } from '../../domain/shared/opening-hours.ts';
import { isOther, namesOf } from '../../domain/shared/table.ts';
import type { Texts } from '../../domain/shared/texts.ts';
import { isInstant } from '../../domain/shared/toronto-time.ts';
import {
  HEAD_MARKS,
  type OtherFacts,
  PAGE_CODE_FILE,
  type PageValues,
  VALUES_ELEMENT_ID,
} from '../../ports/api/built-pages.ts';
import type { BuiltPage } from '../../ports/api/pages.ts';
import type { RenderPage, SiteFacts } from '../../ports/api/render-page.ts';
import type { PresentSettings } from '../present-settings.ts';
import { type PreparedAnswer, prepareAnswer } from './prepared-answer.ts';
import { toScript } from './structured-data.ts';

/** What a page is made from. */
export type CompanyPageParts = {
  readonly page: BuiltPage;
  /** The built page, with its placeholders. */
  readonly html: string;
  /** Fills in what only the server knows. */
  complete(html: string, facts: SiteFacts): string;
  /** The folder of the built pages. */
  readonly folder: string;
  readonly settings: Pick<PresentSettings, 'now'>;
  readonly log: FastifyBaseLogger;
};

/**
 * Returns a page with what owners set as it is at each call (SITE-3). As long as they are
 * those that the build knows it is the built page; else it is rendered once for each version of them.
 * Where it cannot be rendered it stays as it was.
 */
export function companyPage(parts: CompanyPageParts): () => Promise<PreparedAnswer> {
  const { html, complete, settings, log } = parts;
  let last: { readonly facts: SiteFacts; readonly answer: Promise<PreparedAnswer> } | undefined;
  const answerFor = async (facts: SiteFacts, before?: Promise<PreparedAnswer>): Promise<PreparedAnswer> => {
    try {
      return prepareAnswer(complete(await renderBuilt(parts, facts), facts));
    } catch (fault) {
      log.error({ err: fault, page: parts.page }, 'the page was not rendered: it is sent as it was');
      return (await before) ?? prepareAnswer(complete(html, facts));
    }
  };
  return () => {
    const facts = settings.now();
    if (facts !== last?.facts) last = { facts, answer: answerFor(facts, last?.answer) };
    return last.answer;
  };
}

/**
 * Returns the page with its placeholders for some facts: as it was built, or rendered for others,
 * and with values of the store, which it carries for the scripts to hydrate it with.
 */
export async function renderBuilt(
  { html, page, folder }: Pick<CompanyPageParts, 'html' | 'page' | 'folder'>,
  facts: SiteFacts,
  values?: PageValues,
): Promise<string> {
  const [, shell = '', moment, after = ''] = ROOT.exec(html) ?? [];
  // Pages of staff are shells, which scripts fill.
  if (!isInstant(moment) || (values === undefined && isAsBuilt(facts, page))) return html;
  const renderPage = await loadRenderer(folder);
  const { head, root = '' } = await renderPage(page, moment, { ...facts, ...(values && { values }) });
  const [begin, end] = HEAD_MARKS;
  const [before = '', rest = ''] = shell.split(begin);
  return `${before}${head}${rest.split(end)[1]}${root}</div>${values ? valuesData(values) : ''}${after}`;
}

function valuesData(values: PageValues): string {
  return `<script type="application/json" id="${VALUES_ELEMENT_ID}">${toScript(values)}</script>`;
}

/** Whether a built page says what owners set: the address of the company's e-mails is a placeholder in it. */
function isAsBuilt(facts: SiteFacts, page: BuiltPage): boolean {
  const { email: _email, hasMoreTexts: _hasMoreTexts, ...shown } = factsOtherThanBuilt(facts, page);
  return Object.keys(shown).length === 0;
}

/** The texts of the owner that a page shows beside the tagline, which is on all. */
const TEXTS_OF_PAGES: { readonly [Page in BuiltPage]?: readonly (keyof Texts)[] } = {
  '/': ['promo', 'award', 'inFrench'],
  '/about': ['about', 'award'],
  '/contact': ['inFrench'],
  '/before-you-rent': ['beforeYouRent', 'terms'],
};

/**
 * Returns the facts that are not those of the build, which a page carries for its scripts: of the texts
 * only those that it shows (SITE-16).
 */
export function factsOtherThanBuilt({ company, hours, texts }: SiteFacts, page: BuiltPage): OtherFacts {
  const others = namesOf(company).filter((field) => isOther(company[field], DEFAULT_COMPANY[field]));
  const all = Object.entries(texts);
  const shown = all.filter(([name]) => ['tagline', ...(TEXTS_OF_PAGES[page] ?? [])].includes(name));
  return {
    ...(Object.fromEntries(others.map((field) => [field, company[field]])) as Partial<Company>),
    ...(isOther(hours, DEFAULT_HOURS) && { hours }),
    ...(shown.length > 0 && { texts: Object.fromEntries(shown) as Partial<Texts> }),
    ...(shown.length < all.length && { hasMoreTexts: true }),
  };
}

/** Loads React and the pages' code with the first page that is rendered, after the start. */
async function loadRenderer(folder: string): Promise<RenderPage> {
  const code: { readonly renderPage: RenderPage } = await import(pathToFileURL(join(folder, PAGE_CODE_FILE)).href);
  return code.renderPage;
}

/** What is before the content of the root, when it was rendered, and what is after it. */
const ROOT = /^(.*<div id="root" data-prerendered-at="([^"]+)">).*<\/div>(\s*<\/body>.*)$/s;
