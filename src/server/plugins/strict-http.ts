import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { STATUS_CODES } from '../http/http-constants.ts';
import { problem } from '../http/problems.ts';
import type { SecurityHeaders } from './security-headers.ts';

const STATUS_OF_FAULT: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Handles requests that Node would answer itself without our headers (HTTP-16). A request without a
 * host or with two hosts is answered with 400, because its site is ambiguous. An unknown
 * expectation is ignored, as RFC 9110, 10.1.1 allows. CONNECT is refused.
 */
export function takeStrictHttp(app: FastifyInstance, headers: SecurityHeaders): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', (_request, socket) => answerByHand(socket, 405, headers, { allow: 'GET, HEAD, POST' }));
  // Nothing has a zero byte in its name, and PostgreSQL refuses to look for one.
  app.addHook('onRequest', ({ url }, _reply, done) => {
    const isSound = url.split('?', 1)[0]?.includes('%00') !== true;
    done(isSound ? undefined : Object.assign(new Error('a zero byte in a path'), { statusCode: 404 }));
  });
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
    const isEnough = hosts.length === 1 || (hosts.length === 0 && raw.httpVersion === '1.0');
    done(isEnough ? undefined : Object.assign(new Error('not one host'), { statusCode: 400 }));
  });
}

/** Answers data that is not HTTP, and requests that arrive too slowly. */
export function answerUnreadable(fault: Error & { code?: string }, socket: Duplex, headers: SecurityHeaders): void {
  if (fault.code === 'ECONNRESET' || !socket.writable) return;
  answerByHand(socket, STATUS_OF_FAULT[fault.code ?? ''] ?? 400, headers);
}

/**
 * No request object exists yet, so the response is written directly to the socket. The connection
 * is closed, because the start of the next request is unknown.
 */
function answerByHand(socket: Duplex, status: number, headers: SecurityHeaders, more: SecurityHeaders = {}): void {
  const body = JSON.stringify(problem(status, 'malformed', 'The request cannot be read.'));
  const head = Object.entries({
    ...headers,
    ...more,
    'x-request-id': randomUUID(),
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
}
