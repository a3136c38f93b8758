import { describe, expect, it } from 'vitest';
import type { Email } from '../../../src/domain/outbox/email.ts';
import type { Delivery } from '../../../src/domain/outbox/email-lifecycle.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import type { LeasedEmail, Outbox } from '../../../src/ports/stores/outbox.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { addBooking } from '../../../src/server/use-cases/booking/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/inquiry/stored-messages.ts';
import { addQuote } from '../../support/site/records.ts';
import { aChange, aDecision, changeBooking, deleteBooking, lived, repeatStored } from '../../support/values/changes.ts';
import { claimAll } from '../../support/values/claim-all.ts';
import { AS_SENT } from '../../support/values/rendered.ts';
import { aMessage, aNewEmail, aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const minute = (minutes: number) => addMinutes(NOON, minutes);
const SENT = { state: 'sent', at: minute(1), asSent: AS_SENT } as const satisfies Delivery;
const WAITING = { state: 'waiting', nextTryAt: minute(5), reason: '451 to RCPT TO' } as const satisfies Delivery;
const FAILED = { state: 'failed', reason: '550 to RCPT TO' } as const satisfies Delivery;

/** What every adapter of the port `Outbox` promises. */
export function outboxContract(fresh: () => Promise<StoresSubject>): void {
  describe('outbox', () => {
    describe('handing out', () => {
      it('should have nothing to hand out when nothing was queued', async () => {
        const { outbox } = (await fresh()).stores;
        expect(await outbox.claim(NOON, minute(1))).toBeUndefined();
        expect(await outbox.nextDue()).toBeUndefined();
      });

      it('should hand out an e-mail as it was queued, from the moment on at which it is due', async () => {
        const { stores } = await fresh();
        const { replyTo: _, ...email } = aNewEmail({
          queuedAt: minute(2),
          subject: 'Łódź – 🚐 "x"',
          to: { address: 'a@b.example' },
        });
        await queue(stores, email);
        expect(await stores.outbox.nextDue()).toBe(minute(2));
        expect(await stores.outbox.claim(addMinutes(minute(2), -1 / 60_000), minute(9))).toBeUndefined();
        expect(await stores.outbox.claim(minute(2), minute(3))).toStrictEqual({
          email,
          tries: 0,
          leaseEnds: minute(3),
        });
      });

      it('should hand out the earliest due first, and of two at once the one queued first', async () => {
        const { stores } = await fresh();
        const emails = [3, 1, 2, 1].map((minutes) => aNewEmail({ queuedAt: minute(minutes) }));
        await queue(stores, ...emails);
        const [third, first, second, firstToo] = emails;
        expect((await claimAll(stores.outbox)).map(({ email }) => email.id)).toEqual(
          [first, firstToo, second, third].map((email) => email?.id),
        );
      });

      // MAIL-17
      it('should hand out what tells of a change or a cancellation before what was due earlier', async () => {
        const { stores } = await fresh();
        const notice = aNewEmail({ queuedAt: minute(-9) });
        await queue(stores, notice);
        const { booking, ...rest } = aPlacedBooking();
        await addBooking(stores.bookings, { ...rest, booking, emails: [] }, aSubmission());
        const expectedTotalCharges = booking.totals.totalCharges;
        const contact = {
          what: 'change',
          contact: { lastName: 'Xu' },
          expectedTotalCharges,
          tellCustomer: true,
        } as const;
        const changed = aChange(booking, contact);
        await changeBooking(stores.bookings, booking.id, changed);
        expect((await claimed(stores, NOON, minute(60))).email.kind).toBe('changed');
        await lived(stores.bookings, changed.booking, { what: 'cancel' });
        expect((await claimed(stores, NOON, minute(60))).email.kind).toBe('cancelled');
        expect((await claimed(stores, NOON, minute(60))).email.id).toBe(notice.id);
        expect(await stores.outbox.claim(NOON, minute(60))).toBeUndefined();
      });

      // MAIL-17
      it('should hand out a decision before what was due earlier, and then go on in order', async () => {
        const { stores } = await fresh();
        const notices = [aNewEmail({ queuedAt: minute(-9) }), aNewEmail({ queuedAt: minute(-8) })];
        await queue(stores, ...notices);
        const placed = aPlacedBooking();
        const later = aNewEmail({ kind: 'declined', queuedAt: minute(5) });
        const decisions = [aNewEmail({ kind: 'confirmation', queuedAt: minute(-1) }), later];
        await addBooking(stores.bookings, { ...placed, emails: [] }, aSubmission());
        const change = { ...aDecision(placed.booking, 'approved'), emails: decisions.slice(0, 1) };
        await changeBooking(stores.bookings, placed.booking.id, change);
        const other = aPlacedBooking();
        await addBooking(stores.bookings, { ...other, emails: [later] }, aSubmission());
        const claims: (string | undefined)[] = [];
        for (let count = 0; count < 4; count += 1) {
          claims.push((await stores.outbox.claim(NOON, minute(60)))?.email.id);
        }
        expect(claims).toEqual([decisions[0]?.id, ...notices.map(({ id }) => id), undefined]);
        expect((await stores.outbox.claim(minute(5), minute(60)))?.email.id).toBe(later.id);
      });

      it('should hand out a decision that waited for its next try before others', async () => {
        const { stores } = await fresh();
        const placed = aPlacedBooking();
        await addBooking(stores.bookings, { ...placed, emails: [aNewEmail({ kind: 'confirmation' })] }, aSubmission());
        const leased = await claimed(stores, NOON, minute(1));
        await stores.outbox.settle(leased, WAITING);
        const notice = aNewEmail();
        await queue(stores, notice);
        expect((await claimed(stores, minute(5), minute(60))).email.id).toBe(leased.email.id);
        expect((await claimed(stores, minute(5), minute(60))).email.id).toBe(notice.id);
      });

      // MAIL-17
      it('should hand out quotes after all others, however long they have been due', async () => {
        const { stores } = await fresh();
        const quotes = [-9, -8].map((minutes) => aNewEmail({ kind: 'quote', queuedAt: minute(minutes) }));
        for (const quote of quotes) await addQuote(stores.quotes, quote);
        const notice = aNewEmail({ queuedAt: NOON });
        await queue(stores, notice);
        expect((await claimed(stores, NOON, minute(60))).email.id).toBe(notice.id);
        for (const { id } of quotes) expect((await claimed(stores, NOON, minute(60))).email.id).toBe(id);
        expect(await stores.outbox.claim(NOON, minute(60))).toBeUndefined();
      });

      it('should hand out e-mails of the wanted kinds alone, the earliest due first', async () => {
        const { stores } = await fresh();
        await addQuote(stores.quotes, aNewEmail({ kind: 'quote', queuedAt: minute(-9) }));
        const placed = aPlacedBooking();
        const emails = (['received', 'notice'] as const).map((kind) => aNewEmail({ kind, queuedAt: minute(-3) }));
        await addBooking(stores.bookings, { ...placed, emails }, aSubmission());
        const contact = aNewEmail({ kind: 'contact', queuedAt: minute(-5) });
        await queue(stores, contact);
        const wanted = () => stores.outbox.claim(NOON, minute(60), NOON, ['notice', 'contact', 'inquiry']);
        expect((await wanted())?.email.id).toBe(contact.id);
        expect((await wanted())?.email.id).toBe(emails[1]?.id);
        expect(await wanted()).toBeUndefined();
        expect((await claimed(stores, NOON, minute(60))).email.id).toBe(emails[0]?.id);
      });

      it('should pass over what is leased, also when `dueBy` is after the end of the lease', async () => {
        const { stores } = await fresh();
        const [first, second] = [aNewEmail(), aNewEmail({ queuedAt: minute(30) })];
        await queue(stores, first, second);
        await queue(stores, aNewEmail({ queuedAt: minute(70) }));
        expect((await stores.outbox.claim(NOON, minute(1)))?.email.id).toBe(first.id);
        expect((await stores.outbox.claim(NOON, minute(2), minute(60)))?.email.id).toBe(second.id);
        expect(await stores.outbox.claim(NOON, minute(3), minute(60))).toBeUndefined();
        expect((await stores.outbox.claim(minute(1), minute(4), minute(60)))?.email.id).toBe(first.id);
      });

      // MAIL-9
      it('should hand out an e-mail again only after its lease has ended', async () => {
        const { stores } = await fresh();
        const email = aNewEmail();
        await queue(stores, email);
        await stores.outbox.claim(NOON, minute(1));
        expect(await stores.outbox.claim(addMinutes(minute(1), -1 / 60_000), minute(9))).toBeUndefined();
        expect(await stores.outbox.nextDue()).toBe(minute(1));
        expect(await stores.outbox.claim(minute(1), minute(2))).toStrictEqual({
          email,
          tries: 0,
          leaseEnds: minute(2),
        });
      });

      it('should give each e-mail to one of many callers at once', async () => {
        const { stores } = await fresh();
        const emails = Array.from({ length: 5 }, () => aNewEmail());
        await queue(stores, ...emails);
        const claims = await Promise.all(Array.from({ length: 9 }, () => stores.outbox.claim(NOON, minute(1))));
        const handed = claims.flatMap((leased) => (leased ? [leased.email.id] : []));
        expect(handed.toSorted()).toEqual(emails.map(({ id }) => id).toSorted());
      });

      it('should tell when the next of several falls due or its lease ends', async () => {
        const { stores } = await fresh();
        await queue(stores, aNewEmail(), aNewEmail({ queuedAt: minute(5) }));
        expect(await stores.outbox.nextDue()).toBe(NOON);
        const leased = await claimed(stores, NOON, minute(9));
        expect(await stores.outbox.nextDue()).toBe(minute(5));
        await claimed(stores, minute(5), minute(6));
        expect(await stores.outbox.nextDue()).toBe(minute(6));
        await stores.outbox.settle(leased, SENT);
        expect(await stores.outbox.nextDue()).toBe(minute(6));
      });
    });

    it('should count what waits, leased or not, of bookings and messages, from the first queued on', async () => {
      const { stores } = await fresh();
      expect(await stores.outbox.waiting()).toStrictEqual({ count: 0 });
      await queue(stores, aNewEmail({ queuedAt: minute(-9) }), aNewEmail({ queuedAt: minute(-5) }));
      await addBooking(stores.bookings, aPlacedBooking(), aSubmission());
      const first = await claimed(stores, NOON, minute(1));
      expect(await stores.outbox.waiting()).toStrictEqual({ count: 4, oldest: minute(-9) });
      await stores.outbox.settle(first, SENT);
      await stores.outbox.settle(await claimed(stores, NOON, minute(1)), FAILED);
      expect(await stores.outbox.waiting()).toStrictEqual({ count: 2, oldest: NOON });
      await stores.outbox.settle(await claimed(stores, NOON, minute(1)), WAITING);
      expect(await stores.outbox.waiting()).toStrictEqual({ count: 2, oldest: NOON });
    });

    it('should tell why e-mails wait after a try, or failed and were not seen', async () => {
      const { stores } = await fresh();
      expect(await stores.outbox.reasons(9)).toEqual([]);
      await addBooking(stores.bookings, aPlacedBooking(), aSubmission());
      await queue(stores, aNewEmail(), aNewEmail());
      for (const delivery of [WAITING, FAILED, { ...WAITING, reason: '452 quota' }])
        await stores.outbox.settle(await claimed(stores, NOON, minute(1)), delivery);
      const reasons = await stores.outbox.reasons(9);
      expect(reasons.toSorted((one, other) => one.reason.localeCompare(other.reason))).toStrictEqual([
        { state: 'queued', reason: WAITING.reason },
        { state: 'queued', reason: '452 quota' },
        { state: 'failed', reason: FAILED.reason },
      ]);
      expect(reasons.at(-1)?.state).toBe('failed');
      expect(await stores.outbox.reasons(1)).toHaveLength(2);
      await stores.outbox.seeFailures((await stores.outbox.listFailures(9)).map(({ id }) => id));
      expect((await stores.outbox.reasons(9)).map(({ state }) => state)).toEqual(['queued', 'queued']);
    });

    describe('settling', () => {
      it('should hand out a sent e-mail no more, and keep what was sent', async () => {
        const { stores, id, leased } = await leasedOfBooking(fresh);
        expect(await stores.outbox.settle(leased, SENT)).toBe('settled');
        expect(await stores.outbox.read(id, leased.email.id)).toStrictEqual({ ...leased.email, asSent: AS_SENT });
        expect(await stateOf(stores, id)).toStrictEqual({
          ...shown(leased),
          state: 'sent',
          tries: 1,
          sentAt: minute(1),
        });
        expect(await claimAll(stores.outbox)).toHaveLength(1);
      });

      it('should hand out one that waits when its time has come, with its tries counted', async () => {
        const { stores, id, leased } = await leasedOfBooking(fresh);
        expect(await stores.outbox.settle(leased, WAITING)).toBe('settled');
        const { nextTryAt, reason } = WAITING;
        const waiting = { ...shown(leased), state: 'queued', tries: 1, nextTryAt, reason };
        expect(await stateOf(stores, id)).toStrictEqual(waiting);
        await claimed(stores, NOON, minute(60));

        expect(await stores.outbox.claim(minute(4), minute(9))).toBeUndefined();
        const again = { email: leased.email, tries: 1, leaseEnds: minute(6) };
        expect(await stores.outbox.claim(minute(5), minute(6))).toStrictEqual(again);
      });

      // MAIL-9
      it('should keep one whose try goes on for its holder, by each later end of the lease', async () => {
        const { stores, id, leased } = await leasedOfBooking(fresh);
        await claimed(stores, NOON, minute(60));
        const renewed = { ...leased, leaseEnds: minute(3) };
        expect(await stores.outbox.settle(leased, { state: 'under-way', leaseEnds: minute(3) })).toBe('settled');
        expect(await stores.outbox.claim(minute(2), minute(9))).toBeUndefined();
        expect(await stores.outbox.nextDue()).toBe(minute(3));
        expect(await stores.outbox.settle(leased, WAITING)).toBe('superseded');
        expect(await stores.outbox.settle(renewed, { state: 'under-way', leaseEnds: minute(2) })).toBe('settled');
        const next = await claimed(stores, minute(2), minute(9));
        expect(next).toStrictEqual({ email: leased.email, tries: 0, leaseEnds: minute(9) });
        await deleteBooking(stores.bookings, id, { by: 'sam@oakville.example', at: NOON });
        const later = { state: 'under-way', leaseEnds: minute(12) } as const;
        expect(await stores.outbox.settle(next, later)).toBe('superseded');
      });

      // MAIL-7
      it('should hand out one that was not answered once more after an hour, and then say that it is unknown', async () => {
        const { stores, id, leased } = await leasedOfBooking(fresh);
        const reason = 'handed over and not answered: ETIMEDOUT';
        const unanswered = { state: 'unknown', at: minute(1), reason: 'ETIMEDOUT' } as const;
        expect(await stores.outbox.settle(leased, unanswered)).toBe('settled');
        const shownOnce = { ...shown(leased), state: 'unknown', tries: 1, nextTryAt: minute(61), reason };
        expect(await stateOf(stores, id)).toStrictEqual(shownOnce);
        expect(await stores.outbox.reasons(9)).toEqual([{ state: 'queued', reason }]);
        await claimed(stores, NOON, minute(99));
        expect(await stores.outbox.claim(minute(60), minute(99))).toBeUndefined();
        const again = await claimed(stores, minute(61), minute(62));
        expect(again.email).toStrictEqual(leased.email);
        await stores.outbox.settle(again, { ...unanswered, at: minute(62) });
        expect(await stateOf(stores, id)).toStrictEqual({ ...shown(leased), state: 'unknown', tries: 2, reason });
        expect(await stores.outbox.newFailures()).toBe(1);
        expect(await stores.outbox.claim(minute(98), minute(99))).toBeUndefined();
      });

      it('should forget the reason of an earlier try once it is sent', async () => {
        const { stores, id, leased } = await leasedOfBooking(fresh);
        await stores.outbox.settle(leased, { ...WAITING, nextTryAt: NOON });
        await stores.outbox.settle(await claimed(stores, NOON, minute(2)), SENT);
        expect(await stateOf(stores, id)).toStrictEqual({
          ...shown(leased),
          state: 'sent',
          tries: 2,
          sentAt: minute(1),
        });
      });

      it('should hand out a failed e-mail no more, and say why it failed', async () => {
        const { stores, id, leased } = await leasedOfBooking(fresh);
        expect(await stores.outbox.settle(leased, FAILED)).toBe('settled');
        const failed = { ...shown(leased), state: 'failed', tries: 1, reason: '550 to RCPT TO' };
        expect(await stateOf(stores, id)).toStrictEqual(failed);
        expect(await claimAll(stores.outbox)).toHaveLength(1);
      });

      it.each([SENT, WAITING, FAILED])(
        'should count a try once when it is settled as $state twice',
        async (delivery) => {
          const { stores, id, leased } = await leasedOfBooking(fresh);
          await stores.outbox.settle(leased, delivery);
          const before = await stateOf(stores, id);
          expect(await stores.outbox.settle(leased, delivery)).toBe('superseded');
          expect(await stateOf(stores, id)).toStrictEqual(before);
        },
      );

      it.each([WAITING, FAILED])('should leave it to the next holder when $state comes too late', async (delivery) => {
        const { stores, id, leased } = await leasedOfBooking(fresh);
        const next = await takenOver(stores, leased);
        expect(await stores.outbox.settle(leased, delivery)).toBe('superseded');
        const held = { ...shown(leased), state: 'queued', tries: 0, nextTryAt: next.leaseEnds };
        expect(await stateOf(stores, id)).toStrictEqual(held);
        expect(await stores.outbox.settle(next, SENT)).toBe('settled');
      });

      it('should write that it was sent, also when the lease was taken over', async () => {
        const { stores, id, leased } = await leasedOfBooking(fresh);
        const next = await takenOver(stores, leased);
        expect(await stores.outbox.settle(leased, SENT)).toBe('superseded');
        const sent = { ...shown(leased), state: 'sent', tries: 1, sentAt: minute(1) };
        expect(await stateOf(stores, id)).toStrictEqual(sent);

        // The other holder learns that nothing is left to do, whatever became of its own try.
        for (const delivery of [WAITING, FAILED, { ...SENT, at: minute(7) }]) {
          expect(await stores.outbox.settle(next, delivery)).toBe('superseded');
          expect(await stateOf(stores, id)).toStrictEqual(sent);
        }
      });

      it('should write that it was sent, also when another holder gave it up', async () => {
        const { stores, id, leased } = await leasedOfBooking(fresh);
        await stores.outbox.settle(await takenOver(stores, leased), FAILED);
        expect(await stores.outbox.settle(leased, SENT)).toBe('superseded');
        expect(await stateOf(stores, id)).toMatchObject({ state: 'sent', tries: 2 });
      });

      it('should not wake an e-mail that was cancelled while it was sent, but write that it was sent', async () => {
        const { stores, id, leased } = await leasedOfBooking(fresh);
        await deleteBooking(stores.bookings, id, { by: 'sam@oakville.example', at: NOON });
        for (const delivery of [WAITING, FAILED]) {
          expect(await stores.outbox.settle(leased, delivery)).toBe('superseded');
          expect(await stateOf(stores, id)).toMatchObject({ state: 'cancelled', tries: 0 });
        }
        expect(await stores.outbox.settle(leased, SENT)).toBe('superseded');
        expect(await stateOf(stores, id)).toMatchObject({ state: 'sent', sentAt: minute(1) });
        expect(await claimAll(stores.outbox)).toEqual([]);
      });

      it('should let one of two holders settle when both answer at the same time', async () => {
        const { stores, leased } = await leasedOfBooking(fresh);
        const answers = await Promise.all([WAITING, FAILED].map((delivery) => stores.outbox.settle(leased, delivery)));
        expect(answers.toSorted()).toEqual(['settled', 'superseded']);
      });

      it('should have nothing to settle for an e-mail that is not there', async () => {
        const { outbox } = (await fresh()).stores;
        const stranger = { email: aNewEmail(), tries: 0, leaseEnds: minute(1) };
        expect(await outbox.settle(stranger, SENT)).toBe('superseded');
        expect(await claimAll(outbox)).toEqual([]);
      });
    });

    it('should show the e-mails of one booking in the order in which they were queued', async () => {
      const { stores } = await fresh();
      const placed = aPlacedBooking();
      await addBooking(stores.bookings, aPlacedBooking(), aSubmission());
      await addBooking(stores.bookings, placed, aSubmission());
      await queue(stores, aNewEmail());
      const states = await stores.outbox.ofBooking(placed.booking.id);
      expect(states.map(({ id }) => id)).toEqual(placed.emails.map(({ id }) => id));
      expect(await stores.outbox.ofBooking('nobody')).toEqual([]);
    });

    it('should read the text of an e-mail of a booking, but none of another booking', async () => {
      const { stores } = await fresh();
      const [placed, other] = [aPlacedBooking(), aPlacedBooking()];
      await addBooking(stores.bookings, placed, aSubmission());
      await addBooking(stores.bookings, other, aSubmission());
      const [first = aNewEmail()] = placed.emails;
      expect(await stores.outbox.read(placed.booking.id, first.id)).toEqual(first);
      expect(await stores.outbox.read(other.booking.id, first.id)).toBeUndefined();
      expect(await stores.outbox.read('nobody', first.id)).toBeUndefined();
    });

    describe('failures', () => {
      const fail = async (stores: Stores) => stores.outbox.settle(await claimed(stores, NOON, minute(1)), FAILED);

      // MAIL-15
      it('should count what failed and nobody has marked as seen, of messages too', async () => {
        const { stores } = await fresh();
        expect(await stores.outbox.newFailures()).toBe(0);
        await addBooking(stores.bookings, aPlacedBooking(), aSubmission());
        await queue(stores, aNewEmail(), aNewEmail());
        await fail(stores);
        await stores.outbox.settle(await claimed(stores, NOON, minute(1)), SENT);
        await stores.outbox.settle(await claimed(stores, NOON, minute(1)), WAITING);
        await fail(stores);
        expect(await stores.outbox.newFailures()).toBe(2);
        const ids = (await stores.outbox.listFailures(10)).map(({ id }) => id);
        await stores.outbox.seeFailures([...ids.slice(1), 'nobody']);
        expect(await stores.outbox.newFailures()).toBe(1);
        expect(await stores.outbox.listFailures(10)).toMatchObject([{ id: ids[0] }]);
        await stores.outbox.seeFailures(ids);
        expect(await stores.outbox.newFailures()).toBe(0);
        expect(await stores.outbox.listFailures(10)).toEqual([]);
        await queue(stores, aNewEmail());
        await fail(stores);
        expect(await stores.outbox.newFailures()).toBe(1);
      });

      // BOOK-52
      it('should tell which bookings have one that nobody has marked as seen', async () => {
        const { stores } = await fresh();
        const [failed, fine] = [aPlacedBooking(), aPlacedBooking({ at: minute(1) })];
        for (const placed of [failed, fine]) await addBooking(stores.bookings, placed, aSubmission());
        await queue(stores, aNewEmail());
        const ids = [failed.booking.id, fine.booking.id, 'nobody'];
        expect(await stores.outbox.bookingsWithFailures(ids)).toEqual(new Set());
        await fail(stores);
        await fail(stores);
        expect(await stores.outbox.bookingsWithFailures(ids)).toEqual(new Set([failed.booking.id]));
        expect(await stores.outbox.bookingsWithFailures([fine.booking.id])).toEqual(new Set());
        await stores.outbox.seeFailures((await stores.outbox.listFailures(10)).map(({ id }) => id));
        expect(await stores.outbox.bookingsWithFailures(ids)).toEqual(new Set());
      });

      it('should mark as seen what has failed, and leave what waits', async () => {
        const { stores, id, leased } = await leasedOfBooking(fresh);
        await stores.outbox.seeFailures([leased.email.id]);
        expect(await stateOf(stores, id)).toMatchObject({ state: 'queued' });
        await stores.outbox.settle(leased, FAILED);
        expect(await stores.outbox.newFailures()).toBe(1);
      });

      it('should name what failed, the first queued first, with its booking or message', async () => {
        const { stores } = await fresh();
        const placed = aPlacedBooking();
        const email = aNewEmail();
        const message = aMessage();
        await addBooking(stores.bookings, placed, aSubmission());
        await storeMessage(stores, message, [email]);
        for (let count = 0; count < 3; count += 1) await fail(stores);
        const failures = [...placed.emails.map((owed) => ({ ...owed, bookingId: placed.booking.id })), email].map(
          ({ id, kind, to, ...more }) => ({
            id,
            kind,
            to: to.address,
            reason: FAILED.reason,
            owner: 'bookingId' in more ? { bookingId: more.bookingId } : { messageId: message.id },
          }),
        );
        expect(await stores.outbox.listFailures(10)).toEqual(failures);
        expect(await stores.outbox.listFailures(2)).toEqual(failures.slice(0, 2));
        for (const { id, owner } of failures) expect(await stores.outbox.ownerOf(id)).toEqual(owner);
        expect(await stores.outbox.ownerOf('nobody')).toBeUndefined();
      });

      it('should count one that was seen, sent again and failed again', async () => {
        const { stores, id, leased } = await leasedOfBooking(fresh);
        await stores.outbox.settle(leased, FAILED);
        await stores.outbox.seeFailures([leased.email.id]);
        await repeatStored(stores.bookings, id, { emailId: leased.email.id });
        expect(await stores.outbox.newFailures()).toBe(0);
        await claimed(stores, NOON, minute(1));
        await stores.outbox.settle(await claimed(stores, NOON, minute(1)), FAILED);
        expect(await stores.outbox.newFailures()).toBe(1);
      });

      it('should not count those of a removed booking: nobody can repair them', async () => {
        const { stores, id, leased } = await leasedOfBooking(fresh);
        await stores.outbox.settle(leased, FAILED);
        await deleteBooking(stores.bookings, id, { by: 'sam@oakville.example', at: NOON });
        expect(await stores.outbox.newFailures()).toBe(0);
      });
    });

    describe('forgetting', () => {
      const send = async (stores: Stores, at: Instant) =>
        stores.outbox.settle(await claimed(stores, minute(1), minute(2)), { state: 'sent', at, asSent: AS_SENT });

      it('should keep of what was sent before a moment its kind, state and time, and no text', async () => {
        const { stores } = await fresh();
        const placed = aPlacedBooking();
        await addBooking(stores.bookings, placed, aSubmission());
        await send(stores, minute(1));
        await send(stores, minute(2));
        expect(await stores.outbox.forgetSentBefore(minute(1), 10)).toBe(0);
        expect(await stores.outbox.forgetSentBefore(minute(2), 10)).toBe(1);
        expect(await stores.outbox.forgetSentBefore(minute(2), 10)).toBe(0);
        const { id, kind } = placed.emails[0] ?? aNewEmail();
        const [forgotten, other] = await stores.outbox.ofBooking(placed.booking.id);
        expect(forgotten).toStrictEqual({ id, kind, to: '', state: 'sent', tries: 1, sentAt: minute(1) });
        expect(other?.to).toBe(placed.emails[1]?.to.address);
        expect(await stores.outbox.read(placed.booking.id, id)).toBeUndefined();
        expect(await repeatStored(stores.bookings, placed.booking.id, { emailId: id })).toBe('not-sendable');
      });

      it('should forget step by step, those of messages too, and none that waits or has failed', async () => {
        const { stores } = await fresh();
        for (let count = 0; count < 3; count += 1) await queue(stores, aNewEmail());
        await addBooking(stores.bookings, aPlacedBooking(), aSubmission());
        for (let count = 0; count < 4; count += 1) await send(stores, minute(1));
        await stores.outbox.settle(await claimed(stores, minute(1), minute(2)), FAILED);
        const waiting = aNewEmail();
        await queue(stores, waiting);
        let [steps, forgotten] = [0, 0];
        for (let step = -1; step !== 0; steps += 1) {
          step = await stores.outbox.forgetSentBefore(minute(9), 2);
          forgotten += step;
        }
        expect(forgotten).toBe(4);
        expect(steps).toBeGreaterThan(1);
        expect((await stores.outbox.listFailures(10)).map(({ to }) => to)).toEqual([expect.stringContaining('@')]);
        expect((await claimAll(stores.outbox)).map(({ email }) => email)).toStrictEqual([waiting]);
      });

      it('should forget each once when two do it at once', async () => {
        const { stores } = await fresh();
        await queue(stores, aNewEmail(), aNewEmail(), aNewEmail());
        for (let count = 0; count < 3; count += 1) await send(stores, minute(1));
        const forget = () => stores.outbox.forgetSentBefore(minute(9), 10);
        const counts = await Promise.all([forget(), forget()]);
        expect(counts.reduce((sum, count) => sum + count)).toBe(3);
      });
    });

    it('should keep e-mails, leases and tries when opened again', async () => {
      const { stores, reopen } = await fresh();
      const emails = [aNewEmail(), aNewEmail(), aNewEmail()] as const;
      await queue(stores, ...emails);
      await stores.outbox.settle(await claimed(stores, NOON, minute(1)), SENT);
      await stores.outbox.settle(await claimed(stores, NOON, minute(1)), WAITING);
      await claimed(stores, NOON, minute(8));
      const { outbox } = await reopen();
      const kept = [
        { email: emails[1], tries: 1, leaseEnds: minute(20) },
        { email: emails[2], tries: 0, leaseEnds: minute(21) },
      ];
      const found = [await outbox.claim(minute(5), minute(20)), await outbox.claim(minute(8), minute(21))];
      expect(found).toStrictEqual(kept);
    });

    it.each<[string, (outbox: Outbox) => Promise<unknown>]>([
      ['claim', (outbox) => outbox.claim(NOON, minute(1))],
      ['settle', (outbox) => outbox.settle({ email: aNewEmail(), tries: 0, leaseEnds: NOON }, SENT)],
      ['nextDue', (outbox) => outbox.nextDue()],
      ['waiting', (outbox) => outbox.waiting()],
      ['ofBooking', (outbox) => outbox.ofBooking('id')],
      ['read', (outbox) => outbox.read('id', 'id')],
      ['newFailures', (outbox) => outbox.newFailures()],
      ['bookingsWithFailures', (outbox) => outbox.bookingsWithFailures(['id'])],
      ['reasons', (outbox) => outbox.reasons(1)],
      ['seeFailures', (outbox) => outbox.seeFailures(['id'])],
      ['ownerOf', (outbox) => outbox.ownerOf('id')],
      ['forgetSentBefore', (outbox) => outbox.forgetSentBefore(NOON, 10)],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.outbox)).rejects.toSatisfy(isUnavailable);
    });
  });
}

