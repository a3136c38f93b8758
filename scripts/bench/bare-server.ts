import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Fastify, { LogController } from 'fastify';

/**
 * The floor: Fastify with routes that do nothing but send bytes which were prepared before. It takes them from the site whose address is in
 * FROM, so both send the same; a route is named by the case that it stands for.
 */
const JSON_TYPE = 'application/json; charset=utf-8';
const app = Fastify({
  logger: { level: process.env.LOG_LEVEL ?? 'warn' },
  logController: new LogController({ disableRequestLogging: true }),
});

const from = process.env.FROM;
if (from !== undefined) {
  const known = (await fetch(`${from}/api/vehicles`)).headers.get('etag') ?? '';
  const plain = await bytesOf(`${from}/api/vehicles`, { 'accept-encoding': 'identity' });
  const brotli = await bytesOf(`${from}/api/vehicles`, { 'accept-encoding': 'br' });
  app.get('/plain', (_request, reply) => reply.type(JSON_TYPE).send(plain));
  app.get('/known', (_request, reply) => reply.code(304).header('etag', known).send());
  app.get('/brotli', (_request, reply) => reply.type(JSON_TYPE).header('content-encoding', 'br').send(brotli));
}
let quote = '';
app.put('/quote', { bodyLimit: 65_536 }, async (request) => {
  quote = String(request.body);
  return '';
});
app.post('/quote', (_request, reply) => reply.type(JSON_TYPE).send(quote));

process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
console.log(`Listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);

/** The body as it comes over the wire: `fetch` would unpack it. */
function bytesOf(url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  get(url, { headers }, (answer) => buffer(answer).then(resolve, reject)).on('error', reject);
  return promise;
}
