import { describe, expect, it } from 'vitest';
import type { Email, EmailKind } from '../../../src/domain/outbox/email.ts';
import type { Delivery } from '../../../src/domain/outbox/email-lifecycle.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import type { Outbox } from '../../../src/ports/stores/outbox.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { markFailuresSeen } from '../../../src/server/use-cases/desk/failed-emails.ts';
import {
  forgetSentTexts,
  type LeasedEmail,
  leaseNext,
  settleLease,
} from '../../../src/server/use-cases/outbox/leases.ts';
import { addBooking, emailsOf } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/stored/stored-messages.ts';
import { addQuote } from '../../support/site/records.ts';
import { deleteBooking, repeatStored } from '../../support/values/changes.ts';
import { claimAll } from '../../support/values/claim-all.ts';
import { AS_SENT } from '../../support/values/rendered.ts';
import { aMessage, aNewEmail, aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const minute = (minutes: number) => addMinutes(NOON, minutes);
const SENT = { state: 'sent', at: minute(1), asSent: AS_SENT } as const satisfies Delivery;
const WAITING = { state: 'waiting', nextTryAt: minute(5), reason: '451 to RCPT TO' } as const satisfies Delivery;
const FAILED = { state: 'failed', reason: '550 to RCPT TO' } as const satisfies Delivery;

/** What every adapter of the port `Outbox` promises, of what is written as `use-cases/outbox` does. */
export function outboxContract(fresh: () => Promise<StoresSubject>): void {
  describe('outbox', () => {
    describe('finding what is due', () => {
      it('should find nothing when nothing was queued', async () => {
        const { stores } = await fresh();
        expect(await dueIds(stores, NOON)).toEqual([]);
        expect(await leaseNext(stores, NOON, minute(1))).toBeUndefined();
        expect(await stores.outbox.nextDue()).toBeUndefined();
      });

      it('should find an e-mail from the moment on at which it is due, and hand it out as it was queued', async () => {
        const { stores } = await fresh();
        const { replyTo: _, ...email } = aNewEmail({
          queuedAt: minute(2),
          subject: 'Łódź – 🚐 "x"',
          to: { address: 'a@b.example' },
        });
        const { id } = await queue(stores, email);
        const owner = { kind: 'messages', id } as const;
        expect(await stores.outbox.nextDue()).toBe(minute(2));
        expect(await dueIds(stores, addMinutes(minute(2), -1 / 60_000))).toEqual([]);
        expect(await stores.outbox.due(minute(2), minute(2), 9)).toStrictEqual([{ id: email.id, owner }]);
        const leased = { email, owner, tries: 0, leaseEnds: minute(3) };
        expect(await leaseNext(stores, minute(2), minute(3))).toStrictEqual(leased);
      });

      it('should find the earliest due first, and of two at once the one queued first', async () => {
        const { stores } = await fresh();
        const emails = [3, 1, 2, 1].map((minutes) => aNewEmail({ queuedAt: minute(minutes) }));
        await queue(stores, ...emails);
        const [third, first, second, firstToo] = emails;
        const inOrder = [first, firstToo, second, third].map((email) => email?.id);
        expect(await dueIds(stores, minute(3))).toEqual(inOrder);
        expect((await claimAll(stores)).map(({ email }) => email.id)).toEqual(inOrder);
      });

      // MAIL-17
      it('should find urgent e-mails before what was due earlier, and quotes after all others', async () => {
        const { stores } = await fresh();
        const mail = (kind: EmailKind, minutes: number) => aNewEmail({ kind, queuedAt: minute(minutes) });
        const quotes = [mail('quote', -9), mail('quote', -8)];
        const notices = [mail('notice', -7), mail('notice', -6)];
        const urgent = [mail('confirmation', -3), mail('changed', -2), mail('cancelled', -1)];
        const later = mail('declined', 5);
        for (const quote of quotes) await addQuote(stores.quotes, quote);
        await queue(stores, ...notices);
        for (const email of [...urgent.toReversed(), later]) {
          await addBooking(stores.bookings, { ...aPlacedBooking(), emails: [email] }, aSubmission());
        }
        const inOrder = [...urgent, ...notices, ...quotes].map(({ id }) => id);
        expect(await dueIds(stores, NOON)).toEqual(inOrder);
        expect(await dueIds(stores, minute(5))).toEqual([...inOrder.slice(0, 3), later.id, ...inOrder.slice(3)]);
      });

      it('should find e-mails of the wanted kinds alone, the earliest due first', async () => {
        const { stores } = await fresh();
        await addQuote(stores.quotes, aNewEmail({ kind: 'quote', queuedAt: minute(-9) }));
        const emails = (['received', 'notice'] as const).map((kind) => aNewEmail({ kind, queuedAt: minute(-3) }));
        await addBooking(stores.bookings, { ...aPlacedBooking(), emails }, aSubmission());
        const contact = aNewEmail({ kind: 'contact', queuedAt: minute(-5) });
        await queue(stores, contact);
        const wanted: readonly EmailKind[] = ['notice', 'contact', 'inquiry'];
        expect(await dueIds(stores, NOON, NOON, wanted)).toEqual([contact.id, emails[1]?.id]);
        expect((await leaseNext(stores, NOON, minute(60), NOON, wanted))?.email.id).toBe(contact.id);
        expect(await dueIds(stores, NOON, NOON, wanted)).toEqual([emails[1]?.id]);
      });

      it('should pass over what is leased, also when `dueBy` is after the end of the lease', async () => {
        const { stores } = await fresh();
        const [first, second] = [aNewEmail(), aNewEmail({ queuedAt: minute(30) })];
        await queue(stores, first, second);
        await queue(stores, aNewEmail({ queuedAt: minute(70) }));
        expect((await leaseNext(stores, NOON, minute(1)))?.email.id).toBe(first.id);
        expect(await dueIds(stores, NOON, minute(60))).toEqual([second.id]);
        expect((await leaseNext(stores, NOON, minute(2), minute(60)))?.email.id).toBe(second.id);
        expect(await dueIds(stores, NOON, minute(60))).toEqual([]);
        expect(await dueIds(stores, minute(1), minute(60))).toEqual([first.id]);
      });

      // MAIL-9
      it('should find an e-mail again only after its lease has ended', async () => {
        const { stores } = await fresh();
        const email = aNewEmail();
        await queue(stores, email);
        await leaseNext(stores, NOON, minute(1));
        expect(await dueIds(stores, addMinutes(minute(1), -1 / 60_000))).toEqual([]);
        expect(await stores.outbox.nextDue()).toBe(minute(1));
        expect(await dueIds(stores, minute(1))).toEqual([email.id]);
      });

      it('should give each e-mail to one of many callers at once', async () => {
        const { stores, reopen } = await fresh();
        const other = await reopen();
        const emails = Array.from({ length: 5 }, () => aNewEmail());
        await queue(stores, ...emails);
        const claims = await Promise.all(
          Array.from({ length: 9 }, (_, index) => leaseNext(index % 2 ? stores : other, NOON, minute(1))),
        );
        const handed = claims.flatMap((leased) => (leased ? [leased.email.id] : []));
        expect(handed.toSorted()).toEqual(emails.map(({ id }) => id).toSorted());
      });

      it('should find at most the limit at once, and the others once these are leased', async () => {
        const { stores } = await fresh();
        const emails = Array.from({ length: 22 }, () => aNewEmail());
        await queue(stores, ...emails);
        expect(await stores.outbox.due(NOON, NOON, 20)).toHaveLength(20);
        expect((await claimAll(stores)).map(({ email }) => email.id)).toEqual(emails.map(({ id }) => id));
      });

      it('should tell when the next of several falls due or its lease ends', async () => {
        const { stores } = await fresh();
        await queue(stores, aNewEmail(), aNewEmail({ queuedAt: minute(5) }));
        expect(await stores.outbox.nextDue()).toBe(NOON);
        const leased = await claimed(stores, NOON, minute(9));
        expect(await stores.outbox.nextDue()).toBe(minute(5));
        await claimed(stores, minute(5), minute(6));
        expect(await stores.outbox.nextDue()).toBe(minute(6));
        await settleLease(stores, leased, SENT);
        expect(await stores.outbox.nextDue()).toBe(minute(6));
      });

      it.each([SENT, FAILED])('should find one that is settled as $state no more', async (delivery) => {
        const { stores, leased } = await leasedOfBooking(fresh);
        expect(await settleLease(stores, leased, delivery)).toBe('settled');
        expect((await claimAll(stores)).map(({ email }) => email.id)).not.toContain(leased.email.id);
      });

      it('should find one that waits again when its time has come', async () => {
        const { stores, leased } = await leasedOfBooking(fresh);
        expect(await settleLease(stores, leased, WAITING)).toBe('settled');
        await claimed(stores, NOON, minute(60));
        expect(await dueIds(stores, minute(4))).toEqual([]);
        expect(await leaseNext(stores, minute(5), minute(6))).toStrictEqual({
          ...leased,
          tries: 1,
          leaseEnds: minute(6),
        });
      });

      // MAIL-10
      it('should find none of a removed booking, which learns that one was sent all the same', async () => {
        const { stores, id, leased } = await leasedOfBooking(fresh);
        await deleteBooking(stores.bookings, id, { by: 'sam@oakville.example', at: NOON });
        expect(await stores.outbox.nextDue()).toBeUndefined();
        for (const delivery of [WAITING, FAILED]) {
          expect(await settleLease(stores, leased, delivery)).toBe('superseded');
          expect(await stateOf(stores, id)).toMatchObject({ state: 'cancelled', tries: 0 });
        }
        expect(await settleLease(stores, leased, SENT)).toBe('superseded');
        expect(await stateOf(stores, id)).toMatchObject({ state: 'sent', sentAt: minute(1) });
        expect(await claimAll(stores)).toEqual([]);
      });

      it('should let one of two holders settle when both answer at the same time', async () => {
        const { stores, leased } = await leasedOfBooking(fresh);
        const answers = await Promise.all([WAITING, FAILED].map((delivery) => settleLease(stores, leased, delivery)));
        expect(answers.toSorted()).toEqual(['settled', 'superseded']);
      });
    });

    it('should count what waits, leased or not, of bookings and messages, from the first queued on', async () => {
      const { stores } = await fresh();
      expect(await stores.outbox.waiting()).toStrictEqual({ count: 0 });
      await queue(stores, aNewEmail({ queuedAt: minute(-9) }), aNewEmail({ queuedAt: minute(-5) }));
      await addBooking(stores.bookings, aPlacedBooking(), aSubmission());
      const first = await claimed(stores, NOON, minute(1));
      expect(await stores.outbox.waiting()).toStrictEqual({ count: 4, oldest: minute(-9) });
      await settleLease(stores, first, SENT);
      await settleLease(stores, await claimed(stores, NOON, minute(1)), FAILED);
      expect(await stores.outbox.waiting()).toStrictEqual({ count: 2, oldest: NOON });
      await settleLease(stores, await claimed(stores, NOON, minute(1)), WAITING);
      expect(await stores.outbox.waiting()).toStrictEqual({ count: 2, oldest: NOON });
    });

    it('should tell why e-mails wait after a try, or failed and were not seen', async () => {
      const { stores } = await fresh();
      expect(await stores.outbox.reasons(9)).toEqual([]);
      await addBooking(stores.bookings, aPlacedBooking(), aSubmission());
      await queue(stores, aNewEmail(), aNewEmail());
      for (const delivery of [WAITING, FAILED, { ...WAITING, reason: '452 quota' }])
        await settleLease(stores, await claimed(stores, NOON, minute(1)), delivery);
      const reasons = await stores.outbox.reasons(9);
      expect(reasons.toSorted((one, other) => one.reason.localeCompare(other.reason))).toStrictEqual([
        { state: 'queued', reason: WAITING.reason },
        { state: 'queued', reason: '452 quota' },
        { state: 'failed', reason: FAILED.reason },
      ]);
      expect(reasons.at(-1)?.state).toBe('failed');
      expect(await stores.outbox.reasons(1)).toHaveLength(2);
      await seeAll(stores);
      expect((await stores.outbox.reasons(9)).map(({ state }) => state)).toEqual(['queued', 'queued']);
    });

    describe('failures', () => {
      const fail = async (stores: Stores) => settleLease(stores, await claimed(stores, NOON, minute(1)), FAILED);

      // MAIL-15
      it('should count what failed and nobody has marked as seen, of messages too', async () => {
        const { stores } = await fresh();
        expect(await stores.outbox.newFailures()).toBe(0);
        await addBooking(stores.bookings, aPlacedBooking(), aSubmission());
        await queue(stores, aNewEmail(), aNewEmail());
        await fail(stores);
        await settleLease(stores, await claimed(stores, NOON, minute(1)), SENT);
        await settleLease(stores, await claimed(stores, NOON, minute(1)), WAITING);
        await fail(stores);
        expect(await stores.outbox.newFailures()).toBe(2);
        const ids = (await stores.outbox.listFailures(10)).map(({ id }) => id);
        await markFailuresSeen(stores, [...ids.slice(1), 'nobody']);
        expect(await stores.outbox.newFailures()).toBe(1);
        expect(await stores.outbox.listFailures(10)).toMatchObject([{ id: ids[0] }]);
        await seeAll(stores);
        expect(await stores.outbox.newFailures()).toBe(0);
        expect(await stores.outbox.listFailures(10)).toEqual([]);
      });

      // BOOK-52
      it('should be a field of their booking until somebody has marked them as seen', async () => {
        const { stores } = await fresh();
        const failed = aPlacedBooking();
        for (const placed of [failed, aPlacedBooking({ at: minute(1) })]) {
          await addBooking(stores.bookings, placed, aSubmission());
        }
        await queue(stores, aNewEmail());
        const marked = async () => (await stores.bookings.fields([], { hasFailedEmail: 'yes' })).map(({ id }) => id);
        expect(await marked()).toEqual([]);
        await fail(stores);
        await fail(stores);
        expect(await marked()).toEqual([failed.booking.id]);
        await seeAll(stores);
        expect(await marked()).toEqual([]);
      });

      it('should be named, the first queued first, with their booking or message', async () => {
        const { stores } = await fresh();
        const placed = aPlacedBooking();
        const email = aNewEmail();
        await addBooking(stores.bookings, placed, aSubmission());
        const message = await queue(stores, email);
        for (let count = 0; count < 3; count += 1) await fail(stores);
        const owners = [
          ...placed.emails.map(() => ({ kind: 'bookings', id: placed.booking.id }) as const),
          { kind: 'messages', id: message.id } as const,
        ];
        const failures = [...placed.emails, email].map(({ id, kind, to }, index) => {
          return { id, kind, to: to.address, reason: FAILED.reason, owner: owners[index] };
        });
        expect(await stores.outbox.listFailures(10)).toEqual(failures);
        expect(await stores.outbox.listFailures(2)).toEqual(failures.slice(0, 2));
        const ids = failures.map(({ id }) => id);
        const found = await stores.outbox.ownersOf([...ids, 'nobody']);
        expect(found.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))).toEqual(owners.slice(1));
        expect(await stores.outbox.ownersOf(['nobody'])).toEqual([]);
        expect(await stores.outbox.ownersOf([])).toEqual([]);
      });

      it('should count one that was seen, sent again and failed again', async () => {
        const { stores, id, leased } = await leasedOfBooking(fresh);
        await settleLease(stores, leased, FAILED);
        await seeAll(stores);
        await repeatStored(stores.bookings, id, { emailId: leased.email.id });
        expect(await stores.outbox.newFailures()).toBe(0);
        await claimed(stores, NOON, minute(1));
        await fail(stores);
        expect(await stores.outbox.newFailures()).toBe(1);
      });

      it('should not count those of a removed booking: nobody can repair them', async () => {
        const { stores, id, leased } = await leasedOfBooking(fresh);
        await settleLease(stores, leased, FAILED);
        await deleteBooking(stores.bookings, id, { by: 'sam@oakville.example', at: NOON });
        expect(await stores.outbox.newFailures()).toBe(0);
      });
    });

    describe('texts of what was sent', () => {
      const send = async (stores: Stores, at: Instant) =>
        settleLease(stores, await claimed(stores, minute(1), minute(2)), { state: 'sent', at, asSent: AS_SENT });

      it('should be found by the time of sending, until they are forgotten', async () => {
        const { stores } = await fresh();
        const placed = aPlacedBooking();
        const owner = { kind: 'bookings', id: placed.booking.id } as const;
        await addBooking(stores.bookings, placed, aSubmission());
        await send(stores, minute(1));
        await send(stores, minute(2));
        expect(await stores.outbox.sentBefore(minute(1), 10)).toEqual([]);
        expect(await stores.outbox.sentBefore(minute(9), 10)).toEqual([owner]);
        expect(await forgetSentTexts(stores, minute(2), 10)).toBe(1);
        expect(await stores.outbox.sentBefore(minute(2), 10)).toEqual([]);
        const { id, kind } = placed.emails[0] ?? aNewEmail();
        const [forgotten, other] = await emailsOf(stores.bookings, placed.booking.id);
        expect(forgotten).toStrictEqual({ id, kind, to: '', state: 'sent', tries: 1, sentAt: minute(1) });
        expect(other?.to).toBe(placed.emails[1]?.to.address);
        expect(await repeatStored(stores.bookings, placed.booking.id, { emailId: id })).toBe('not-sendable');
      });

      it('should be forgotten step by step, those of messages too, and none that waits or has failed', async () => {
        const { stores } = await fresh();
        for (let count = 0; count < 3; count += 1) await queue(stores, aNewEmail());
        await addBooking(stores.bookings, aPlacedBooking(), aSubmission());
        for (let count = 0; count < 4; count += 1) await send(stores, minute(1));
        await settleLease(stores, await claimed(stores, minute(1), minute(2)), FAILED);
        const waiting = aNewEmail();
        await queue(stores, waiting);
        let [steps, forgotten] = [0, 0];
        for (let step = -1; step !== 0; steps += 1) {
          step = await forgetSentTexts(stores, minute(9), 2);
          forgotten += step;
        }
        expect(forgotten).toBe(4);
        expect(steps).toBeGreaterThan(1);
        expect((await stores.outbox.listFailures(10)).map(({ to }) => to)).toEqual([expect.stringContaining('@')]);
        expect((await claimAll(stores)).map(({ email }) => email)).toStrictEqual([waiting]);
      });

      it('should be forgotten once when two do it at once', async () => {
        const { stores } = await fresh();
        await queue(stores, aNewEmail(), aNewEmail(), aNewEmail());
        for (let count = 0; count < 3; count += 1) await send(stores, minute(1));
        const forget = () => forgetSentTexts(stores, minute(9), 10);
        const counts = await Promise.all([forget(), forget()]);
        expect(counts.reduce((sum, count) => sum + count)).toBe(3);
      });
    });

    it('should know e-mails, leases and tries when opened again', async () => {
      const { stores, reopen } = await fresh();
      const emails = [aNewEmail(), aNewEmail(), aNewEmail()] as const;
      const { id } = await queue(stores, ...emails);
      await settleLease(stores, await claimed(stores, NOON, minute(1)), SENT);
      await settleLease(stores, await claimed(stores, NOON, minute(1)), WAITING);
      await claimed(stores, NOON, minute(8));
      const again = await reopen();
      const owner = { kind: 'messages', id };
      const kept = [
        { email: emails[1], owner, tries: 1, leaseEnds: minute(20) },
        { email: emails[2], owner, tries: 0, leaseEnds: minute(21) },
      ];
      const found = [await leaseNext(again, minute(5), minute(20)), await leaseNext(again, minute(8), minute(21))];
      expect(found).toStrictEqual(kept);
    });

    it.each<[string, (outbox: Outbox) => Promise<unknown>]>([
      ['due', (outbox) => outbox.due(NOON, NOON, 9)],
      ['nextDue', (outbox) => outbox.nextDue()],
      ['waiting', (outbox) => outbox.waiting()],
      ['newFailures', (outbox) => outbox.newFailures()],
      ['listFailures', (outbox) => outbox.listFailures(1)],
      ['reasons', (outbox) => outbox.reasons(1)],
      ['ownersOf', (outbox) => outbox.ownersOf(['id'])],
      ['sentBefore', (outbox) => outbox.sentBefore(NOON, 10)],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.outbox)).rejects.toSatisfy(isUnavailable);
    });
  });
}

