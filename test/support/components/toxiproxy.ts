import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../site/site-process.ts';
import type { AtEnd } from '../temp-folder.ts';
import { type Component, skipWithout, startProgram } from './component.ts';

/** A proxy that simulates network faults, including slow answers and faults on open connections. */
const TOXIPROXY: Component = {
  addressIn: 'TOXIPROXY',
  programIn: 'TOXIPROXY_SERVER',
  program: 'toxiproxy-server',
  alsoIn: [join(process.env.GOPATH ?? join(homedir(), 'go'), 'bin')],
  howToGet:
    'go install github.com/Shopify/toxiproxy/v2/cmd/server@v2.5.0 and name the program that it makes toxiproxy-server',
};

export const skipWithoutToxiproxy = skipWithout('broken networks', TOXIPROXY);

/**
 * The faults. `downstream` affects answers, so the request may have been carried out. `undefined`
 * means that nothing listens any more.
 */
const FAULTS = {
  /** The added latency of each answer, in milliseconds. */
  slow: { type: 'latency', stream: 'downstream', attributes: { latency: 300 } },
  /** Requests do not arrive, and connections stay open. */
  silent: { type: 'timeout', stream: 'upstream', attributes: { timeout: 0 } },
  reset: { type: 'reset_peer', stream: 'downstream', attributes: { timeout: 0 } },
  /** The bytes of an answer after which the connection is closed. */
  cut: { type: 'limit_data', stream: 'downstream', attributes: { bytes: 100 } },
  down: undefined,
} as const;

export type NetworkFault = keyof typeof FAULTS;

/** A proxy to a server. `break` starts a fault, also for open connections; `repair` ends it. */
export type Way = { readonly host: string; break(fault: NetworkFault): Promise<void>; repair(): Promise<void> };

/**
 * Returns a function that creates proxies to servers on this machine, through the Toxiproxy whose
 * API is at `TOXIPROXY`, or through one that it starts.
 */
export async function aToxiproxy(atEnd: AtEnd = onTestFinished): Promise<(target: string) => Promise<Way>> {
  const api = process.env.TOXIPROXY ?? (await serverHere(atEnd));
  return async (target) => {
    const name = `oakville-${randomUUID()}`;
    const proxy = `${api}/proxies/${name}`;
    const made = { name, listen: '127.0.0.1:0', upstream: new URL(target).host, enabled: true };
    const { listen }: { listen: string } = JSON.parse(await call('POST', `${api}/proxies`, made));
    atEnd(async () => void (await call('DELETE', proxy)));
    let toxic: NetworkFault | undefined;
    return {
      host: listen,
      async break(fault) {
        if (FAULTS[fault] === undefined) await call('POST', proxy, { enabled: false });
        else {
          await call('POST', `${proxy}/toxics`, { name: fault, ...FAULTS[fault] });
          toxic = fault;
        }
      },
      async repair() {
        if (toxic !== undefined) await call('DELETE', `${proxy}/toxics/${toxic}`);
        toxic = undefined;
        await call('POST', proxy, { enabled: true });
      },
    };
  };
}

async function call(method: string, url: string, body?: object): Promise<string> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Toxiproxy answers ${answer.status}: ${text}`);
  return text;
}

async function serverHere(atEnd: AtEnd): Promise<string> {
  const port = String(await freePort());
  const api = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${api}/version`)).ok;
  await startProgram(TOXIPROXY, ['-host', '127.0.0.1', '-port', port], {}, isReady, atEnd);
  return api;
}
