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
 * What Node would answer by itself, without our headers, goes the way of all calls (HTTP-16): a request without a host or with two of them (400, of
 * which site it speaks is anybody's guess), and an expectation that is not known, which may be ignored (RFC 9110, 10.1.1). A tunnel
 * through us is not to be had.
 */
export function takeStrictHttp(app: FastifyInstance, headers: SecurityHeaders): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', (_request, socket) => answerByHand(socket, 405, headers, { allow: 'GET, HEAD, POST' }));
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((name, place) => place % 2 === 0 && /^host$/i.test(name));
    const isEnough = hosts.length === 1 || (hosts.length === 0 && raw.httpVersion === '1.0');
    done(isEnough ? undefined : Object.assign(new Error('not one host'), { statusCode: 400 }));
  });
}

/** Answers what is not HTTP, or came too slowly. */
export function answerUnreadable(fault: Error & { code?: string }, socket: Duplex, headers: SecurityHeaders): void {
  if (fault.code === 'ECONNRESET' || !socket.writable) return;
  answerByHand(socket, STATUS_OF_FAULT[fault.code ?? ''] ?? 400, headers);
}

/** No request exists yet, so the head is written by hand. The connection ends: where the next request begins is not known. */
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
