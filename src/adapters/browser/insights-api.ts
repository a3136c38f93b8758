import type { InsightSample } from '../../ports/api/insight.ts';
import type { InsightsApi } from '../../ports/browser/insights-api.ts';

/** How long samples wait for others, in ms: a page that loads measures several things one after the other. */
const WAIT = 3_000;

/** Posts samples together, in time to get away while the page is being left. */
export function browserInsightsApi(): InsightsApi {
  const waiting = new Map<string, InsightSample[]>();
  const post = (): void => {
    for (const [page, samples] of waiting) send(page, samples);
    waiting.clear();
  };
  const isLeaving = (): boolean => globalThis.document?.visibilityState === 'hidden';
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (isLeaving()) post();
  });
  return {
    measured(page, samples) {
      if (waiting.size === 0) setTimeout(post, WAIT);
      waiting.set(page, [...(waiting.get(page) ?? []), ...samples]);
      if (isLeaving()) post();
    },
  };
}

function send(page: string, samples: readonly InsightSample[]): void {
  fetch('/api/insights', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page, samples }),
    credentials: 'omit',
    keepalive: true,
  }).then(
    ({ ok, status }) => {
      if (!ok) log(`answered ${status}`);
    },
    (fault: unknown) => log(fault),
  );
}

function log(fault: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this failure is logged in the console alone (PAGE-21)
  console.log('Insights were not sent.', fault);
}
