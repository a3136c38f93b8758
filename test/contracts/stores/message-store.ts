import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { Message, MessageStore } from '../../../src/ports/stores/message-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { claimAll } from '../../support/values/claim-all.ts';
import { aMessage, aNewEmail, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

/** What every adapter of the port `MessageStore` promises. */
export function messageStoreContract(fresh: () => Promise<StoresSubject>): void {
  describe('message store', () => {
    it('should queue the e-mails of a message', async () => {
      const { messages, outbox } = (await fresh()).stores;
      const emails = [aNewEmail({ kind: 'contact' }), aNewEmail({ kind: 'contact' })];
      await messages.add(aMessage(), emails);
      expect((await claimAll(outbox)).map(({ email }) => email)).toStrictEqual(emails);
    });

    it('should list the held messages alone, newest first, field for field', async () => {
      const { messages } = (await fresh()).stores;
      const older = aMessage({ held: true });
      const inquiry: Message = {
        ...aMessage({ held: true, receivedAt: addMinutes(NOON, 2) }),
        kind: 'inquiry',
        content: {
          companyName: 'Šumava "Film" Inc.',
          contact: 'Ana',
          phone: '9055550100',
          email: 'ana@film.example',
          frequency: '21+',
          source: 'business-program',
          page: 'entertainment',
        },
      };
      const newer = aMessage({ held: true, receivedAt: addMinutes(NOON, 1) });
      for (const message of [older, inquiry, aMessage(), newer]) await messages.add(message, []);
      expect(await messages.held(10)).toStrictEqual([inquiry, newer, older]);
      expect(await messages.held(2)).toStrictEqual([inquiry, newer]);
      expect([await messages.countHeld(10), await messages.countHeld(2)]).toEqual([3, 2]);
    });

    it('should store no message whose e-mail cannot be stored', async () => {
      const { messages, outbox } = (await fresh()).stores;
      const email = aNewEmail();
      await messages.add(aMessage(), [email]);
      const second = messages.add(aMessage({ held: true }), [aNewEmail(), email]);
      await expect(second).rejects.toSatisfy((fault) => !isUnavailable(fault));
      expect(await messages.held(10)).toEqual([]);
      expect(await claimAll(outbox)).toHaveLength(1);
    });

    it('should queue no e-mail of a message that cannot be stored', async () => {
      const { messages, outbox } = (await fresh()).stores;
      const message = aMessage({ held: true });
      await messages.add(message, []);
      const second = messages.add(message, [aNewEmail()]);
      await expect(second).rejects.toSatisfy((fault) => !isUnavailable(fault));
      expect(await messages.held(10)).toStrictEqual([message]);
      expect(await outbox.nextDue()).toBeUndefined();
    });

    it('should name the messages received before a moment, the oldest first', async () => {
      const { messages } = (await fresh()).stores;
      const [third, first, second] = [2, 0, 1].map((minutes) =>
        aMessage({ receivedAt: addMinutes(NOON, minutes), held: minutes === 1 }),
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
        const message = aMessage({ receivedAt: addMinutes(NOON, minutes), held: minutes === 1 });
        return message.kind === 'contact' ? { ...message, content: { ...message.content, email } } : message;
      };
      const [later, held] = [from('Éva.Kovács@Example.com', 2), from('éva.kovács@example.COM', 1)];
      const others = ['eva.kovacs@example.com', 'xéva.kovács@example.com', 'éva.kovács@example.com.au'];
      for (const message of [later, held, ...others.map((email) => from(email, 3))]) await messages.add(message, []);
      expect(await messages.ofEmail('ÉVA.KOVÁCS@EXAMPLE.COM')).toStrictEqual([held, later]);
      expect(await messages.ofEmail('nobody@example.com')).toEqual([]);
    });

    it('should remove messages with all their e-mails, those that are under way too, and leave the others', async () => {
      const { messages, outbox } = (await fresh()).stores;
      const [gone, other] = [aMessage({ held: true }), aMessage({ held: true })];
      const kept = aNewEmail();
      await messages.add(gone, [aNewEmail(), aNewEmail()]);
      await messages.add(other, [kept]);
      const leased = await outbox.claim(NOON, addMinutes(NOON, 1));
      expect(await messages.remove([gone.id, 'nobody'])).toBe(1);
      expect(await messages.remove([gone.id])).toBe(0);
      expect(await messages.held(10)).toStrictEqual([other]);
      expect(leased && (await outbox.settle(leased, { state: 'sent', at: NOON }))).toBe('superseded');
      expect((await claimAll(outbox)).map(({ email }) => email)).toStrictEqual([kept]);
    });

    it('should keep messages and their e-mails when opened anew', async () => {
      const { stores, reopen } = await fresh();
      const message = aMessage({ held: true });
      const email = aNewEmail();
      await stores.messages.add(message, [email]);
      const again = await reopen();
      expect(await again.messages.held(10)).toStrictEqual([message]);
      expect((await claimAll(again.outbox)).map((leased) => leased.email)).toStrictEqual([email]);
    });

    it.each<[string, (messages: MessageStore) => Promise<unknown>]>([
      ['add', (messages) => messages.add(aMessage(), [])],
      ['held', (messages) => messages.held(10)],
      ['countHeld', (messages) => messages.countHeld(10)],
      ['ofEmail', (messages) => messages.ofEmail('a@b.example')],
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
