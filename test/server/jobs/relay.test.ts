import { describe, expect, it, onTestFinished } from 'vitest';
import { cryptoRandomSource } from '../../../src/adapters/node/random-source.ts';
import type { RenderedEmail } from '../../../src/domain/outbox/email.ts';
import { endLinks } from '../../../src/domain/reservation/links.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { Ports, Stores } from '../../../src/ports/ports.ts';
import type { MailAnswer } from '../../../src/ports/services/mailer.ts';
import type { Outbox } from '../../../src/ports/stores/outbox.ts';
import { startOutboxRelay } from '../../../src/server/jobs/relay.ts';
import { leaseNext, settleLease } from '../../../src/server/use-cases/outbox/leases.ts';
import { sendEmailAgain } from '../../../src/server/use-cases/outbox/send-email-again.ts';
import { findFact } from '../../../src/server/use-cases/site/facts.ts';
import { addBooking, emailsOf } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/stored/stored-messages.ts';
import { addQuote } from '../../support/site/records.ts';
import { storesInMemory } from '../../support/site/sqlite-memory.ts';
import { deleteBooking } from '../../support/values/changes.ts';
import { deliverOne } from '../../support/values/deliver-one.ts';
import { AS_SENT, aRenderedEmail } from '../../support/values/rendered.ts';
import { aMessage, aNewEmail, aPlacedBooking, aSubmission, NOON, SENDER } from '../../support/values/samples.ts';

const SECONDS = 1 / 60;

async function aDesk(answer: (email: RenderedEmail) => Promise<MailAnswer>) {
  const stores = storesInMemory();
  const state = { now: NOON as Instant, sent: [] as RenderedEmail[] };
  const send = async (email: RenderedEmail): Promise<MailAnswer> => {
    state.sent.push(email);
    return answer(email);
  };
  const ports: Pick<Ports, 'mailer' | 'clock'> & Stores = {
    ...stores,
    mailer: { send },
    clock: { now: () => state.now },
  };
  return { ports, state };
}

const taken = async (): Promise<MailAnswer> => ({ state: 'taken' });
const busy = async (): Promise<MailAnswer> => ({ state: 'refused-for-now', reason: '451' });
const gone = async (): Promise<MailAnswer> => ({ state: 'refused-for-good', reason: '550' });

async function queueOne({ bookings }: Pick<Stores, 'bookings'>, kind: 'received' | 'notice' = 'received') {
  const placed = aPlacedBooking();
  const emails = placed.emails.filter((email) => email.kind === kind);
  await addBooking(bookings, { ...placed, emails }, { key: placed.booking.id, bodyHash: 'h' });
  return placed.booking.id;
}

