import { onTestFinished } from 'vitest';
import type { Call } from '../../../src/ports/api/call.ts';
import { aSite, type SiteOptions, type TestSite } from './a-site.ts';

/** What a page asked of the site. */
export type AskedCall = { readonly path: string; readonly body: unknown };

/** The site behind the pages of a test. */
export type SiteInProcess = TestSite & {
  /** What the pages asked so far, also what was lost. */
  readonly asked: readonly AskedCall[];
  /** Loses the next answer of a call, as a network does: the site has done its work. */
  lose(call: Call): void;
  /** Holds the answers of a call until the function that it returns is called. */
  hold(call: Call): () => void;
};

/**
 * Starts the real application in the process of a page's test. `fetch` is its `inject`: no port is
 * opened. It is closed after the test.
 */
export async function aSiteInProcess(options: SiteOptions = {}): Promise<SiteInProcess> {
  restoreBuffers();
  // jsdom opens pages here.
  const site = await aSite({ publicUrl: window.location.origin, ...options });
  const asked: AskedCall[] = [];
  const lost: string[] = [];
  const held = new Map<string, Promise<void>>();
  const ask = async (address: string, { method = 'GET', headers = {}, body }: PageRequest = {}): Promise<Response> => {
    const [path = ''] = address.split('?');
    asked.push({ path, body: body ? JSON.parse(body) : undefined });
    const payload = body ? { payload: body } : {};
    const answer = await site.app.inject({ method, url: address, headers, ...payload });
    await held.get(path);
    const place = lost.indexOf(path);
    if (place >= 0) {
      lost.splice(place, 1);
      throw new TypeError('Failed to fetch');
    }
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(isEmpty ? null : answer.payload, { status: answer.statusCode });
  };
  const { fetch } = globalThis;
  Object.assign(globalThis, { fetch: ask });
  onTestFinished(() => {
    Object.assign(globalThis, { fetch });
  });
  return {
    ...site,
    asked,
    lose: ({ path }) => void lost.push(path),
    hold({ path }) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return () => {
        held.delete(path);
        resolve();
      };
    },
  };
}

/** What the client of the pages gives to `fetch`. */
type PageRequest = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string | null;
};

/** Puts Node's own classes in place of jsdom's: the server's checks do not take buffers for theirs. */
function restoreBuffers(): void {
  const bytes = Object.getPrototypeOf(Buffer);
  Object.assign(globalThis, { Uint8Array: bytes, ArrayBuffer: new bytes().buffer.constructor });
}
