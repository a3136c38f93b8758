import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Fastify, { LogController } from 'fastify';

/**
 * The baseline: Fastify with routes that only send prepared bytes and headers. It copies them from
 * the site whose address is in FROM, so both send the same. A route is named after the case that it
 * stands for.
 */
const app = Fastify({
  logger: { level: process.env.LOG_LEVEL ?? 'warn' },
  logController: new LogController({ disableRequestLogging: true }),
});

type Answer = { readonly headers: IncomingHttpHeaders; readonly body: Buffer };

const from = process.env.FROM;
if (from !== undefined) {
  const plain = await answerOf(`${from}/api/vehicles`, {});
  const brotli = await answerOf(`${from}/api/vehicles`, { 'accept-encoding': 'br' });
  const notModified = await answerOf(`${from}/api/vehicles`, { 'if-none-match': plain.headers.etag ?? '' });
  app.get('/plain', (_request, reply) => reply.headers(plain.headers).send(plain.body));
  app.get('/brotli', (_request, reply) => reply.headers(brotli.headers).send(brotli.body));
  app.get('/known', (_request, reply) => reply.headers(notModified.headers).code(304).send());
}

/** `POST /quote` reads a body and sends the answer that was put there. */
let quote: { readonly headers: Readonly<Record<string, string>>; readonly body: string };
app.put('/quote', async (request) => {
  quote = request.body as typeof quote;
  return '';
});
app.post('/quote', (_request, reply) => reply.headers(quote.headers).send(quote.body));

process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
console.log(`Listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);

/**
 * Reads an answer as it comes over the wire, since `fetch` would decompress it. Headers that each
 * server adds on its own are left out.
 */
function answerOf(url: string, requestHeaders: Readonly<Record<string, string>>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = get(url, { headers: requestHeaders }, (answer) => {
    const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers;
    buffer(answer).then((body) => resolve({ headers, body }), reject);
  });
  request.on('error', reject);
  return promise;
}
