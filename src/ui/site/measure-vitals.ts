import type { MetricType } from 'web-vitals';
import type { InsightsApi } from '../../ports/browser/insights-api.ts';

/** Measures the web vitals once the page has loaded; where the measuring cannot be loaded only the console says so. */
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
