import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * The behaviour of the proxy: pass everything, reset connections, give no answer, or pass a request
 * and reset the connection when its answer arrives.
 */
export type Way = 'passes' | 'resets' | 'hangs' | 'loses-answers';

/**
 * A proxy to a server on this machine with switchable faults. It closes when the running test ends.
 */
export async function aRoughProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let way: Way = 'passes';
  let connections = 0;
  const server = createServer((client) => {
    connections += 1;
    keep(client);
    if (way === 'resets') return void client.resetAndDestroy();
    if (way === 'hangs') return;
    const upstream = keep(connect(Number(port), hostname));
    client.pipe(upstream);
    if (way === 'loses-answers') upstream.once('data', () => client.resetAndDestroy());
    else upstream.pipe(client);
  });
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    return socket;
  };
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(close);
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('not listening');
  return {
    endpoint: `http://127.0.0.1:${bound.port}`,
    /** Sets the behaviour. Open connections are closed. */
    behave(next: Way): void {
      way = next;
      connections = 0;
      for (const socket of sockets) socket.destroy();
    },
    connections: () => connections,
    close,
  };
}
