import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../src/domain/instant.ts';
import type { Message, MessageStore } from '../../src/ports/message-store.ts';
import { isUnavailable } from '../../src/ports/unavailable.ts';
import { claimAll } from '../support/claim-all.ts';
import { aMessage, aNewEmail, NOON } from '../support/samples.ts';
import { type StoresDivergence, type StoresSubject, sayKeeping } from './subject.ts';

/** What every adapter of the port `MessageStore` promises. */
export function messageStoreContract(fresh: () => Promise<StoresSubject>, divergence: StoresDivergence = {}): void {
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

    it(sayKeeping('messages and their e-mails', divergence), async () => {
      const { stores, reopen } = await fresh();
      const message = aMessage({ held: true });
      const email = aNewEmail();
      await stores.messages.add(message, [email]);
      const again = await reopen();
      const kept = divergence.forgets === undefined;
      expect(await again.messages.held(10)).toStrictEqual(kept ? [message] : []);
      expect((await claimAll(again.outbox)).map((leased) => leased.email)).toStrictEqual(kept ? [email] : []);
    });

    it.each<[string, (messages: MessageStore) => Promise<unknown>]>([
      ['add', (messages) => messages.add(aMessage(), [])],
      ['held', (messages) => messages.held(10)],
      ['countHeld', (messages) => messages.countHeld(10)],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.messages)).rejects.toSatisfy(isUnavailable);
    });
  });
}
