import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAPS_ORIGIN } from '../../domain/shared/company.ts';

const PAGE_POLICY = [
  "default-src 'self'",
  // Of scripts inline only rules for what browsers fetch ahead, which run nothing (PAGE-35).
  "script-src 'self' 'inline-speculation-rules'",
  "img-src 'self' data:",
  // The maps service: for its frame, and for the check whether it is reachable.
  `connect-src 'self' ${MAPS_ORIGIN}`,
  `frame-src ${MAPS_ORIGIN}`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** A picture that is opened as a page runs no script, loads nothing and cannot be framed. */
export const PICTURE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** Two years, in seconds. Subdomains of the site are included. */
const ONLY_HTTPS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * Returns the headers of every answer of a site at this address (HTTP-15). With https, browsers
 * then use only https for the site.
 */
export function securityHeaders(publicUrl: string): SecurityHeaders {
  return publicUrl.startsWith('https:') ? { ...HEADERS, ...ONLY_HTTPS } : HEADERS;
}

/** Sets the security headers and the request id on an answer (HTTP-5). */
export function withSecurityHeaders(
  headers: SecurityHeaders,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return reply.headers(headers).header('x-request-id', request.id);
}

/** Sends the security headers and the request id with every answer, including errors. */
export function secureAnswers(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    withSecurityHeaders(headers, request, reply);
    done();
  });
}
