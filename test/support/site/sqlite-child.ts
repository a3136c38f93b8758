import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { connect, openSqlite } from '../../../src/adapters/sqlite/open.ts';
import { MIGRATIONS } from '../../../src/adapters/sqlite/schema/migrations.ts';
import type { Email } from '../../../src/domain/outbox/email.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import { leaseNext } from '../../../src/server/use-cases/outbox/leases.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aNewEmail, aPlacedBooking, NOON } from '../values/samples.ts';

/**
 * A process that works on a SQLite file: `node sqlite-child.ts <work> <file> <name>`. It prints
 * `ready`, waits for a line, and does its work. The name distinguishes the data of several
 * processes.
 */
const [, , work = '', file = '', name = ''] = process.argv;

/**
 * The pause between two writes, in milliseconds. Without it one process holds the lock all the
 * time, and on a busy machine others exceed their time limit.
 */
const PAUSE = 10;

const WORKS: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  /** Claims e-mails until none is due, and prints the id of each. */
  async claim(stores) {
    for (;;) {
      const leased = await leaseNext(stores, NOON, '2026-11-23T17:01:00.000Z');
      if (!leased) return;
      console.log(leased.email.id);
      await setTimeout(PAUSE);
    }
  },

  /** Adds bookings without an end, and prints the id of each acknowledged one. */
  async add({ bookings }) {
    for (let count = 0; ; count += 1) {
      const placed = placedHere(String(count));
      await addBooking(bookings, placed, { key: placed.booking.id, bodyHash: 'hash' });
      console.log(placed.booking.id);
      await setTimeout(PAUSE);
    }
  },

  /**
   * Kills itself (SIGKILL) while it adds a booking: after the booking, its history and its first
   * e-mail were written.
   */
  async 'die-adding'({ bookings }) {
    const placed = placedHere('dying');
    const emails = [...placed.emails, dyingEmail()];
    await addBooking(bookings, { ...placed, emails }, { key: placed.booking.id, bodyHash: 'hash' });
  },

  async open() {},
};

// The step of an invented next version.
if (work === 'upgrade') {
  connect(file, 'upgrade', { steps: [...MIGRATIONS, 'ALTER TABLE vehicles ADD COLUMN sold_at TEXT'] }).close();
  process.exit(0);
}
if (work === 'open') await start();
const { ports, close } = await openSqlite(file);
if (work !== 'open') await start();
await WORKS[work]?.(ports);
await close();
process.exit(0);

async function start(): Promise<void> {
  console.log('ready');
  await once(process.stdin, 'data');
}

function placedHere(count: string) {
  const id = `${name}-${count}`;
  return aPlacedBooking({
    id: `booking-${id}`,
    confirmationNumber: `HOJ-${id}`,
    receivedEmailId: `received-${id}`,
    noticeEmailId: `notice-${id}`,
  });
}

function dyingEmail(): Email {
  const email = aNewEmail({ id: `dying-${name}` });
  return {
    ...email,
    get blocks() {
      process.kill(process.pid, 'SIGKILL');
      return email.blocks;
    },
  };
}
