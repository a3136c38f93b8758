import { describe, expect, it } from 'vitest';
import { aSite } from '../../support/site/a-site.ts';
import { sendRaw } from '../../support/site/raw-http.ts';
import { QUOTE_REQUEST } from '../../support/values/requests.ts';

const HEAD = 'POST /api/quotes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const SMUGGLED = 'GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n';

/** The site on a port of the loopback. */
async function aListeningSite(options: Parameters<typeof aSite>[0] = {}) {
  const site = await aSite(options);
  const { port } = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }));
  return { ...site, port: Number(port) };
}

describe('a request of which two servers could read different ones', () => {
  // HTTP-16
  it.each([
    ['a length and chunks', `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['two lengths', `${HEAD}Content-Length: 0\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`],
    ['a length with a sign', `${HEAD}Content-Length: +2\r\n\r\n{}${SMUGGLED}`],
    [
      'chunks that are not the last encoding',
      `${HEAD}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${SMUGGLED}`,
    ],
    ['an encoding that looks like chunks', `${HEAD}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['a blank before the colon', `${HEAD}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    [
      'a header that goes on in the next line',
      `${HEAD}Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
    ],
    ['bare line feeds', `GET /healthz HTTP/1.1\nHost: a\n\n${SMUGGLED}`],
    ['a chunk with an invalid length', `${HEAD}Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n${SMUGGLED}`],
    ['two hosts', `GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`],
    ['a zero byte in a header', `${HEAD}X: a\0b\r\nContent-Length: 2\r\n\r\n{}${SMUGGLED}`],
  ])('should be refused, and the connection ended: %s', async (_, request) => {
    const { port, logged } = await aListeningSite();
    const answers = await sendRaw(port, [request]);
    expect(answers.map(({ status }) => status)).toEqual([400]);
    expect(logged.join()).not.toContain('/readyz');
  });
});

// FAIL-5
describe('a request that comes slowly', () => {
  it('should be cut off with 408 while its head drips in', async () => {
    const { app, port } = await aListeningSite();
    expect(app.server.headersTimeout).toBe(15_000);
    app.server.headersTimeout = 300;
    const drops = [...`GET /healthz HTTP/1.1\r\nX: ${'x'.repeat(200)}`];
    const [answer] = await sendRaw(port, drops, 50);
    expect(answer?.status).toBe(408);
    expect(answer?.headers['content-type']).toContain('problem+json');
  });

  it('should be cut off while its body drips in', async () => {
    const { app, port } = await aListeningSite();
    expect(app.server.requestTimeout).toBe(120_000);
    app.server.headersTimeout = 300;
    app.server.requestTimeout = 400;
    const drops = [`${HEAD}Content-Length: 1000\r\n\r\n`, ...'x'.repeat(200)];
    const [answer] = await sendRaw(port, drops, 50);
    expect(answer?.status).toBe(408);
  });

  it('should be cut off when nothing more comes', async () => {
    const { app, port } = await aListeningSite();
    expect(app.server.timeout).toBe(120_000);
    app.server.timeout = 300;
    expect(await sendRaw(port, [`${HEAD}Content-Length: 1000\r\n\r\n{`])).toEqual([]);
  });

  it('should not keep others waiting', async () => {
    const { app, port } = await aListeningSite();
    const slow = Array.from({ length: 200 }, () => sendRaw(port, [`${HEAD}Content-Length: 1000\r\n\r\n`]));
    const url = `http://127.0.0.1:${port}/api/quotes`;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(QUOTE_REQUEST) });
    expect(answer.status).toBe(200);
    app.server.closeAllConnections();
    await Promise.all(slow);
  });
});

describe('a network that sends very many bodies slowly', () => {
  // HTTP-11
  it('should be let send no more of them, until some are through or given up', async () => {
    const { app, port } = await aListeningSite({ rateLimits: true });
    const url = `http://127.0.0.1:${port}/api`;
    const headers = { 'content-type': 'application/json' };
    const quote = () => fetch(`${url}/quotes`, { method: 'POST', headers, body: JSON.stringify(QUOTE_REQUEST) });
    // Bodies that are whole are on the way no more.
    for (let quoted = 0; quoted < 101; quoted += 1) expect((await quote()).status).toBe(200);
    const slow = Array.from({ length: 100 }, () => sendRaw(port, [`${HEAD}Content-Length: 1000\r\n\r\n`]));
    await expect.poll(async () => (await quote()).status).toBe(429);
    expect((await quote()).headers.get('retry-after')).toBe('5');
    expect((await fetch(`${url}/vehicles`)).status).toBe(200);
    app.server.closeAllConnections();
    await Promise.all(slow);
    await expect.poll(async () => (await quote()).status).toBe(200);
  });
});

describe('a caller who has hung up before anybody looked who it is', () => {
  it('should be counted and answered as any other, without a fault in the log', async () => {
    const { app, logged } = await aSite({ rateLimits: true });
    app.server.on('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: undefined }));
    const site = await app.listen({ host: '127.0.0.1', port: 0 });
    expect((await fetch(`${site}/api/vehicles`)).status).toBe(200);
    const body = JSON.stringify({ email: 'jo@maple.example', password: 'not the password' });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${site}/api/admin/session`, { method: 'POST', body, headers })).status).toBe(401);
    expect(logged.join()).not.toContain('"level":50');
  });
});