function queue({ messages }: Stores, ...emails: readonly Email[]): Promise<void> {
  return storeMessage({ messages }, aMessage(), emails);
}

async function claimed({ outbox }: Stores, now: Instant, leaseEnds: Instant): Promise<LeasedEmail> {
  const leased = await outbox.claim(now, leaseEnds);
  if (!leased) throw new Error('nothing was due');
  return leased;
}

/** A booking whose first e-mail is leased for a minute from noon; the second stays queued. */
async function leasedOfBooking(fresh: () => Promise<StoresSubject>) {
  const { stores } = await fresh();
  const placed = aPlacedBooking();
  await addBooking(stores.bookings, placed, aSubmission());
  return { stores, id: placed.booking.id, leased: await claimed(stores, NOON, minute(1)) };
}

/** The lease of the next holder, after the first one's has ended. */
async function takenOver(stores: Stores, { email, leaseEnds }: LeasedEmail): Promise<LeasedEmail> {
  await claimed(stores, NOON, minute(60));
  const next = await claimed(stores, leaseEnds, minute(3));
  expect(next.email.id).toBe(email.id);
  return next;
}

async function stateOf({ outbox }: Stores, bookingId: string) {
  return (await outbox.ofBooking(bookingId))[0];
}

function shown({ email: { id, kind, to } }: LeasedEmail) {
  return { id, kind, to: to.address };
}
