import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Logs each answered request by its route's pattern (HTTP-6): never the address, the query, a body or a person's data. */
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

/** The pattern of a request's route; one word for every address that is none. */
export function routeOf({ routeOptions: { method, url } }: FastifyRequest): string {
  return method === undefined || url === undefined ? 'none' : url;
}
