import { setTimeout } from 'node:timers/promises';

/** What a site said of itself at a moment: seconds since the watch began, bytes, counts. */
export type Sample = { readonly at: number; readonly memory: number; readonly handles: number };

/** Asks a site with `METRICS=on` again and again how it is. */
export function watch(url: string, everyMs = 500): { stop(): Promise<readonly Sample[]> } {
  const start = performance.now();
  const over = new AbortController();
  const samples: Sample[] = [];
  const running = (async () => {
    while (!over.signal.aborted) {
      const text = await (await fetch(`${url}/metrics`)).text();
      samples.push({
        at: (performance.now() - start) / 1000,
        memory: figureOf(text, 'process_resident_memory_bytes'),
        handles: figureOf(text, 'process_open_fds'),
      });
      await setTimeout(everyMs, undefined, over).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      over.abort();
      await running;
      return samples;
    },
  };
}

/** A figure without labels. */
function figureOf(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
