import { describe, expect, it, onTestFinished } from 'vitest';
import type { Email } from '../../../src/domain/outbox/email.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { Ports, Stores } from '../../../src/ports/ports.ts';
import type { MailAnswer } from '../../../src/ports/services/mailer.ts';
import { startOutboxRelay } from '../../../src/server/jobs/relay.ts';
import { deliverEmail } from '../../../src/server/use-cases/outbox/deliver-email.ts';
import { storesInMemory } from '../../support/site/sqlite-memory.ts';
import { aPlacedBooking, NOON } from '../../support/values/samples.ts';

const SECONDS = 1 / 60;

async function aDesk(answer: (email: Email) => Promise<MailAnswer>) {
  const { stores } = storesInMemory();
  const state = { now: NOON as Instant, sent: [] as Email[] };
  const send = async (email: Email): Promise<MailAnswer> => {
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

async function queueOne({ bookings }: Pick<Stores, 'bookings'>) {
  const placed = aPlacedBooking();
  await bookings.add({ ...placed, emails: placed.emails.slice(0, 1) }, { key: placed.booking.id, bodyHash: 'h' });
  return placed.booking.id;
}

describe('deliverEmail', () => {
  // MAIL-7
  it('should try again after 5 s, 30 s, 2 min, 10 min, 30 min, then hourly for 24 hours, and then give up', async () => {
    const { ports, state } = await aDesk(busy);
    const id = await queueOne(ports);
    const waits: number[] = [];
    for (let tries = 1; tries <= 40; tries += 1) {
      const told = (await deliverEmail(ports)).value;
      if (told?.state !== 'waiting') break;
      waits.push((Date.parse(told.nextTryAt) - Date.parse(state.now)) / 1000);
      state.now = told.nextTryAt;
    }
    expect(waits).toEqual([5, 30, 120, 600, 1800, ...Array(24).fill(3600)]);
    expect(await ports.outbox.ofBooking(id)).toMatchObject([{ state: 'failed', tries: 30, reason: '451' }]);
    expect(new Set(state.sent.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('should not try before it is due', async () => {
    const { ports, state } = await aDesk(busy);
    await queueOne(ports);
    await deliverEmail(ports);
    state.now = addMinutes(NOON, 4.9 * SECONDS);
    expect((await deliverEmail(ports)).value).toBeUndefined();
    state.now = addMinutes(NOON, 5 * SECONDS);
    expect((await deliverEmail(ports)).value).toMatchObject({ state: 'waiting', tries: 2 });
  });

  // MAIL-8
  it('should give up at once what is refused for good, with the reason', async () => {
    const { ports } = await aDesk(gone);
    const id = await queueOne(ports);
    expect((await deliverEmail(ports)).value).toMatchObject({ state: 'failed', tries: 1, reason: '550' });
    expect(await ports.outbox.ofBooking(id)).toMatchObject([{ state: 'failed' }]);
    expect((await deliverEmail(ports)).value).toBeUndefined();
  });

  // MAIL-9
  it('should send again what a process left behind that died after the mail server took it, with the same Message-ID', async () => {
    const { ports, state } = await aDesk(taken);
    await queueOne(ports);
    const left = await ports.outbox.claim(NOON, addMinutes(NOON, 10 * SECONDS));
    expect((await deliverEmail(ports)).value).toBeUndefined();
    state.now = addMinutes(NOON, 10 * SECONDS);
    expect((await deliverEmail(ports)).value).toMatchObject({ state: 'sent' });
    expect(state.sent.map(({ messageId }) => messageId)).toEqual([left?.email.messageId]);
  });
});

describe('the outbox relay', () => {
  function relayOn(ports: Ports | (Pick<Ports, 'mailer' | 'clock'> & Stores), faults: unknown[] = []) {
    const relay = startOutboxRelay(ports, { delivered: () => {}, fault: (fault) => faults.push(fault) });
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
    for (let number = 0; number < 20; number += 1) await queueOne(ports);
    relayOn(ports);
    relayOn(ports);
    await settled(() => state.sent.length >= 20);
    await new Promise((done) => setTimeout(done, 100));
    expect(state.sent.map(({ id }) => id).sort()).toEqual([...new Set(state.sent.map(({ id }) => id))].sort());
    expect(state.sent).toHaveLength(20);
  });

  // FAIL-10
  it('should finish the e-mail under way when it is stopped, and send no more', async () => {
    let release: () => void = () => {};
    const { ports, state } = await aDesk(
      () =>
        new Promise((done) => {
          release = () => done({ state: 'taken' });
        }),
    );
    const first = await queueOne(ports);
    const second = await queueOne(ports);
    const relay = startOutboxRelay(ports, { delivered: () => {}, fault: () => {} });
    await settled(() => state.sent.length === 1);
    const stopped = relay.stop();
    release();
    await stopped;
    expect(await ports.outbox.ofBooking(first)).toMatchObject([{ state: 'sent' }]);
    expect(await ports.outbox.ofBooking(second)).toMatchObject([{ state: 'queued', tries: 0 }]);
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
      const [email] = await ports.outbox.ofBooking(await queueOne(ports));
      expect(await relay.settled(email?.id ?? '')).toMatchObject({ emailId: email?.id, state });
    }
  });

  it('should tell nothing of an e-mail that another process holds, or that was sent before', async () => {
    const { ports, state } = await aDesk(taken);
    const id = await queueOne(ports);
    const held = await ports.outbox.claim(NOON, addMinutes(NOON, 10 * SECONDS));
    const relay = relayOn(ports);
    expect(await relay.settled(held?.email.id ?? '')).toBeUndefined();
    if (held) await ports.outbox.settle(held, { state: 'sent', at: NOON });
    expect(await relay.settled(held?.email.id ?? '')).toBeUndefined();
    expect(await ports.outbox.ofBooking(id)).toMatchObject([{ state: 'sent' }]);
    expect(state.sent).toEqual([]);
  });

  it('should tell nothing of an e-mail that was cancelled under way, of a store out of reach, or once it is stopped', async () => {
    const { ports } = await aDesk(async (email) => {
      await ports.bookings.remove(email.id.replace('received', 'booking'), { by: 'sam@oakville.example', at: NOON });
      return busy();
    });
    const relay = relayOn(ports);
    const [email] = await ports.outbox.ofBooking(await queueOne(ports));
    expect(await relay.settled(email?.id ?? '')).toBeUndefined();

    const claim = () => Promise.reject(new Error('down'));
    const cut = relayOn({ ...ports, outbox: { ...ports.outbox, claim } });
    expect(await cut.settled('any')).toBeUndefined();
    await relay.stop();
    expect(await relay.settled('any')).toBeUndefined();
  });

  it('should log a fault of the store and go on', async () => {
    const { ports, state } = await aDesk(taken);
    let broken = true;
    const outbox = {
      ...ports.outbox,
      claim: (now: Instant, ends: Instant) =>
        broken ? Promise.reject(new Error('down')) : ports.outbox.claim(now, ends),
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
});
