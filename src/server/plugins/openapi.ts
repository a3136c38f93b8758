import { readFile } from 'node:fs/promises';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { docsPage } from '../api-docs/docs-page.ts';

/** Describes the API from the schemas that validate it. Call it before the first route. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Oakville rental',
        version: '1',
        description: 'Amounts are integer cents CAD; instants ISO 8601 with ms and Z.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'staff', description: 'Behind https `__Host-staff`' },
          csrfToken: { type: 'apiKey', in: 'header', name: 'x-csrf-token' },
        },
      },
    },
  });
  const styles = await readFile(new URL('../api-docs/docs.css', import.meta.url), 'utf8');
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger({ yaml: false }));
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(app.swagger({ yaml: false }))),
  );
  app.get('/api/docs.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styles),
  );
}
