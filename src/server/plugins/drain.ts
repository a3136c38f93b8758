import { Server } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds without a request after which none is on its way any more, and the most that are waited for that. */
const SILENCE = 1_000;
const MAX_DRAIN_MS = 5_000;

/**
 * Closes without cutting a request (FAIL-10). From the first moment on nobody new can connect; who is connected may ask once more and is told that the
 * connection ends. Only then kept connections that stayed silent are closed.
 */
export function drainConnections(app: FastifyInstance): void {
  let lastAsked = 0;
  app.addHook('onRequest', (_request, _reply, done) => {
    lastAsked = performance.now();
    done();
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    // Who has connected already is taken in before.
    await setImmediate();
    const start = performance.now();
    let allGone = false;
    // What closes an HTTP server closes its silent connections at once, also those on which a request is about to be read.
    Server.prototype.close.call(app.server, () => {
      allGone = true;
    });
    do {
      await setTimeout(50);
      // After a standstill the time is over before what came meanwhile is read.
      await setImmediate();
    } while (!allGone && performance.now() < Math.min(start + MAX_DRAIN_MS, Math.max(start, lastAsked) + SILENCE));
  });
}
