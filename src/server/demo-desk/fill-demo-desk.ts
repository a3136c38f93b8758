import type { Booking } from '../../domain/booking/booking.ts';
import { storeChange } from '../../domain/booking/stored-booking.ts';
import type { Block } from '../../domain/fleet/block.ts';
import type { Message } from '../../domain/inquiry/message.ts';
import type { Sender } from '../../domain/outbox/email.ts';
import { DEFAULT_COMPANY } from '../../domain/shared/company.ts';
import { DEFAULT_HOURS } from '../../domain/shared/opening-hours.ts';
import { addDays, addMinutes, type Instant, torontoDate } from '../../domain/shared/toronto-time.ts';
import type { Ports } from '../../ports/ports.ts';
import { addBooking, listBookings } from '../use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../use-cases/stored/stored-messages.ts';
import { allVehicles } from '../use-cases/stored/stored-vehicles.ts';
import { closeDemoTills, invoiceDemoDesk } from './demo-money.ts';
import { type DemoBooking, demoBookings } from './demo-trips.ts';

type DemoPorts = Pick<
  Ports,
  | 'bookings'
  | 'blocks'
  | 'closedDays'
  | 'deletedMoney'
  | 'invoices'
  | 'messages'
  | 'tillClosings'
  | 'vehicles'
  | 'clock'
  | 'random'
>;

const HOUR = 60;
const DAY = 24 * HOUR;
const BY = 'dana@example.com';
/** Nobody is mailed about the demonstration, so no e-mail with it goes out. */
const NOBODY: Sender = {
  company: DEFAULT_COMPANY,
  hours: DEFAULT_HOURS,
  from: DEFAULT_COMPANY.email,
  siteUrl: '',
  reservationUrl: () => '',
};

/**
 * Stores a month of demonstration data around today: bookings with their money, invoices and closed
 * tills, blocks, a closed day and messages (CONF-10). A store that has a booking is not changed.
 */
export async function fillDemoDesk(ports: DemoPorts): Promise<void> {
  const { bookings, blocks, closedDays, messages, vehicles, clock, random } = ports;
  if ((await listBookings(bookings, { limit: 1 })).bookings.length > 0) return;
  const now = clock.now();
  const fleet = await allVehicles(vehicles);
  const month = demoBookings(fleet, now, random.id, NOBODY);
  for (const booking of month) await storeBooking(ports, booking);
  await invoiceDemoDesk(ports, month.map(bookingNow), BY);
  await closeDemoTills(ports, month.map(bookingNow), BY);
  for (const block of demoBlocks(month, now)) {
    const id = random.id();
    await blocks.add(id, { value: { ...block, id } });
  }
  const date = addDays(torontoDate(now), 12);
  await closedDays.add(date, { value: { date, reason: 'Staff training' } });
  for (const message of demoMessages(now)) await storeMessage({ messages }, { ...message, id: random.id() });
}

async function storeBooking({ bookings, random }: DemoPorts, { placed, changes }: DemoBooking): Promise<void> {
  const added = await addBooking(bookings, placed, { key: random.id(), bodyHash: '' });
  if (added !== 'added') throw new Error(`The demonstration was not stored: ${added}`);
  // What a vehicle is taken by was checked as the month was made.
  for (const { claim: _, ...change } of changes) await bookings.edit(placed.booking.id, storeChange(change));
}

function bookingNow({ placed, changes }: DemoBooking): Booking {
  return changes.at(-1)?.booking ?? placed.booking;
}

/** One vehicle in service, and a repair that meets an approved booking to come. */
function demoBlocks(month: readonly DemoBooking[], now: Instant): readonly Omit<Block, 'id'>[] {
  const approved = month
    .map(bookingNow)
    .filter(({ status, itinerary }) => status === 'approved' && itinerary.pickupTime > now);
  const [overlapping, other] = approved;
  const common = { version: 1, units: 1, by: BY, at: addMinutes(now, -2 * HOUR) };
  return [
    ...(overlapping === undefined
      ? []
      : [
          {
            ...common,
            vehicleId: overlapping.vehicle.id,
            from: overlapping.itinerary.pickupTime,
            to: addMinutes(overlapping.itinerary.pickupTime, 2 * DAY),
            reason: 'repair' as const,
            note: 'Brakes, waits for a part',
          },
        ]),
    ...(other === undefined
      ? []
      : [
          {
            ...common,
            vehicleId: other.vehicle.id,
            from: addMinutes(other.itinerary.dropoffTime, DAY),
            to: addMinutes(other.itinerary.dropoffTime, 2 * DAY),
            reason: 'service' as const,
          },
        ]),
  ];
}

function demoMessages(now: Instant): readonly DistributiveOmit<Message, 'id'>[] {
  const before = (hours: number) => addMinutes(now, -hours * HOUR);
  return [
    {
      receivedAt: before(3),
      state: 'open',
      kind: 'inquiry',
      content: {
        companyName: 'Lakeside Films',
        contact: 'Rosa Delgado',
        phone: '416-555-0139',
        email: 'rosa@lakeside.example',
        frequency: '6-10',
        message: 'Two cube vans and a passenger van for a shoot in the first week of the month.',
        source: 'business-program',
        page: 'entertainment',
      },
    },
    {
      receivedAt: before(20),
      state: 'open',
      kind: 'contact',
      content: {
        name: 'Burlington Catering',
        email: 'office@catering.example',
        phone: '905-555-0155',
        subject: 'Invoice',
        message: 'Could you send the invoice of last week to our new address?',
      },
    },
    {
      receivedAt: before(50),
      state: 'answered',
      answeredBy: BY,
      kind: 'contact',
      content: {
        name: 'Marie Duval',
        email: 'marie.duval@example.com',
        phone: '289-555-0163',
        subject: 'Found in the car',
        message: 'Did you find a pair of glasses in the Sienna?',
      },
    },
  ];
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
