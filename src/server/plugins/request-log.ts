import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Logs each answered request by its route pattern (HTTP-6), and never a URL, a query, a body or
 * personal data.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}

/** Returns the pattern of a request's route: `none` for unmatched URLs. */
export function routeOf({ routeOptions: { method, url } }: FastifyRequest): string {
  return method === undefined || url === undefined ? 'none' : url;
}
