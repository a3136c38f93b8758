import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { docsPage } from '../api-docs/docs-page.ts';
import { toJson } from '../http/json-schema.ts';
import { type PreparedAnswer, prepareAnswer, sendPrepared } from '../http/prepared-answer.ts';

/**
 * Generates the API description from the schemas that validate requests, once (HTTP-7), because its
 * two answers are the largest of the site. Call it before the first route is added.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    transform: ({ schema, url, route }) => ({
      schema: { operationId: nameOf(route.method, url), security: [], ...toJson(schema) },
      url,
    }),
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
  const styles = await readFile(join(import.meta.dirname, '../api-docs/docs.css'), 'utf8');
  const options = { schema: { hide: true }, compress: false } as const;
  let description: PreparedAnswer | undefined;
  app.get('/api/openapi.json', options, async (request, reply) => {
    description ??= prepareAnswer(JSON.stringify(app.swagger({ yaml: false })));
    return sendPrepared(request, reply.type('application/json; charset=utf-8'), description);
  });
  let page: PreparedAnswer | undefined;
  app.get('/api/docs', options, async (request, reply) => {
    page ??= prepareAnswer(docsPage(app.swagger({ yaml: false })));
    return sendPrepared(request, reply.type('text/html; charset=utf-8'), page);
  });
  app.get('/api/docs.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styles),
  );
}

/** Returns the name of a call for generated clients: `postApiBookings`, `getApiAdminBookingsById`. */
function nameOf(method: string | readonly string[], url: string): string {
  const words = url.replaceAll('/:', '/by-').split(/[^a-z\d]+/i);
  return String(method).toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