/** Stores a message that owes these e-mails. */
async function queue({ messages }: Stores, ...emails: readonly Email[]) {
  const message = aMessage();
  await storeMessage({ messages }, message, emails);
  return message;
}

async function dueIds(
  { outbox }: Stores,
  now: Instant,
  dueBy: Instant = now,
  kinds?: readonly EmailKind[],
): Promise<readonly string[]> {
  return (await outbox.due(now, dueBy, 99, kinds)).map(({ id }) => id);
}

async function claimed(stores: Stores, now: Instant, leaseEnds: Instant): Promise<LeasedEmail> {
  const leased = await leaseNext(stores, now, leaseEnds);
  if (!leased) throw new Error('nothing was due');
  return leased;
}

async function seeAll(stores: Stores): Promise<void> {
  const failures = await stores.outbox.listFailures(9);
  await markFailuresSeen(
    stores,
    failures.map(({ id }) => id),
  );
}

/** A booking whose first e-mail is leased for a minute from noon; the second stays queued. */
async function leasedOfBooking(fresh: () => Promise<StoresSubject>) {
  const { stores } = await fresh();
  const placed = aPlacedBooking();
  await addBooking(stores.bookings, placed, aSubmission());
  return { stores, id: placed.booking.id, leased: await claimed(stores, NOON, minute(1)) };
}

async function stateOf({ bookings }: Stores, bookingId: string) {
  return (await emailsOf(bookings, bookingId))[0];
}
