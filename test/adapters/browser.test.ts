import { afterEach, describe, vi } from 'vitest';
import { browserInsightsApi } from '../../src/adapters/browser/insights-api.ts';
import { lateReservationsApi } from '../../src/adapters/browser/late-reservations-api.ts';
import { browserReservationsApi } from '../../src/adapters/browser/reservations-api.ts';
import { insightsApiContract } from '../contracts/insights-api.ts';
import { reservationsApiContract } from '../contracts/reservations-api.ts';
import { aSite } from '../support/a-site.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page asks its own site by path; here the site has a port of its own. */
async function aSiteToAsk() {
  const site = await aSite();
  const url = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`${url}${path}`, init));
  return { site, cut: () => site.app.close() };
}

reservationsApiContract(async () => ({ ...(await aSiteToAsk()), api: browserReservationsApi() }));
describe('loaded with the first question', () => {
  reservationsApiContract(async () => ({ ...(await aSiteToAsk()), api: lateReservationsApi() }));
});
insightsApiContract(async () => ({ ...(await aSiteToAsk()), api: browserInsightsApi() }));
