import { afterEach, vi } from 'vitest';
import { browserReservationsApi } from '../../src/adapters/browser/reservations-api.ts';
import { reservationsApiContract } from '../contracts/reservations-api.ts';
import { aSite } from '../support/a-site.ts';

afterEach(() => vi.unstubAllGlobals());

reservationsApiContract(async () => {
  const site = await aSite();
  const url = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const realFetch = globalThis.fetch;
  // A page asks its own site by path; here the site has a port of its own.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`${url}${path}`, init));
  return { api: browserReservationsApi(), site, cut: () => site.app.close() };
});
