import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatCount } from '../../domain/shared/format-date.ts';
import {
  correctedPage,
  fileOfPage,
  isListed,
  MOVED_PAGES,
  PAGES,
  PUBLIC_URL_MARK,
  RETENTION_MARK,
} from '../../ports/api/pages.ts';
import type { Config } from '../config.ts';
import { type PreparedAnswer, prepareAnswer, sendPrepared } from '../http/prepared-answer.ts';
import { answerFault, answerNotFound } from './problem-answers.ts';

/**
 * Serves the built pages from a folder. Files under /assets have a hash in their name and are
 * cached for a year, and the icons for a day. The built pages contain placeholders for the site's
 * own address and the retention period, which are replaced here. An unknown URL is answered with
 * 404, and browsers get the site's own page for it.
 */
export async function serveUi(
  app: FastifyInstance,
  folder: string,
  { publicUrl, retentionMonths }: Pick<Config, 'publicUrl' | 'retentionMonths'>,
): Promise<void> {
  await app.register((files) => serveFiles(files, folder));
  const pages = await readPages(folder, {
    [PUBLIC_URL_MARK]: publicUrl,
    [RETENTION_MARK]: formatCount(retentionMonths, 'month'),
  });
  const send = (file: string) => (request: FastifyRequest, reply: FastifyReply) => {
    const built = pages.get(file);
    if (built === undefined) throw new Error(`${file} is not built`);
    return sendPrepared(request, reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8'), built);
  };
  const schema = { hide: true };
  for (const page of PAGES) app.get(page, { schema }, send(fileOfPage(page)));
  for (const [from, to] of Object.entries(MOVED_PAGES)) app.get(from, { schema }, send(fileOfPage(to)));
  app.get('/robots.txt', { schema }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicUrl)),
  );
  app.get('/sitemap.xml', { schema }, (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(siteMap(publicUrl)),
  );
  app.setNotFoundHandler((request, reply) => {
    const [path = '', ...query] = request.url.split(/(?=\?)/);
    const corrected = isOpening(request) ? correctedPage(path) : undefined;
    if (corrected !== undefined) return reply.redirect(`${corrected}${query.join('')}`, 308);
    return wantsPage(request) ? send('not-found.html')(request, reply.code(404)) : answerNotFound(request, reply);
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

async function readPages(
  folder: string,
  marks: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, PreparedAnswer>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html'));
  const read = names.map(async (name): Promise<[string, PreparedAnswer]> => {
    const built = await readFile(join(folder, name), 'utf8');
    const html = Object.entries(marks).reduce((text, [mark, words]) => text.replaceAll(mark, () => words), built);
    return [name, prepareAnswer(html)];
  });
  return new Map(await Promise.all(read));
}

function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /admin/\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

function siteMap(publicUrl: string): string {
  const addresses = PAGES.filter(isListed).map((page) => `<url><loc>${publicUrl}${page}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`;
}

function isOpening({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function wantsPage(request: FastifyRequest): boolean {
  const { url, headers } = request;
  return isOpening(request) && !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false);
}