describe('deliverEmail', () => {
  /** The waits in seconds until the e-mail is given up, at most `count`. */
  async function waitsOf({ ports, state }: Awaited<ReturnType<typeof aDesk>>, most: number): Promise<number[]> {
    const waits: number[] = [];
    while (waits.length < most) {
      const reported = await deliverOne(ports);
      if (reported?.state !== 'waiting') break;
      waits.push((Date.parse(reported.nextTryAt) - Date.parse(state.now)) / 1000);
      state.now = reported.nextTryAt;
    }
    return waits;
  }

  // MAIL-7
  it('should try again after 5 s, 30 s, 2 min, 10 min, 30 min, then hourly for 5 days, and then give up', async () => {
    const desk = await aDesk(busy);
    const { ports, state } = desk;
    const id = await queueOne(ports);
    expect(await waitsOf(desk, 1000)).toEqual([5, 30, 120, 600, 1800, ...Array(120).fill(3600)]);
    expect(await emailsOf(ports.bookings, id)).toMatchObject([{ state: 'failed', tries: 126, reason: '451' }]);
    expect(new Set(state.sent.map(({ messageId }) => messageId)).size).toBe(1);
  });

  // MAIL-7
  it.each([
    ['refused for now', busy],
    ['refused for good', gone],
  ])('should never give up an e-mail to the company that is %s', async (_, answer) => {
    const desk = await aDesk(answer);
    await storeMessage(desk.ports, aMessage(), [aNewEmail({ kind: 'contact' })]);
    const waits = [5, 30, 120, 600, 1800, ...Array(24).fill(3600), ...Array(60).fill(6 * 3600)];
    expect(await waitsOf(desk, waits.length)).toEqual(waits);
    expect(await desk.ports.outbox.newFailures()).toBe(0);
  });

  it('should not try before it is due', async () => {
    const { ports, state } = await aDesk(busy);
    await queueOne(ports);
    await deliverOne(ports);
    state.now = addMinutes(NOON, 4.9 * SECONDS);
    expect(await deliverOne(ports)).toBeUndefined();
    state.now = addMinutes(NOON, 5 * SECONDS);
    expect(await deliverOne(ports)).toMatchObject({ state: 'waiting', tries: 2 });
  });

  // MAIL-8
  it('should give up at once what is refused for good, with the reason', async () => {
    const { ports } = await aDesk(gone);
    const id = await queueOne(ports);
    expect(await deliverOne(ports)).toMatchObject({ state: 'failed', tries: 1, reason: '550' });
    expect(await emailsOf(ports.bookings, id)).toMatchObject([{ state: 'failed' }]);
    expect(await deliverOne(ports)).toBeUndefined();
  });

  // MAIL-9
  it('should send again what a process left behind that died after the mail server took it, with the same Message-ID', async () => {
    const { ports, state } = await aDesk(taken);
    await queueOne(ports);
    const left = await leaseNext(ports, NOON, addMinutes(NOON, 10 * SECONDS));
    expect(await deliverOne(ports)).toBeUndefined();
    state.now = addMinutes(NOON, 10 * SECONDS);
    expect(await deliverOne(ports)).toMatchObject({ state: 'sent' });
    expect(state.sent.map(({ messageId }) => messageId)).toEqual([`<${left?.email.id}@oakville.example>`]);
  });

  // MAIL-9
  it.each([
    ['20 s ahead', 20 * SECONDS],
    ['20 s behind', -20 * SECONDS],
    ['a day ahead', 24 * 60],
    ['a day behind', -24 * 60],
  ])('should lease one e-mail once to two instances of which one has a clock %s', async (_, difference) => {
    for (const isFirst of [true, false]) {
      const { promise, resolve } = Promise.withResolvers<MailAnswer>();
      const { ports, state } = await aDesk(() => (state.sent.length === 1 ? promise : taken()));
      const right = { ...ports, site: { ...ports.site, serverTime: async () => NOON } };
      const wrong = { ...right, clock: { now: () => addMinutes(NOON, difference) } };
      const [one, two] = isFirst ? [right, wrong] : [wrong, right];
      await queueOne(ports);
      const delivering = deliverOne(one);
      await expect.poll(() => state.sent.length).toBe(1);
      expect(await deliverOne(two)).toBeUndefined();
      resolve({ state: 'taken' });
      expect(await delivering).toMatchObject({ state: 'sent', outcome: 'settled' });
    }
  });

  it.each([-24 * 60, 24 * 60])(
    'should send at once, and wait as long as ever, with a clock that is %i minutes off the server’s',
    async (difference) => {
      const { ports } = await aDesk(busy);
      const now = addMinutes(NOON, difference);
      const site = { ...ports.site, serverTime: async () => NOON };
      const off = { ...ports, site, clock: { now: () => now } };
      await storeMessage(ports, aMessage(), [aNewEmail({ queuedAt: now })]);
      const due = difference > 0 ? now : NOON;
      expect(await deliverOne(off)).toMatchObject({
        state: 'waiting',
        nextTryAt: addMinutes(due, 5 * SECONDS),
      });
      expect(await deliverOne(off)).toBeUndefined();
    },
  );

  // MINE-8
  it('should send the link that opens the reservation by then, and store what was sent', async () => {
    const { ports, state } = await aDesk(taken);
    const id = await queueOne(ports);
    await ports.bookings.edit(id, endLinks({ by: 'sam@oakville.example', at: NOON }));
    const delivered = await deliverOne(ports);
    expect(delivered).toMatchObject({ state: 'sent' });
    expect(delivered).not.toHaveProperty('asSent');
    const [{ subject, text } = aRenderedEmail()] = state.sent;
    expect(text).toContain(SENDER.reservationUrl({ bookingId: id, linkNumber: 2 }));
    const [stored] = await ports.bookings.read({ ids: [id] });
    expect(stored?.emails[0]?.email?.asSent).toEqual({ subject, text });
  });

  // MINE-8
  it('should send no link to an address that the booking has no more, and the others', async () => {
    const { ports, state } = await aDesk(taken);
    const id = await queueOne(ports);
    const booking = (await ports.bookings.find(id)) ?? expect.unreachable();
    const moved = { ...booking, form: { ...booking.form, email: 'new@example.com' } };
    const bookings: Stores['bookings'] = { ...ports.bookings, find: async () => moved };
    await expect(deliverOne({ ...ports, bookings })).rejects.toThrow('link');
    await queueOne(ports, 'notice');
    expect(await deliverOne({ ...ports, bookings })).toMatchObject({ state: 'sent', kind: 'notice' });
    expect(state.sent).toHaveLength(1);
  });

  it('should try no e-mail whose booking is deleted after it was leased', async () => {
    const { ports, state } = await aDesk(taken);
    const id = await queueOne(ports);
    const find = async () => {
      await deleteBooking(ports.bookings, id, { by: 'sam@oakville.example', at: NOON });
      return undefined;
    };
    expect(await deliverOne({ ...ports, bookings: { ...ports.bookings, find } })).toBeUndefined();
    expect(await emailsOf(ports.bookings, id)).toMatchObject([{ state: 'cancelled', tries: 0 }]);
    expect(state.sent).toEqual([]);
  });

  it('should not send an e-mail whose lease a slow store has used up', async () => {
    const { ports, state } = await aDesk(taken);
    await queueOne(ports);
    const due: Outbox['due'] = async (...asked) => {
      state.now = addMinutes(state.now, 5.1 * SECONDS);
      return ports.outbox.due(...asked);
    };
    expect(await deliverOne({ ...ports, outbox: { ...ports.outbox, due } })).toBeUndefined();
    expect(state.sent).toEqual([]);
    state.now = addMinutes(NOON, 10 * SECONDS);
    expect(await deliverOne(ports)).toMatchObject({ state: 'sent' });
  });
});

