import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { MetricType } from 'web-vitals';
import type { InsightSample } from '../../ports/api/insight.ts';

/** Counts a view of each page that is opened (PAGE-21). Renders nothing. */
export function ViewCount() {
  const { pathname } = useLocation();
  useEffect(() => collect(pathname, { metric: 'view', value: 1 }), [pathname]);
  useEffect(() => {
    document.addEventListener('visibilitychange', postIfLeaving);
    return () => document.removeEventListener('visibilitychange', postIfLeaving);
  }, []);
  return null;
}

/**
 * Measures the web vitals once the page has loaded. A failure to load the library is only written
 * to the console.
 */
export async function measureVitals(): Promise<void> {
  const path = location.pathname;
  const send = ({ name, value }: MetricType): void =>
    collect(path, { metric: name, value: Math.round(name === 'CLS' ? value * 1000 : value) });
  try {
    const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
    for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(send);
  } catch (fault) {
    // biome-ignore lint/suspicious/noConsole: this failure is logged in the console alone (PAGE-21)
    console.log('Insights did not load.', fault);
  }
}

/**
 * Delay before samples are posted, in ms. A page load produces several samples within this time,
 * and they share one request.
 */
const WAIT_MS = 3_000;

/** The samples that are not posted yet, by the path of their page. */
const waiting = new Map<string, InsightSample[]>();

/** Keeps a sample to post it with others, or at once while the page is being left. */
function collect(page: string, sample: InsightSample): void {
  if (waiting.size === 0) setTimeout(post, WAIT_MS);
  waiting.set(page, [...(waiting.get(page) ?? []), sample]);
  postIfLeaving();
}

function postIfLeaving(): void {
  if (document.visibilityState === 'hidden') post();
}

/**
 * Posts what waits: paths and samples only, no person, no id, no cookie. It cannot go through
 * `send`, which ends with its page. What cannot be sent is lost, with a line in the console.
 */
function post(): void {
  for (const [page, samples] of waiting) {
    fetch('/api/insights', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ page, samples }),
      credentials: 'omit',
      keepalive: true,
    }).then(
      ({ ok, status }) => {
        if (!ok) logLoss(`answered ${status}`);
      },
      (fault: unknown) => logLoss(fault),
    );
  }
  waiting.clear();
}

function logLoss(fault: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this failure is logged in the console alone (PAGE-21)
  console.log('Insights were not sent.', fault);
}
