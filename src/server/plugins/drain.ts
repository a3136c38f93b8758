import { Server } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Milliseconds without a new request after which draining ends, and the maximum duration of
 * draining.
 */
const IDLE_MS = 1_000;
const MAX_DRAIN_MS = 5_000;

/**
 * Closes without interrupting a request (FAIL-10). New connections are refused at once. A caller
 * with an open connection may send one more request, and its answer announces that the connection
 * closes. After that the idle connections are closed. Between the signal and the closing
 * (CONF-14) answers announce that already, so that a proxy keeps no connection.
 */
export function drainConnections(app: FastifyInstance, isStopping: () => boolean): void {
  let lastRequestAt = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    lastRequestAt = performance.now();
    if (isStopping()) void reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    // Accepts the connections that are already established.
    await setImmediate();
    const start = performance.now();
    let allClosed = false;
    // `close` of an HTTP server would also close idle connections at once, even those on which a
    // request has arrived but is unread. `close` of `net.Server` does not.
    Server.prototype.close.call(app.server, () => {
      allClosed = true;
    });
    do {
      await setTimeout(50);
      // If the event loop was blocked, the time limit may have passed before pending requests are
      // read.
      await setImmediate();
    } while (
      !allClosed &&
      performance.now() < Math.min(start + MAX_DRAIN_MS, Math.max(start, lastRequestAt) + IDLE_MS)
    );
  });
}
