import { OAKVILLE_TARIFF } from '../../src/domain/pricing/tariff.ts';
import { aFleetOf, withSite } from './a-bench-site.ts';
import { COMPARED, cellsOf, compare } from './load.ts';
import { printTable } from './support/table.ts';
import { aTrip } from './support/trips.ts';

/**
 * Compares `POST /api/quotes` with a route that takes the same body and sends the same answer
 * without any work.
 */
export async function benchQuotes(): Promise<void> {
  const [vehicle] = aFleetOf(36);
  const addonIds = OAKVILLE_TARIFF.addOns.map(({ id }) => id);
  const body = JSON.stringify({ vehicleId: vehicle?.id, itinerary: aTrip(), addonIds });
  const headers = { 'content-type': 'application/json' };
  const compared = await withSite(aFleetOf(36), {}, async ({ site, bare }) => {
    // Uncompressed, as the load generator requests it.
    const plain = { ...headers, 'accept-encoding': 'identity' };
    const answered = await fetch(`${site.url}/api/quotes`, { method: 'POST', headers: plain, body });
    const quote = await answered.text();
    if (!answered.ok) throw new Error(quote);
    const {
      date: _date,
      connection: _connection,
      'keep-alive': _keepAlive,
      ...sent
    } = Object.fromEntries(answered.headers);
    await fetch(`${bare.url}/quote`, { method: 'PUT', headers, body: JSON.stringify({ headers: sent, body: quote }) });
    return compare(
      { server: site, request: { path: '/api/quotes', method: 'POST', headers, body } },
      { server: bare, request: { path: '/quote', method: 'POST', headers, body } },
    );
  });
  printTable(
    'POST /api/quotes',
    `A trip of three days with every add-on (${body.length} bytes), against a bare Fastify route that reads the same body and sends the same answer, headers too; 32 connections.`,
    ['', ...COMPARED],
    [['quotes', ...cellsOf(compared, 0.8)]],
  );
}
