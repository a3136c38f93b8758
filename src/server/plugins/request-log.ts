import type { FastifyInstance } from 'fastify';

/** Logs each answered request by its route's pattern: never the address, the query, a body or a person's data. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request.routeOptions;
    request.log.info(
      {
        method: request.method,
        route: method === undefined ? 'none' : url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}
