import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { MetricType } from 'web-vitals';
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
  const send = ({ name, value }: MetricType): void =>
    api.measured(path, [{ metric: name, value: Math.round(name === 'CLS' ? value * 1000 : value) }]);
  try {
    const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
    for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(send);
  } catch (fault) {
    // biome-ignore lint/suspicious/noConsole: this failure is logged in the console alone (PAGE-21)
    console.log('Insights did not load.', fault);
  }
}
