import { Server } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds in which a request that is on its way arrives on a connection that was kept. */
const ON_ITS_WAY = 1_500;

/**
 * Closes without cutting a request. From the first moment on nobody new can connect; who is connected may ask once more and is told that the
 * connection ends. Only then kept connections that stayed silent are closed.
 */
export function drainConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    // Who has connected already is taken in before.
    await setImmediate();
    const { promise: allGone, resolve } = Promise.withResolvers<void>();
    // What closes an HTTP server closes its silent connections at once, also those on which a request is about to be read.
    Server.prototype.close.call(app.server, () => resolve());
    const over = new AbortController();
    await Promise.race([allGone, setTimeout(ON_ITS_WAY, undefined, over)]).finally(() => over.abort());
  });
}
