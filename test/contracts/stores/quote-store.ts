import { describe, expect, it } from 'vitest';
import { queueEmail } from '../../../src/domain/outbox/email-lifecycle.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { QuoteStore } from '../../../src/ports/stores/quote-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { claimAll } from '../../support/values/claim-all.ts';
import { AS_SENT } from '../../support/values/rendered.ts';
import { aNewEmail, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const QUOTE = { kind: 'quote' } as const;

/** What every adapter of the port `QuoteStore` promises. */
export function quoteStoreContract(fresh: () => Promise<StoresSubject>): void {
  describe('quote store', () => {
    it('should queue the e-mail, and know it when opened anew', async () => {
      const { stores, reopen } = await fresh();
      const email = aNewEmail(QUOTE);
      await stores.quotes.add(email);
      const again = await reopen();
      expect(await again.quotes.ofEmail(email.to.address)).toEqual([
        { queuedAt: email.queuedAt, email: queueEmail(email) },
      ]);
      expect((await claimAll(again.outbox)).map((leased) => leased.email)).toStrictEqual([email]);
      expect(await stores.outbox.ownerOf(email.id)).toBe('site');
    });

    // PRIV-7
    it('should find the quotes of an address alone, whatever its case, oldest first', async () => {
      const { quotes } = (await fresh()).stores;
      const to = { address: 'Priya.Raman@Example.com' };
      const [first, second] = [
        aNewEmail({ ...QUOTE, to }),
        aNewEmail({ ...QUOTE, to: { address: 'priya.raman@example.com' }, queuedAt: addMinutes(NOON, 1) }),
      ];
      for (const email of [second, first, aNewEmail({ ...QUOTE, to: { address: 'other@example.com' } })]) {
        await quotes.add(email);
      }
      const found = await quotes.ofEmail(' PRIYA.RAMAN@example.com ');
      expect(found.map(({ email }) => email.id)).toEqual([first.id, second.id]);
    });

    // PRIV-2
    it('should name those queued before a moment, oldest first', async () => {
      const { quotes } = (await fresh()).stores;
      const emails = [3, 1, 2].map((minutes) => aNewEmail({ ...QUOTE, queuedAt: addMinutes(NOON, minutes) }));
      for (const email of emails) await quotes.add(email);
      const [third, first, second] = emails.map(({ id }) => id);
      expect(await quotes.queuedBefore(addMinutes(NOON, 3), 10)).toEqual([first, second]);
      expect(await quotes.queuedBefore(addMinutes(NOON, 9), 2)).toEqual([first, second]);
      expect(await quotes.queuedBefore(addMinutes(NOON, 9), 9)).toEqual([first, second, third]);
    });

    // FAIL-14
    it('should remove a quote with its waiting e-mail, once, and record it', async () => {
      const { quotes, outbox, removals } = (await fresh()).stores;
      const [gone, kept] = [aNewEmail(QUOTE), aNewEmail(QUOTE)];
      await quotes.add(gone);
      await quotes.add(kept);
      expect(await quotes.remove([gone.id, 'none'])).toBe(1);
      expect(await quotes.remove([gone.id])).toBe(0);
      expect((await quotes.ofEmail(kept.to.address)).map(({ email }) => email.id)).toEqual([kept.id]);
      expect((await claimAll(outbox)).map(({ email }) => email.id)).toEqual([kept.id]);
      expect((await removals.after('', 10)).records).toEqual([{ kind: 'quote-deleted', id: gone.id }]);
    });

    it('should forget the text of one that was sent, which removal then finds', async () => {
      const { quotes, outbox } = (await fresh()).stores;
      const email = aNewEmail(QUOTE);
      await quotes.add(email);
      const leased = await outbox.claim(NOON, addMinutes(NOON, 1), email.queuedAt);
      if (leased === undefined) throw new Error('nothing was due');
      expect(await outbox.settle(leased, { state: 'sent', at: NOON, asSent: AS_SENT })).toBe('settled');
      expect(await outbox.forgetSentBefore(addMinutes(NOON, 1), 5)).toBe(1);
      const [record] = await quotes.ofEmail(email.to.address);
      expect(record?.email).toMatchObject({ state: 'sent', to: '' });
      expect(await quotes.remove([email.id])).toBe(1);
    });

    it.each<[keyof QuoteStore, (store: QuoteStore) => Promise<unknown>]>([
      ['add', (store) => store.add(aNewEmail(QUOTE))],
      ['ofEmail', (store) => store.ofEmail('a@b')],
      ['queuedBefore', (store) => store.queuedBefore(NOON, 1)],
      ['remove', (store) => store.remove(['one'])],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.quotes)).rejects.toSatisfy(isUnavailable);
    });
  });
}
