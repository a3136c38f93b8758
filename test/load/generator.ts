import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { addDays, toInstant, torontoDate, torontoInstant } from '../../src/domain/shared/toronto-time.ts';
import type { Answered, Stream } from './drive.ts';

/**
 * Sends what its first word describes and prints how it was answered, both as JSON. A process of its own: what it does besides must not be
 * measured with the site.
 */
const { url, streams }: { url: string; streams: readonly Stream[] } = JSON.parse(process.argv[2] ?? '');
const orders = await ordersOf(url);
const answered = await Promise.all(streams.map(send));
process.stdout.write(`${JSON.stringify(answered)}\n`);

async function send({ name, seconds, connections, rate, of }: Stream): Promise<Answered> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(rate === undefined ? {} : { overallRate: rate, ignoreCoordinatedOmission: true }),
    requests: of.map((kind) => (kind === 'booking' ? aBooking() : aRead())),
  });
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(([status, { count = 0 }]) => [status, count]);
  const { p50, p99, max } = result.latency;
  const { errors, timeouts } = result;
  return {
    name,
    perSecond: result.requests.average,
    p50,
    p99,
    max,
    errors,
    timeouts,
    statuses: Object.fromEntries(statuses),
  };
}

/** Bookings that the site takes: every one has a key and a customer of its own. */
function aBooking(): autocannon.Request {
  return {
    method: 'POST',
    path: '/api/bookings',
    setupRequest: (request) => {
      const serial = randomUUID();
      const order = orders[serial.charCodeAt(0) % orders.length];
      const form = {
        firstName: 'Priya',
        lastName: `Raman ${serial.slice(0, 8).replace(/\d/g, 'x')}`,
        email: `${serial}@customer.example`,
        confirmEmail: `${serial}@customer.example`,
        phone: '905 555 0118',
        cardName: 'Priya Raman',
        cardType: 'AMEX',
        agreePolicy: true,
      };
      const headers = { ...fromAnywhere(), 'content-type': 'application/json', 'idempotency-key': serial };
      return { ...request, headers, body: JSON.stringify({ ...order, form }) };
    },
  };
}

/** What visitors open, compressed as browsers ask for it. */
function aRead(): autocannon.Request {
  const paths = ['/api/vehicles', '/', '/api/vehicles', '/vehicles'];
  let turn = 0;
  return {
    method: 'GET',
    setupRequest: (request) => {
      turn += 1;
      const headers = { ...fromAnywhere(), 'accept-encoding': 'gzip, deflate, br' };
      return { ...request, headers, path: paths[turn % paths.length] ?? '/' };
    },
  };
}

/** One of 62,500 visitors, whom the site knows by the address that the proxy it trusts tells. */
function fromAnywhere() {
  const [third, fourth] = [0, 1].map(() => 1 + Math.floor(Math.random() * 250));
  return { 'x-forwarded-for': `198.51.${third}.${fourth}` };
}

/** A week from Friday on in every vehicle, with the price that the site asks. */
async function ordersOf(site: string) {
  const { vehicles }: { vehicles: readonly { id: string }[] } = await (await fetch(`${site}/api/vehicles`)).json();
  const [pickupDate, dropoffDate] = [30, 37].map((days) => addDays(torontoDate(toInstant(Date.now())), days));
  if (pickupDate === undefined || dropoffDate === undefined) throw new Error('no days');
  const itinerary = {
    rentalLocation: 'Oakville',
    pickupDate,
    pickupTime: torontoInstant(pickupDate, '10:00'),
    dropoffDate,
    dropoffTime: torontoInstant(dropoffDate, '12:30'),
    driverAge: 25,
  };
  return Promise.all(
    vehicles.map(async ({ id }) => {
      const trip = { vehicleId: id, itinerary, addonIds: ['additional-driver'] };
      const headers = { 'content-type': 'application/json' };
      const priced = await fetch(`${site}/api/quotes`, { method: 'POST', headers, body: JSON.stringify(trip) });
      const { totals }: { totals: { totalCharges: number } } = await priced.json();
      return { ...trip, expectedTotalCharges: totals.totalCharges };
    }),
  );
}
