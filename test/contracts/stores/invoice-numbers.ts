import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { invoiceNumber } from '../../../src/domain/invoice/invoice.ts';
import { markInvoiced } from '../../../src/domain/invoice/make-invoice.ts';
import { DEFAULT_COMPANY } from '../../../src/domain/shared/company.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import { creditInvoice } from '../../../src/server/use-cases/invoice/credit-invoice.ts';
import { makeInvoice } from '../../../src/server/use-cases/invoice/make-invoice.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { lived } from '../../support/values/changes.ts';
import { aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const BY = 'sam@oakville.example';
const TRAIL = { trail: { record: async () => {} } } as never;

/** What the numbers of invoices need of every adapter of the records (INV-3). */
export function invoiceNumbersContract(fresh: () => Promise<StoresSubject>): void {
  describe('numbers of invoices', () => {
    const portsOf = (stores: Stores) => ({ ...stores, clock: { now: () => NOON } });
    const aRental = async ({ bookings }: Stores): Promise<Booking> => {
      const placed = { ...aPlacedBooking(), emails: [] };
      await addBooking(bookings, placed, aSubmission());
      return lived(bookings, placed.booking, { what: 'approve', although: ['past'] });
    };
    const wish = ({ id: bookingId, version: seenVersion }: Booking, key: string) => {
      const request = { by: BY, company: DEFAULT_COMPANY, billTo: { name: 'Zoë Park' } };
      return { bookingId, seenVersion, key, bodyHash: 'hash', for: 'customer', ...request } as const;
    };
    const make = (stores: Stores, booking: Booking, key: string) => makeInvoice(portsOf(stores), wish(booking, key));
    const credit = (stores: Stores, number: string, key: string) =>
      creditInvoice({ ...portsOf(stores), ...(TRAIL as object) } as never, { number, key, bodyHash: 'hash', by: BY });
    const numbersIn = async ({ invoices }: Stores) =>
      (await invoices.list({ order: 'newest' })).values.map(({ number }) => number).toReversed();
    const series = (length: number) => Array.from({ length }, (_, index) => invoiceNumber('2026', index + 1));

    it('should have no gap and no double, of four instances that make and credit at once', async () => {
      const { stores, reopen } = await fresh();
      const programs = [stores, await reopen(), await reopen(), await reopen()];
      const rentals: Booking[] = [];
      for (let count = 0; count < 8; count += 1) rentals.push(await aRental(stores));
      const made = await Promise.all(
        rentals.map(async (rental, index) => {
          const program = programs[index % 4] ?? stores;
          const invoice = await make(program, rental, `key ${index}`);
          if (invoice.ok && index % 2 === 0) await credit(program, invoice.value.invoice.number, `credit ${index}`);
          return invoice.ok;
        }),
      );
      expect(made).toEqual(Array.from({ length: 8 }, () => true));
      expect(await numbersIn(stores)).toEqual(series(12));
    });

    it('should be made once of a booking, whoever comes first, and with the same key for all', async () => {
      const { stores, reopen } = await fresh();
      const programs = [stores, await reopen()];
      const rental = await aRental(stores);
      const keys = ['one', 'one', 'other', 'other', 'one', 'third'];
      const made = await Promise.all(keys.map((key, index) => make(programs[index % 2] ?? stores, rental, key)));
      const numbers = new Set(made.map((one) => (one.ok ? one.value.invoice.number : one.problem.code)));
      expect([...numbers].sort()).toEqual(['INV-2026-000001', 'invoiced']);
      expect(await numbersIn(stores)).toEqual(series(1));
      expect((await stores.bookings.find(rental.id))?.invoiced?.customer).toMatchObject({ number: 'INV-2026-000001' });
    });

    it('should stay that of its booking for a press that looked before it was stored', async () => {
      const { stores } = await fresh();
      const rental = await aRental(stores);
      const killed = new Error('killed');
      // It stores the invoice, and is killed before its number is in the booking.
      const interrupted = async () => {
        const edits: string[] = [];
        const edit = ((...given) => {
          if (edits.push('edit') > 1) throw killed;
          return stores.bookings.edit(...given);
        }) as Stores['bookings']['edit'];
        await expect(make({ ...stores, bookings: { ...stores.bookings, edit } }, rental, 'first')).rejects.toBe(killed);
      };
      let first: Promise<void> | undefined;
      const findBy = (async (...given) => {
        const found = await stores.invoices.findBy(...given);
        if (given[0] === 'inForce') {
          first ??= interrupted();
          await first;
        }
        return found;
      }) as Stores['invoices']['findBy'];
      const late = await make({ ...stores, invoices: { ...stores.invoices, findBy } }, rental, 'second');
      expect(late).toMatchObject({ problem: { code: 'invoiced' } });
      expect(await make(stores, rental, 'first')).toMatchObject({ value: { replayed: true } });
      expect(await stores.bookings.find(rental.id)).toMatchObject({ invoiced: { customer: { number: series(1)[0] } } });
    });

    it('should be completed after a kill between mark, paper and booking, by the same key and by another', async () => {
      const { stores, reopen } = await fresh();
      for (const key of ['same', 'another']) {
        const rental = await aRental(stores);
        const { bookingId, bodyHash: _, ...request } = wish(rental, 'same');
        const mark = markInvoiced({ ...request, key: `${key} mark`, at: NOON });
        await stores.bookings.edit(bookingId, (found) => mark(found, { invoices: [] }));
        const again = await make(await reopen(), rental, key === 'same' ? `${key} mark` : 'last');
        expect(again).toMatchObject({ ok: true, value: { replayed: false } });
      }
      const [first] = (await stores.invoices.list({ order: 'newest' })).values;
      const at = { ...first, number: 'INV-2026-000003', kind: 'credit-note', of: first?.number } as never;
      await stores.invoices.add('INV-2026-000003', {
        value: { ...(at as object), submission: { key: 'killed', bodyHash: 'hash' } } as never,
      });
      expect(await credit(stores, first?.number ?? '', 'more')).toMatchObject({ problem: { code: 'not-possible' } });
      expect(await stores.invoices.find(first?.number ?? '')).toMatchObject({ creditedBy: 'INV-2026-000003' });
      expect(await stores.bookings.find(first?.bookingId ?? '')).not.toHaveProperty('invoiced');
      expect(await numbersIn(stores)).toEqual(series(3));
    });
  });
}
