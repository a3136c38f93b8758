import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../domain/outbox/email-html.ts';
import { type Company, companyPhoneLink, PLACEHOLDER_EMAIL } from '../../domain/shared/company.ts';
import { formatCount } from '../../domain/shared/format-date.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import { isTooOld, TOO_OLD } from '../../domain/site/supported-browsers.ts';
import {
  COMPANY_DATA_MARK,
  FLEET_DATA_MARK,
  HEAD_MARKS,
  INVOICE_YEARS_MARK,
  MOVED_PAGES,
  PUBLIC_URL_MARK,
  RETENTION_MARK,
  SITE_MARK,
} from '../../ports/api/built-pages.ts';
import { type BuiltPage, correctedAddress, fileOfPage, LISTED_PAGES, PAGES } from '../../ports/api/pages.ts';
import type { SiteFacts } from '../../ports/api/render-page.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Config } from '../config.ts';
import { companyPage, factsOtherThanBuilt } from '../http/company-page.ts';
import { listPage } from '../http/list-page.ts';
import { type PreparedAnswer, prepareAnswer, sendPrepared } from '../http/prepared-answer.ts';
import { companyData, toScript } from '../http/structured-data.ts';
import { ratesPage } from '../http/values-page.ts';
import type { PresentSettings } from '../present-settings.ts';
import { answerFault, answerNotFound } from './problem-answers.ts';

/** What the pages say that only the server knows. */
export type PageFacts = {
  readonly config: Pick<Config, 'publicUrl' | 'retentionMonths' | 'invoiceYears'>;
  readonly ports: Pick<Ports, 'vehicles' | 'tariffs' | 'clock'>;
  readonly settings: Pick<PresentSettings, 'now'>;
  /** When the pages were built; undefined if the build did not record it. */
  readonly builtAt: Instant | undefined;
};

/**
 * Serves the built pages from a folder. Files under /assets have a hash in their name and are
 * cached for a year, and the icons for a day. The built pages contain placeholders for what only
 * the server knows, which are replaced here. An unknown URL is answered with 404, and browsers get
 * the site's own page for it.
 */
export async function serveUi(app: FastifyInstance, folder: string, facts: PageFacts): Promise<void> {
  const { publicUrl } = facts.config;
  await app.register((files) => serveFiles(files, folder));
  const pages = await readPages(app, folder, facts);
  // The first visitor of the list does not wait for its code.
  app.addHook('onListen', (done) => {
    void pages.get(fileOfPage('/vehicles'))?.();
    done();
  });
  const send = (file: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const built = pages.get(file);
    if (built === undefined) throw new Error(`${file} is not built`);
    void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    const answer = await built();
    const isOld = isTooOld(request.headers['user-agent'] ?? '');
    return sendPrepared(request, reply, isOld ? withNotice(answer, facts.settings.now().company) : answer);
  };
  const schema = { hide: true };
  for (const page of PAGES) app.get(page, { schema }, send(fileOfPage(page)));
  for (const [from, to] of Object.entries(MOVED_PAGES)) app.get(from, { schema }, send(fileOfPage(to)));
  app.get('/robots.txt', { schema }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicUrl)),
  );
  app.get('/sitemap.xml', { schema }, (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(siteMap(publicUrl, [facts.builtAt, facts.settings.now().changedAt])),
  );
  app.setNotFoundHandler((request, reply) => {
    const corrected = isOpening(request) ? correctedAddress(request.url) : undefined;
    if (corrected !== undefined) return reply.redirect(corrected, 308);
    // The staff pages show on their own what is not there, behind their sign-in.
    const page = /^\/admin\//i.test(request.url) ? fileOfPage('/admin/today') : 'not-found.html';
    return wantsPage(request) ? send(page)(request, reply.code(404)) : answerNotFound(request, reply);
  });
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  // The plugin answers 403 for a folder and for a URL with a null byte. Neither is a file, so the
  // answer is 404.
  app.setErrorHandler((fault: FastifyError, request, reply) =>
    fault.statusCode === 403 ? answerNotFound(request, reply) : answerFault(fault, request, reply),
  );
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
  });
  for (const name of await readdir(folder)) {
    if (!/\.(png|jpg|ico|webmanifest)$/.test(name)) continue;
    const schema = { hide: true };
    app.get(`/${name}`, { schema }, (_request, reply) =>
      reply.sendFile(name, folder, { maxAge: '1d', immutable: false }),
    );
  }
}

/** The pages for browsers that are too old (PAGE-38). */
const NOTICED = new WeakMap<PreparedAnswer, PreparedAnswer>();

function withNotice(answer: PreparedAnswer, company: Company): PreparedAnswer {
  const words = escapeHtml(TOO_OLD.join(company.phone));
  const notice = `<p class="wrap" role="alert"><a href="${companyPhoneLink(company)}">${words}</a></p>`;
  const noticed =
    NOTICED.get(answer) ?? prepareAnswer(answer.plain.toString().replace('<body>', (body) => `${body}${notice}`));
  NOTICED.set(answer, noticed);
  return noticed;
}

/** A page as it is at the moment of a call. */
type PageAtHand = () => Promise<PreparedAnswer>;

/** Returns each page by its file name. */
async function readPages(
  { log }: FastifyInstance,
  folder: string,
  { config, ports, settings }: PageFacts,
): Promise<ReadonlyMap<string, PageAtHand>> {
  const { publicUrl, retentionMonths, invoiceYears } = config;
  const marksOf = (page: BuiltPage, shown: SiteFacts) => ({
    [PLACEHOLDER_EMAIL]: escapeHtml(shown.company.email),
    [PUBLIC_URL_MARK]: publicUrl,
    [RETENTION_MARK]: formatCount(retentionMonths, 'month'),
    [INVOICE_YEARS_MARK]: formatCount(invoiceYears, 'year'),
    [COMPANY_DATA_MARK]: companyData(publicUrl, shown),
    [SITE_MARK]: toScript(factsOtherThanBuilt(shown, page)),
    [HEAD_MARKS[0]]: '',
    [HEAD_MARKS[1]]: '',
  });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html'));
  const read = names.map(async (name): Promise<[string, PageAtHand]> => {
    const html = await readFile(join(folder, name), 'utf8');
    const page = pageOf(name);
    const complete = (filled: string, shown: SiteFacts) => fill(filled, marksOf(page, shown));
    const parts = { page, html, complete, folder, settings, log };
    if (html.includes(FLEET_DATA_MARK)) return [name, listPage({ ...parts, publicUrl, ports })];
    return [name, page === '/before-you-rent' ? ratesPage({ ...parts, ports }) : companyPage(parts)];
  });
  return new Map(await Promise.all(read));
}

/** Returns the page that is built as a file. */
function pageOf(name: string): BuiltPage {
  return PAGES.find((page) => fileOfPage(page) === name) ?? 'not-found';
}

function fill(html: string, marks: Readonly<Record<string, string>>): string {
  return Object.entries(marks).reduce((text, [mark, words]) => text.replaceAll(mark, () => words), html);
}

function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /admin/\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** The pages changed when they were built, or when the company did. */
function siteMap(publicUrl: string, changes: readonly (Instant | undefined)[]): string {
  const last = changes
    .filter((moment) => moment !== undefined)
    .toSorted()
    .at(-1);
  const changed = last === undefined ? '' : `<lastmod>${last}</lastmod>`;
  const addresses = LISTED_PAGES.map((page) => `<url><loc>${publicUrl}${page}</loc>${changed}</url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`;
}

function isOpening({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function wantsPage(request: FastifyRequest): boolean {
  const { url, headers } = request;
  return isOpening(request) && !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false);
}
