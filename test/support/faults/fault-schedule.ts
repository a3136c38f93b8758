import { argon2Hasher } from '../../../src/adapters/node/hasher.ts';
import type { Booking, Decision, Receipt } from '../../../src/domain/booking/booking.ts';
import type { RenderedEmail } from '../../../src/domain/outbox/email.ts';
import type { Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { Ports, Stores } from '../../../src/ports/ports.ts';
import type { MailAnswer, Mailer } from '../../../src/ports/services/mailer.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { bodyHash } from '../../../src/server/http/body-hash.ts';
import { actOnStoredBooking } from '../../../src/server/use-cases/booking/act-on-booking.ts';
import { type BookingSubmission, submitBooking } from '../../../src/server/use-cases/booking/submit-booking.ts';
import { sendContact } from '../../../src/server/use-cases/inquiry/send-message.ts';
import { sendEmailAgain } from '../../../src/server/use-cases/outbox/send-email-again.ts';
import { countBookings, emailsOf, listBookings } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { fillEmpty } from '../../../src/server/use-cases/stored/stored-vehicles.ts';
import { storesInMemory } from '../site/sqlite-memory.ts';
import { deleteBooking } from '../values/changes.ts';
import { deliverOne } from '../values/deliver-one.ts';
import { FORM, TRIP } from '../values/requests.ts';
import { at, aVehicle, NOON, SENDER } from '../values/samples.ts';
import { aChaos, aLeapingClock, aPoorRandomSource, type Chaos, withFaults } from './chaos.ts';

/** The promises that a schedule made, and what is stored at the end. */
export type Outcome = {
  /** Bookings that were acknowledged to a customer. */
  readonly acknowledged: readonly { readonly key: string; readonly confirmationNumber: string }[];
  /** Keys for which a customer was told that the booking is removed. */
  readonly goneKeys: readonly string[];
  /** Decisions that were acknowledged to staff, and decisions that were refused as stale. */
  readonly decided: readonly {
    readonly id: string;
    readonly decision: Decision;
    readonly by: string;
    readonly emailId: string;
  }[];
  /** Bookings after whose decision more were approved than there are units. */
  readonly overbooked: readonly string[];
  /**
   * Removals that were acknowledged to staff, and all bookings for which a removal was requested.
   */
  readonly removed: readonly string[];
  readonly removalPressed: readonly string[];
  /** Subjects of contact messages that were acknowledged. */
  readonly thanked: readonly string[];
  /**
   * Everything that reached the mail server, in order. `taken` means that the server kept it;
   * `calm` means that faults had stopped.
   */
  readonly sends: readonly {
    readonly email: RenderedEmail;
    readonly taken: boolean;
    readonly refused: boolean;
    readonly calm: boolean;
  }[];
  readonly bookings: Awaited<ReturnType<Stores['bookings']['read']>>;
  readonly messages: Awaited<ReturnType<Stores['messages']['read']>>;
  readonly counts: Readonly<
    Record<'acknowledged' | 'decided' | 'removed' | 'stale' | 'faults' | 'copies' | 'failed', number>
  >;
};

/** The start moments: an ordinary noon, minutes before a midnight, and before each clock change. */
const STARTS: readonly Instant[] = [
  NOON,
  at('2026-12-31', '23:58'),
  at('2027-03-14', '01:58'),
  at('2026-11-01', '00:59'),
];

/** How many there are of the vehicle that all customers ask for at the same time. */
const UNITS = 1;

const UNLIMITED = { networks: [], isLimited: false };

/** The trip is later than any moment that the clock reaches. */
const REQUEST: BookingSubmission = {
  vehicleId: 'sienna',
  itinerary: {
    ...TRIP,
    pickupDate: '2027-06-04',
    pickupTime: at('2027-06-04', '10:00'),
    dropoffDate: '2027-06-07',
    dropoffTime: at('2027-06-07', '12:30'),
  },
  addonIds: ['additional-driver'],
  form: FORM,
  expectedTotalCharges: 45_253,
};

/**
 * Runs customers, staff and two relays concurrently on stores, a mail server and a clock that fail
 * according to the seed. Then the faults stop: customers without an answer submit once more, and
 * the relay sends the rest.
 */
export async function aFaultSchedule(seed: number): Promise<Outcome> {
  const chaos = aChaos(seed);
  const stores = storesInMemory();
  await fillEmpty(stores, [aVehicle({ units: UNITS })]);
  const clock = aLeapingClock(STARTS[chaos.draw(STARTS.length)] ?? NOON, chaos);
  const log = aLog();
  const ports = {
    ...(Object.fromEntries(Object.entries(stores).map(([name, port]) => [name, withFaults(port, chaos)])) as Stores),
    mailer: aRoughMailer(chaos, log),
    random: aPoorRandomSource(chaos),
    hasher: argon2Hasher(),
    clock,
  };
  const isOverbooked = async () => (await countBookings(stores.bookings, { statuses: ['approved'] }, 9)) > UNITS;
  const customers = ['Ana', 'Ben', 'Chloé', 'Dai', 'Eva'].map((name) => aCustomerAtWork(name, ports, chaos, log));
  const staff = ['kim@oakville.example', 'sam@oakville.example'].map((by) =>
    aStaffMemberAtWork(by, ports, chaos, log, isOverbooked),
  );
  await Promise.all([
    ...customers.map(({ work }) => work()),
    ...staff.map((work) => work()),
    aSenderAtWork(ports, chaos, log),
    aRelayAtWork(ports, chaos, log),
    aRelayAtWork(ports, chaos, log),
  ]);

  chaos.calmDown();
  for (const { pressOnceMore } of customers) await pressOnceMore();
  await drain(ports, clock);

  const bookings = await stores.bookings.read({ after: '', limit: 1000 });
  const emails = bookings.flatMap((record) => record.emails);
  return {
    ...log,
    bookings,
    messages: await stores.messages.read({ after: '', limit: 1000 }),
    counts: {
      acknowledged: log.acknowledged.length,
      decided: log.decided.length,
      removed: log.removed.length,
      stale: log.stale.length,
      faults: log.faults.length,
      copies: log.copies.length,
      failed: emails.filter(({ state }) => state === 'failed').length,
    },
  };
}

function aLog() {
  return {
    acknowledged: [] as Outcome['acknowledged'][number][],
    goneKeys: [] as string[],
    decided: [] as Outcome['decided'][number][],
    removed: [] as string[],
    removalPressed: [] as string[],
    thanked: [] as string[],
    sends: [] as Outcome['sends'][number][],
    overbooked: [] as string[],
    stale: [] as string[],
    copies: [] as string[],
    faults: [] as unknown[],
  };
}

type Log = ReturnType<typeof aLog>;
type PortsAtWork = Stores & Pick<Ports, 'mailer' | 'random' | 'clock' | 'hasher'>;

/** Does the work, or records that the store was unreachable. Any other error is a bug. */
async function attempt<T>(log: Log, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (fault) {
    if (!isUnavailable(fault)) throw fault;
    log.faults.push(fault);
    return undefined;
  }
}

/**
 * A customer with one key. They submit until there is an answer, sometimes twice at once, sometimes
 * with a corrected form, sometimes again without need.
 */
function aCustomerAtWork(name: string, ports: PortsAtWork, chaos: Chaos, log: Log) {
  const key = `key-of-${name}`;
  const submit = async (comments: string): Promise<boolean> => {
    const body = { ...REQUEST, form: { ...FORM, firstName: name, comments } };
    const submission = { key, bodyHash: bodyHash(body) };
    const answer = await attempt(log, () => submitBooking(ports, SENDER, submission, () => body, UNLIMITED));
    if (answer === undefined) return false;
    if (!answer.ok && answer.problem.code === 'no-free-number') return false;
    if (!answer.ok && answer.problem.code === 'booking-removed') {
      log.goneKeys.push(key);
      return true;
    }
    const receipt: Pick<Receipt, 'confirmationNumber'> | undefined = answer.ok
      ? answer.value.booking
      : answer.problem.code === 'already-booked'
        ? answer.problem.receipt
        : undefined;
    if (receipt === undefined) throw new Error(`not expected: ${JSON.stringify(answer)}`);
    log.acknowledged.push({ key, confirmationNumber: receipt.confirmationNumber });
    return true;
  };
  return {
    async work() {
      for (let presses = 0; presses < 5; presses += 1) {
        const comments = chaos.draw(4) === 0 ? 'Corrected.' : 'A child seat, please.';
        const again = chaos.draw(3) === 0;
        const answered = await Promise.all([submit(comments), ...(again ? [submit(comments)] : [])]);
        if (answered.includes(true) && chaos.draw(3) > 0) return;
        await chaos.pause();
      }
    },
    async pressOnceMore() {
      if (!log.acknowledged.some((entry) => entry.key === key)) await submit('A child seat, please.');
    },
  };
}

/** A member of staff. They read the list and act on what they saw, sometimes much later. */
function aStaffMemberAtWork(
  by: string,
  ports: PortsAtWork,
  chaos: Chaos,
  log: Log,
  isOverbooked: () => Promise<boolean>,
) {
  const actUpon = async ({ id, version }: Booking): Promise<void> => {
    const choice = chaos.draw(16);
    if (choice === 0) {
      log.removalPressed.push(id);
      const removal = { by, at: ports.clock.now() };
      if ((await deleteBooking(ports.bookings, id, removal)) === 'removed') log.removed.push(id);
      return;
    }
    if (choice < 5) {
      const emails = await emailsOf(ports.bookings, id);
      const emailId = emails[chaos.draw(Math.max(1, emails.length))]?.id ?? 'none';
      if ((await sendEmailAgain(ports, SENDER, { bookingId: id, emailId, by })).ok) log.copies.push(emailId);
      return;
    }
    const decision = choice % 2 === 0 ? 'approved' : 'declined';
    const action = { what: decision === 'approved' ? 'approve' : 'decline', although: ['approved'] } as const;
    const decided = await actOnStoredBooking(ports, SENDER, { id, by, action, seen: { version } });
    if (await isOverbooked()) log.overbooked.push(id);
    if (decided.ok) log.decided.push({ id, decision, by, emailId: decided.value.emails[0]?.id ?? 'none' });
    else if (decided.problem.code === 'changed-meanwhile') log.stale.push(id);
  };
  return async () => {
    let seen: readonly Booking[] = [];
    for (let presses = 0; presses < 24; presses += 1) {
      if (seen.length === 0 || chaos.draw(2) === 0) {
        seen = (await attempt(log, () => listBookings(ports.bookings, { limit: 50 })))?.bookings ?? [];
      }
      const booking = seen[chaos.draw(Math.max(1, seen.length))];
      if (booking !== undefined) await attempt(log, () => actUpon(booking));
      await chaos.pause();
    }
  };
}

async function aSenderAtWork(ports: PortsAtWork, chaos: Chaos, log: Log): Promise<void> {
  for (const subject of ['Hours', 'Parking', 'Winter tires']) {
    const message = { name: 'Jo', email: 'jo@maple.example', phone: '905-555-0142', subject, message: 'Thank you.' };
    await attempt(log, async () => {
      const sent = await sendContact(ports, SENDER, message, { networks: [], isLimited: false });
      if (!sent.ok) throw new Error(`not expected: ${sent.problem}`);
      log.thanked.push(subject);
    });
    await chaos.pause();
  }
}

async function aRelayAtWork(ports: PortsAtWork, chaos: Chaos, log: Log): Promise<void> {
  for (let looks = 0; looks < 30; looks += 1) {
    await attempt(log, () => deliverOne(ports));
    await chaos.pause();
  }
}

/**
 * A mail server that accepts most e-mails. Otherwise it refuses one, or accepts it and the answer
 * is lost.
 */
function aRoughMailer(chaos: Chaos, log: Log): Mailer {
  return {
    async send(email): Promise<MailAnswer> {
      const fate = chaos.isCalm() ? 9 : chaos.draw(7);
      await chaos.pause();
      log.sends.push({ email, taken: fate > 2, refused: fate === 0, calm: chaos.isCalm() });
      await chaos.pause();
      if (fate === 0) return { state: 'refused-for-good', reason: '550 to RCPT TO' };
      if (fate === 3) return { state: 'unknown', reason: 'ECONNRESET' };
      return fate < 3 ? { state: 'refused-for-now', reason: 'ECONNRESET' } : { state: 'taken' };
    },
  };
}

/** Sends until nothing waits. The clock advances to the next due moment. */
async function drain(ports: PortsAtWork, clock: ReturnType<typeof aLeapingClock>): Promise<void> {
  for (let rounds = 0; rounds < 10_000; rounds += 1) {
    if ((await deliverOne(ports)) !== undefined) continue;
    const due = await ports.outbox.nextDue();
    if (due === undefined) return;
    clock.leapTo(due);
  }
  throw new Error('the outbox does not run dry');
}
