import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileOfPage, isListed, MOVED_PAGES, PAGES, PUBLIC_URL_MARK } from '../../domain/pages.ts';
import { sendTagged } from '../conditional.ts';
import { answerNotFound } from './problem-answers.ts';

/**
 * Serves the built pages from a folder. Files under /assets carry a hash in their name and are kept for a year; the icons beside the pages
 * for a day. Built pages name the site's own address by a mark that is filled in here. An address that is none answers 404, a person with
 * the site's own page for it.
 */
export async function serveUi(app: FastifyInstance, folder: string, publicUrl: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
  });
  const pages = await readPages(folder, publicUrl);
  const send = (file: string) => (request: FastifyRequest, reply: FastifyReply) => {
    const built = pages.get(file);
    if (built === undefined) throw new Error(`${file} is not built`);
    return sendTagged(
      request,
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8'),
      built.tag,
      built.html,
    );
  };
  const schema = { hide: true };
  for (const page of PAGES) app.get(page, { schema }, send(fileOfPage(page)));
  for (const [from, to] of Object.entries(MOVED_PAGES)) app.get(from, { schema }, send(fileOfPage(to)));
  for (const name of await readdir(folder)) {
    if (!/\.(png|jpg|ico|webmanifest)$/.test(name)) continue;
    app.get(`/${name}`, { schema }, (_request, reply) => reply.sendFile(name, folder, { maxAge: '1d' }));
  }
  app.get('/robots.txt', { schema }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicUrl)),
  );
  app.get('/sitemap.xml', { schema }, (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(siteMap(publicUrl)),
  );
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? send('not-found.html')(request, reply.code(404)) : answerNotFound(request, reply),
  );
}

type BuiltPage = { readonly html: string; readonly tag: string };

async function readPages(folder: string, publicUrl: string): Promise<ReadonlyMap<string, BuiltPage>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html'));
  const built = names.map(async (name): Promise<[string, BuiltPage]> => {
    const html = (await readFile(join(folder, name), 'utf8')).replaceAll(PUBLIC_URL_MARK, publicUrl);
    return [name, { html, tag: createHash('sha256').update(html).digest('base64url') }];
  });
  return new Map(await Promise.all(built));
}

function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /admin/\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

function siteMap(publicUrl: string): string {
  const addresses = PAGES.filter(isListed).map((page) => `<url><loc>${publicUrl}${page}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`;
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isOpening = method === 'GET' || method === 'HEAD';
  return isOpening && !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false);
}
