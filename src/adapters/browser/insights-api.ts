import type { InsightSample } from '../../ports/api/insight.ts';
import type { InsightsApi } from '../../ports/browser/insights-api.ts';

/**
 * Delay before samples are posted, in ms. A page load produces several samples within this time,
 * and they share one request.
 */
const WAIT = 3_000;

/** Posts samples in batches. Pending samples are sent before the page is unloaded. */
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
