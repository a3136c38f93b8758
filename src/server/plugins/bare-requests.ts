import type { FastifyInstance } from 'fastify';

/** For Fastify: a request without a Host comes to us, since Node's own refusal has neither our headers nor a body. */
export const TAKES_BARE_REQUESTS = { requireHostHeader: false };

/** Answers what Node would answer by itself, as everything else is answered: with the security headers, a request id, and as a problem. */
export function answerBareRequests(app: FastifyInstance): void {
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', app.routing);
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1')
      throw Object.assign(new Error('no host'), { statusCode: 400 });
  });
}
