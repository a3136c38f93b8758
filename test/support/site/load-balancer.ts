import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { AtEnd } from '../temp-folder.ts';

/** A load balancer as hosts have it: it asks `/readyz`, and retries nothing. */
export type LoadBalancer = {
  readonly url: string;
  /** Begins to check an instance. It gets requests from its first 200 on, until an answer is not 200. */
  add(instance: string): void;
  isServing(instance: string): boolean;
  /** The requests that an instance has answered. */
  answered(instance: string): number;
};

/** Milliseconds between two checks of an instance. */
const CHECK_MS = 1000;
/** Headers that concern one connection alone. */
const PER_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding']);

export async function aLoadBalancer(atEnd: AtEnd = onTestFinished): Promise<LoadBalancer> {
  const serving = new Set<string>();
  const answered = new Map<string, number>();
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  let turn = 0;

  const check = async (instance: string): Promise<void> => {
    for (; !isOver; await setTimeout(CHECK_MS)) {
      const isReady = await fetch(`${instance}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) serving.add(instance);
      else serving.delete(instance);
    }
  };
  const forward = (from: IncomingMessage, to: ServerResponse): void => {
    turn += 1;
    const instance = [...serving][turn % serving.size];
    if (instance === undefined) return void to.writeHead(502).end('no instance is ready');
    const asked = request(`${instance}${from.url}`, { agent, method: from.method, headers: ofCall(from.headers) });
    asked.on('response', (answer) => {
      answered.set(instance, (answered.get(instance) ?? 0) + 1);
      to.writeHead(answer.statusCode ?? 502, ofCall(answer.headers));
      answer.pipe(to);
    });
    asked.on('error', (fault) => {
      if (to.headersSent) to.destroy();
      else to.writeHead(502).end(`no answer of an instance: ${fault.message}`);
    });
    from.pipe(asked);
  };

  const server = createServer({ keepAliveTimeout: 60_000 }, forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    isOver = true;
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (instance) => void check(instance),
    isServing: (instance) => serving.has(instance),
    answered: (instance) => answered.get(instance) ?? 0,
  };
}

function ofCall(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !PER_CONNECTION.has(name)));
}
