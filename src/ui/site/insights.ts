import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { InsightMetric } from '../../ports/api/insight.ts';
import type { InsightsApi } from '../../ports/browser/insights-api.ts';

/** Counts a view of each page that is opened (PAGE-21). Renders nothing. */
export function ViewCount({ api }: { readonly api: InsightsApi }) {
  const { pathname } = useLocation();
  useEffect(() => {
    api.measured(pathname, [{ metric: 'view', value: 1 }]);
  }, [api, pathname]);
  return null;
}

/**
 * Measures the web vitals once the page has loaded. A failure to load the library is only written
 * to the console.
 */
export async function measureVitals(api: InsightsApi): Promise<void> {
  const path = location.pathname;
  try {
    const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
    const tell =
      (metric: InsightMetric, scale = 1) =>
      ({ value }: { readonly value: number }) =>
        api.measured(path, [{ metric, value: Math.round(value * scale) }]);
    onCLS(tell('CLS', 1000));
    onFCP(tell('FCP'));
    onINP(tell('INP'));
    onLCP(tell('LCP'));
    onTTFB(tell('TTFB'));
  } catch (fault) {
    // biome-ignore lint/suspicious/noConsole: this failure is logged in the console alone (PAGE-21)
    console.log('Insights did not load.', fault);
  }
}
