import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COMPANY } from '../../domain/company.ts';

/** The maps service: its frame, and the question whether it answers at all. */
const MAPS = new URL(COMPANY.mapUrl).origin;

const PAGE_POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  `connect-src 'self' ${MAPS}`,
  `frame-src ${MAPS}`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** A picture is nothing but a picture: an SVG that is opened by itself runs nothing and loads nothing. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** Puts the security headers and the request id on an answer. */
export function withSecurityHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers(HEADERS).header('x-request-id', request.id);
}

/** Sends the security headers and the request id with every answer, errors too. */
export function secureAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    withSecurityHeaders(request, reply);
    done();
  });
}
