import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Fastify, { LogController } from 'fastify';

/**
 * The floor: Fastify with routes that do nothing but send what was prepared before, bytes and headers. It takes them from the site whose
 * address is in FROM, so both send the same; a route is named by the case that it stands for.
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
  const known = await answerOf(`${from}/api/vehicles`, { 'if-none-match': plain.headers.etag ?? '' });
  app.get('/plain', (_request, reply) => reply.headers(plain.headers).send(plain.body));
  app.get('/brotli', (_request, reply) => reply.headers(brotli.headers).send(brotli.body));
  app.get('/known', (_request, reply) => reply.headers(known.headers).code(304).send());
}

/** `POST /quote` reads a body and sends what was put there. */
let quote: { readonly headers: Readonly<Record<string, string>>; readonly body: string };
app.put('/quote', async (request) => {
  quote = request.body as typeof quote;
  return '';
});
app.post('/quote', (_request, reply) => reply.headers(quote.headers).send(quote.body));

process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
console.log(`Listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);

/** An answer as it comes over the wire: `fetch` would unpack it. Without what each server says by itself. */
function answerOf(url: string, asked: Readonly<Record<string, string>>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asking = get(url, { headers: asked }, (answer) => {
    const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers;
    buffer(answer).then((body) => resolve({ headers, body }), reject);
  });
  asking.on('error', reject);
  return promise;
}
