import type { InsightsApi } from '../../ports/insights-api.ts';

/** Posts samples so that they also get away while the page is being left. */
export function browserInsightsApi(): InsightsApi {
  return {
    measured(page, samples) {
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
    },
  };
}

function log(fault: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the specification wants this failure in the console alone (section 8)
  console.log('Insights were not sent.', fault);
}