/** For what comes after real seconds: attempts that go on, renewed leases. */
const LONG = { timeout: 60_000 };
const LEASED_UNTIL = addMinutes(NOON, 10 * SECONDS);

const SILENT = { delivered: () => {}, paused: () => {}, fault: () => {} };

describe('the outbox relay', () => {
  function relayOn(ports: Ports | (Pick<Ports, 'mailer' | 'clock'> & Stores), faults: unknown[] = []) {
    const relay = startOutboxRelay(ports, SENDER, { ...SILENT, fault: (fault) => faults.push(fault) });
    onTestFinished(() => relay.stop());
    return relay;
  }
  const settled = (check: () => boolean): Promise<void> => expect.poll(check, { interval: 20 }).toBe(true);

  it('should send what waits at its start and what it is nudged for', async () => {
    const { ports, state } = await aDesk(taken);
    await queueOne(ports);
    const relay = relayOn(ports);
    await settled(() => state.sent.length === 1);
    await queueOne(ports);
    relay.nudge();
    await settled(() => state.sent.length === 2);
    expect(state.sent).toHaveLength(2);
  });

  it('should send each e-mail once when two relays work on one store', async () => {
    const { ports, state } = await aDesk(taken);
    const queued: string[] = [];
    for (let number = 0; number < 20; number += 1) queued.push(await queueOne(ports));
    relayOn(ports);
    relayOn(ports);
    const states = () => Promise.all(queued.map(async (id) => (await emailsOf(ports.bookings, id))[0]?.state));
    await expect.poll(states, LONG).toEqual(queued.map(() => 'sent'));
    expect(state.sent.map(({ id }) => id).sort()).toEqual([...new Set(state.sent.map(({ id }) => id))].sort());
    expect(state.sent).toHaveLength(20);
  });

  // MAIL-9
  it('should go on beside an e-mail that the mail server takes long for, and lease it to nobody else', async () => {
    const { promise, resolve } = Promise.withResolvers<MailAnswer>();
    const { ports, state } = await aDesk(() => (state.sent.length === 1 ? promise : taken()));
    const slow = await queueOne(ports);
    const other = await queueOne(ports);
    relayOn(ports);
    await expect.poll(async () => (await emailsOf(ports.bookings, other))[0]?.state, LONG).toBe('sent');
    const lease = async () => {
      const [email] = await emailsOf(ports.bookings, slow);
      return email?.state === 'queued' ? email.nextTryAt : email?.state;
    };
    for (const seconds of [8, 16]) {
      state.now = addMinutes(NOON, seconds * SECONDS);
      await expect.poll(lease, LONG).toBe(addMinutes(state.now, 10 * SECONDS));
      expect(await deliverOne(ports)).toBeUndefined();
    }
    resolve({ state: 'taken' });
    await expect.poll(lease).toBe('sent');
    expect(await emailsOf(ports.bookings, slow)).toMatchObject([{ tries: 1 }]);
    expect(state.sent).toHaveLength(2);
  });

  // MAIL-9
  it('should have at most five running attempts', async () => {
    const { promise, resolve } = Promise.withResolvers<MailAnswer>();
    const { ports, state } = await aDesk(() => promise);
    for (let number = 0; number < 7; number += 1) await queueOne(ports);
    relayOn(ports);
    await expect.poll(() => state.sent.length, LONG).toBe(5);
    // Nothing tells that a sixth does not begin: the relay looks every second.
    await new Promise((done) => setTimeout(done, 1_500));
    expect(state.sent).toHaveLength(5);
    resolve({ state: 'taken' });
    await settled(() => state.sent.length === 7);
  });

  // MAIL-16
  it('should count refusals in a row of attempts that went on beside each other', async () => {
    const { promise, resolve } = Promise.withResolvers<MailAnswer>();
    const { ports, state } = await aDesk(() => promise);
    for (let number = 0; number < 3; number += 1) await queueOne(ports, 'notice');
    relayOn(ports);
    await expect.poll(() => state.sent.length, LONG).toBe(3);
    resolve({ state: 'refused-for-now', reason: '550 5.4.5 to DATA', about: 'sender' });
    await expect.poll(() => findFact(ports, 'relayPause')).toMatchObject({ reason: '550 5.4.5 to DATA' });
  });

  // MAIL-10
  it('should end the attempt of an e-mail that was cancelled in the meantime', async () => {
    const { ports, state } = await aDesk(taken);
    const stopped = { state: 'refused-for-now', reason: 'no answer at the greeting: stopped' } as const;
    const { promise, resolve } = Promise.withResolvers<void>();
    const send: Ports['mailer']['send'] = async (_, stop) => {
      await stop;
      resolve();
      return stopped;
    };
    const id = await queueOne(ports);
    relayOn({ ...ports, mailer: { send } });
    await expect.poll(async () => (await emailsOf(ports.bookings, id))[0]).toMatchObject({ nextTryAt: LEASED_UNTIL });
    await deleteBooking(ports.bookings, id, { by: 'sam@oakville.example', at: NOON });
    await promise;
    expect(await emailsOf(ports.bookings, id)).toMatchObject([{ state: 'cancelled', tries: 0 }]);
    expect(state.sent).toEqual([]);
  });

  // FAIL-10
  it('should end the waits for the mail server when it is stopped, so that nothing is sent twice', async () => {
    const { ports } = await aDesk(taken);
    const waits: string[] = [];
    const send: Ports['mailer']['send'] = async ({ to }, stop) => {
      waits.push(to.address);
      await stop;
      return to.address === SENDER.company.email
        ? { state: 'unknown', reason: 'stopped' }
        : { state: 'refused-for-now', reason: 'no answer at RCPT TO: stopped' };
    };
    const [before, handedOver] = [await queueOne(ports), await queueOne(ports, 'notice')];
    const relay = startOutboxRelay({ ...ports, mailer: { send } }, SENDER, SILENT);
    await expect.poll(() => waits.length, LONG).toBe(2);
    await relay.stop();
    expect(await emailsOf(ports.bookings, before)).toMatchObject([{ state: 'queued', tries: 0, nextTryAt: NOON }]);
    const inAnHour = { state: 'unknown', tries: 1, nextTryAt: addMinutes(NOON, 60) };
    expect(await emailsOf(ports.bookings, handedOver)).toMatchObject([inAnHour]);
    expect(await deliverOne(ports)).toMatchObject({ state: 'sent', kind: 'received' });
    expect(await deliverOne(ports)).toBeUndefined();
  });

  // FAIL-10
  it('should finish the e-mail that is being sent when it is stopped, and send no more', async () => {
    let release: () => void = () => {};
    const { ports, state } = await aDesk(
      () =>
        new Promise((done) => {
          release = () => done({ state: 'taken' });
        }),
    );
    const first = await queueOne(ports);
    const second = await queueOne(ports);
    const relay = startOutboxRelay(ports, SENDER, SILENT);
    await settled(() => state.sent.length === 1);
    const stopped = relay.stop();
    release();
    await stopped;
    expect(await emailsOf(ports.bookings, first)).toMatchObject([{ state: 'sent' }]);
    expect(await emailsOf(ports.bookings, second)).toMatchObject([{ state: 'queued', tries: 0 }]);
    expect(state.sent).toHaveLength(1);
  });

  it('should tell how the try of an e-mail ended', async () => {
    for (const [answer, state] of [
      [taken, 'sent'],
      [busy, 'waiting'],
      [gone, 'failed'],
    ] as const) {
      const { ports } = await aDesk(answer);
      const relay = relayOn(ports);
      await queueOne(ports);
      const [email] = await emailsOf(ports.bookings, await queueOne(ports));
      expect(await relay.settled(email?.id ?? '')).toMatchObject({ emailId: email?.id, state });
    }
  });

  it('should tell everybody who waits for the same e-mail', async () => {
    const { ports } = await aDesk(taken);
    const relay = relayOn(ports);
    const [email] = await emailsOf(ports.bookings, await queueOne(ports));
    const id = email?.id ?? '';
    expect(await Promise.all([relay.settled(id), relay.settled(id)])).toMatchObject([
      { emailId: id, state: 'sent' },
      { emailId: id, state: 'sent' },
    ]);
  });

  it('should tell nothing of an e-mail that another process holds, or that was sent before', async () => {
    const { ports, state } = await aDesk(taken);
    const id = await queueOne(ports);
    const held = await leaseNext(ports, NOON, addMinutes(NOON, 10 * SECONDS));
    const relay = relayOn(ports);
    expect(await relay.settled(held?.email.id ?? '')).toBeUndefined();
    if (held) await settleLease(ports, held, { state: 'sent', at: NOON, asSent: AS_SENT });
    expect(await relay.settled(held?.email.id ?? '')).toBeUndefined();
    expect(await emailsOf(ports.bookings, id)).toMatchObject([{ state: 'sent' }]);
    expect(state.sent).toEqual([]);
  });

  it('should tell nothing of an e-mail that was cancelled while it was sent, of a store out of reach, or once it is stopped', async () => {
    const { ports } = await aDesk(async (email) => {
      await deleteBooking(ports.bookings, email.id.replace('received', 'booking'), {
        by: 'sam@oakville.example',
        at: NOON,
      });
      return busy();
    });
    const relay = relayOn(ports);
    const [email] = await emailsOf(ports.bookings, await queueOne(ports));
    expect(await relay.settled(email?.id ?? '')).toBeUndefined();

    const due = () => Promise.reject(new Error('down'));
    const cut = relayOn({ ...ports, outbox: { ...ports.outbox, due } });
    expect(await cut.settled('any')).toBeUndefined();
    await relay.stop();
    expect(await relay.settled('any')).toBeUndefined();
  });

  it('should log a fault of the store and go on', async () => {
    const { ports, state } = await aDesk(taken);
    let broken = true;
    const outbox = {
      ...ports.outbox,
      due: (...asked: Parameters<Outbox['due']>) =>
        broken ? Promise.reject(new Error('down')) : ports.outbox.due(...asked),
    };
    const faults: unknown[] = [];
    await queueOne(ports);
    const relay = relayOn({ ...ports, outbox }, faults);
    await settled(() => faults.length > 0);
    broken = false;
    relay.nudge();
    await settled(() => state.sent.length === 1);
    expect(state.sent).toHaveLength(1);
  });

  // MAIL-17
  it('should send a decision before the requests of a flood', async () => {
    const { ports, state } = await aDesk(taken);
    for (let number = 0; number < 10; number += 1) await queueOne(ports);
    const placed = aPlacedBooking();
    const decision = aNewEmail({ kind: 'confirmation', queuedAt: NOON });
    await addBooking(ports.bookings, { ...placed, emails: [...placed.emails, decision] }, aSubmission());
    relayOn(ports);
    await settled(() => state.sent.length === 13);
    expect(state.sent[0]?.id).toBe(decision.id);
  });

  // MAIL-16, MAIL-8
  it('should send what customers and the company wait for, whatever addresses quotes were sent to', async () => {
    const { ports, state } = await aDesk(async ({ to }) =>
      to.address.endsWith('@bad.example')
        ? { state: 'refused-for-now', reason: '550 to RCPT TO', about: 'recipient' }
        : { state: 'taken' },
    );
    const quotes = Array.from({ length: 25 }, (_, index) =>
      aNewEmail({ kind: 'quote', to: { address: `v${index}@bad.example` }, queuedAt: addMinutes(NOON, -1) }),
    );
    for (const quote of quotes) await addQuote(ports.quotes, quote);
    relayOn(ports);
    await settled(() => state.sent.length === 25);
    await addBooking(ports.bookings, aPlacedBooking(), aSubmission());
    await settled(() => state.sent.length === 27);
    expect(state.sent.slice(25).map(({ to }) => to.address)).toEqual(['priya.raman@example.com', SENDER.company.email]);
    expect(await findFact(ports, 'relayPause')).toBeUndefined();
    await expect.poll(() => ports.outbox.waiting(), LONG).toEqual({ count: 0 });
  });

  // MAIL-16
  describe('when the mail server refuses the sender', () => {
    const quota = async (): Promise<MailAnswer> => ({
      state: 'refused-for-now',
      reason: '550 5.4.5 to RCPT TO',
      about: 'sender',
    });

    /** Six e-mails are due, and the first three are refused. */
    async function pausedDesk() {
      let answer = quota;
      const repair = () => {
        answer = taken;
      };
      const desk = await aDesk(() => answer());
      const ids: string[] = [];
      for (let number = 0; number < 6; number += 1) ids.push(await queueOne(desk.ports, 'notice'));
      const pauses: unknown[] = [];
      const relay = startOutboxRelay(desk.ports, SENDER, { ...SILENT, paused: (pause) => pauses.push(pause) });
      onTestFinished(() => relay.stop());
      await settled(() => pauses.length === 1);
      return { ...desk, ids, pauses, relay, repair };
    }

    it('should pause after three refusals of one kind, keep all e-mails, and say since when and why', async () => {
      const { ports, state, ids, pauses, relay } = await pausedDesk();
      const pause = { since: NOON, until: addMinutes(NOON, 1), reason: '550 5.4.5 to RCPT TO' };
      expect(pauses).toEqual([pause]);
      expect(await findFact(ports, 'relayPause')).toEqual(pause);
      expect(await relay.settled('any')).toBe('paused');
      expect(state.sent).toHaveLength(3);
      for (const id of ids) expect(await emailsOf(ports.bookings, id)).toMatchObject([{ state: 'queued' }]);
    });

    it('should pause every instance', async () => {
      const { ports, state } = await pausedDesk();
      const other = relayOn(ports);
      expect(await other.settled('any')).toBe('paused');
      expect(await deliverOne(ports)).toEqual({ state: 'paused' });
      expect(state.sent).toHaveLength(3);
    });

    it('should try one e-mail at the end of the pause, and pause again if it is refused too', async () => {
      const { ports, state, pauses, relay } = await pausedDesk();
      state.now = addMinutes(NOON, 1);
      relay.nudge();
      await settled(() => pauses.length === 2);
      expect(state.sent).toHaveLength(4);
      expect(await findFact(ports, 'relayPause')).toMatchObject({ since: NOON, until: addMinutes(NOON, 2) });
    });

    it('should try one to the company first at the end of the pause', async () => {
      const { ports, state, pauses, relay } = await pausedDesk();
      await addBooking(
        ports.bookings,
        { ...aPlacedBooking(), emails: [aNewEmail({ kind: 'attention', queuedAt: addMinutes(NOON, -1) })] },
        aSubmission(),
      );
      state.now = addMinutes(NOON, 1);
      relay.nudge();
      await settled(() => pauses.length === 2);
      expect(state.sent.at(-1)?.to.address).toBe(SENDER.company.email);
    });

    it('should send all e-mails after the pause once the server takes them', async () => {
      const { ports, state, ids, repair, relay } = await pausedDesk();
      repair();
      state.now = addMinutes(NOON, 1);
      relay.nudge();
      await expect
        .poll(async () =>
          (await Promise.all(ids.map((id) => emailsOf(ports.bookings, id)))).flat().map((one) => one.state),
        )
        .toEqual(Array(6).fill('sent'));
    });

    it('should go on at once when staff send an e-mail again', async () => {
      const { ports, ids, repair, relay } = await pausedDesk();
      repair();
      const [bookingId = ''] = ids;
      const [email] = await emailsOf(ports.bookings, bookingId);
      const request = { bookingId, emailId: email?.id ?? '', by: 'sam@oakville.example' };
      const random = cryptoRandomSource();
      expect(await sendEmailAgain({ ...ports, random }, SENDER, request)).toMatchObject({ ok: true });
      relay.nudge();
      await expect.poll(async () => (await emailsOf(ports.bookings, bookingId))[0]?.state).toBe('sent');
    });
  });
});
