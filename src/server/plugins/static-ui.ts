import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MOVED_PAGES, PAGES } from '../../domain/pages.ts';
import { answerNotFound } from './problem-answers.ts';

/**
 * Serves the built pages from a folder: every page's address answers with the shell, files under /assets carry a hash in their name and are
 * kept for a year. An address that is none answers 404, a person with the site's own page for it.
 */
export async function serveUi(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
  });
  const shell = (reply: FastifyReply): FastifyReply =>
    reply.header('cache-control', 'no-cache').sendFile('index.html', folder, { cacheControl: false });
  for (const page of [...PAGES, ...Object.keys(MOVED_PAGES)]) {
    app.get(page, { schema: { hide: true } }, (_request, reply) => shell(reply));
  }
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? shell(reply.code(404)) : answerNotFound(request, reply),
  );
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isOpening = method === 'GET' || method === 'HEAD';
  return isOpening && !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false);
}
