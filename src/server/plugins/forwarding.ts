import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Forwarding } from '../use-cases/health/site-health.ts';

/**
 * Notices once that requests are forwarded by a proxy which TRUST_PROXY does not name (CONF-6): all
 * visitors then have the address of the proxy, and share one limit. It logs no address.
 */
export function noticeUntrustedProxy(app: FastifyInstance, forwarding: Forwarding, log: FastifyBaseLogger): void {
  app.addHook('onRequest', ({ headers, ips = [] }, _reply, done) => {
    if (!forwarding.isUntrusted && headers['x-forwarded-for'] !== undefined && ips.length < 2) {
      forwarding.isUntrusted = true;
      log.warn('requests are forwarded from an address that TRUST_PROXY does not name: all visitors share one limit');
    }
    done();
  });
}
