import { describe, expect, it } from 'vitest';
import { changeMessage, type KeptMessage, type Message } from '../../../src/domain/inquiry/message.ts';
import { messageSearchWords } from '../../../src/domain/inquiry/message-search.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { MessageStore } from '../../../src/ports/stores/message-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { claimAll } from '../../support/values/claim-all.ts';
import { listMessages } from '../../support/values/list-messages.ts';
import { AS_SENT } from '../../support/values/rendered.ts';
import { aBooking, aMessage, aNewEmail, aReservationMessage, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const INQUIRY: Message = {
  id: 'inquiry',
  receivedAt: addMinutes(NOON, 2),
  state: 'open',
  kind: 'inquiry',
  content: {
    companyName: 'Šumava "Film" Inc.',
    contact: 'Ana',
    phone: '(416) 555-0100',
    email: 'ana@film.example',
    frequency: '21+',
    source: 'business-program',
    page: 'entertainment',
  },
};

/** What every adapter of the port `MessageStore` promises. */
export function messageStoreContract(fresh: () => Promise<StoresSubject>): void {
  describe('message store', () => {
    it('should queue the e-mails of a message', async () => {
      const { messages, outbox } = (await fresh()).stores;
      const emails = [aNewEmail({ kind: 'contact' }), aNewEmail({ kind: 'contact' })];
      await messages.add(aMessage(), emails);
      expect((await claimAll(outbox)).map(({ email }) => email)).toStrictEqual(emails);
    });

    // FORM-11
    it('should hold the e-mails of a held message, and hand out none of them', async () => {
      const { messages, outbox } = (await fresh()).stores;
      const message = aMessage({ state: 'held' });
      const email = aNewEmail({ kind: 'contact' });
      await messages.add(message, [email]);
      const { id, kind, to } = email;
      const held = { id, kind, to: to.address, state: 'held', tries: 0 };
      expect(await messages.find(message.id)).toStrictEqual({ message, emails: [{ ...held, email }] });
      expect((await messages.newestFirst({ limit: 1 })).messages).toStrictEqual([{ message, emails: [held] }]);
      expect(await outbox.nextDue()).toBeUndefined();
      expect(await claimAll(outbox)).toEqual([]);
    });

    describe('list', () => {
      const stored = async () => {
        const { messages } = (await fresh()).stores;
        const [older, open] = [aMessage({ state: 'held' }), aMessage({ receivedAt: addMinutes(NOON, 1) })];
        const newest = aMessage({ state: 'held', receivedAt: addMinutes(NOON, 3) });
        for (const message of [older, INQUIRY, open, newest]) await messages.add(message, []);
        return { messages, older, open, newest };
      };

      it('should list messages newest first, field for field, by state too', async () => {
        const { messages, older, open, newest } = await stored();
        expect(await listMessages(messages)).toStrictEqual([newest, INQUIRY, open, older]);
        expect(await listMessages(messages, { state: 'open' })).toStrictEqual([INQUIRY, open]);
        expect(await listMessages(messages, { state: 'held' })).toStrictEqual([newest, older]);
        expect(await listMessages(messages, { state: 'answered' })).toEqual([]);
      });

      it('should count them up to a number', async () => {
        const { messages } = await stored();
        const counts = [{}, { state: 'held' }, { words: ['ANA'] }] as const;
        expect(await Promise.all(counts.map((filter) => messages.count(filter, 10)))).toEqual([4, 2, 1]);
        expect(await messages.count({}, 3)).toBe(3);
      });

      it('should turn pages, which miss and repeat none, though messages come and go', async () => {
        const { messages } = (await fresh()).stores;
        const ids = Array.from({ length: 7 }, (_, place) => `of-one-moment-${place}`);
        for (const id of ids) await messages.add(aMessage({ id }), []);
        const shown: string[] = [];
        let before: string | undefined;
        for (let turned = 0; turned < 4; turned += 1) {
          const page = await messages.newestFirst({ limit: 2, ...(before && { before }), filter: { state: 'open' } });
          shown.push(...page.messages.map(({ message }) => message.id));
          before = page.nextCursor ?? undefined;
          if (turned === 0) {
            await messages.add(aMessage({ receivedAt: addMinutes(NOON, 5) }), []);
            await messages.remove(shown);
          }
        }
        expect(before).toBeUndefined();
        expect(shown).toEqual(ids.toReversed());
      });

      it('should begin anew for a cursor that it did not give', async () => {
        const { messages, newest } = await stored();
        const page = await messages.newestFirst({ limit: 1, before: 'nothing' });
        expect(page.messages).toMatchObject([{ message: { id: newest.id } }]);
      });
    });

    describe('search', () => {
      const letter: Message = {
        ...aMessage({ receivedAt: addMinutes(NOON, 1) }),
        content: {
          name: 'Zoë Łukasz',
          email: 'zoe_1%@Example.com',
          phone: '+1 (905) 555-0118',
          subject: 'Winter tires?',
          message: 'Do you have\nsnow chains (50%) [.*] for\tthe "Kona"?',
        },
      };
      const found = async (typed: string) => {
        const { messages } = (await fresh()).stores;
        await messages.add(letter, []);
        await messages.add(INQUIRY, []);
        return (await listMessages(messages, { words: messageSearchWords(typed) })).map(({ id }) => id);
      };

      // FORM-16
      it.each([
        'zoe',
        'LUKASZ',
        'zoe_1%@example',
        '905 555-0118',
        '+1 905 555 0118',
        '5550118',
        'winter tire',
        'chains 50%',
        '[.*]',
        '"kona"',
        'kona zoë',
      ])('should find a message by %j', async (typed) => {
        expect(await found(typed)).toEqual([letter.id]);
      });

      // FORM-16
      it.each(['obrien', 'o’brien', 'luc', 'jean luc', 'f150', 'HOJ504728', '#hoj-504728'])(
        'should find the message of Jean-Luc O’Brien by %j',
        async (typed) => {
          const { messages } = (await fresh()).stores;
          const content = { ...letter.content, name: "Jean-Luc O'Brien", message: 'HOJ-504728: the F-150?' };
          const sent = { ...letter, content } as Message;
          await messages.add(sent, []);
          await messages.add(INQUIRY, []);
          expect(await listMessages(messages, { words: messageSearchWords(typed) })).toEqual([sent]);
        },
      );

      it.each(['sumava', 'film inc', 'ana@film', '4165550100', 'entertainment'])(
        'should find an inquiry by %j',
        async (typed) => {
          expect(await found(typed)).toEqual([INQUIRY.id]);
        },
      );

      it.each(['zoe film', 'snowchains', 'zoe%1', 'k.na', '$where', "' OR 1"])(
        'should find nothing by %j',
        async (typed) => {
          expect(await found(typed)).toEqual([]);
        },
      );
    });

    describe('replace', () => {
      const kept = async (message: Message) => {
        const { stores, reopen } = await fresh();
        await stores.messages.add(message, [aNewEmail({ kind: 'contact' })]);
        const before = await stores.messages.find(message.id);
        if (before === undefined) throw new Error('it was added');
        return { ...stores, reopen, before };
      };
      const changed = (before: KeptMessage, action: Parameters<typeof changeMessage>[1]): KeptMessage => {
        const email = aNewEmail({ kind: 'contact', queuedAt: addMinutes(NOON, 3) });
        const after = changeMessage(before, action, { by: 'sam@oakville.example', email });
        if (!after.ok) throw new Error(after.problem);
        return after.value;
      };

      it('should write a state and take it back, and find the message in its view', async () => {
        const { messages, before } = await kept(aMessage());
        const answered = changed(before, 'answered');
        expect(await messages.replace(before, answered)).toBe('replaced');
        expect(await messages.find(before.message.id)).toStrictEqual(answered);
        expect(await listMessages(messages, { state: 'answered' })).toStrictEqual([answered.message]);
        expect(await messages.count({ state: 'open' }, 10)).toBe(0);
        expect(await messages.replace(answered, changed(answered, 'reopen'))).toBe('replaced');
        expect(await messages.find(before.message.id)).toStrictEqual(before);
        expect(await listMessages(messages, { state: 'open' })).toStrictEqual([before.message]);
      });

      it('should queue what is released, with its state, and keep both when opened anew', async () => {
        const { messages, outbox, before, reopen } = await kept(aMessage({ state: 'held' }));
        const released = changed(before, 'release');
        expect(await messages.replace(before, released)).toBe('replaced');
        expect(await outbox.nextDue()).toBe(addMinutes(NOON, 3));
        const again = await reopen();
        expect(await again.messages.find(before.message.id)).toStrictEqual(released);
        expect((await claimAll(again.outbox)).map(({ email }) => email.id)).toEqual([before.emails[0]?.id]);
      });

      it('should append an e-mail that is sent again, and withdraw the one that failed', async () => {
        const { messages, outbox, before } = await kept(aMessage());
        const leased = await outbox.claim(NOON, addMinutes(NOON, 1));
        if (leased === undefined) throw new Error('nothing was due');
        await outbox.settle(leased, { state: 'failed', reason: '550 5.1.1' });
        expect(await outbox.newFailures()).toBe(1);
        const failed = await messages.find(before.message.id);
        if (failed === undefined) throw new Error('it was added');
        const resent = changed(failed, 'resend');
        expect(await messages.replace(failed, resent)).toBe('replaced');
        expect(await messages.find(before.message.id)).toStrictEqual(resent);
        expect(await outbox.newFailures()).toBe(0);
        expect((await claimAll(outbox)).map(({ email }) => email)).toStrictEqual([resent.emails[1]?.email]);
      });

      it('should write nothing for a message that another has changed or removed', async () => {
        const { messages, outbox, before } = await kept(aMessage());
        const answered = changed(before, 'answered');
        await messages.replace(before, answered);
        expect(await messages.replace(before, changed(before, 'answered'))).toBe('stale');
        expect(await messages.replace(before, changed(before, 'resend'))).toBe('stale');
        const other = { ...answered.message, state: 'answered', answeredBy: 'lee@oakville.example' } as const;
        expect(await messages.replace({ ...answered, message: other }, before)).toBe('stale');
        await outbox.claim(NOON, addMinutes(NOON, 1));
        expect(await messages.replace(answered, changed(answered, 'resend'))).toBe('stale');
        expect(await messages.find(before.message.id)).toMatchObject({ message: answered.message });
        await messages.remove([before.message.id]);
        expect(await messages.replace(answered, before)).toBe('stale');
        expect(await messages.find(before.message.id)).toBeUndefined();
      });

      // PRIV-8
      it('should not bring back a text that was erased since it was read', async () => {
        const { messages, outbox, before } = await kept(aMessage());
        for (const leased of await claimAll(outbox))
          await outbox.settle(leased, { state: 'sent', at: NOON, asSent: AS_SENT });
        const sent = await messages.find(before.message.id);
        if (sent === undefined) throw new Error('it was added');
        expect(await outbox.forgetSentBefore(addMinutes(NOON, 1), 10)).toBe(sent.emails.length);
        expect(await messages.replace(sent, changed(sent, 'answered'))).toBe('stale');
        for (const email of (await messages.find(before.message.id))?.emails ?? [])
          expect(email).not.toHaveProperty('email');
      });

      it('should let one of two changes of one reading through', async () => {
        const { messages, before } = await kept(aMessage());
        const both = [changed(before, 'answered'), changed(before, 'resend')];
        const outcomes = await Promise.all(both.map((after) => messages.replace(before, after)));
        expect(outcomes.toSorted()).toEqual(['replaced', 'stale']);
      });
    });

    it('should store no message whose e-mail cannot be stored', async () => {
      const { messages, outbox } = (await fresh()).stores;
      const email = aNewEmail();
      const message = aMessage();
      await messages.add(message, [email]);
      const second = messages.add(aMessage({ state: 'held' }), [aNewEmail(), email]);
      await expect(second).rejects.toSatisfy((fault) => !isUnavailable(fault));
      expect(await listMessages(messages)).toStrictEqual([message]);
      expect(await claimAll(outbox)).toHaveLength(1);
    });

    it('should queue no e-mail of a message that cannot be stored', async () => {
      const { messages, outbox } = (await fresh()).stores;
      const message = aMessage({ state: 'held' });
      await messages.add(message, []);
      const second = messages.add(message, [aNewEmail()]);
      await expect(second).rejects.toSatisfy((fault) => !isUnavailable(fault));
      expect(await listMessages(messages)).toStrictEqual([message]);
      expect(await outbox.nextDue()).toBeUndefined();
    });

    it('should name the messages received before a moment, the oldest first', async () => {
      const { messages } = (await fresh()).stores;
      const [third, first, second] = [2, 0, 1].map((minutes) =>
        aMessage({ receivedAt: addMinutes(NOON, minutes), state: minutes === 1 ? 'held' : 'open' }),
      );
      for (const message of [third, first, second]) if (message) await messages.add(message, []);
      expect(await messages.receivedBefore(NOON, 10)).toEqual([]);
      expect(await messages.receivedBefore(addMinutes(NOON, 2), 10)).toEqual([first?.id, second?.id]);
      expect(await messages.receivedBefore(addMinutes(NOON, 9), 1)).toEqual([first?.id]);
      expect(await messages.countDue(addMinutes(NOON, 2))).toEqual({ due: 2, kept: 3 });
    });

    it('should find the messages of an address, held ones too, whatever the case it was written in', async () => {
      const { messages } = (await fresh()).stores;
      const from = (email: string, minutes: number): Message => {
        const message = aMessage({ receivedAt: addMinutes(NOON, minutes), state: minutes === 1 ? 'held' : 'open' });
        return { ...message, content: { ...message.content, email } };
      };
      const [later, held] = [from('Éva.Kovács@Example.com', 2), from('éva.kovács@example.COM', 1)];
      const others = ['eva.kovacs@example.com', 'xéva.kovács@example.com', 'éva.kovács@example.com.au'];
      for (const message of [later, held, ...others.map((email) => from(email, 3))]) await messages.add(message, []);
      expect(await messages.ofEmail('ÉVA.KOVÁCS@EXAMPLE.COM')).toStrictEqual([held, later]);
      expect(await messages.ofEmail('nobody@example.com')).toEqual([]);
    });

    // BOOK-4
    it('should find the messages of an international address in either spelling', async () => {
      const { messages } = (await fresh()).stores;
      const from = (email: string, minutes: number): Message => {
        const message = aMessage({ receivedAt: addMinutes(NOON, minutes) });
        return { ...message, content: { ...message.content, email } };
      };
      const sent = [from('jane@Bücher.example', 1), from('Jane@xn--bcher-kva.example', 2)];
      for (const message of [...sent, from('jane@bucher.example', 3)]) await messages.add(message, []);
      for (const email of ['jane@bücher.example', 'JANE@XN--BCHER-KVA.example']) {
        expect(await messages.ofEmail(email)).toStrictEqual(sent);
      }
    });

    // MINE-6
    it('should find the messages about a booking, with the states of their e-mails, and no others', async () => {
      const { stores, reopen } = await fresh();
      const { messages, outbox } = stores;
      const [booking, other] = [aBooking(), aBooking()];
      const later = aReservationMessage(booking, { receivedAt: addMinutes(NOON, 5), state: 'held' });
      const first = aReservationMessage(booking);
      const email = aNewEmail({ kind: 'message' });
      await messages.add(later, []);
      await messages.add(first, [email]);
      await messages.add(aReservationMessage(other), []);
      await messages.add(aMessage(), []);
      const [queued] = (await messages.find(first.id))?.emails ?? [];
      for (const store of [messages, (await reopen()).messages]) {
        const found = await store.ofBooking(booking.id);
        expect(found.map(({ message }) => message)).toStrictEqual([first, later]);
        expect(found[0]?.emails).toMatchObject([{ id: email.id, kind: 'message', state: queued?.state }]);
        expect(await store.ofBooking('none')).toEqual([]);
      }
      expect((await messages.newestFirst({ limit: 9, filter: { words: ['AN HOUR LATER'] } })).messages).toHaveLength(3);
      expect((await claimAll(outbox)).map((leased) => leased.email)).toStrictEqual([email]);
      await messages.remove([first.id]);
      expect((await messages.ofBooking(booking.id)).map(({ message }) => message)).toStrictEqual([later]);
    });

    it('should remove messages with all their e-mails, those that are under way too, and leave the others', async () => {
      const { messages, outbox } = (await fresh()).stores;
      const [gone, other] = [aMessage(), aMessage()];
      const kept = aNewEmail();
      await messages.add(gone, [aNewEmail(), aNewEmail()]);
      await messages.add(other, [kept]);
      const leased = await outbox.claim(NOON, addMinutes(NOON, 1));
      expect(await messages.remove([gone.id, 'nobody'])).toBe(1);
      expect(await messages.remove([gone.id])).toBe(0);
      expect(await listMessages(messages)).toStrictEqual([other]);
      expect(await messages.find(gone.id)).toBeUndefined();
      expect(leased && (await outbox.settle(leased, { state: 'sent', at: NOON, asSent: AS_SENT }))).toBe('superseded');
      expect((await claimAll(outbox)).map(({ email }) => email)).toStrictEqual([kept]);
    });

    it('should keep messages and their e-mails when opened anew', async () => {
      const { stores, reopen } = await fresh();
      const message = aMessage();
      const email = aNewEmail();
      await stores.messages.add(message, [email]);
      const again = await reopen();
      expect(await listMessages(again.messages, { words: ['SNOW'] })).toStrictEqual([message]);
      expect((await claimAll(again.outbox)).map((leased) => leased.email)).toStrictEqual([email]);
    });

    it.each<[string, (messages: MessageStore) => Promise<unknown>]>([
      ['add', (messages) => messages.add(aMessage(), [])],
      ['find', (messages) => messages.find('id')],
      ['newestFirst', (messages) => messages.newestFirst({ limit: 1 })],
      ['count', (messages) => messages.count({}, 10)],
      ['replace', (messages) => messages.replace(...KEPT)],
      ['ofEmail', (messages) => messages.ofEmail('a@b.example')],
      ['ofBooking', (messages) => messages.ofBooking('id')],
      ['receivedBefore', (messages) => messages.receivedBefore(NOON, 10)],
      ['countDue', (messages) => messages.countDue(NOON)],
      ['remove', (messages) => messages.remove(['id'])],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.messages)).rejects.toSatisfy(isUnavailable);
    });
  });
}

const KEPT: [KeptMessage, KeptMessage] = [
  { message: aMessage(), emails: [] },
  { message: aMessage(), emails: [] },
];
