import { aFleetOf, withSite } from './a-bench-site.ts';
import { COMPARED, cellsOf, compare } from './load.ts';
import { type Cell, printTable } from './support/table.ts';

/** Compares `GET /api/vehicles` with a route that sends the same bytes. */
export async function benchVehicles(): Promise<void> {
  const rows: Cell[][] = [];
  for (const count of [36, 2000]) {
    await withSite(aFleetOf(count), {}, async ({ site, bare }) => {
      const etag = (await fetch(`${site.url}/api/vehicles`)).headers.get('etag') ?? '';
      const cases = [
        { name: 'plain', headers: {} },
        { name: 'known', headers: { 'if-none-match': etag } },
        { name: 'brotli', headers: { 'accept-encoding': 'br' } },
      ];
      for (const { name, headers } of cases) {
        const compared = await compare(
          { server: site, request: { path: '/api/vehicles', headers } },
          { server: bare, request: { path: `/${name}`, headers } },
        );
        rows.push([`${count}, ${name}`, ...cellsOf(compared, 0.9)]);
      }
    });
  }
  printTable(
    'GET /api/vehicles',
    'Against a bare Fastify route that sends the same prepared bytes and headers; 32 connections. `known` is `If-None-Match`, answered 304.',
    ['vehicles', ...COMPARED],
    rows,
  );
}
